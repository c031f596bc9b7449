"""The BBC's Digital Paper Edit: `words` and `paragraphs` in two lists, speakers on the latter.

A word belongs to the paragraph in which it starts.

Written by: BBC Digital Paper Edit.
Speakers: on the paragraph.
Times: start and end; seconds with a fraction.
Source: bbc/react-transcript-editor, its adapter's sample, a real file.
"""

from typing import Any

from filmroom.core.transcripts import jsontext, spans
from filmroom.core.transcripts.dealt import dealt
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "digital-paper-edit-json"
RECOGNISED_BY = "JSON with “words” and “paragraphs” in two lists, as Digital Paper Edit saves."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.FILES


def bid(document: Any) -> int | None:
    words, paragraphs = jsontext.items(document, "words"), jsontext.items(document, "paragraphs")
    return 80 if words and paragraphs and "text" in jsontext.mapping(words[0]) else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="run")
    paragraphs = jsontext.objects(jsontext.items(document, "paragraphs"), oddities)
    words = jsontext.objects(jsontext.items(document, "words"), oddities)
    segments = dealt(
        [spans.segment(paragraph, spans.SECOND_MS) for paragraph in paragraphs],
        [spans.word(word, spans.SECOND_MS, "text") for word in words],
        oddities,
    )
    return Transcript(NAME, tuple(segments), warnings=oddities.remarks())
