"""All talk statistics of one call.

The definitions, their constants and where they come from: `definitions.DEFINITIONS`, printed
in docs/method/talk.md. The docstring of what measures a number is its page in
docs/reference/statistics; in its example A is ours, B theirs, A2 a colleague of A, seconds.
"""

from collections.abc import Callable, Iterable, Mapping
from statistics import median
from typing import TypeVar

from filmroom.core import lexicons
from filmroom.core.talk import floor, notes, spans
from filmroom.core.talk.call import MeasuredCall
from filmroom.core.talk.constants import PATIENCE_MIN_CHANGES, PHASES, VERSION
from filmroom.core.talk.questions import Form
from filmroom.core.talk.results import (
    Asked,
    Basis,
    Patience,
    Phase,
    Stretch,
    TalkStatistics,
    TalkTime,
)
from filmroom.core.talk.spans import Span
from filmroom.core.talk.speech import Speech, Utterance
from filmroom.core.transcripts.model import Side, Transcript

MINUTE_MS = 60_000
HOUR_MS = 3_600_000

_T = TypeVar("_T")


def statistics(
    transcript: Transcript,
    sides: Mapping[str, Side],
    *,
    duration_ms: int | None = None,
    speech: Speech | None = None,
) -> TalkStatistics:
    """Measure a call; speakers that `sides` does not name are on the side *unknown*.

    The duration given wins over the one the file states; without either it is the last end.
    `speech` is what `prepare` made of the same call, where that is at hand.
    """
    call = MeasuredCall(transcript, sides, duration_ms, speech)
    reasons = tuple(notes.reasons(call))
    unknown = {value for reason in reasons for value in reason.values}

    def known(name: str, measure: Callable[[MeasuredCall], _T]) -> _T | None:
        return None if name in unknown else measure(call)

    return TalkStatistics(
        duration_ms=call.duration_ms,
        basis=Basis.TIME if call.is_timed else Basis.WORDS,
        sides=_by_side(call),
        speakers=_by_speaker(call),
        share_of_call=known("share_of_call", _share_of_call),
        overlap_ms=known("overlap", _overlap),
        silence_ms=known("silence", _silence),
        longest_monologue=known("longest_monologue", lambda call: _longest(call, Side.OURS)),
        longest_story=known("longest_story", lambda call: _longest(call, Side.THEIRS)),
        switches_per_minute=known("switches_per_minute", _switches_per_minute),
        patience=known("patience", _patience),
        overlapped_starts=known("overlapped_starts", _overlapped_starts),
        interruptions=known("interruptions", _interruptions),
        questions=known("questions", _questions),
        question_episodes=known("question_episodes", _question_episodes),
        question_rate=known("question_rate", _question_rate),
        filler_rate=known("filler_rate", _filler_rate),
        words_per_minute=known("words_per_minute", _words_per_minute),
        phases=known("phases", _phases),
        estimated_ends=call.speech.estimated_share,
        definition=VERSION,
        notes=(*reasons, *notes.caveats(call)),
    )


def _by_side(call: MeasuredCall) -> dict[Side, TalkTime]:
    """Time in which anybody of the side talks.

    Formula: T(side) = |∪ talk of the side's speakers|; share = T(side) ÷ Σ T over all sides
    Unknown: never; without times words stand for seconds, without words the share is missing.
    Edges: Overlap counts for both sides, silence for none. Two colleagues at once count once.
    Nobody named is one speaker of the side unknown.
    Example: A 0-10; B 12-20; call 20 → 10 ÷ (10 + 8) = 0.556
    Source: talk over talk; vendors use either this or talk over the length of the call.
    """
    words = {side: _words(said) for side, said in call.of_side.items()}
    return _shared(words, call.side_spans if call.is_timed else None)


