"""The film queue: moments of all calls of a coach's team that are worth live time."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from filmroom.analysis.models import Moment
from filmroom.calls.models import Call, Participant, Transcript
from filmroom.calls.values import Reading, readings_of
from filmroom.core.evidence import EvidenceStatus, Span, guard
from filmroom.core.film import Clip, Heard, HeardCall, queue
from filmroom.core.moments import Kind
from filmroom.core.transcripts.model import Side
from filmroom.cycles.models import Cycle
from filmroom.cycles.values import dimension_of
from filmroom.kit import clock
from filmroom.people import settings
from filmroom.people.models import Person
from filmroom.reviews.kinds import Judgement
from filmroom.reviews.models import MomentJudgement
from filmroom.rhythm import access
from filmroom.rhythm.kinds import Watch
from filmroom.rhythm.models import Watched

MOST_CALLS = 200  # the latest; more are not looked through for one page
_KINDS = (
    Kind.OBJECTION,
    Kind.COMPETITOR_MENTION,
    Kind.SILENCE_AFTER_QUESTION,
    Kind.QUESTION,
    Kind.PAIN_ADMISSION,
    Kind.AGENDA_SET,
    Kind.NEXT_STEP,
    Kind.DECISION_PROCESS_TALK,
    Kind.VALUE_CLAIM,
    Kind.FEATURE_PITCH,
    Kind.LONG_MONOLOGUE,
)
_ANYBODY = (Side.OURS, Side.THEIRS, Side.OTHER)
_PLACE = ("call", "transcript_version", "first_segment", "last_segment", "kind")
Place = tuple[int, str, int, int, str]


@dataclass(frozen=True, slots=True)
class FilmClip:
    """A moment in the queue, with the call it is of and why it is there."""

    clip: Clip
    call: str
    held_on: date
    rep_id: int
    rep: str
    speaker: str
    quote: str
    dimension: str  # name of the open cycle's; empty where the call is not of its time


@dataclass(frozen=True, slots=True)
class FilmQueue:
    clips: tuple[FilmClip, ...]
    calls: int  # that were looked through
    days: int  # that those calls are of


def film_queue(actor: Person, *, now: datetime) -> FilmQueue:
    """Give the queue of the actor's own reps; as many queries however many calls there are."""
    days, length = settings.number("film_days"), settings.number("film_length")
    rows = access.film_calls(actor).filter(held_at__gte=now - timedelta(days=days))
    latest = rows.select_related("rep").order_by("-held_at", "-pk")[:MOST_CALLS]
    calls = {call.pk: call for call in latest}
    focuses = _focuses(calls.values())
    heard = {one.id: one for one in _heard(actor, calls, focuses)}
    today = clock.local_day(now, actor.time_zone)
    # Twice as many as are shown, for those whose quote does not stand where it should.
    best = queue(heard.values(), today=today, length=2 * length)
    names = {pk: focuses[calls[pk].rep_id].name for pk, one in heard.items() if one.focus}
    found = _verified(best, calls, names)
    return FilmQueue(tuple(found[:length]), len(calls), days)


@dataclass(frozen=True, slots=True)
class _Focus:
    """The dimension of a rep's open cycle."""

    key: str
    name: str
    since: date


def _heard(
    actor: Person, calls: Mapping[int, Call], focuses: Mapping[int | None, _Focus]
) -> Iterator[HeardCall]:
    versions = _versions(calls)
    dismissed = set(
        MomentJudgement.objects.filter(
            call__in=calls, judgement=Judgement.DISMISSED.value
        ).values_list(*_PLACE)
    )
    watched = set(Watched.objects.filter(call__in=calls, coach=actor).values_list(*_PLACE))
    moments = _moments(calls)
    for pk, call in calls.items():
        here = [(one, _place(pk, versions, one)) for one in moments.get(pk, ())]
        focus, held_on = focuses.get(call.rep_id), _held_on(call)
        yield HeardCall(
            id=pk,
            held_on=held_on,
            moments=[one for one, place in here if place not in dismissed],
            focus=focus.key if focus and focus.since <= held_on else "",
            watched=frozenset(one.id for one, place in here if place in watched),
        )


def _versions(calls: Iterable[int]) -> dict[int, str]:
    """Give the version of the transcript in use, by call."""
    rows = Transcript.objects.filter(call__in=list(calls)).order_by("pk")
    return dict(rows.values_list("call", "version"))


