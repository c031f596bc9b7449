"""A bare list of words with `start`, `end` and `channel`: one microphone per speaker.

Runs are counted as the corpus's users do: words sorted by start, so that people who talk at the
same time take turns word by word, whatever the pauses.

Written by: the AMI Meeting Corpus as Vexa-ai/vexa ships it.
Speakers: the channel.
Times: start and end; seconds with a fraction.
Source: real files.
"""

from typing import Any

from filmroom.core.transcripts import jsontext, spans
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.words import by_start, runs

NAME = "channel-words-json"
RECOGNISED_BY = "A JSON list of words with “start”, “end”, “text” and “channel”."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.FILES


def bid(document: Any) -> int | None:
    first = jsontext.mapping(document[0]) if isinstance(document, list) and document else {}
    return 70 if {"start", "text", "channel"} <= first.keys() else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="word")
    listed = jsontext.objects(document if isinstance(document, list) else [], oddities)
    words = [spans.word(item, spans.SECOND_MS, "text", speaker="channel") for item in listed]
    return Transcript(NAME, tuple(runs(by_start(words))), warnings=oddities.remarks())
