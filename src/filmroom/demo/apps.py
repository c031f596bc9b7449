from django.apps import AppConfig


class DemoConfig(AppConfig):
    name = "filmroom.demo"
    default_auto_field = "django.db.models.BigAutoField"
