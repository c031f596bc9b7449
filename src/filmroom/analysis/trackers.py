"""An organisation's own trackers: kept by administrators, heard in every call."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction

from filmroom.analysis.models import Tracker
from filmroom.calls.access import listed_calls
from filmroom.calls.models import Call
from filmroom.calls.values import readings_of
from filmroom.core import moments
from filmroom.core.one_line import one_line
from filmroom.core.phrases import say
from filmroom.core.roles import Permission
from filmroom.core.transcripts.model import Side
from filmroom.kit.access import Refused, found
from filmroom.kit.once import once_a_page
from filmroom.people.access import require
from filmroom.people.models import Person

MOST = 50  # trackers; each is listened for in every call
MOST_LINES = 40  # phrases, and examples, of one
LONGEST_LINE = 200
LONGEST_NAME = 60
CALLS_TRIED = 30  # latest calls a preview listens to
MOST_QUOTES = 12
_WHY = "Only an administrator changes trackers."


@dataclass(frozen=True, slots=True)
class Kept:
    pk: int
    tracker: moments.Tracker


@dataclass(frozen=True, slots=True)
class Quote:
    call_id: int
    call: str
    segment: int
    words: str
    saw: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What a tracker would find. Words are quoted only from calls the actor may see."""

    calls: int  # that were listened to
    calls_with_hits: int
    hits: int
    quotes: tuple[Quote, ...]


@once_a_page
def kept() -> list[Kept]:
    return [Kept(row.pk, _value(row)) for row in Tracker.objects.order_by("name", "pk")]


def heard() -> list[moments.Tracker]:
    return [one.tracker for one in kept()]


def _value(row: Tracker) -> moments.Tracker:
    return moments.Tracker(
        row.name,
        tuple(row.phrases),
        tuple(row.examples),
        Side(row.said_by) if row.said_by else None,
    )


def read(name: str, phrases: str, examples: str, said_by: str) -> moments.Tracker:
    """Read a tracker from text, one phrase or example a line; or say what is wrong."""
    words = one_line(name)
    if not words or len(words) > LONGEST_NAME:
        raise Refused(
            say(
                "A tracker needs a name of at most {longest_name} letters.",
                longest_name=LONGEST_NAME,
            )
        )
    tracker = moments.Tracker(
        words,
        _lines(phrases, "phrases"),
        _lines(examples, "examples"),
        Side(said_by) if said_by in (Side.OURS, Side.THEIRS) else None,
    )
    if not (tracker.phrases or tracker.examples):
        raise Refused(say("Give at least one phrase or one example; otherwise nothing is found."))
    return tracker


def _lines(text: str, what: str) -> tuple[str, ...]:
    lines = tuple(dict.fromkeys(filter(None, map(one_line, text.splitlines()))))
    if len(lines) > MOST_LINES:
        raise Refused(
            say(
                "A tracker holds at most {most_lines} {what}; {number} were given.",
                most_lines=MOST_LINES,
                what=what,
                number=len(lines),
            )
        )
    for line in lines:
        if len(line) > LONGEST_LINE:
            raise Refused(
                say(
                    "“{line}…” is longer than {longest_line} letters.",
                    line=line[:20],
                    longest_line=LONGEST_LINE,
                )
            )
        if sum(map(str.isalnum, line)) < 2:
            raise Refused(say("“{line}” is too short to listen for.", line=line))
    return lines


def require_changing(actor: Person) -> None:
    require(actor, Permission.SETTINGS_EDIT, _WHY)


def preview(actor: Person, tracker: moments.Tracker) -> Preview:
    """Listen for a tracker in the latest calls, before it is saved. Nothing is written."""
    require_changing(actor)
    latest = Call.objects.filter(joined_into=None).order_by("-held_at", "-pk")[:CALLS_TRIED]
    titles = dict(latest.values_list("pk", "title"))
    open_to_actor = set(listed_calls(actor).filter(pk__in=titles).values_list("pk", flat=True))
    hits = {
        pk: moments.tracked(reading.transcript, reading.sides, [tracker])
        for pk, reading in readings_of(titles).items()
    }
    quotes = [
        Quote(pk, titles[pk], one.first_segment, one.quote, " ".join(_saw(one)))
        for pk in titles
        if pk in open_to_actor
        for one in hits.get(pk, ())
    ]
    return Preview(
        calls=len(hits),
        calls_with_hits=sum(bool(some) for some in hits.values()),
        hits=sum(map(len, hits.values())),
        quotes=tuple(quotes[:MOST_QUOTES]),
    )


def _saw(moment: moments.Moment) -> Iterable[str]:
    saw = moment.attributes["saw"]
    return saw if isinstance(saw, tuple) else ()


@transaction.atomic
def add(actor: Person, tracker: moments.Tracker) -> Tracker:
    require_changing(actor)
    if Tracker.objects.count() >= MOST:
        raise Refused(
            say("There are {most} trackers already; remove one that nobody needs.", most=MOST)
        )
    return _save(Tracker(), tracker)


@transaction.atomic
def change(actor: Person, *, tracker_id: int, to: moments.Tracker) -> Tracker:
    require_changing(actor)
    return _save(found(Tracker.objects.all(), pk=tracker_id), to)


@transaction.atomic
def remove(actor: Person, *, tracker_id: int) -> Tracker:
    """Remove a tracker, and with the next look at a call what it found; return what it was."""
    require_changing(actor)
    row = found(Tracker.objects.all(), pk=tracker_id)
    row.delete()
    return row


def put_back(
    actor: Person, *, name: str, said_by: str, phrases: list[str], examples: list[str]
) -> Tracker:
    """Undo a removal, unless there is a tracker of that name again."""
    side = Side(said_by) if said_by else None
    return add(actor, moments.Tracker(name, tuple(phrases), tuple(examples), side))


def _save(row: Tracker, tracker: moments.Tracker) -> Tracker:
    row.name = tracker.name
    row.said_by = tracker.said_by.value if tracker.said_by else ""
    row.phrases, row.examples = list(tracker.phrases), list(tracker.examples)
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        raise Refused(
            say("There is a tracker called “{name}” already.", name=tracker.name)
        ) from None
    return row


def ingredients(trackers: Sequence[moments.Tracker]) -> list[str]:
    """Give what findings depend on."""
    return [repr(tracker) for tracker in trackers]
