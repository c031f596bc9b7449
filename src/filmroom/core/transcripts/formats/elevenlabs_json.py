"""ElevenLabs' Scribe: `words` of a `type`; one transcript per channel if asked.

Blanks are items of their own and have no meaning; sounds such as "(laughter)" are items, too,
and stay in the text as the vendor's own text has them.

Written by: ElevenLabs' API, "Create transcript".
Speakers: `speaker_0` and on, or channels.
Times: start and end; seconds with a fraction.
Source: ElevenLabs' API reference, "Create transcript"; no real file seen.
"""

from collections.abc import Iterator
from typing import Any

from filmroom.core.transcripts import jsontext, spans
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.names import in_channel
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.words import Word, apart

NAME = "elevenlabs-json"
RECOGNISED_BY = "JSON with “language_code” and “words” of a “type”, as ElevenLabs gives."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SHAPE


def bid(document: Any) -> int | None:
    first = jsontext.mapping(next(iter(_transcripts(document)), None))
    words = [word for word in jsontext.items(first, "words")[:1] if isinstance(word, dict)]
    known = "language_code" in first and any("type" in word for word in words)
    return 92 if known else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="word")
    transcripts = list(jsontext.objects(_transcripts(document), oddities))
    words: list[Word] = []
    for transcript in transcripts:
        channel = jsontext.label_of(transcript, "channel_index") if len(transcripts) > 1 else None
        words += _words(transcript, channel, oddities)
    texts = [jsontext.line_of(transcript, "text") for transcript in transcripts]
    untimed = [Segment(None, None, None, text) for text in texts if text and not words]
    return Transcript(
        NAME,
        tuple(apart(words) or untimed),
        language=jsontext.language_of(transcripts[0] if transcripts else None, "language_code"),
        external_id=jsontext.text_of(document, "transcription_id"),
        warnings=oddities.remarks(),
    )


def _transcripts(document: Any) -> list[Any]:
    return jsontext.items(document, "transcripts") or [document]


def _words(transcript: Any, channel: str | None, oddities: Oddities) -> Iterator[Word]:
    for item in jsontext.objects(jsontext.items(transcript, "words"), oddities):
        word = spans.word(item, spans.SECOND_MS, "text", speaker="speaker_id")
        if word.text:
            speaker = in_channel(channel, None if channel else word.speaker)
            yield Word(word.text, word.start_ms, word.end_ms, speaker)
