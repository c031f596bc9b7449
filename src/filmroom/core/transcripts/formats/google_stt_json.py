"""Google Cloud Speech-to-Text: `results` of `alternatives`, the first of which counts.

Version 1 says `startTime` and `speakerTag`, version 2 `startOffset` and `speakerLabel`; clients
write them with underscores. With diarisation the last result of version 1 repeats every word,
and only there the words have speakers.

Written by: Google Cloud Speech-to-Text, versions 1 and 2.
Speakers: numbers on the words.
Times: start and end; "12.9s", or seconds and nanoseconds with the seconds as text.
Source: Google's reference, SpeechRecognitionResult; real files of version 1, version 2 and
channels from the document alone.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from filmroom.core.transcripts import jsontext
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.names import in_channel
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.words import Word, apart

NAME = "google-stt-json"
RECOGNISED_BY = (
    "JSON with a list of “results” with “alternatives”, as Google's Speech-to-Text gives."
)
HOLDS = Holds.JSON
RESTS_ON = RestsOn.FILES

_STARTS = ("startTime", "startOffset", "start_time", "start_offset")
_ENDS = ("endTime", "endOffset", "end_time", "end_offset")
_SPEAKERS = ("speakerLabel", "speaker_label", "speakerTag", "speaker_tag")
_CHANNELS = ("channelTag", "channel_tag")
_LANGUAGES = ("languageCode", "language_code")
_LETTERS = re.compile(r"[^\W_]+")


def bid(document: Any) -> int | None:
    first = jsontext.mapping(next(iter(_results(document)), None))
    best = jsontext.first(first, "alternatives")
    if "alternatives" not in first or "type" in first or "timestamps" in best:
        return None
    words = jsontext.items(best, "words")
    return 70 if "transcript" in best or words else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="result")
    results = _said_once(list(jsontext.objects(_results(document), oddities)), oddities)
    channels = {_first(result, _CHANNELS) for result in results} - {None, "0"}
    segments: list[Segment] = []
    for result in results:
        channel = _first(result, _CHANNELS) if len(channels) > 1 else None
        segments += _segments(result, channel)
    languages = {_first(result, _LANGUAGES) for result in results} - {None}
    tag = {"language": languages.pop()} if len(languages) == 1 else None
    return Transcript(
        NAME,
        tuple(segments),
        language=jsontext.language_of(tag, "language"),
        warnings=oddities.remarks(),
    )


def _results(document: Any) -> list[Any]:
    """The results of an answer, or of a long operation that holds the answer.

    Version 2 holds it under the address of the recording.
    """
    answer = jsontext.mapping(document, "response") or jsontext.mapping(document)
    by_address = list(jsontext.mapping(answer, "results").values())
    if len(by_address) != 1:
        return jsontext.items(answer, "results")
    inline = jsontext.mapping(by_address[0], "inlineResult") or by_address[0]
    return jsontext.items(inline, "transcript", "results")


def _said_once(results: list[dict[str, Any]], oddities: Oddities) -> list[dict[str, Any]]:
    """Only the last result if it alone names speakers and holds the words of all others."""
    if len(results) < 2 or any(map(_named, results[:-1])) or not _named(results[-1]):
        return results
    others: Counter[str] = Counter()
    for result in results[:-1]:
        others.update(_said(result))
    if others - Counter(_said(results[-1])):
        return results
    oddities.add("words-repeated")
    return results[-1:]


def _named(result: Mapping[str, Any]) -> bool:
    return any(
        _speaker(word) is not None
        for word in jsontext.items(jsontext.first(result, "alternatives"), "words")
    )


def _said(result: Mapping[str, Any]) -> list[str]:
    best = jsontext.first(result, "alternatives")
    words = jsontext.items(best, "words")
    text = " ".join(jsontext.line_of(word, "word") for word in words)
    return _LETTERS.findall((text or jsontext.line_of(best, "transcript")).casefold())


def _segments(result: Mapping[str, Any], channel: str | None) -> Iterator[Segment]:
    """One segment per voice of a result; its whole text where nobody is named."""
    best = jsontext.first(result, "alternatives")
    met = (_word(item, channel) for item in jsontext.items(best, "words"))
    words = [word for word in met if word.text]
    text = jsontext.line_of(best, "transcript")
    named = any(word.speaker for word in words)
    if named or (words and not text):
        yield from apart(words)
    elif text or words:
        start_ms = next((w.start_ms for w in words if w.start_ms is not None), None)
        ends = [w.end_ms for w in words if w.end_ms is not None]
        yield Segment(start_ms, max(ends, default=None), in_channel(channel, None), text)


def _word(item: Any, channel: str | None) -> Word:
    start_ms, end_ms = _ms(item, _STARTS), _ms(item, _ENDS)
    speaker = _speaker(item)
    label = in_channel(channel, speaker) if speaker else None
    return Word(jsontext.line_of(item, "word"), start_ms, end_ms, label)


def _speaker(word: Any) -> str | None:
    """A speaker's label or tag; the tag 0 means that none was told."""
    label = _first(word, _SPEAKERS)
    return None if label == "0" else label


def _first(item: Any, keys: Sequence[str]) -> str | None:
    return next(filter(None, (jsontext.label_of(item, key) for key in keys)), None)


def _ms(item: Any, keys: Sequence[str]) -> int | None:
    """A Duration, as "1.5s" or as seconds and nanoseconds, either of which may be left out."""
    if not isinstance(item, dict):
        return None
    found = next((item[key] for key in keys if item.get(key) is not None), None)
    if isinstance(found, dict):
        seconds = jsontext.ms(found.get("seconds", 0), unit_ms=1000)
        nanos = jsontext.ms(found.get("nanos", 0), unit_ms=1e-6)
        return None if seconds is None or nanos is None else seconds + nanos
    return jsontext.ms(found.removesuffix("s") if isinstance(found, str) else found, unit_ms=1000)
