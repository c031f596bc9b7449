from django.apps import AppConfig


class RhythmConfig(AppConfig):
    name = "filmroom.rhythm"
    default_auto_field = "django.db.models.BigAutoField"
