"""Short ways to put a few lines into a call in tests."""

from filmroom.core import moments
from filmroom.core.transcripts.model import Segment, Side, Transcript

SIDES = {"Ana": Side.OURS, "Olu": Side.OURS, "Ben": Side.THEIRS, "Bea": Side.THEIRS}


def call(*lines: tuple[str, str], language: str | None = None) -> Transcript:
    """Lines of (speaker, words), ten seconds each, with a pause of two seconds."""
    segments = tuple(
        Segment(12_000 * i, 12_000 * i + 10_000, who, text) for i, (who, text) in enumerate(lines)
    )
    return Transcript("test", segments, language=language)


def untimed(*lines: tuple[str, str]) -> Transcript:
    return Transcript("test", tuple(Segment(None, None, who, text) for who, text in lines))


def found(
    transcript: Transcript, kind: moments.Kind, competitors: tuple[str, ...] = ()
) -> list[moments.Moment]:
    every = moments.find(transcript, SIDES, competitors=competitors)
    return [moment for moment in every if moment.kind is kind]


def said_by(speaker: str, text: str, kind: moments.Kind) -> list[moments.Moment]:
    return found(call((speaker, text)), kind)
