"""Text somebody typed or a small tool wrote: names, and perhaps times, begin the turns.

These dresses are tried, and the one that begins most turns wins: `Name:`, `[12:40] Name:`,
`Name (12:40)`, `Name: [12:40]`, `[12:40] Name`, a name and a time above words, names in bold or as
headings, columns parted by tabs, a time before or above words. What follows a rule (`---`)
without a name is not speech.

Written by: people and small tools; Markdown too.
Speakers: before the words or above them; none where only times begin the turns.
Times: start, or both ends, or none; as written.
Source: real and invented files in four of these dresses; the others as people write them.
"""

import re
from collections import Counter
from collections.abc import Container
from itertools import pairwise

from filmroom.core.transcripts import labels, spoken
from filmroom.core.transcripts.model import Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.spoken import BARE_RANGE, RANGE, STAMP

NAME = "plain-text"
RECOGNISED_BY = "Lines that begin with “Name:”, “[12:40] Name:”, “Name (12:40)” or a time."
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.FILES

_BULLET = r"(?:[-*•>][ \t]+)?"
_DASH = r"[ \t]*(?:[-–—|][ \t]*)?"
_LABELLED = re.compile(
    rf"{_BULLET}(?:{RANGE}{_DASH})?(?P<name>[^#:\n\[\]][^:\n\[\]]{{0,59}}?)[ \t]*"
    rf"(?:[\[(](?P<stamp>{STAMP})[\])][ \t]*)?(?::(?=[ \t]|$)|：)[ \t]*"
    rf"(?(start)|(?:[\[(](?P<inner>{STAMP})[\])][ \t]*)?)(?P<text>.*)"
)
_BRACKETED = re.compile(
    rf"(?P<name>[^:\n\[\]()]{{1,60}}?)[ \t]*[\[(]{BARE_RANGE}[\])][ \t]*(?P<text>.*)"
)
_TIME_FIRST = re.compile(rf"{RANGE}\t+(?P<name>[^\t:\n]{{1,60}})\t+(?P<text>.*)")
_NAME_FIRST = re.compile(rf"(?P<name>[^\t:\n]{{1,60}})\t+{RANGE}\t+(?P<text>.*)")
_HEADED = re.compile(rf"{RANGE}{_DASH}(?P<name>[^:\n]{{1,60}})")
_TIMED = re.compile(rf"{RANGE}(?::?[ \t]+|(?<=\]))(?P<text>.*)")
_ALONE = re.compile(RANGE)
_MARKED_NAME = re.compile(r"(?:#{1,6}[ \t]+(?:\*\*)?|\*\*)([^*#:\[\]()]{1,60}?)(?:\*\*)?[ \t]*")
_MARKUP = re.compile(r"\s*(?:\{|\[\s*[\[{\"]|\[\s*\]|<[?!a-z])", re.IGNORECASE)

_SHAPES = (_BRACKETED, _HEADED, _TIME_FIRST, _NAME_FIRST)
FEWEST_TIMES = 3  # alone on their lines; fewer may be anything


def bid(text: str) -> int | None:
    return None if _MARKUP.match(text) else 20


def parse(text: str) -> Transcript:
    lines = _names_above_times(_names_above_words(text))
    filled = sum(1 for line in lines if line)
    shape, names = _best_fit(lines, filled)
    begun = names.total()
    if begun * 3 < filled:  # few names: perhaps lines of time and words
        timed = sum(1 for line in lines if _TIMED.fullmatch(line))
        if timed > 2 * begun and timed * 2 >= filled:
            return _transcript(text, lines, _TIMED, frozenset([None]))
        alone = sum(1 for line in lines if _ALONE.fullmatch(line))
        if alone > 2 * begun and alone >= FEWEST_TIMES and alone * 4 >= filled:
            return _transcript(text, lines, _ALONE, frozenset([None]))
    if not _is_talk(names):
        raise UnreadableTranscript(
            "expected captions, turns like “Name: words” or a recorder's JSON",
            found=f"“{next(filter(None, lines), '')[:60]}”",
        )
    return _transcript(text, lines, shape, names)


def _names_above_words(text: str) -> list[str]:
    """The lines, with names that stand alone in bold or as headings made to begin a turn.

    At least two of them must come again; headings of a document do not.
    """
    marked = [_MARKED_NAME.fullmatch(line) for line in spoken.bare_lines(text)]
    met = Counter(match[1] for match in filter(None, marked))
    names = frozenset(filter(labels.surely_a_name, met))
    if sum(1 for name in names if met[name] > 1) < 2:
        return spoken.lines_of(text)
    return [
        f"{match[1]}:" if match and match[1] in names else line
        for match, line in zip(marked, spoken.lines_of(text), strict=True)
    ]


def _names_above_times(lines: list[str]) -> list[str]:
    """The lines, with names made to begin a turn where every time alone has one above it."""
    filled = pairwise(["", *filter(None, lines)])
    names = {above for above, line in filled if _ALONE.fullmatch(line)}
    if not names or not all(map(labels.surely_a_name, names)):
        return lines
    numbered = pairwise(index for index, line in enumerate(lines) if line)
    alone = [(one, other) for one, other in numbered if _ALONE.fullmatch(lines[other])]
    joined = list(lines)
    for name, time in alone:
        joined[name], joined[time] = "", f"{lines[time]} {lines[name]}:"
    return joined


def _transcript(
    text: str, lines: list[str], shape: re.Pattern[str], names: Container[str | None]
) -> Transcript:
    oddities = Oddities(text, "line")
    segments = spoken.turns(lines, shape, names, oddities)
    return Transcript(NAME, tuple(segments), warnings=oddities.remarks())


def _best_fit(lines: list[str], filled: int) -> tuple[re.Pattern[str], Counter[str]]:
    """The shape that begins most turns; the first one at once if that is every other line."""
    names = _fit(lines, _LABELLED, filled)
    if names.total() * 2 >= filled:
        return _LABELLED, names
    fits = [(shape, _fit(lines, shape, filled)) for shape in _SHAPES]
    return max([(_LABELLED, names), *fits], key=lambda fit: fit[1].total())


def _fit(lines: list[str], shape: re.Pattern[str], filled: int) -> Counter[str]:
    """The names a shape finds that can be believed, with how often each begins a turn."""
    met = spoken.names_in(_headers(lines) if shape is _HEADED else lines, shape)
    if shape is _LABELLED:
        believed = labels.accepted(met.elements(), filled)
    else:
        believed = frozenset(filter(labels.surely_a_name, met))
    return Counter({name: times for name, times in met.items() if name in believed})


def _headers(lines: list[str]) -> list[str]:
    """Lines of time and name that stand directly above a line of another kind."""
    return [line for line, below in pairwise(lines) if below and not _HEADED.fullmatch(below)]


def _is_talk(names: Counter[str]) -> bool:
    """Does anybody speak twice, or is every label surely a name? Settings files are neither."""
    return any(times > 1 for times in names.values()) or (
        bool(names) and all(map(_is_capital, names))
    )


def _is_capital(name: str) -> bool:
    return not name[0].islower()
