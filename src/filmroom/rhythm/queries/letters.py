"""How the reminders of the last days fared, for who keeps the installation running."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.conf import settings
from django.db.models import Q, QuerySet

from filmroom.core.phrases import say
from filmroom.core.roles import Permission
from filmroom.kit.doctor import Finding
from filmroom.people.access import require
from filmroom.people.models import Person
from filmroom.rhythm.models import Reminder

_LOOKED_BACK = timedelta(days=7)
_LONGEST_ON_THE_WAY = timedelta(hours=1)
_MOST = 50
_LOST = "Its worker ended on the way. Whether it arrived is not known, so it is not sent again."


@dataclass(frozen=True, slots=True)
class LetterLine:
    """A letter that did not leave; never what it names."""

    person: str
    day: date
    why: str
    tries: int
    next_try_at: datetime | None


@dataclass(frozen=True, slots=True)
class LettersRead:
    has_smtp: bool
    sent: int  # in the last week
    wanting: int  # people who get letters when something waits
    troubled: tuple[LetterLine, ...]  # latest first


def letters(actor: Person, *, now: datetime) -> LettersRead:
    require(actor, Permission.SETTINGS_EDIT, say("Only an administrator sees how letters fare."))
    rows = Reminder.objects.filter(sent_at__gt=now - _LOOKED_BACK)
    wanting = Person.objects.filter(is_active=True, reminders=True, email__isnull=False)
    return LettersRead(
        has_smtp=settings.HAS_SMTP,
        sent=rows.count(),
        wanting=sum(person.signs_in for person in wanting),
        troubled=tuple(_line(row) for row in _troubled(now)[:_MOST]),
    )


def _troubled(now: datetime) -> QuerySet[Reminder]:
    lost = Q(next_try_at__isnull=True, trouble="", changed_at__lt=now - _LONGEST_ON_THE_WAY)
    rows = Reminder.objects.filter(~Q(trouble="") | lost, sent_at__isnull=True)
    recent = rows.filter(day__gt=(now - _LOOKED_BACK).date())
    return recent.select_related("person").order_by("-day", "-pk")


def _line(row: Reminder) -> LetterLine:
    return LetterLine(row.person.name, row.day, row.trouble or _LOST, row.tries, row.next_try_at)


def letter_findings(*, now: datetime) -> Iterator[Finding]:
    if not settings.HAS_SMTP:
        yield Finding(ok=True, what="No mail server is set up, so no letters leave")
        return
    troubled = list(_troubled(now)[:_MOST])
    last = f"; the last: {_line(troubled[0]).why}" if troubled else ""
    yield Finding(
        ok=not troubled,
        what=f"{len(troubled)} reminders of the last week did not leave{last}"
        if troubled
        else "Every reminder of the last week left",
        mend="look at Settings, Letters, and check SMTP_URL and the mail server",
    )