def _by_speaker(call: MeasuredCall) -> dict[str, TalkTime]:
    """Give talk time by name; what nobody is named for counts in the shares only.

    Formula: T(p) = |∪ talk of p|; share = T(p) ÷ Σ T over all speakers
    Unknown: never; without times words stand for seconds, without words the share is missing.
    Edges: Speech of nobody named counts in the sum and has no row.
    Example: A 0-10; A2 0-10; B 10-20 → 10 ÷ (10 + 10 + 10) = 0.333
    Source: talk over talk, as for sides; Edu-ConvoKit sums lengths of cues instead.
    """
    words: dict[str | None, int] = {}
    for u in call.utterances:
        words[u.speaker] = words.get(u.speaker, 0) + u.words
    everybody = _shared(words, call.speaker_spans if call.is_timed else None)
    return {name: talk for name, talk in everybody.items() if name is not None}


def _shared(
    words: Mapping[_T, int], talk: Mapping[_T, Iterable[Span]] | None
) -> dict[_T, TalkTime]:
    ms = None if talk is None else {who: spans.length(own) for who, own in talk.items()}
    amounts = words if ms is None else ms
    whole = sum(amounts.values())
    return {
        who: TalkTime(
            None if ms is None else ms[who], amounts[who] / whole if whole else None, words[who]
        )
        for who in words
    }


def _words(utterances: Iterable[Utterance], *, with_backchannels: bool = True) -> int:
    return sum(u.words for u in utterances if with_backchannels or not u.is_backchannel)


def _duration(call: MeasuredCall) -> int:
    """Length of the call in milliseconds, where it is known.

    Formula: the length given by a person, else the one the file states, else the last end
    Unknown: neither times nor a stated length.
    Edges: Speech after the stated end does not make the call longer; a note says so.
    Example: A 0-10; B 12-20 → 20
    Source: our choice.
    """
    assert call.duration_ms, "a call with times has a duration"
    return call.duration_ms


def _share_of_call(call: MeasuredCall) -> float:
    """Our talk time over the length of the call, silence included.

    Formula: T(ours) ÷ length of the call
    Unknown: no times; nobody of ours; no words.
    Edges: The stated length counts, so silence before the first word lowers the share.
    Example: A 0-10; B 12-20; call 20 → 10 ÷ 20 = 0.5
    Source: the denominator Gong, Zoom Revenue Accelerator and Amazon Contact Lens describe.
    """
    return spans.length(call.side_spans[Side.OURS]) / _duration(call)


def _overlap(call: MeasuredCall) -> int:
    """Time in which both ours and theirs talk.

    Formula: |talk of ours ∩ talk of theirs|
    Unknown: no times; nobody of ours; no words.
    Edges: A recorder that lays speakers end to end hides overlap: 0 may mean unseen, and says so.
    Example: A 0-10; B 8-14 → 10 − 8 = 2
    Source: length = ours + theirs − overlap + silence, where there are two sides.
    """
    return spans.overlap(call.side_spans[Side.OURS], call.side_spans[Side.THEIRS])


def _silence(call: MeasuredCall) -> int:
    """Time in which nobody talks.

    Formula: length of the call − |∪ talk of everybody|, at least 0
    Unknown: no times; no words.
    Edges: Own silences of up to 1 s are talk. Speech after the stated end makes it 0 at least.
    Example: A 0-10; B 12-20; call 20 → 20 − 18 = 2
    Source: length = ours + theirs − overlap + silence, where there are two sides.
    """
    speech = spans.union(span for own in call.side_spans.values() for span in own)
    return max(0, _duration(call) - spans.length(speech))


def _longest(call: MeasuredCall, side: Side) -> Stretch | None:
    """Give the longest turn of anybody on a side, the first of equals.

    Formula: max over turns of one person of (end of its last word − start of its first)
    Unknown: no times; nobody of that side; nothing but backchannels; no words.
    Edges: A turn goes on over own silences of up to 3 s and over backchannels of others; of equal
    turns the first counts.
    Example: A 0-30; B 14-14.4 "Yeah."; A 30.5-60 → 60 − 0 = 60
    Source: 75 ICSI research meetings: from 2 to 5 s of own silence the longest turn grows by 9 s
    only, from 134.6 to 143.6 s at the median.
    """
    turns = (turn for turn in call.turns if turn.side is side)
    turn = max(turns, key=lambda t: t.end_ms - t.start_ms, default=None)
    if turn is None:
        return None
    length = turn.end_ms - turn.start_ms
    return Stretch(length, turn.start_ms, turn.speaker, (turn.first, turn.last))


