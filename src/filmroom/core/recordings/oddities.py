"""What is odd about a recording: silence, sound that is no speech, another language.

Each is a remark in words, with its place, so that nobody takes a gap for a pause of the buyer
(docs/method/recordings.md, "Remarks").
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from filmroom.core.recordings.heard import Heard
from filmroom.core.recordings.levels import FRAME_MS, SILENT, Levels
from filmroom.core.recordings.pieces import Span
from filmroom.core.stamps import stamp
from filmroom.core.transcripts.model import Remark

LONG_SILENCE_MS = 60_000
LONG_SOUND_MS = 10_000
NEAR_SPEECH = 20.0  # dB below the median of speech at which sound is no longer a quiet line's hiss
SURE = 0.8  # of a language
ENOUGH_SPEECH_MS = 5_000  # in a piece to tell its language by
MANY_UNSURE = 0.1  # of the utterances


@dataclass(frozen=True, slots=True)
class Gap:
    """A stretch in which nobody speaks, on no channel."""

    start_ms: int
    end_ms: int
    has_sound: bool

    @property
    def length_ms(self) -> int:
        return self.end_ms - self.start_ms


def gaps(heard: Sequence[Heard], levels: Levels) -> list[Gap]:
    """Every stretch without speech, each with whether it sounds; `levels` of the loudest channel.

    It sounds if half of its frames are no more than 20 dB below half of those with speech, and
    louder than silence.
    """
    spoken = _joined(span for one in heard for span in one.speech)
    told = [level for span in spoken for level in _within(levels, span)]
    least = max(SILENT, median(told) - NEAR_SPEECH) if told else SILENT
    between = _between(spoken, len(levels) * FRAME_MS)
    return [
        Gap(start, end, median(_within(levels, (start, end))) > least)
        for start, end in between
        if _within(levels, (start, end))
    ]


def main_language(heard: Sequence[Heard]) -> str | None:
    """The language of most of the speech; None where no piece tells."""
    spoken: dict[str, int] = {}
    for one in heard:
        if one.language and one.speech_ms:
            spoken[one.language] = spoken.get(one.language, 0) + one.speech_ms
    return max(spoken, key=lambda language: spoken[language], default=None)


def remarks(heard: Sequence[Heard], levels: Levels, *, asked: str = "") -> Iterator[Remark]:
    """Every oddity once; `asked` is the language somebody said the call is in, or ""."""
    found = gaps(heard, levels)
    yield from _silence([gap for gap in found if not gap.has_sound])
    yield from _sound([gap for gap in found if gap.has_sound])
    yield from _language(heard, asked)
    yield from _unsure(heard)


def _silence(silent: Sequence[Gap]) -> Iterator[Remark]:
    long = [gap for gap in silent if gap.length_ms >= LONG_SILENCE_MS]
    if long:
        yield Remark("silence", f"Nothing is heard {_places(long)}.")


def _sound(sounding: Sequence[Gap]) -> Iterator[Remark]:
    long = [gap for gap in sounding if gap.length_ms >= LONG_SOUND_MS]
    if long:
        words = "there is sound but no speech (music, a tone or noise); nothing was written there"
        yield Remark("sound-without-speech", f"{_places(long).capitalize()} {words}.")


def _language(heard: Sequence[Heard], asked: str) -> Iterator[Remark]:
    """Name pieces that are surely in another language than asked for, else than most are."""
    expected = asked or main_language(heard)
    other = [
        one
        for one in heard
        if one.language not in {None, expected}
        and one.certainty >= SURE
        and one.speech_ms >= ENOUGH_SPEECH_MS
    ]
    if not other:
        return
    languages = ", ".join(sorted({one.language for one in other if one.language}))
    where = _places([Gap(one.start_ms, one.end_ms, has_sound=True) for one in other])
    beside = f"not “{expected}” as was said" if asked else f"the rest “{expected}”"
    words = f"The language {where} sounds like “{languages}”, {beside}"
    yield Remark("other-language", f"{words}; what was written there may be wrong.")


def _unsure(heard: Sequence[Heard]) -> Iterator[Remark]:
    said = [utterance for one in heard for utterance in one.utterances]
    unsure = [utterance for utterance in said if utterance.is_unsure]
    if unsure and len(unsure) >= MANY_UNSURE * len(said):
        first = stamp(min(utterance.words[0].start_ms for utterance in unsure))
        words = f"{len(unsure):,} of {len(said):,} utterances are guesses, the first at {first}"
        yield Remark("unsure", f"{words}: noise, several voices at once or another language.")


def _places(found: Sequence[Gap]) -> str:
    """Say where: the one place, or how many and the longest."""
    longest = max(found, key=lambda gap: gap.length_ms)
    place = f"from {stamp(longest.start_ms)} to {stamp(longest.end_ms)}"
    return place if len(found) == 1 else f"in {len(found):,} places, the longest {place},"


def _joined(spans: Iterator[Span]) -> list[Span]:
    """Sorted, those that meet made one."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _between(spoken: Sequence[Span], length_ms: int) -> list[Span]:
    starts = [0, *(end for _, end in spoken)]
    ends = [*(start for start, _ in spoken), length_ms]
    return [(start, end) for start, end in zip(starts, ends, strict=True) if start < end]


def _within(levels: Levels, span: Span) -> Levels:
    return levels[span[0] // FRAME_MS : span[1] // FRAME_MS]
