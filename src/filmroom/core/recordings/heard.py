"""What a speech engine hears in one piece of one channel, as values and as JSON."""

from dataclasses import asdict, dataclass
from typing import Any

from filmroom.core.recordings.pieces import Span


@dataclass(frozen=True, slots=True)
class SpokenWord:
    start_ms: int  # from the start of the recording, as all times here
    end_ms: int
    text: str


@dataclass(frozen=True, slots=True)
class Utterance:
    """What the engine gives as one stretch, seldom longer than a sentence or two."""

    words: tuple[SpokenWord, ...]
    is_unsure: bool  # by the engine's own figures (docs/method/recordings.md, "Unsure")

    @property
    def text(self) -> str:
        return "".join(word.text for word in self.words).strip()


@dataclass(frozen=True, slots=True)
class Heard:
    channel: int
    start_ms: int
    end_ms: int
    language: str | None  # BCP 47; None where nobody speaks or the model knows one language only
    certainty: float  # 0 to 1, of the language
    speech: tuple[Span, ...]  # where a voice is heard
    utterances: tuple[Utterance, ...]

    @property
    def speech_ms(self) -> int:
        return sum(end - start for start, end in self.speech)


def as_value(heard: Heard) -> dict[str, Any]:
    """What JSON can hold; `from_value` gives an equal piece back."""
    return asdict(heard)


def from_value(value: dict[str, Any]) -> Heard:
    return Heard(
        channel=value["channel"],
        start_ms=value["start_ms"],
        end_ms=value["end_ms"],
        language=value["language"],
        certainty=value["certainty"],
        speech=tuple((start, end) for start, end in value["speech"]),
        utterances=tuple(
            Utterance(tuple(SpokenWord(**word) for word in said["words"]), said["is_unsure"])
            for said in value["utterances"]
        ),
    )
