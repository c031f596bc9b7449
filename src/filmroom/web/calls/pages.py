"""What the pages of calls may show. Each object holds only what its reader may see."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from textwrap import shorten
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from filmroom.analysis import queries as analysis
from filmroom.analysis.queries import Findings, FoundMoment
from filmroom.calls import access, queries
from filmroom.calls.queries import CallFilter, CallLine, Speaker
from filmroom.core.moments.model import Kind
from filmroom.core.phrases import percent
from filmroom.core.stamps import stamp
from filmroom.core.transcripts.model import Side
from filmroom.core.transcripts.turns import Turn, display_turns
from filmroom.cycles import objections
from filmroom.deals import queries as deals
from filmroom.people import settings
from filmroom.reviews import queries as reviews
from filmroom.reviews.queries.states import CallState, states
from filmroom.rhythm import queries as rhythm
from filmroom.web.calls import film, numbers, transcript, writing
from filmroom.web.calls.film import Film
from filmroom.web.calls.numbers import Number
from filmroom.web.calls.writing import WritingNote
from filmroom.web.chips import Chip, chips
from filmroom.web.choices import Choices, number

PER_PAGE = 50
SPEAKERS_LISTED = 100  # speakers that are named one by one; a call has rarely ten
TURNS_DRAWN = 10_000  # of a transcript; nobody reads 15 hours on one page
_TURNS_LISTED = 600  # turns offered in the lists of a form
_MOMENTS_LISTED = 200
_LITTLE = 3  # letters: a word this short tells nobody why
_SAYS, _BEGINNING = 200, 60  # letters of a turn by which its speaker, and the turn, are known
_OPEN_NAMED = 3  # speakers on no side that are named
_MINUTE_MS = 60_000
_EARLIER = 7  # calls of the rep before this one whose numbers are drawn beside
DISMISSED = "dismissed"
_STATE_WORDS = {
    CallState.DRAFT: gettext_lazy("Draft"),
    CallState.REVIEWED: gettext_lazy("Reviewed"),
    CallState.DISPUTED: gettext_lazy("Disputed"),
}
_KINDS = {
    Kind.QUESTION: gettext_lazy("question"),
    Kind.OBJECTION: gettext_lazy("objection"),
    Kind.COMPETITOR_MENTION: gettext_lazy("competitor mention"),
    Kind.PRICING_TALK: gettext_lazy("pricing talk"),
    Kind.PAIN_ADMISSION: gettext_lazy("pain admission"),
    Kind.DECISION_PROCESS_TALK: gettext_lazy("decision process"),
    Kind.AGENDA_SET: gettext_lazy("agenda set"),
    Kind.NEXT_STEP: gettext_lazy("next step"),
    Kind.FEATURE_PITCH: gettext_lazy("feature pitch"),
    Kind.VALUE_CLAIM: gettext_lazy("value claim"),
    Kind.LONG_MONOLOGUE: gettext_lazy("long monologue"),
    Kind.SILENCE_AFTER_QUESTION: gettext_lazy("silence after question"),
    Kind.INTERRUPTION: gettext_lazy("interruption"),
    Kind.FILLER_BURST: gettext_lazy("filler burst"),
    Kind.TRACKER: gettext_lazy("tracker"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A call in the list."""

    line: CallLine
    length: str
    our_share: str  # "" while nothing is known
    review: str  # how far its reviews are, in a word; "" where there is none to know of
    is_disputed: bool


@dataclass(frozen=True, slots=True)
class ListPage:
    rows: Sequence[Row]
    wanted: CallFilter
    is_filtered: bool
    may_import: bool
    awaiting: int
    reps: Sequence[tuple[int, str]]
    stages: Sequence[str]
    deals: Sequence[tuple[int, str]]
    shown: str
    newer: str
    older: str
    chips: tuple[Chip, ...]
    turn_order: str  # link that turns the order by date


