"""Run in a process of its own: work through one call of so many cues, print what it took.

Prints JSON: processor seconds of reading, statistics and moments, how many moments were found,
and by how many bytes the process grew at its widest.
"""

import json
import re
import sys
import time
from pathlib import Path

from calls import NAMES, vtt
from filmroom.core import moments, talk
from filmroom.core.transcripts.model import Side
from filmroom.core.transcripts.read import read

SIDES = {name: Side.OURS if at % 2 == 0 else Side.THEIRS for at, name in enumerate(NAMES)}


def _timed(work):
    began = time.process_time()
    answer = work()
    return time.process_time() - began, answer


def _widest() -> int:
    """Give the most memory this process ever held, in bytes; Linux alone tells."""
    told = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
    return int(told[1]) * 1024 if told else 0


def main(cues: int, rounds: int) -> None:
    small = read(vtt(50, 1).encode(), "call.vtt")
    moments.find(small, SIDES)
    data = vtt(cues, 2).encode()
    before = _widest()
    runs = []
    for _ in range(rounds):
        reading, call = _timed(lambda: read(data, "call.vtt"))
        measuring, _ = _timed(lambda call=call: talk.statistics(call, SIDES))
        finding, found = _timed(lambda call=call: moments.find(call, SIDES))
        runs.append((reading, measuring, finding))
    took = dict(
        zip(("read", "statistics", "moments"), map(min, zip(*runs, strict=True)), strict=True)
    )
    hours = (call.duration_ms or 0) / 3_600_000
    grown = {"grown": _widest() - before, "widest": _widest()}
    print(json.dumps({**took, **grown, "found": len(found), "hours": hours, "cues": cues}))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
