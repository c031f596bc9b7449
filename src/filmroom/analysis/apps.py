from django.apps import AppConfig


class AnalysisConfig(AppConfig):
    name = "filmroom.analysis"
    default_auto_field = "django.db.models.BigAutoField"
