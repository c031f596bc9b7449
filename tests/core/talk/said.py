"""Short ways to write a call down in tests: seconds in, a transcript out."""

from filmroom.core import talk
from filmroom.core.transcripts.model import Segment, Side, Transcript

SIDES = {
    "A": Side.OURS,
    "A2": Side.OURS,
    "B": Side.THEIRS,
    "B2": Side.THEIRS,
    "P": Side.OTHER,
}

Cue = tuple[float | None, float | None, str | None, str]


def words(n: int) -> str:
    return " ".join(["word"] * n) + "."


def ms(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds * 1000)


def transcript(
    *cues: Cue, duration: float | None = None, language: str | None = None
) -> Transcript:
    segments = tuple(Segment(ms(start), ms(end), who, text) for start, end, who, text in cues)
    return Transcript("test", segments, duration_ms=ms(duration), language=language)


def measured(*cues: Cue, duration: float | None = None) -> talk.TalkStatistics:
    return talk.statistics(transcript(*cues, duration=duration), SIDES)


def talk_ms(statistics: talk.TalkStatistics) -> dict[Side, int | None]:
    """Talk time of the sides on which anybody talks."""
    return {side: time.ms for side, time in statistics.sides.items() if time.ms}


def codes(statistics: talk.TalkStatistics, value: str) -> set[str]:
    """Codes of the notes that speak of a value."""
    return {note.code for note in statistics.notes if value in note.values}