def _switches_per_minute(call: MeasuredCall) -> float:
    """Changes of the floor between ours and theirs.

    Formula: changes of the floor between ours and theirs ÷ (length of the call ÷ 60 s)
    Unknown: no times; nobody of ours; no words.
    Edges: Backchannels take no floor; somebody of another side in between breaks the change.
    Example: A 0-10; B 12-20; call 20 → 1 ÷ (20 ÷ 60) = 3.0
    Source: 75 ICSI research meetings: 14.3 a minute with backchannels, 8.0 without.
    """
    return floor.switches(call.side_turns) * MINUTE_MS / _duration(call)


def _patience(call: MeasuredCall) -> Patience:
    """How long ours wait after theirs.

    Formula: median of max(0, start of ours − end of theirs), over changes of up to 5 s
    Unknown: no times; nobody of ours; nobody of theirs; ends estimated; ours never after theirs; no
    words. Fewer than 5 changes give their number and no seconds.
    Edges: An early start is a wait of 0. Longer waits are screen sharing or note taking.
    Example: B 0-5; A 5.2-8.2; B 9.2-14.2; A 14.6-17.6; B 18.6-23.6; A 23.1-26.1; B 27.6-32.6;
    A 33.6-36.6; B 37.6-42.6; A 44.6-47.6; B 48.6-53.6; A 59.6-62.6 → of 0, 0.2, 0.4, 1, 2 = 0.4
    Source: vendors publish the name without a formula. On gaps between turns Levinson & Torreira
    2015, Front. Psychol. 6:731; that they are partly the other's, Cavalcanti & Skantze 2025.
    """
    waits = [max(gap, 0) for gap in call.counted_gaps]
    return Patience(median(waits) if len(waits) >= PATIENCE_MIN_CHANGES else None, len(waits))


def _overlapped_starts(call: MeasuredCall) -> float:
    """How often ours begin before theirs end.

    Formula: changes from theirs to ours that start before the end ÷ changes from theirs to ours
    Unknown: no times; nobody of ours; nobody of theirs; ends estimated; ours never after theirs; no
    words.
    Edges: Half of all changes in ordinary talk start early: this is no rudeness.
    Example: B 0-5; A 4.5-8; B 10-15; A 15.5-18 → 1 ÷ 2 = 0.5
    Source: 75 ICSI research meetings: 48.9 % of changes of the floor start early.
    """
    return sum(gap < 0 for gap in call.answer_gaps) / len(call.answer_gaps)


def _interruptions(call: MeasuredCall) -> dict[Side, int]:
    """How often a side cuts into the other.

    Formula: utterances of at least 4 words, no backchannels, that start at least 1 s into an
    utterance of the other side of which at least 0.5 s is to come
    Unknown: no times; nobody of ours; nobody of theirs; ends estimated; no overlap in the file; no
    words.
    Edges: Counted for either side. A short remark is none, and neither is a tight hand-over.
    Example: B 0-10; A 4-7 "one two three four five six" → 1
    Source: 75 ICSI research meetings: of 549 overlaps an hour these rules leave 81.
    """
    return {
        by: floor.interruptions(call.takers, by=by, of=of)
        for by, of in ((Side.OURS, Side.THEIRS), (Side.THEIRS, Side.OURS))
    }


def _questions(call: MeasuredCall) -> dict[Side, Asked]:
    """Questions by side.

    Formula: runs of question marks; open by *what*, *why*, *how* or a request for a story
    Unknown: another language without question marks.
    Edges: "Is it so???" is one. Without question marks words decide, and the number says so.
    Example: A 0-10 "Why? Is it so?? Fine." → 2
    Source: rules checked on AnnoMI; Rackham's data show no effect of open over closed on success.
    """
    return {side: _asked(call, side) for side in call.of_side}