def _place(call: int, versions: Mapping[int, str], one: Heard) -> Place:
    return call, versions.get(call, ""), one.first, one.last, one.kind.value


def _held_on(call: Call) -> date:
    return clock.local_day(call.held_at, call.rep.time_zone if call.rep else "UTC")


def _focuses(calls: Iterable[Call]) -> dict[int | None, _Focus]:
    """Give the focus of the open cycle, by rep."""
    reps = {call.rep_id for call in calls}
    running = Cycle.objects.filter(rep__in=reps, closed_on=None, withdrawn_on=None)
    return {
        row.rep_id: _Focus(row.dimension, dimension_of(row).name, row.opened_on)
        for row in running.select_related("rubric")
    }


def _moments(calls: Iterable[int]) -> dict[int, list[Heard]]:
    ids = list(calls)
    speakers = Participant.objects.filter(call__in=ids)
    sides = {
        (call, label): Side(side)
        for call, label, side in speakers.values_list("call", "label", "side")
    }
    kinds = [kind.value for kind in _KINDS]
    rows = Moment.objects.filter(call__in=ids, kind__in=kinds).defer("quote", "detector")
    found: dict[int, list[Heard]] = {}
    for row in rows.order_by("call", "first_segment", "pk"):
        heard = Heard(
            id=row.pk,
            kind=Kind(row.kind),
            side=sides.get((row.call_id, row.speaker), Side.UNKNOWN),
            first=row.first_segment,
            last=row.last_segment,
            start_ms=row.start_ms,
            confidence=row.confidence,
            attributes=row.attributes,
        )
        found.setdefault(row.call_id, []).append(heard)
    return found


def _verified(
    best: Sequence[Clip], calls: Mapping[int, Call], names: Mapping[int, str]
) -> list[FilmClip]:
    """Keep what stands verbatim in the transcript at its place (law 11)."""
    readings = readings_of({clip.call for clip in best})
    rows = Moment.objects.in_bulk([clip.moment.id for clip in best])
    return [
        _film_clip(clip, calls[clip.call], rows[clip.moment.id].quote, reading, names)
        for clip in best
        if (reading := readings.get(clip.call)) and _stands(rows[clip.moment.id], reading)
    ]


def _stands(row: Moment, reading: Reading) -> bool:
    span = Span(row.first_segment, row.last_segment)
    point = guard(
        reading.transcript,
        span,
        allowed=_ANYBODY,
        side_of=reading.sides,
        claimed=row.quote,
    )
    return point.status is EvidenceStatus.VERIFIED


def _film_clip(
    clip: Clip, call: Call, quote: str, reading: Reading, names: Mapping[int, str]
) -> FilmClip:
    label = reading.transcript.segments[clip.moment.first].speaker or ""
    return FilmClip(
        clip=clip,
        call=call.title,
        held_on=_held_on(call),
        rep_id=call.rep_id or 0,
        rep=call.rep.name if call.rep else "",
        speaker=reading.names.get(label, label),
        quote=quote,
        dimension=names.get(call.pk, ""),
    )


# --- what was kept --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KeptClip:
    """A moment kept for the next session with a rep."""

    watched_id: int
    call_id: int
    call: str
    rep_id: int
    rep: str
    kind: Kind
    at_ms: int | None
    segment: int
    quote: str


def kept_segments(actor: Person, call: Call) -> set[int]:
    """Give the segments of a call's transcript that the actor kept for the next session."""
    kept = access.visible_watched(actor).filter(watch=Watch.NEXT_SESSION.value, call=call)
    rows = kept.values_list("first_segment", "last_segment")
    return {segment for first, last in rows for segment in range(first, last + 1)}


def kept_clips(actor: Person, *, rep_id: int | None = None) -> list[KeptClip]:
    """Give the clips the actor kept for the next session with each rep, or with one, by rep."""
    rows = access.visible_watched(actor).filter(watch=Watch.NEXT_SESSION.value)
    if rep_id is not None:
        rows = rows.filter(call__rep=rep_id)
    whole = rows.select_related("call__rep").order_by("call__rep__name", "call__rep", "pk")
    return [
        KeptClip(
            watched_id=row.pk,
            call_id=row.call_id,
            call=row.call.title,
            rep_id=row.call.rep_id or 0,
            rep=row.call.rep.name if row.call.rep else "",
            kind=Kind(row.kind),
            at_ms=row.at_ms,
            segment=row.first_segment,
            quote=row.quote,
        )
        for row in whole
    ]
