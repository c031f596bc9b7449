"""The two clips of a session: from evidence on the focus to words one can read.

The screen that leads it and the preparation to print propose the same ones.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from filmroom.calls.access import visible_calls
from filmroom.calls.models import Call
from filmroom.calls.values import Reading, reading_of, readings_of
from filmroom.core import playback
from filmroom.core.evidence import EvidenceStatus
from filmroom.core.playback import Clip, Shows, Spot
from filmroom.core.sessions import Seen
from filmroom.core.stamps import lead
from filmroom.core.transcripts.turns import Turn, display_turns
from filmroom.cycles import access, calls, counting, drafts, values
from filmroom.cycles.drafts import SessionDraft
from filmroom.cycles.models import BaselineCall, LedSession
from filmroom.cycles.values import SeenPoint, seen_of
from filmroom.kit.access import Refused
from filmroom.people.models import Person
from filmroom.reviews.access import readable_reviews
from filmroom.reviews.models import Review
from filmroom.reviews.places import Places
from filmroom.reviews.values import point_of, rubric_of, scores_of

NO_CLIP = ""
_MOST_CALLS = 3  # that are looked at, the latest
_MOST_STEPS = 12  # pieces of a review's evidence that are played


@dataclass(frozen=True, slots=True)
class Place:
    """A segment of a call, as a form names it."""

    call_id: int
    segment: int

    def __str__(self) -> str:
        return f"{self.call_id}@{self.segment}"


@dataclass(frozen=True, slots=True)
class Offered:
    """A moment that may be played."""

    place: Place
    call: Call
    held_on: date
    at_ms: int | None
    turn: int  # 1 is the first
    shows: Shows | None
    words: str  # of the evidence there; "" without any


@dataclass(frozen=True, slots=True)
class Played:
    """A clip with everything it is drawn from."""

    offered: Offered
    clip: Clip
    turns: tuple[Turn, ...]
    reading: Reading
    evidence: tuple[SeenPoint, ...]  # on the focus, inside the clip
    seen_in: frozenset[int]  # turns of the clip that hold it, by first segment


@dataclass(frozen=True, slots=True)
class Playback:
    clips: Mapping[Shows, Played]
    offered: tuple[Offered, ...]  # what a coach may choose from
    calls: tuple[Call, ...]  # of the baseline, for a moment of one's own


@dataclass(frozen=True, slots=True)
class _Source:
    """A scored call with its words."""

    call: Call
    held_on: date
    points: tuple[SeenPoint, ...]  # evidence on the focus
    reading: Reading
    places: Places
    shows: Shows | None

    def segment(self, point: SeenPoint) -> int | None:
        if point.status == EvidenceStatus.LOST.value:
            return None
        return (
            self.places.turn(point.turn or 0)
            if point.at_ms is None
            else self.places.at(point.at_ms)
        )

    def offer(self, segment: int) -> Offered:
        turns = [turn for turn in self.places.turns if turn <= segment]
        seen = (point.words for point in self.points if self.segment(point) == segment)
        return Offered(
            place=Place(self.call.pk, segment),
            call=self.call,
            held_on=self.held_on,
            at_ms=self.reading.transcript.segments[segment].start_ms,
            turn=max(len(turns), 1),
            shows=self.shows,
            words=next(seen, ""),
        )


def of(actor: Person, led: LedSession, *, today: date) -> Playback:
    """Give the clips that were chosen, else those the baseline's evidence proposes."""
    cycle_id = drafts.from_json(led.session.draft).cycle_id
    sources = {one.call.pk: one for one in _baseline(actor, cycle_id, today)}
    offered = _offered(sources.values())
    proposed = _proposed(offered)
    clips: dict[Shows, Played] = {}
    for shows in Shows:
        place = _place(led, shows, proposed.get(shows))
        source = sources.get(place.call_id) if place else None
        if place and source and place.segment < len(source.reading.transcript.segments):
            clips[shows] = _played(source, place.segment)
    return Playback(clips, offered, tuple(source.call for source in sources.values()))


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A piece of a review's evidence, to be played beside the score it was given for."""

    played: Played
    dimension: str


