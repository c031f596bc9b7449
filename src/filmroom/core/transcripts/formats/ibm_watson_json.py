"""IBM Watson Speech to Text: `results` of `alternatives` with `timestamps`, `speaker_labels`.

A word is a list: text, start, end. Speakers stand in a list of their own, matched by the start of
a word. A result that is not final is given again by the next. An asynchronous job holds several
answers in one `results`.

Written by: IBM Watson Speech to Text.
Speakers: numbers.
Times: start and end; seconds with a fraction.
Source: IBM's API reference, "SpeechRecognitionResults"; no real file seen.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from filmroom.core.transcripts import jsontext
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.words import Word, apart

NAME = "ibm-watson-json"
RECOGNISED_BY = "JSON with “results” whose words are lists in “timestamps”, as IBM Watson gives."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SHAPE


def bid(document: Any) -> int | None:
    if not isinstance(document, dict):
        return None
    answers = _answers(document)
    first = jsontext.first(answers[0], "results")
    if "alternatives" not in first:
        return None
    known = "timestamps" in jsontext.first(first, "alternatives") or "final" in first
    return 85 if known or "speaker_labels" in answers[0] else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="result")
    segments: list[Segment] = []
    for answer in _answers(document):
        segments += _segments(answer, oddities)
    return Transcript(
        NAME,
        tuple(segments),
        external_id=jsontext.text_of(document, "id"),
        warnings=oddities.remarks(),
    )


def _answers(document: Any) -> list[Any]:
    """The document, or the answers that a job of several holds."""
    nested = [
        item for item in jsontext.items(document, "results") if jsontext.items(item, "results")
    ]
    return nested or [document]


def _segments(answer: Any, oddities: Oddities) -> Iterator[Segment]:
    """Runs of one speaker where speakers are told, else a segment per result."""
    speakers = {
        jsontext.ms_of(label, "from", unit_ms=1000): jsontext.label_of(label, "speaker")
        for label in jsontext.items(answer, "speaker_labels")
    }
    words: list[Word] = []
    results = list(jsontext.objects(jsontext.items(answer, "results"), oddities))
    for result in results:
        if result.get("final") is False and result is not results[-1]:
            oddities.add("interim-left-out")
            continue
        found = list(_words(result, speakers))
        if speakers:
            words += found
        else:
            yield _whole(jsontext.first(result, "alternatives"), found)
    yield from apart(words)


def _words(result: Any, speakers: Mapping[int | None, str | None]) -> Iterator[Word]:
    """The words of a result; its text as one word where it has none."""
    best = jsontext.first(result, "alternatives")
    timed = [w for w in jsontext.items(best, "timestamps") if isinstance(w, list) and len(w) > 2]
    for text, start, end in (word[:3] for word in timed):
        start_ms = jsontext.ms(start, unit_ms=1000)
        speaker = speakers.get(start_ms)
        line = jsontext.line_of({"word": text}, "word")
        yield Word(line, start_ms, jsontext.ms(end, unit_ms=1000), speaker)
    if not timed:
        yield Word(jsontext.line_of(best, "transcript"))


def _whole(best: Mapping[str, Any], words: list[Word]) -> Segment:
    ends = [word.end_ms for word in words if word.end_ms is not None]
    text = jsontext.line_of(best, "transcript")
    return Segment(words[0].start_ms, max(ends, default=None), None, text)
