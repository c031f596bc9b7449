from django.apps import AppConfig


class CyclesConfig(AppConfig):
    name = "filmroom.cycles"
    default_auto_field = "django.db.models.BigAutoField"
