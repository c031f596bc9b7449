"""A bare list of stretches that lack either words or speakers.

Who speaks when, from diarisation ("ground truth" of the AMI corpus, Hyprnote's diarisation),
or what is said when, one token or sentence each (Hyprnote's transcription).

Written by: diarisation tools; Hyprnote's transcription and diarisation.
Speakers: as named, or none.
Times: start and end; seconds, or milliseconds told from the length of whole numbers.
Source: real files of both.
"""

from collections.abc import Sequence
from typing import Any

from filmroom.core.transcripts import spans
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "span-list-json"
RECOGNISED_BY = "A JSON list of “start” and “end” with either “text” or “speaker”."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.FILES


def bid(document: Any) -> int | None:
    first = document[0] if isinstance(document, list) and document else None
    if not isinstance(first, dict) or not {"start", "end"} <= first.keys():
        return None
    return 45 if "text" in first or "speaker" in first else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="window")
    found = tuple(spans.segments(document if isinstance(document, list) else [], oddities))
    _note_overlaps(found, oddities)
    return Transcript(NAME, found, warnings=oddities.remarks())


def _note_overlaps(found: Sequence[Segment], oddities: Oddities) -> None:
    until: dict[str, int] = {}  # last end by speaker
    for segment in found:
        if segment.speaker is None or segment.start_ms is None:
            continue
        if segment.start_ms < until.get(segment.speaker, segment.start_ms):
            oddities.add("windows-overlap")
        until[segment.speaker] = max(until.get(segment.speaker, 0), segment.end_ms or 0)
