"""Sembly's transcript: `words_str` of `speaker_name`.

Written by: Sembly.
Speakers: name on every entry.
Times: start and end; seconds with a fraction.
Source: a sample of another tool's tests.
"""

from typing import Any

from filmroom.core.transcripts import jsontext, utterances
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "sembly-json"
RECOGNISED_BY = "JSON whose “transcript” has “words_str”, as Sembly writes."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SAMPLES

_KEYS = utterances.Keys("words_str", "start_time", "end_time", "speaker_name")


def bid(document: Any) -> int | None:
    return 90 if utterances.have(jsontext.items(document, "transcript"), "words_str") else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="entry")
    listed = jsontext.items(document, "transcript")
    segments = tuple(utterances.segments(listed, _KEYS, oddities))
    people = jsontext.items(document, "participants")
    return Transcript(
        NAME,
        segments,
        parties=utterances.parties(
            people, (s.speaker for s in segments), name="name", email="email"
        ),
        title=jsontext.text_of(document, "title"),
        warnings=oddities.remarks(),
    )
