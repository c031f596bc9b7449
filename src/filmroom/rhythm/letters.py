"""The daily letter, sent at most once to a person and a day whatever breaks (docs/adr/0051).

1. Whose hours of work it is, who signs in and wants reminders, and had no letter today.
2. What waits for them, and whether any of it is new.
3. Claim: the row of person and day is committed *before* the letter leaves. Who cannot make
   it, or cannot change it as it was read, leaves the letter to the worker that could.
4. Send, then note how it went. A worker killed in between leaves a claim without an end: that
   letter counts as gone and the day passes without one, which is the way it errs.
5. What a server refused for now is claimed again after a pause, the same day, a few times.
"""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import IntegrityError, transaction
from django.db.models import F
from django.urls import reverse
from django.utils import translation

from filmroom.core import reminders
from filmroom.core.reminders import REPEATED_AFTER, Due, DueKind
from filmroom.kit import clock, faults
from filmroom.kit.post import NotSent, Post
from filmroom.people.models import Person
from filmroom.rhythm.due import due_for
from filmroom.rhythm.models import Reminder

MOST_TRIES = 4
_FIRST_PAUSE = timedelta(minutes=10)  # then 30 and 90
_FACTOR = 3
_KEPT = timedelta(days=92)
_PAGES = {
    DueKind.REACTION: "sessions:reaction",
    DueKind.WORDS: "sessions:session",
    DueKind.EVIDENCE_FILE: "documents:evidence",
    DueKind.FOLLOW_UP: "cycles:check",
    DueKind.MY_FOLLOW_UP: "cycles:cycle",
    DueKind.LOOK_AT: "sessions:capture",
    DueKind.COMMITMENT: "sessions:progress",
    DueKind.REVIEW: "reviews:review",
    DueKind.SELF_ASSESSMENT: "reviews:self-assessment",
    DueKind.REACTION_ANSWERED: "sessions:reaction",
}


def send_due(*, now: datetime) -> int:
    """Send the letters that are due now. Return how many left; none without SMTP."""
    Reminder.objects.filter(day__lt=(now - _KEPT).date()).delete()
    if not settings.HAS_SMTP:
        return 0
    post = Post()
    return sum(_sent(person, post, now) for person in _whose_hours(now))


def _whose_hours(now: datetime) -> Iterator[Person]:
    wanting = Person.objects.filter(is_active=True, reminders=True, email__isnull=False)
    for person in wanting.order_by("pk"):
        here = now.astimezone(ZoneInfo(person.time_zone))
        if reminders.is_time(here.weekday(), here.hour) and person.signs_in:
            yield person


def _sent(person: Person, post: Post, now: datetime) -> int:
    today = clock.local_day(now, person.time_zone)
    row = Reminder.objects.filter(person=person, day=today).first()
    if row is not None and (row.next_try_at is None or row.next_try_at > now):
        return 0
    due = due_for(person, now=now)
    if not reminders.is_worth_a_letter(due, _told(person, today), today):
        return 0
    keys = [one.key(today) for one in due]
    claimed = _claim_again(row, keys) if row else _claim(person, today, keys)
    if claimed is None:
        return 0
    faults.point("reminder:claimed")
    return _deliver(claimed, _letter(person, due, today), post, now)


def _told(person: Person, today: date) -> set[str]:
    """Give what letters of the last days named; one that may be lost told nobody."""
    rows = Reminder.objects.filter(person=person, day__gt=today - REPEATED_AFTER, day__lt=today)
    sent = rows.filter(sent_at__isnull=False).values_list("keys", flat=True)
    return {key for keys in sent for key in keys}


def _claim(person: Person, today: date, keys: list[str]) -> Reminder | None:
    try:
        with transaction.atomic():
            return Reminder.objects.create(person=person, day=today, keys=keys, tries=1)
    except IntegrityError:  # another worker was quicker
        return None


def _claim_again(row: Reminder, keys: list[str]) -> Reminder | None:
    same = Reminder.objects.filter(pk=row.pk, next_try_at=row.next_try_at, sent_at__isnull=True)
    if not same.update(next_try_at=None, tries=F("tries") + 1, keys=keys, trouble=""):
        return None
    row.refresh_from_db()
    return row


def _deliver(row: Reminder, letter: EmailMultiAlternatives, post: Post, now: datetime) -> int:
    try:
        post.send(letter)
    except NotSent as problem:
        row.trouble = str(problem)
        if problem.again and row.tries < MOST_TRIES:
            row.next_try_at = now + _FIRST_PAUSE * _FACTOR ** (row.tries - 1)
    else:
        faults.point("reminder:left")
        row.sent_at = now
    row.save(update_fields=["trouble", "next_try_at", "sent_at", "changed_at"])
    return int(row.sent_at is not None)


def _letter(person: Person, due: list[Due], today: date) -> EmailMultiAlternatives:
    profile = f"{settings.SITE_URL}{reverse('people:profile')}"
    with translation.override(person.language):
        written = reminders.letter(
            person.name,
            due,
            today=today,
            address=_address,
            profile_url=profile,
            language=person.language,
        )
    mail = EmailMultiAlternatives(
        written.subject,
        written.text,
        to=[person.email or ""],
        headers={"List-Unsubscribe": f"<{profile}>", "Auto-Submitted": "auto-generated"},
    )
    mail.attach_alternative(written.html, "text/html")
    return mail


def _address(one: Due) -> str:
    return f"{settings.SITE_URL}{reverse(_PAGES[one.kind], args=[one.id])}"
