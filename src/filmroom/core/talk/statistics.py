"""All talk statistics of one call.

The definitions, their constants and where they come from: `definitions.DEFINITIONS`, printed
in docs/method/talk.md.
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
from filmroom.core.talk.speech import Utterance
from filmroom.core.transcripts.model import Side, Transcript

MINUTE_MS = 60_000
HOUR_MS = 3_600_000

_T = TypeVar("_T")


def statistics(
    transcript: Transcript, sides: Mapping[str, Side], *, duration_ms: int | None = None
) -> TalkStatistics:
    """Measure a call; speakers that `sides` does not name are on the side *unknown*.

    The duration given wins over the one the file states; without either it is the last end.
    """
    call = MeasuredCall(transcript, sides, duration_ms)
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
    words = {side: _words(said) for side, said in call.of_side.items()}
    return _shared(words, call.side_spans if call.is_timed else None)


def _by_speaker(call: MeasuredCall) -> dict[str, TalkTime]:
    """Give talk time by name; what nobody is named for counts in the shares only."""
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
    assert call.duration_ms, "a call with times has a duration"
    return call.duration_ms


def _share_of_call(call: MeasuredCall) -> float:
    return spans.length(call.side_spans[Side.OURS]) / _duration(call)


def _overlap(call: MeasuredCall) -> int:
    return spans.overlap(call.side_spans[Side.OURS], call.side_spans[Side.THEIRS])


def _silence(call: MeasuredCall) -> int:
    speech = spans.union(span for own in call.side_spans.values() for span in own)
    return max(0, _duration(call) - spans.length(speech))


def _longest(call: MeasuredCall, side: Side) -> Stretch | None:
    """Give the longest turn of anybody on a side, the first of equals."""
    turns = (turn for turn in call.turns if turn.side is side)
    turn = max(turns, key=lambda t: t.end_ms - t.start_ms, default=None)
    if turn is None:
        return None
    length = turn.end_ms - turn.start_ms
    return Stretch(length, turn.start_ms, turn.speaker, (turn.first, turn.last))


def _switches_per_minute(call: MeasuredCall) -> float:
    return floor.switches(call.side_turns) * MINUTE_MS / _duration(call)


def _patience(call: MeasuredCall) -> Patience:
    waits = [max(gap, 0) for gap in call.counted_gaps]
    return Patience(median(waits) if len(waits) >= PATIENCE_MIN_CHANGES else None, len(waits))


def _overlapped_starts(call: MeasuredCall) -> float:
    return sum(gap < 0 for gap in call.answer_gaps) / len(call.answer_gaps)


def _interruptions(call: MeasuredCall) -> dict[Side, int]:
    return {
        by: floor.interruptions(call.takers, by=by, of=of)
        for by, of in ((Side.OURS, Side.THEIRS), (Side.THEIRS, Side.OURS))
    }


def _questions(call: MeasuredCall) -> dict[Side, Asked]:
    return {side: _asked(call, side) for side in call.of_side}


def _asked(call: MeasuredCall, side: Side) -> Asked:
    forms = [form for u, asked in call.asking if u.side is side for form in asked]
    return Asked(forms.count(Form.OPEN), forms.count(Form.CLOSED))


def _question_episodes(call: MeasuredCall) -> int:
    """Count stacks of our questions: those without an answer in between are one."""
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
    return _asked(call, Side.OURS).total * HOUR_MS / _duration(call)


def _filler_rate(call: MeasuredCall) -> float | None:
    said = [u for u in call.of_side[Side.OURS] if not u.is_backchannel]
    fillers = sum(len(lexicons.FILLERS.findall(u.text)) for u in said)
    return 100 * fillers / words if (words := _words(said)) else None


def _words_per_minute(call: MeasuredCall) -> float:
    words = _words(call.of_side[Side.OURS], with_backchannels=False)
    return words * MINUTE_MS / spans.length(call.side_spans[Side.OURS])


def _phases(call: MeasuredCall) -> tuple[Phase, ...]:
    parts = spans.equal_parts(_duration(call), PHASES)
    return tuple(_phase(call, start, end) for start, end in parts)


def _phase(call: MeasuredCall, start: int, end: int) -> Phase:
    talk = {side: spans.within(own, start, end) for side, own in call.side_spans.items()}
    whole = sum(talk.values())
    return Phase(start, end, {side: ms / whole if whole else None for side, ms in talk.items()})
