from django.apps import AppConfig
from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from filmroom.core.phrases import translate_by


class KitConfig(AppConfig):
    name = "filmroom.kit"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        translate_by(gettext, ngettext, number_format)
