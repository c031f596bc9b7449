"""How loud a recording is, and whether its two channels hold two sides of a call.

A level is the root mean square of a frame of 100 ms in dBFS: 0 is the loudest a file can
hold, `FLOOR` stands for nothing at all (docs/method/recordings.md, "Channels").
"""

from collections.abc import Sequence

FRAME_MS = 100
FLOOR = -100.0
SILENT = -50.0  # a quiet room with nobody in it
LOUDER_BY = 10.0  # dB by which a channel leads while its own side speaks
LEAST_SHARE = 0.03  # of the frames with sound that each channel has to lead in
LEAST_FRAMES = 20  # two seconds

Levels = Sequence[float]  # of one channel, frame by frame


def is_silent(levels: Levels) -> bool:
    return all(level <= SILENT for level in levels)


def are_apart(left: Levels, right: Levels) -> bool:
    """Say whether each of two channels leads for part of the time, as two microphones do.

    The same sound on both, louder on one or not, never changes the lead; nor does silence on one.
    """
    sounding = sum(max(pair) > SILENT for pair in zip(left, right, strict=True))
    least = max(LEAST_FRAMES, LEAST_SHARE * sounding)
    return _leads(left, right) >= least and _leads(right, left) >= least


def _leads(one: Levels, other: Levels) -> int:
    pairs = zip(one, other, strict=True)
    return sum(level > SILENT and level - beside >= LOUDER_BY for level, beside in pairs)


def loudest(channels: Sequence[Levels]) -> list[float]:
    """Frame by frame, the level of the channel that leads."""
    return [max(frame) for frame in zip(*channels, strict=True)]