def of_review(actor: Person, led: LedSession, *, today: date) -> tuple[Reviewed, ...]:
    """Give the evidence of a review step by step, in the order of the call.

    It is the review of the call the session is about, else the rep's latest; one that the rep
    reads too, because the screen is theirs as well (law 4).
    """
    review = _review_on_the_screen(actor, led, today)
    if review is None:
        return ()
    rep, call, rubric = led.session.rep, review.call, rubric_of(review.rubric)
    reading = reading_of(call)
    points = [(seen_of(point_of(row)), row.dimension) for row in review.evidence.all()]
    source = _source(
        call, calls.held_on(call, rep), tuple(point for point, _ in points), reading, None
    )
    places = ((source.segment(point), point, dimension) for point, dimension in points)
    return tuple(
        Reviewed(_played(replace(source, points=(point,)), at), rubric.dimension(dimension).name)
        for at, point, dimension in places
        if at is not None
    )[:_MOST_STEPS]


def _review_on_the_screen(actor: Person, led: LedSession, today: date) -> Review | None:
    rep = led.session.rep
    draft = drafts.from_json(led.session.draft)
    done = readable_reviews(actor, today).filter(
        call__rep=rep, is_self_assessment=False, completed_at__isnull=False
    )
    both = done.filter(
        pk__in=readable_reviews(rep, today).values("pk"),
        call__in=visible_calls(actor).values("pk"),
    )
    whole = both.select_related("call__recording", "rubric").prefetch_related("evidence")
    about = [draft.call_id, _call_seen(draft)]
    on_call = whole.filter(call__in=[pk for pk in about if pk is not None])
    return on_call.order_by("-completed_at").first() or whole.order_by("-completed_at").first()


def _call_seen(draft: SessionDraft) -> int | None:
    is_call = draft.seen_in is Seen.CALL_MOMENT and draft.seen_reference.isdecimal()
    return int(draft.seen_reference) if is_call else None


def of_baseline(actor: Person, cycle_id: int, *, today: date) -> Mapping[Shows, Offered]:
    """Give the moments the evidence of a cycle's baseline proposes."""
    return _proposed(_offered(_baseline(actor, cycle_id, today)))


def of_reviews(reviews: Sequence[Review], rep: Person, dimension: str) -> Mapping[Shows, Offered]:
    """Give the moments that reviews propose before a cycle is open; latest call first."""
    latest = reviews[:_MOST_CALLS]
    readings = readings_of(row.call_id for row in latest)
    return _proposed(
        _offered(
            _source(
                row.call,
                calls.held_on(row.call, rep),
                counting.seen_in_review(row, dimension),
                readings[row.call_id],
                playback.shows(_score(row, dimension), None),
            )
            for row in latest
        )
    )


def _baseline(actor: Person, cycle_id: int | None, today: date) -> list[_Source]:
    """Give the latest baseline calls the actor may read, and need not speak of first."""
    rows = list(
        BaselineCall.objects.filter(cycle=cycle_id, call__in=visible_calls(actor).values("pk"))
        .exclude(call__in=access.calls_to_speak_of(actor, today))
        .select_related("call__recording", "cycle")
        .order_by("-held_on", "-pk")[:_MOST_CALLS]
    )
    ids = [row.call_id or 0 for row in rows]
    reviews, readings = counting.reviews_of(actor, ids, today=today), readings_of(ids)
    return [
        _source(
            row.call,
            row.held_on,
            values.seen_points(row),
            readings[row.call.pk],
            playback.shows(
                _score(reviews.get(row.call.pk), row.cycle.dimension), values.counts_of(row)
            ),
        )
        for row in rows
        if row.call
    ]


def _source(
    call: Call,
    held_on: date,
    points: tuple[SeenPoint, ...],
    reading: Reading,
    shows: Shows | None,
) -> _Source:
    return _Source(call, held_on, points, reading, Places.of(reading.transcript), shows)


