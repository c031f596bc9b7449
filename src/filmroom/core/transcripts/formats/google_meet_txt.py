"""Google Meet's transcript document, as text or as Word: named paragraphs, rare time marks.

Meeting notes may stand above the transcript; they are nobody's words.

Written by: Google Meet, "Transcripts", saved from Google Docs.
Speakers: `Name: ` before the words; a paragraph without a name goes on with the last.
Times: marks every five minutes; turns between two marks share one, and no end is known.
Source: real files of public meetings; Word from the document's shape alone.
"""

import re
from collections.abc import Iterator, Sequence

from filmroom.core.transcripts import labels, markup
from filmroom.core.transcripts.cues import loose_ms
from filmroom.core.transcripts.model import Segment, Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.spoken import Growing, lines_of

NAME = "google-meet-txt"
RECOGNISED_BY = "Paragraphs “Name: words”, time marks on their own lines, “Meeting ended after …”."
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.FILES

_PREFIX = r"(?:#{1,6}[ \t]*)?(?:\*\*)?"
_MARK = re.compile(rf"{_PREFIX}([0-9]{{1,2}}:[0-9]{{2}}:[0-9]{{2}})(?:\*\*)?")
_ENDED = re.compile(
    rf"{_PREFIX}(?:Meeting|Transcription) ended after ([0-9]{{1,3}}:[0-9]{{2}}:[0-9]{{2}}).*"
)
_HEADING = re.compile(rf"{_PREFIX}Transcript(?:\*\*)?")
_FIVE_MINUTES = re.compile(rf"\n{_PREFIX}[0-9]{{2}}:[0-9][05]:00(?:\*\*)?[ \t]*(?=\n)")
_DISCLAIMER = "This editable transcript was computer generated"
_ENDINGS = ("Meeting ended after ", "Transcription ended after ")


def bid(text: str) -> int | None:
    if _DISCLAIMER in text or any(ending in text for ending in _ENDINGS):
        return 70
    return 45 if _FIVE_MINUTES.search(text) and ": " in text else None


def parse(text: str) -> Transcript:
    oddities = Oddities(text, "paragraph")
    lines = _transcript_part(lines_of(text))
    segments = tuple(_segments(lines, oddities))
    if not any(segment.text for segment in segments):
        raise UnreadableTranscript("expected paragraphs like “Ana Silva: words”")
    if any(_MARK.fullmatch(line) for line in lines):
        oddities.add("coarse-times")
    ended = next((match[1] for line in lines if (match := _ENDED.fullmatch(line))), None)
    return Transcript(
        NAME,
        segments,
        duration_ms=loose_ms(ended) if ended else None,
        warnings=oddities.remarks(),
    )


def _transcript_part(lines: list[str]) -> list[str]:
    """The lines below the last heading "Transcript", all if there is none."""
    headings = [index for index, line in enumerate(lines) if _HEADING.fullmatch(line)]
    below = lines[headings[-1] + 1 :] if headings else lines
    return [line for line in below if line and _DISCLAIMER not in line]


def _segments(lines: Sequence[str], oddities: Oddities) -> Iterator[Segment]:
    """One per named paragraph, at the last mark above it; 0 above the first mark.

    Without any mark there are no times. A paragraph without a name goes on with the last.
    """
    split = filter(None, map(labels.split_label, lines))
    names = labels.accepted((label for label, _ in split), len(lines))
    start_ms = 0 if any(_MARK.fullmatch(line) for line in lines) else None
    turn: Growing | None = None
    for line in lines:
        found = labels.split_label(line)
        mark = _MARK.fullmatch(line)
        if mark:
            start_ms = loose_ms(mark[1])
        elif found and found[0] in names:
            if turn:
                yield turn.segment()
            turn = Growing(start_ms, None, markup.label(found[0]), [found[1]])
        elif _ENDED.fullmatch(line):
            break
        elif turn:
            turn.lines.append(line)
        else:
            oddities.add("words-before-first-turn", words=line)
    if turn:
        yield turn.segment()