def list_page(actor: Any, asked: Mapping[str, str], *, today: date) -> ListPage:
    wanted = _wanted(asked)
    paginator = Paginator(queries.listing(actor, wanted=wanted), PER_PAGE)
    page = paginator.get_page(asked.get("page"))
    rows: Any = page.object_list  # a slice of the listing
    lines = queries.lines(rows)
    shares = analysis.our_shares(line.pk for line in lines)
    least = settings.number("minimum_call_minutes")
    reviewed = states(actor, [line.pk for line in lines], today=today)
    reps, stages = queries.reps_seen(actor), settings.lines("stages")
    offered = deals.choices(actor)
    return ListPage(
        rows=[_row(line, shares.get(line.pk), least, reviewed.get(line.pk)) for line in lines],
        wanted=wanted,
        is_filtered=wanted != CallFilter(oldest_first=wanted.oldest_first),
        may_import=access.may_import(actor),
        awaiting=queries.count_awaiting_speakers(actor),
        reps=reps,
        stages=stages,
        deals=offered,
        shown=_("%(start_index)s–%(end_index)s of %(count)s")
        % {
            "start_index": page.start_index(),
            "end_index": page.end_index(),
            "count": number_format(paginator.count, force_grouping=True),
        },
        newer=_link(asked, page=page.previous_page_number()) if page.has_previous() else "",
        older=_link(asked, page=page.next_page_number()) if page.has_next() else "",
        chips=chips(
            asked,
            rep=reps,
            stage=((stage, stage) for stage in stages),
            deal=offered,
            speakers=[("open", _("Speakers open"))],
        ),
        turn_order=_link(asked, page="", order="" if wanted.oldest_first else "oldest"),
    )


def _wanted(asked: Mapping[str, str]) -> CallFilter:
    return CallFilter(
        rep_id=number(asked.get("rep", "")),
        deal_id=number(asked.get("deal", "")),
        stage=asked.get("stage", ""),
        text=asked.get("text", "").strip(),
        needs_speakers=asked.get("speakers") == "open",
        oldest_first=asked.get("order") == "oldest",
    )


def _row(
    line: CallLine, share: float | None, least_minutes: int, reviewed: CallState | None
) -> Row:
    length = stamp(line.duration_ms) if line.duration_ms else ""
    is_short = bool(_short(line.duration_ms, least_minutes))
    known = share is not None and line.speakers_confirmed and not is_short
    return Row(
        line,
        length,
        percent(share) if known and share is not None else "",
        str(_STATE_WORDS[reviewed]) if reviewed else "",
        reviewed is CallState.DISPUTED,
    )


def _link(asked: Mapping[str, str], **changed: Any) -> str:
    kept = {**asked, **changed}
    return "?" + urlencode({key: value for key, value in kept.items() if value})


@dataclass(frozen=True, slots=True)
class MomentLine:
    pk: int
    kind: str
    words: str  # the kind as people say it, with the name of the tracker or the competitor
    start_ms: int | None
    time: str
    turn: int
    first: int  # segments
    last: int
    seek: str  # seconds; "" without times
    quote: str
    saw: str  # what in the quote made it a moment; "" where the quote is all there is
    speaker: str
    judgement: str  # "", "confirmed", "corrected", "dismissed"

    @property
    def is_dismissed(self) -> bool:
        return self.judgement == DISMISSED


@dataclass(frozen=True, slots=True)
class CallPage:
    pk: int
    title: str
    held_at: datetime
    held_at_known: bool
    length: str
    stage: str
    rep_name: str
    deal_id: int | None
    deal_name: str
    basis_name: str
    bases: Sequence[tuple[int, str, str]]  # offered while none is set and the actor may set one
    may_edit: bool
    may_react: bool  # to a moment, as the rep's coach
    speakers_confirmed: bool
    whole_id: int | None  # the call this one is a part of
    parts: Sequence[CallLine]
    speakers: Sequence[tuple[Speaker, int]]  # each with the shade of their side
    remarks: Sequence[str]
    recording_url: str
    recording_is_video: bool
    recording_offset: str  # seconds
    doubt: str  # why nothing that depends on sides is known; "" where it is
    numbers: Sequence[Number]
    film: Film | None
    moments: Sequence[MomentLine]
    kinds: Sequence[tuple[str, str, int]]  # kind, in words, how many
    kind: str  # the one shown; "" all
    moments_open: bool
    more_moments: int  # found, but not listed; choosing a kind shows them
    found: int  # moments in all
    transcript: SafeString
    turns: int
    turns_not_drawn: int
    is_computed: bool  # False while the worker computes numbers and moments
    moments_left_out: int  # found and not kept, since there are so many
    has_original: bool
    writing: WritingNote | None  # of the transcript from the recording; None where there is one
    sheet: Any  # the review sheet beside the transcript, if there is one