def _score(review: Review | None, dimension: str) -> int | None:
    given = scores_of(review).get(dimension) if review else None
    return given if isinstance(given, int) else None


def _offered(sources: Iterable[_Source]) -> tuple[Offered, ...]:
    return tuple(one for source in sources for one in _offers(source))


def _offers(source: _Source) -> list[Offered]:
    found = {source.segment(point) for point in source.points}
    return [source.offer(segment) for segment in sorted(one for one in found if one is not None)]


def _proposed(offered: Iterable[Offered]) -> dict[Shows, Offered]:
    spots = {
        Spot(str(one.place.call_id), one.held_on, one.place.segment, one.shows): one
        for one in offered
    }
    return {shows: spots[spot] for shows, spot in playback.choose(spots).items()}


def _place(led: LedSession, shows: Shows, proposed: Offered | None) -> Place | None:
    if shows.value in led.clips:
        return place_of(led.clips[shows.value])
    return proposed.place if proposed else None


def _played(source: _Source, segment: int) -> Played:
    cut = playback.clip(source.reading.transcript, segment)
    inside = [
        turn
        for turn in display_turns(source.reading.transcript)
        if turn.first <= cut.span.last and cut.span.first <= turn.last
    ]
    points = {
        point: found
        for point in source.points
        if (found := source.segment(point)) is not None and cut.span.first <= found <= cut.span.last
    }
    return Played(
        offered=source.offer(segment),
        clip=cut,
        turns=tuple(inside),
        reading=source.reading,
        evidence=tuple(points),
        seen_in=frozenset(
            turn.first
            for turn in inside
            if any(turn.first <= found <= turn.last for found in points.values())
        ),
    )


# --- a span that somebody chose -----------------------------------------------------------------


def of_span(call: Call, first: int, last: int) -> Played | None:
    """Give what was selected of a call with what is said around it; None where it has no such."""
    reading = reading_of(call)
    if not 0 <= first <= last < len(reading.transcript.segments):
        return None
    source = _source(call, call.held_at.date(), (), reading, None)
    cut = playback.clip_of(reading.transcript, first, last)
    inside = [
        turn
        for turn in display_turns(reading.transcript)
        if turn.first <= cut.span.last and cut.span.first <= turn.last
    ]
    chosen_turns = {turn.first for turn in inside if turn.first <= last and first <= turn.last}
    return Played(source.offer(first), cut, tuple(inside), reading, (), frozenset(chosen_turns))


def of_kept(call: Call, version: str, first: int, last: int, at_ms: int | None) -> Played | None:
    """Give a span that was chosen in one reading of a call; in a later one it is found by time."""
    reading = reading_of(call)
    if reading.version == version:
        return of_span(call, first, last)
    found = None if at_ms is None else Places.of(reading.transcript).at(at_ms)
    return None if found is None else of_span(call, found, found)


# --- what a form sends ------------------------------------------------------------------------


def place_of(text: str) -> Place | None:
    """Read a place as a form names it; None for no clip."""
    call, _, segment = text.partition("@")
    if not (call.isascii() and call.isdecimal() and segment.isascii() and segment.isdecimal()):
        return None
    return Place(int(call), int(segment)) if len(text) <= _LONGEST_PLACE else None


_LONGEST_PLACE = 30  # characters


def place_named(call: Call, typed: str) -> Place:
    """Read "12:40" or "turn 31" on a call; Refused where that is nowhere in it."""
    found, places = lead(typed), Places.of(reading_of(call).transcript)
    segment: int | None = None
    if found is not None:
        segment = places.turn(found.turn or 0) if found.at_ms is None else places.at(found.at_ms)
    if segment is None:
        raise Refused(places.refusal(typed, is_time=found is None or found.at_ms is not None))
    return Place(call.pk, segment)


def chosen(sources: Sequence[Offered], text: str) -> Place | None:
    """Give the place among those offered that a form chose."""
    wanted = place_of(text)
    return next((one.place for one in sources if one.place == wanted), None)
