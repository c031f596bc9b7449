"""YouTube's SubViewer captions: "0:00:01.000,0:00:02.500" above the words of a cue.

Written by: YouTube, captions as .sbv.
Speakers: `Name: ` before the words.
Times: start and end; milliseconds.
Source: real files.
"""

import re

from filmroom.core.transcripts import spoken
from filmroom.core.transcripts.captions import segments
from filmroom.core.transcripts.cues import Captions, Cue, loose_ms
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "sbv"
RECOGNISED_BY = "Lines of two times with a comma between: 0:00:01.000,0:00:02.500."
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.FILES

_TIME = r"[0-9]{1,3}:[0-9]{2}:[0-9]{2}\.[0-9]{1,3}"
_TIME_LINE = re.compile(rf"\n[ \t]*({_TIME}),({_TIME})[ \t]*(?=\n|$)")


def bid(text: str) -> int | None:
    return 60 if _TIME_LINE.search(spoken.top(text)) else None


def parse(text: str) -> Transcript:
    oddities = Oddities(text)
    above, *pieces = _TIME_LINE.split(f"\n{text}")
    if above.strip():
        oddities.add("words-before-first-turn", at=0, words=above)
    cues = [
        Cue(loose_ms(start), loose_ms(end), "", body.strip())
        for start, end, body in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True)
    ]
    return Transcript(NAME, tuple(segments(Captions(cues), oddities)), warnings=oddities.remarks())
