from django.apps import AppConfig


class DealsConfig(AppConfig):
    name = "filmroom.deals"
    default_auto_field = "django.db.models.BigAutoField"