def call_page(
    actor: Any, call: Any, *, kind: str, sheet: Callable[[], Any], opened: bool = False
) -> CallPage:
    """Give what the page shows; its sheet is asked for last, so that it knows the moments."""
    findings = analysis.of(actor, call)
    turns = display_turns(findings.reading.transcript)
    turn_of = _turn_of(turns)
    judged = reviews.judgements(call)
    moments = [_moment(one, findings, turn_of, judged) for one in findings.moments]
    wanted = [one for one in moments if not kind or one.kind == kind]
    may_edit = access.may_edit(actor, call)
    source = queries.source_of(call)
    sides = findings.reading.sides
    doubt = _doubt(call, findings)
    speakers = [one for one in queries.speakers_of(call) if one.same_as is None]
    shade_of = film.shades((one.label, one.side) for one in speakers)
    return CallPage(
        pk=call.pk,
        title=call.title,
        held_at=call.held_at,
        held_at_known=call.held_at_known,
        length=stamp(call.duration_ms) if call.duration_ms else "",
        stage=call.stage,
        rep_name=call.rep.name if call.rep else "",
        deal_id=call.deal_id,
        deal_name=f"{call.deal.name}, {call.deal.account.name}" if call.deal else "",
        basis_name=call.lawful_basis.name if call.lawful_basis else "",
        bases=queries.bases_explained() if may_edit and call.lawful_basis is None else (),
        may_edit=may_edit,
        may_react=may_edit and call.rep_id not in {None, actor.pk},
        speakers_confirmed=call.speakers_confirmed_at is not None,
        whole_id=call.joined_into_id,
        parts=queries.parts_of(call),
        speakers=[(one, shade_of[one.label]) for one in speakers],
        remarks=source.remarks,
        recording_url=reverse("calls:recording", args=[call.pk]) if call.recording else "",
        recording_is_video=bool(call.recording and call.recording.media_type.startswith("video/")),
        recording_offset=f"{call.recording_offset_ms / 1000:g}",
        doubt=doubt,
        numbers=_numbers(actor, call, findings, turn_of, doubt) if turns else (),
        film=film.film(
            [(turn, sides.get(turn.speaker or "", Side.UNKNOWN)) for turn in turns],
            moments,
            rhythm.kept_segments(actor, call),
            call.duration_ms,
            shade_of,
        ),
        moments=wanted[:_MOMENTS_LISTED],
        kinds=_kinds(moments),
        kind=kind,
        moments_open=bool(kind) or opened,
        more_moments=max(0, len(wanted) - _MOMENTS_LISTED),
        found=len(moments),
        transcript=_transcript(findings, turns[:TURNS_DRAWN], moments),
        turns=len(turns),
        turns_not_drawn=max(0, len(turns) - TURNS_DRAWN),
        is_computed=findings.statistics is not None,
        moments_left_out=findings.moments_left_out,
        has_original=call.original_id is not None,
        writing=writing.note(actor, call) if not turns else None,
        sheet=sheet(),
    )


def _numbers(
    actor: Any, call: Any, findings: Findings, turn_of: Mapping[int, int], doubt: str
) -> Sequence[Number]:
    if findings.statistics is None:
        return ()
    least = settings.number("minimum_call_minutes")
    before = analysis.before(actor, call, least_ms=least * _MINUTE_MS, most=_EARLIER)
    short = _short(call.duration_ms, least)
    return numbers.numbers(findings.statistics, turn_of, earlier=before, doubt=doubt, short=short)


def _doubt(call: Any, findings: Findings) -> str:
    """Say why nothing that depends on sides can be known; "" where it can."""
    if call.speakers_confirmed_at is None:
        return _("Not known until somebody confirms who speaks.")
    if not findings.open_sides:
        return ""
    shown = ", ".join(findings.open_sides[:_OPEN_NAMED])
    more = len(findings.open_sides) - _OPEN_NAMED
    who = _("%(shown)s and %(more)s more") % {"shown": shown, "more": more} if more > 0 else shown
    return _("Not known while somebody who speaks is on no side: %(who)s.") % {"who": who}


