from uuid import UUID

from django.conf import settings
from django.db import transaction

from filmroom.core.phrases import say
from filmroom.kit.access import Refused
from filmroom.people import tasks


@transaction.atomic
def ask_for_reset(*, email: str, page: str, key: UUID) -> None:
    """Have a letter sent. The same happens for every address, so nobody learns who is here."""
    if not settings.HAS_SMTP:
        raise Refused(
            say("No letters leave this installation; ask an administrator for a reset link.")
        )
    tasks.post_reset_letter.enqueue(email, page, str(key))
