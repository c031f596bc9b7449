from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from filmroom.core.dates import show_day


@dataclass(frozen=True, slots=True)
class Due:
    """Something that waits for the person, as Today shows it."""

    icon: str
    kind: str  # what it is, in two or three words
    verb: str  # what to do, on its button
    title: str
    who: str
    url: str  # "" where it is not done on a page
    when: str = ""  # "due Sun 1 Nov, 29 days late"
    counts: int = 0  # rows of that page, where the title counts them


def when_due(due_on: date, today: date) -> str:
    late = (today - due_on).days
    if late <= 0:
        return _("due %(day)s") % {"day": show_day(due_on, today)}
    words = ngettext("due %(day)s, %(n)s day late", "due %(day)s, %(n)s days late", late)
    return words % {"day": show_day(due_on, today), "n": late}