def _short(duration_ms: int, least_minutes: int) -> str:
    """Say why shares of a call say little; "" where it is long enough, or no length is known."""
    if not 0 < duration_ms < least_minutes * _MINUTE_MS:
        return ""
    return _(
        "The call is shorter than %(least_minutes)s minutes: its shares and its rate "
        "per hour say little, and lists leave the shares out."
    ) % {"least_minutes": least_minutes}


def _turn_of(turns: Sequence[Turn]) -> dict[int, int]:
    return {segment: turn.first for turn in turns for segment in range(turn.first, turn.last + 1)}


def _moment(
    found: FoundMoment,
    findings: Findings,
    turn_of: Mapping[int, int],
    judged: Mapping[tuple[int, int, str], Any],
) -> MomentLine:
    start = found.start_ms
    return MomentLine(
        pk=found.pk,
        kind=found.kind,
        words=_named(found),
        start_ms=start,
        time="" if start is None else stamp(start),
        turn=turn_of.get(found.first_segment, found.first_segment),
        first=found.first_segment,
        last=found.last_segment,
        seek="" if start is None else f"{start / 1000:g}",
        quote=found.quote,
        saw=_saw(found),
        speaker=findings.reading.names.get(found.speaker, found.speaker),
        judgement=str(judged.get((found.first_segment, found.last_segment, found.kind), "")),
    )


def _named(found: FoundMoment) -> str:
    name = found.attributes.get("name")
    return f"{kind_words(found.kind)}: {name}" if name else kind_words(found.kind)


def _saw(found: FoundMoment) -> str:
    """Quote the words that made it a moment; a question is one by its form, not by words."""
    if found.kind == Kind.QUESTION:
        return ""
    heard = (one.strip() for one in found.attributes.get("saw", ()))
    apart = dict.fromkeys(one for one in heard if len(one) > _LITTLE and one != found.quote.strip())
    return ", ".join(f"“{one}”" for one in apart)


def kind_words(kind: str) -> str:
    return str(_KINDS[Kind(kind)])


def _kinds(moments: Sequence[MomentLine]) -> list[tuple[str, str, int]]:
    counted: dict[str, int] = {}
    for one in moments:
        counted[one.kind] = counted.get(one.kind, 0) + 1
    return [(kind, kind_words(kind), count) for kind, count in sorted(counted.items())]


def _transcript(
    findings: Findings, turns: Sequence[Turn], moments: Sequence[MomentLine]
) -> SafeString:
    marks: dict[int, list[str]] = {}
    for one in moments:
        if one.judgement != DISMISSED:
            marks.setdefault(one.turn, []).append(one.words)
    reading = findings.reading
    return transcript.html_of(
        reading.transcript.segments, turns, reading.names, reading.sides, marks
    )


@dataclass(frozen=True, slots=True)
class SpeakerRow:
    speaker: Speaker
    form: Any
    says: str  # the longest of their first turns, so that they are known by their words
    turns: int
    share: str
    is_rep: bool


@dataclass(frozen=True, slots=True)
class SpeakersPage:
    pk: int
    title: str
    rows: Sequence[SpeakerRow]
    not_listed: int  # speakers beyond those listed
    problem: str
    places: Sequence[tuple[int, int, str]]  # first and last segment of a turn, and its beginning
    first: int | None  # the first turn without a name
    unnamed: int  # turns without a name


def speakers_page(
    actor: Any,
    call: Any,
    listed: Sequence[Speaker],
    forms: Sequence[Any],
    problem: str,
) -> SpeakersPage:
    findings = analysis.of(actor, call)
    turns = display_turns(findings.reading.transcript)
    spoken: dict[str | None, list[Turn]] = {}
    for turn in turns:
        spoken.setdefault(turn.speaker, []).append(turn)
    first = next((turn.first for turn in turns if turn.speaker is None), None)
    return SpeakersPage(
        pk=call.pk,
        title=call.title,
        rows=[
            _speaker_row(one, form, spoken.get(one.label, ()), findings, call)
            for one, form in zip(listed, forms, strict=True)
        ],
        not_listed=max(0, len(findings.reading.names) - len(listed)),
        problem=problem,
        places=_places(turns, first),
        first=first,
        unnamed=len(spoken.get(None, ())),
    )


