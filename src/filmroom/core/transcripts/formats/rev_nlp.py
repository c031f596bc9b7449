"""Rev's .nlp files: one token a line with its speaker and punctuation, perhaps with times.

Columns parted by "|" and named in the first line. Runs of one speaker are segments.

Written by: Rev's public test sets, human and machine.
Speakers: numbers.
Times: start and end of each token, seconds with a fraction; or none.
Source: revdotcom/fstalign, "NLP file format"; real files.
"""

from collections.abc import Iterator

from filmroom.core.transcripts import jsontext, markup
from filmroom.core.transcripts.model import Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.words import Word, runs

NAME = "rev-nlp"
RECOGNISED_BY = "A first line token|speaker|ts|endTs|punctuation and a token on each line below."
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.FILES

_BEGINNING = "token|speaker|ts|endTs|punctuation"


def bid(text: str) -> int | None:
    return 90 if text.lstrip().startswith(_BEGINNING) else None


def parse(text: str) -> Transcript:
    segments = tuple(runs(_words(text.strip().split("\n"))))
    if not segments:
        raise UnreadableTranscript("expected a token on each line below the heading")
    return Transcript(NAME, segments)


def _words(lines: list[str]) -> Iterator[Word]:
    head = lines[0].strip().split("|")
    for line in filter(None, map(str.strip, lines[1:])):
        row = dict(zip(head, line.split("|"), strict=False))
        yield Word(
            f"{row.get('token', '')}{row.get('punctuation', '')}",
            jsontext.ms_of(row, "ts", unit_ms=1000),
            jsontext.ms_of(row, "endTs", unit_ms=1000),
            markup.label(row.get("speaker", "")),
        )
