"""The line of small numbers over a call, each with its definition."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from filmroom.core.stamps import stamp
from filmroom.core.talk import Stretch, TalkStatistics
from filmroom.core.talk.definitions import DEFINITIONS
from filmroom.core.transcripts.model import Side

_NOBODY = "no-ours"  # the note of a call in which nobody is marked as ours


@dataclass(frozen=True, slots=True)
class Number:
    id: str
    label: str
    value: str
    unit: str = ""
    n: str = ""
    href: str = ""
    definition: str = ""
    source: str = ""


def numbers(talk: TalkStatistics, turn_of: Mapping[int, int]) -> list[Number]:
    """Give every number; what cannot be known shows a dash, and its definition says why.

    `turn_of` gives the first segment of the turn that a segment stands in.
    """
    return [_explained(number, talk) for number in _plain(talk, turn_of)]


def _plain(talk: TalkStatistics, turn_of: Mapping[int, int]) -> Iterator[Number]:
    nobody = _nobody_is_ours(talk)
    ours = None if nobody else _share(talk, Side.OURS)
    yield Number("sides", "Our talk", _percent(ours), n=_ratio(talk))
    yield _stretch("longest_monologue", "Longest monologue", talk.longest_monologue, turn_of)
    yield _stretch("longest_story", "Longest story", talk.longest_story, turn_of)
    yield Number("switches_per_minute", "Switches", _figure(talk.switches_per_minute), "per minute")
    yield _patience(talk)
    yield Number("interruptions", "Interruptions", _by_side(talk.interruptions), n="ours, theirs")
    told = None if nobody else talk.questions
    asked = None if told is None else {side: each.total for side, each in told.items()}
    yield Number("questions", "Questions", _by_side(asked), n="ours, theirs")
    yield Number("question_rate", "Question rate", _figure(talk.question_rate, 0), "per hour")
    yield Number("filler_rate", "Fillers", _figure(talk.filler_rate), "per 100 words")
    yield Number("words_per_minute", "Pace", _figure(talk.words_per_minute, 0), "words a minute")
    yield Number("silence", "Silence", _clock(talk.silence_ms))


def _explained(number: Number, talk: TalkStatistics) -> Number:
    meant = DEFINITIONS[number.id]
    reasons = [
        note.message
        for note in talk.notes
        if number.id in note.values or (number.value == "–" and note.code == _NOBODY)
    ]
    constants = [f"{name}: {value:,}" for name, value in meant.constants.items()]
    return Number(
        id=number.id,
        label=number.label,
        value=number.value,
        unit=number.unit if number.value != "–" else "",
        n=number.n if number.value != "–" else "",
        href=number.href,
        definition=" ".join([meant.formula, *reasons]),
        source="; ".join([meant.source, *constants, talk.definition]),
    )


def _nobody_is_ours(talk: TalkStatistics) -> bool:
    return any(note.code == _NOBODY for note in talk.notes)


def _share(talk: TalkStatistics, side: Side) -> float | None:
    return talk.sides[side].share if side in talk.sides else None


def _ratio(talk: TalkStatistics) -> str:
    theirs = _share(talk, Side.THEIRS)
    return "" if theirs is None else f"theirs {theirs:.0%}"


def _patience(talk: TalkStatistics) -> Number:
    waited = talk.patience
    if waited is None or waited.ms is None:
        return Number("patience", "Patience", "–")
    return Number("patience", "Patience", f"{waited.ms / 1000:.1f}", "s", f"n = {waited.n}")


def _stretch(key: str, label: str, found: Stretch | None, turn_of: Mapping[int, int]) -> Number:
    if found is None:
        return Number(key, label, "–")
    turn = turn_of.get(found.segments[0])
    return Number(key, label, stamp(found.ms), href="" if turn is None else f"#t{turn}")


def _by_side(counts: Mapping[Side, int] | None) -> str:
    if counts is None:
        return "–"
    return f"{counts.get(Side.OURS, 0)} / {counts.get(Side.THEIRS, 0)}"


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{share:.0%}"


def _figure(value: float | None, places: int = 1) -> str:
    return "–" if value is None else f"{value:,.{places}f}"


def _clock(ms: int | None) -> str:
    return "–" if ms is None else stamp(ms)
