"""The line of small numbers over a call, each with its definition."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from filmroom.core.phrases import figure, percent
from filmroom.core.stamps import stamp
from filmroom.core.talk import Stretch, TalkStatistics
from filmroom.core.talk.definitions import DEFINITIONS
from filmroom.core.transcripts.model import Side

_NOBODY = "no-ours"  # the note of a call in which nobody is marked as ours
_DASH = "–"
_SIDELESS = {"silence"}  # what can be known before anybody said who is on which side
_OF_LENGTH = {"sides", "question_rate"}  # what says little of a short call
_SECOND_MS = 1_000
_MS = re.compile(r",? ms\b")
_FEWEST = 3  # calls that make a trend
_WIDE, _HIGH, _MARGIN = 72, 20, 2  # units of a sparkline


@dataclass(frozen=True, slots=True)
class Number:
    id: str
    label: str
    value: str
    unit: str = ""
    n: str = ""
    href: str = ""
    definition: str = ""
    reason: str = ""  # why it is a dash, or what to keep in mind
    settings: Sequence[tuple[str, str]] = ()  # what the definition works by, as words and value
    source: str = ""
    points: str = ""  # the same number of earlier calls and this one (sparkline.html)
    end: tuple[float, float] | None = None
    trend: str = ""  # what the sparkline shows, in words


def numbers(
    talk: TalkStatistics,
    turn_of: Mapping[int, int],
    *,
    earlier: Sequence[TalkStatistics] = (),
    doubt: str = "",
    short: str = "",
) -> list[Number]:
    """Give every number; what cannot be known shows a dash, and says why.

    `turn_of` gives the first segment of the turn that a segment stands in. `earlier` are calls of
    the same rep, oldest first. `doubt` says why nothing that depends on sides can be known;
    `short`, why shares of the call say little.
    """
    shown = (_doubted(number, doubt) for number in _plain(talk, turn_of))
    explained = [_explained(number, talk, short) for number in shown]
    calls = [(one, {number.id: number.value for number in _plain(one, {})}) for one in earlier]
    return [_with_trend(number, talk, calls) for number in explained]


def _with_trend(
    number: Number, talk: TalkStatistics, calls: Sequence[tuple[TalkStatistics, Mapping[str, str]]]
) -> Number:
    """Add a sparkline of at least three calls, where the number of this one is known."""
    if number.value == _DASH:
        return number
    figure = _FIGURES[number.id]
    known = [
        (value, words[number.id]) for one, words in calls if (value := figure(one)) is not None
    ]
    last = figure(talk)
    if len(known) < _FEWEST - 1 or last is None:
        return number
    places = _places([*(value for value, _words in known), last])
    return replace(
        number,
        points=" ".join(f"{x:g},{y:g}" for x, y in places),
        end=places[-1],
        trend=_("from %(first)s to %(last)s over %(n)d calls of this rep")
        % {"first": known[0][1], "last": number.value, "n": len(places)},
    )


def _places(values: Sequence[float]) -> list[tuple[float, float]]:
    """Spread values over a box of 72 by 20, with a margin for the line's own width."""
    low, high = min(values), max(values)
    step = (_WIDE - 2 * _MARGIN) / (len(values) - 1)
    tall = _HIGH - 2 * _MARGIN
    return [
        (
            round(_MARGIN + at * step, 1),
            round(
                _HIGH - _MARGIN - tall * ((value - low) / (high - low) if high > low else 0.5), 1
            ),
        )
        for at, value in enumerate(values)
    ]


def _doubted(number: Number, doubt: str) -> Number:
    if not doubt or number.id in _SIDELESS:
        return number
    return Number(number.id, number.label, _DASH, reason=doubt)


def _plain(talk: TalkStatistics, turn_of: Mapping[int, int]) -> Iterator[Number]:
    nobody = _nobody_is_ours(talk)
    ours = None if nobody else _share(talk, Side.OURS)
    yield Number("sides", _("Our talk"), _percent(ours), n=_ratio(talk))
    yield _stretch("longest_monologue", _("Longest monologue"), talk.longest_monologue, turn_of)
    yield _stretch("longest_story", _("Longest story"), talk.longest_story, turn_of)
    yield Number(
        "switches_per_minute", _("Switches"), _figure(talk.switches_per_minute), _("per minute")
    )
    yield _patience(talk)
    yield Number(
        "interruptions", _("Interruptions"), _by_side(talk.interruptions), n=_("ours, theirs")
    )
    yield Number("questions", _("Questions"), _by_side(_asked(talk)), n=_("ours, theirs"))
    yield Number("question_rate", _("Question rate"), _figure(talk.question_rate, 0), _("per hour"))
    yield Number("filler_rate", _("Fillers"), _figure(talk.filler_rate), _("per 100 words"))
    yield Number(
        "words_per_minute", _("Pace"), _figure(talk.words_per_minute, 0), _("words a minute")
    )
    yield Number("silence", _("Silence"), _clock(talk.silence_ms))


