"""Any audio or video file to plain samples: 16,000 a second, 16 bit, one or two channels.

They lie in a file, since an hour of two channels is 230 MB, and are read from it piece by piece.
Sound keeps its place beside the picture: where a recorder left a gap, there is silence.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from filmroom.assist.speech.readiness import CannotHear
from filmroom.core.recordings.levels import FLOOR, FRAME_MS
from filmroom.core.recordings.pieces import Span
from filmroom.core.transcripts.finish import LONGEST_CALL_MS

RATE = 16_000
_PER_MS = RATE // 1000
_BYTES = 2  # of a sample
_FULL = 32_768.0  # the loudest sample
_GAP = RATE // 10  # samples by which a frame may come late before silence is put in
_BLOCK = 600  # frames whose levels are computed at once: a minute
_TOLD_EVERY = 60 * RATE


@dataclass(frozen=True, slots=True)
class Sound:
    channels: int  # 1 or 2
    length_ms: int
    broken: int  # packets that could not be decoded and were left out


def decode(source: Path, target: Path, told: Callable[[int], None]) -> Sound:
    """Write the samples of a file's first sound track; `told` gets the milliseconds so far.

    Of more than two channels the mixture is taken. Raises CannotHear for what holds no sound.
    """
    import av

    try:
        with av.open(str(source), metadata_errors="ignore") as opened, target.open("wb") as out:
            if not opened.streams.audio:
                raise CannotHear("There is no sound track in this file.")
            return _Decoding(opened, out, told).run()
    except (av.FFmpegError, ValueError) as wrong:
        raise CannotHear("This file cannot be decoded as audio or video.") from wrong


class _Decoding:
    def __init__(self, opened: Any, out: BinaryIO, told: Callable[[int], None]) -> None:
        import av

        self._opened, self._out, self._told = opened, out, told
        self._track = opened.streams.audio[0]
        self._channels = 2 if self._track.codec_context.channels == 2 else 1
        self._layout = "stereo" if self._channels == 2 else "mono"
        self._resampler = av.AudioResampler(format="s16", layout=self._layout, rate=RATE)
        self._zero = float((opened.start_time or 0) / 1_000_000)  # where players begin to count
        self._written = 0  # samples of each channel
        self._broken = 0

    def run(self) -> Sound:
        told = 0
        for frame in self._frames():
            self._fill_gap_before(frame)
            self._write(self._resampler.resample(frame))
            if self._written - told >= _TOLD_EVERY:
                told = self._written
                self._told(told // _PER_MS)
        self._write(self._resampler.resample(None))
        if not self._written:
            raise CannotHear("The sound track of this file is empty or damaged.")
        return Sound(self._channels, self._written // _PER_MS, self._broken)

    def _frames(self) -> Iterator[Any]:
        import av

        for packet in self._opened.demux(self._track):
            try:
                yield from packet.decode()
            except av.InvalidDataError:
                self._broken += 1

    def _fill_gap_before(self, frame: Any) -> None:
        if frame.time is None:
            return
        due = round((frame.time - self._zero) * RATE)
        if due > LONGEST_CALL_MS * _PER_MS:
            raise CannotHear("The recording would last more than a day; its times are damaged.")
        if due - self._written > _GAP:
            self._silence(due - self._written)

    def _silence(self, samples: int) -> None:
        """Put silence in; what the resampler still holds, a few milliseconds, comes after it."""
        self._written += samples
        while samples > 0:
            self._out.write(bytes(min(samples, RATE) * self._channels * _BYTES))
            samples -= RATE

    def _write(self, frames: list[Any]) -> None:
        for frame in frames:
            self._out.write(frame.to_ndarray().tobytes())
            self._written += frame.samples


def levels(samples: Path, sound: Sound) -> list[list[float]]:
    """Give the level of each channel, frame by frame; a last frame that is not full counts."""
    import numpy as np

    size = FRAME_MS * _PER_MS
    found: list[list[float]] = [[] for _ in range(sound.channels)]
    whole = _mapped(samples, sound.channels)
    for first in range(0, len(whole), size * _BLOCK):
        block = whole[first : first + size * _BLOCK].astype(np.float32) / _FULL
        block = np.pad(block, ((0, -len(block) % size), (0, 0)))
        power = np.square(block).reshape(-1, size, sound.channels).mean(axis=1)
        decibels = 10 * np.log10(np.maximum(power, 10 ** (FLOOR / 10)))
        for channel, row in enumerate(decibels.T):
            found[channel] += [round(float(level), 1) for level in row]
    return found


def excerpt(samples: Path, sound: Sound, span: Span, channel: int | None) -> Any:
    """Give the samples of a span from -1 to 1, of one channel or of the mean of all."""
    import numpy as np

    whole = _mapped(samples, sound.channels)[span[0] * _PER_MS : span[1] * _PER_MS]
    wanted = whole.mean(axis=1) if channel is None else whole[:, channel]
    return wanted.astype(np.float32) / _FULL


def _mapped(samples: Path, channels: int) -> Any:
    import numpy as np

    return np.memmap(samples, dtype=np.int16, mode="r").reshape(-1, channels)