def _asked(call: MeasuredCall, side: Side) -> Asked:
    forms = [form for u, asked in call.asking if u.side is side for form in asked]
    return Asked(forms.count(Form.OPEN), forms.count(Form.CLOSED))


def _question_episodes(call: MeasuredCall) -> int:
    """Count stacks of our questions: those without an answer in between are one.

    Formula: runs of our questions without an answer of theirs in between
    Unknown: nobody of ours; another language without question marks; no words.
    Edges: A backchannel is no answer.
    Example: A 0-2 "Why? How?"; A 2-4 "And when?"; B 4-6; A 6-8 "Who?" → 2
    Source: our choice.
    """
    asking = {u.segment for u, _ in call.asking if u.side is Side.OURS}
    episodes = 0
    is_open = False
    for u in call.utterances:
        if u.segment in asking:
            episodes += not is_open
            is_open = True
        elif u.side is Side.THEIRS and not u.is_backchannel:
            is_open = False
    return episodes


def _question_rate(call: MeasuredCall) -> float:
    """Our questions an hour.

    Formula: our questions ÷ (length of the call ÷ 3,600 s)
    Unknown: nobody of ours; neither times nor a stated length; another language without question
    marks; no words.
    Edges: Over the length of the call, not over our talk time.
    Example: A 0-30 "Why? How?"; B 30-60 → 2 ÷ (60 ÷ 3600) = 120
    Source: our choice; vendors give a count or a rate without saying over what.
    """
    return _asked(call, Side.OURS).total * HOUR_MS / _duration(call)


def _filler_rate(call: MeasuredCall) -> float | None:
    """Fillers in what ours say.

    Formula: 100 × fillers ÷ words, of what ours say without backchannels
    Unknown: nobody of ours; another language; a transcript of 2,000 words or more without one um;
    nothing but backchannels; no words.
    Edges: Like, so and actually need syntax and are no fillers here.
    Example: A 0-20 "Um, we basically need ten more of these seats now." → 100 × 2 ÷ 10 = 20
    Source: our choice.
    """
    said = [u for u in call.of_side[Side.OURS] if not u.is_backchannel]
    fillers = sum(len(lexicons.FILLERS.findall(u.text)) for u in said)
    return 100 * fillers / words if (words := _words(said)) else None


def _words_per_minute(call: MeasuredCall) -> float:
    """Our pace.

    Formula: words of ours without backchannels ÷ (T(ours) ÷ 60 s)
    Unknown: no times; nobody of ours; no words.
    Edges: Over our talk time, not over the call. Captions give a tenth less than word times do.
    Example: A 0-5 "one two three four five six seven eight nine ten" → 10 ÷ (5 ÷ 60) = 120
    Source: our choice; 75 ICSI research meetings for the tenth.
    """
    words = _words(call.of_side[Side.OURS], with_backchannels=False)
    return words * MINUTE_MS / spans.length(call.side_spans[Side.OURS])


def _phases(call: MeasuredCall) -> tuple[Phase, ...]:
    """Talk by side over the course of the call.

    Formula: within each third of the call, T(side) ÷ Σ T over all sides
    Unknown: no times; no words.
    Edges: A third in which nobody talks has no share.
    Example: A 0-5; B 5-30 → first third: 5 ÷ (5 + 5) = 0.5
    Source: our choice.
    """
    parts = spans.equal_parts(_duration(call), PHASES)
    return tuple(_phase(call, start, end) for start, end in parts)


def _phase(call: MeasuredCall, start: int, end: int) -> Phase:
    talk = {side: spans.within(own, start, end) for side, own in call.side_spans.items()}
    whole = sum(talk.values())
    return Phase(start, end, {side: ms / whole if whole else None for side, ms in talk.items()})
