from django.apps import AppConfig


class ReviewsConfig(AppConfig):
    name = "filmroom.reviews"
    default_auto_field = "django.db.models.BigAutoField"
