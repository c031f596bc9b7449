"""JSON of a tool nobody has named: the longest list of objects that have a speaker and words.

The usual keys only, and where the file holds several such lists the longest.

Written by: any other tool; JSON lines too.
Speakers: name or id, under the usual keys.
Times: as given. Numbers are seconds, unless their key says milliseconds or they could not be
seconds (`unit-guessed`); times of the calendar count from the first of them.
Source: common usage of keys; no tool's document.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from filmroom.core.transcripts import jsontext, spans, utterances
from filmroom.core.transcripts.model import Segment, Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "turn-list-json"
RECOGNISED_BY = "JSON with a list of objects that have a speaker and a text under usual names."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.USAGE

DEEPEST = 4  # objects inside objects looked into
FIRST = 5  # objects of a list looked at
A_DAY_S = 86_400
_TEXTS = ("text", "transcript", "utterance", "sentence", "words", "content", "body", "message")
_SPEAKERS = (
    "speaker_name", "speakerName", "speaker", "speaker_label", "speakerLabel", "speaker_id",
    "speakerId", "participant_name", "participantName", "participant",
)  # fmt: skip
_NAMES = ("name", "displayName", "display_name", "id")  # in a speaker that is an object
_MS = ("{0}_ms", "{0}Ms", "{0}_time_ms", "{0}TimeMs", "{0}TimeMillis", "{0}_millis", "{0}Millis")
_STARTS_MS = tuple(key.format(word) for word in ("start", "begin", "offset") for key in _MS)
_ENDS_MS = tuple(key.format("end") for key in _MS)
_STARTS = ("start", "start_time", "startTime", "start_seconds", "begin", "timestamp", "time")
_ENDS = ("end", "end_time", "endTime", "end_seconds", "stop")
_CALENDAR_S = 1_000_000_000  # seconds since 1970 from which a number is a day, not a call


def bid(document: Any) -> int | None:
    return 25 if _talk(document) else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="turn")
    found = of_turns(jsontext.objects(_talk(document), oddities), oddities)
    about = jsontext.mapping(document)
    return replace(
        found,
        language=jsontext.language_of(about, "language"),
        title=jsontext.text_of(about, "title"),
    )


def of_turns(items: Iterable[Mapping[str, Any]], oddities: Oddities) -> Transcript:
    """Read turns one by one, so that a long list is held once."""
    found = [_Turn(item) for item in items]
    if not any(turn.text for turn in found):
        raise UnreadableTranscript("expected a list of objects with a speaker and a text")
    unit_ms = _unit_ms(found)
    if unit_ms != spans.SECOND_MS:
        oddities.add("unit-guessed")
    zero = _zero(found, unit_ms)
    return Transcript(
        NAME,
        tuple(_segments(found, unit_ms, zero)),
        held_at=utterances.moment(zero * unit_ms / 1000) if zero else None,
        warnings=oddities.remarks(),
    )


def _talk(document: Any) -> list[Any]:
    """The longest list of turns in a document, empty where there is none."""
    level, lists = [document], [document] if isinstance(document, list) else []
    for _ in range(DEEPEST):
        below = [value for item in level if isinstance(item, dict) for value in item.values()]
        lists += [value for value in below if isinstance(value, list)]
        level = below
    return max(filter(_is_talk, lists), key=len, default=[])


def _is_talk(listed: list[Any]) -> bool:
    first = [item for item in listed[:FIRST] if isinstance(item, dict)]
    return any(_text(item) and any(key in item for key in _SPEAKERS) for item in first)


class _Turn:
    """A turn whose times are not in one unit yet: milliseconds, or bare numbers."""

    __slots__ = ("end", "end_ms", "speaker", "start", "start_ms", "text")

    def __init__(self, item: Mapping[str, Any]) -> None:
        self.text = _text(item)
        self.speaker = _speaker(item)
        self.start_ms, self.start = _time(item, _STARTS_MS, _STARTS)
        self.end_ms, self.end = _time(item, _ENDS_MS, _ENDS)


def _text(item: Mapping[str, Any]) -> str:
    spoken = (jsontext.line_of(item, key) for key in _TEXTS if isinstance(item.get(key), str))
    return next(filter(None, spoken), "")


def _speaker(item: Mapping[str, Any]) -> str | None:
    for key in filter(item.__contains__, _SPEAKERS):
        inside = jsontext.mapping(item, key)
        labels = [jsontext.label_of(inside, name) for name in _NAMES]
        label = next(filter(None, (jsontext.label_of(item, key), *labels)), None)
        if label is not None:
            return label
    return None


def _time(
    item: Mapping[str, Any], keys_ms: tuple[str, ...], keys: tuple[str, ...]
) -> tuple[int | None, float | None]:
    """Milliseconds where the file says so, else a number of which only its size is known."""
    for key in filter(item.__contains__, keys_ms):
        if (found_ms := jsontext.ms_of(item, key)) is not None:
            return found_ms, None
    for key in filter(item.__contains__, keys):
        if (clock_ms := jsontext.clock_of(item, key)) is not None:
            return clock_ms, None
        moment_ms = utterances.epoch_ms(jsontext.text_of(item, key))
        if moment_ms is not None:
            return None, moment_ms / 1000
        if (count := jsontext.ms_of(item, key, unit_ms=1000)) is not None:
            return None, count / 1000
    return None, None


def _segments(turns: list[_Turn], unit_ms: int, zero: float) -> Iterator[Segment]:
    """Give each turn as a segment, and let go of it."""
    turns.reverse()
    while turns:
        turn = turns.pop()
        start_ms, end_ms = (
            given_ms if number is None else round((number - zero) * unit_ms)
            for given_ms, number in ((turn.start_ms, turn.start), (turn.end_ms, turn.end))
        )
        yield Segment(start_ms, end_ms, turn.speaker, turn.text)


def _zero(turns: list[_Turn], unit_ms: int) -> float:
    """The first time where times are those of the calendar, else 0."""
    first = min((turn.start for turn in turns if turn.start is not None), default=0.0)
    return first if first * unit_ms / 1000 >= _CALENDAR_S else 0.0


def _unit_ms(turns: list[_Turn]) -> int:
    """1 or 1,000: by the lengths of the turns, or, without ends, by the length of a day."""
    last = max((turn.start for turn in turns if turn.start is not None), default=0.0)
    if any(start % 1 or end % 1 for start, end in _spans(turns)):
        return spans.SECOND_MS
    if any(_spans(turns)):
        return spans.unit_of_lengths(int(end) - int(start) for start, end in _spans(turns))
    if last >= _CALENDAR_S:
        return 1 if last >= _CALENDAR_S * 1000 else spans.SECOND_MS
    return 1 if last > A_DAY_S and last.is_integer() else spans.SECOND_MS


def _spans(turns: list[_Turn]) -> Iterator[tuple[float, float]]:
    for turn in turns:
        if turn.start is not None and turn.end is not None:
            yield turn.start, turn.end