def _explained(number: Number, talk: TalkStatistics, short: str) -> Number:
    meant = DEFINITIONS[number.id]
    is_known = number.value != _DASH
    is_short = number.id in _OF_LENGTH and is_known and bool(short)
    return replace(
        number,
        unit=number.unit if is_known else "",
        n=", ".join(filter(None, [number.n, _("short call") if is_short else ""]))
        if is_known
        else "",
        definition=meant.formula,
        reason=number.reason or " ".join([*_notes(number, talk), *([short] if is_short else [])]),
        settings=[_setting(name, value) for name, value in meant.constants.items()],
        source=_("%(source)s. Version %(version)s.")
        % {
            "source": _sentence(_(meant.source)),
            "version": talk.definition,
        },
    )


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _notes(number: Number, talk: TalkStatistics) -> list[str]:
    return [
        note.message
        for note in talk.notes
        if number.id in note.values or (number.value == _DASH and note.code == _NOBODY)
    ]


def _setting(name: str, value: int) -> tuple[str, str]:
    """Say a constant in words: "longest wait counted, ms" of 5,000 is 5 s."""
    is_time = re.search(_MS, name)
    amount = (
        f"{figure(f'{value / _SECOND_MS:g}')} s"
        if is_time
        else number_format(value, force_grouping=True)
    )
    return _sentence(re.sub(_MS, "", _(name))), amount


def _nobody_is_ours(talk: TalkStatistics) -> bool:
    return any(note.code == _NOBODY for note in talk.notes)


def _share(talk: TalkStatistics, side: Side) -> float | None:
    return talk.sides[side].share if side in talk.sides else None


def _ratio(talk: TalkStatistics) -> str:
    theirs = _share(talk, Side.THEIRS)
    return "" if theirs is None else _("theirs %(theirs)s") % {"theirs": percent(theirs)}


def _patience(talk: TalkStatistics) -> Number:
    waited = talk.patience
    if waited is None or waited.ms is None:
        return Number("patience", _("Patience"), _DASH)
    return Number(
        "patience",
        _("Patience"),
        figure(f"{waited.ms / 1000:.1f}"),
        "s",
        _("%(n)s answers") % {"n": waited.n},
    )


def _stretch(key: str, label: str, found: Stretch | None, turn_of: Mapping[int, int]) -> Number:
    if found is None:
        return Number(key, label, _DASH)
    turn = turn_of.get(found.segments[0])
    return Number(key, label, stamp(found.ms), href="" if turn is None else f"#t{turn}")


def _by_side(counts: Mapping[Side, int] | None) -> str:
    if counts is None:
        return _DASH
    return f"{counts.get(Side.OURS, 0)} / {counts.get(Side.THEIRS, 0)}"


def _percent(share: float | None) -> str:
    return _DASH if share is None else percent(share)


def _figure(value: float | None, places: int = 1) -> str:
    if value is None:
        return _DASH
    return number_format(f"{value:.{places}f}", force_grouping=True)


def _clock(ms: int | None) -> str:
    return _DASH if ms is None else stamp(ms)


def _asked(talk: TalkStatistics) -> dict[Side, int] | None:
    if talk.questions is None or _nobody_is_ours(talk):
        return None
    return {side: each.total for side, each in talk.questions.items()}


def _ms(stretch: Stretch | None) -> float | None:
    return None if stretch is None else stretch.ms


def _of_ours(counts: Mapping[Side, int] | None) -> float | None:
    return None if counts is None else counts.get(Side.OURS, 0)


# What a sparkline draws of a number; of a pair, our part.
_FIGURES: Mapping[str, Callable[[TalkStatistics], float | None]] = {
    "sides": lambda talk: None if _nobody_is_ours(talk) else _share(talk, Side.OURS),
    "longest_monologue": lambda talk: _ms(talk.longest_monologue),
    "longest_story": lambda talk: _ms(talk.longest_story),
    "switches_per_minute": lambda talk: talk.switches_per_minute,
    "patience": lambda talk: talk.patience.ms if talk.patience else None,
    "interruptions": lambda talk: _of_ours(talk.interruptions),
    "questions": lambda talk: _of_ours(_asked(talk)),
    "question_rate": lambda talk: talk.question_rate,
    "filler_rate": lambda talk: talk.filler_rate,
    "words_per_minute": lambda talk: talk.words_per_minute,
    "silence": lambda talk: talk.silence_ms,
}