def people_offered(actor: Any, call: Any) -> Choices:
    """Give who the rep can be: who it is now, and those the actor coaches."""
    people: Choices = list(queries.reps(actor))
    if call.rep is None:
        return people
    return [(call.rep_id, call.rep.name), *(one for one in people if one[0] != call.rep_id)]


def _speaker_row(
    speaker: Speaker, form: Any, own: Sequence[Turn], findings: Findings, call: Any
) -> SpeakerRow:
    said = max(own[:20], key=lambda turn: len(turn.text), default=None)
    statistics = findings.statistics
    talk = statistics.speakers.get(speaker.label) if statistics else None
    return SpeakerRow(
        speaker=speaker,
        form=form,
        says=shorten(said.text, _SAYS, placeholder=" …") if said else "",
        turns=len(own),
        share=percent(talk.share) if talk and talk.share is not None else "",
        is_rep=speaker.person_id is not None and speaker.person_id == call.rep_id,
    )


def _places(turns: Sequence[Turn], first: int | None) -> list[tuple[int, int, str]]:
    """Offer turns to choose from, around the one somebody came from in a very long call."""
    at = next((n for n, turn in enumerate(turns) if turn.first == first), 0)
    start = max(0, min(at - _TURNS_LISTED // 2, len(turns) - _TURNS_LISTED))
    return [
        (turn.first, turn.last, f"{transcript.place(turn, n)} {_beginning(turn.text)}")
        for n, turn in enumerate(turns[start : start + _TURNS_LISTED], start + 1)
    ]


def _beginning(text: str) -> str:
    return shorten(text, _BEGINNING, placeholder=" …")


def suggested(speaker: Speaker) -> dict[str, str]:
    """Fill the form: as kept. Who is not known to be ours is probably theirs."""
    side = Side.THEIRS if speaker.side is Side.UNKNOWN else speaker.side
    return {
        "name": speaker.name,
        "side": side.value,
        "buyer_role": speaker.buyer_role,
        "same_as": "" if speaker.same_as is None else str(speaker.same_as),
    }


def details_of(call: Any) -> dict[str, Any]:
    return {
        "title": call.title,
        "held_at": call.held_at if call.held_at_known else None,
        "stage": call.stage,
        "deal": call.deal_id,
        "knew_reviewed": {True: "yes", False: "no"}.get(call.knew_reviewed, ""),
        "outcome_so_far": call.outcome_so_far,
        "seen": call.changed_at.isoformat(),
    }


@dataclass(frozen=True, slots=True)
class DetailsPage:
    pk: int
    title: str
    basis_id: int | None
    basis_name: str
    bases: Sequence[tuple[int, str]]
    file_name: str  # "" on a joined call
    source: queries.Source
    source_name: str
    imported_by: str
    recording_name: str
    recording_offset: str
    parts: Sequence[CallLine]
    joinable: Sequence[CallLine]
    is_part: bool
    why_kept: str  # why the import cannot be undone, nor a joined call split; "" where it can


def details_page(actor: Any, call: Any) -> DetailsPage:
    parts = queries.parts_of(call)
    alone = not parts and not call.joined_into_id
    return DetailsPage(
        pk=call.pk,
        title=call.title,
        basis_id=call.lawful_basis_id,
        basis_name=call.lawful_basis.name if call.lawful_basis else "",
        bases=queries.bases(),
        file_name=call.original.name if call.original else "",
        source=queries.source_of(call),
        source_name=call.source,
        imported_by=call.imported_by.name if call.imported_by else "",
        recording_name=call.recording.name if call.recording else "",
        recording_offset=f"{call.recording_offset_ms / 1000:g}",
        parts=parts,
        joinable=queries.joinable_with(actor, call) if alone else (),
        is_part=call.joined_into_id is not None,
        why_kept=objections.to_deleting(call) or "",
    )
