"""Whisper by faster-whisper: samples in, words with times out. Same samples, same words.

Voices are found first, by the Silero model that faster-whisper carries: where there is none,
Whisper is not asked, since it makes words up in silence and music.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from filmroom.assist.speech.readiness import CannotHear, fingerprint
from filmroom.assist.speech.sound import RATE
from filmroom.core.recordings.heard import Heard, SpokenWord, Utterance
from filmroom.core.recordings.pieces import Span

_LEAST_LOGPROB = -1.0  # below it Whisper's authors take an utterance for failed
_SURE_ENOUGH = 0.5  # of a language to write in it
_VOICES = {"min_silence_duration_ms": 500, "speech_pad_ms": 200, "min_speech_duration_ms": 250}


@dataclass(frozen=True, slots=True)
class Languages:
    asked: str = ""  # what somebody said the call is in: written in it, whatever it sounds like
    so_far: str = ""  # what most of it was in, for a piece that does not tell

    def written_in(self, sounds_like: str | None, certainty: float) -> str | None:
        return self.asked or (sounds_like if certainty >= _SURE_ENOUGH else self.so_far) or None


class Stopped(Exception):
    """Somebody asked to stop before the piece was heard to its end."""


class Engine:
    def __init__(self, model: Path) -> None:
        os.environ["HF_HUB_OFFLINE"] = "1"  # nothing is fetched, whatever is missing
        from faster_whisper import WhisperModel

        try:
            self._model = WhisperModel(
                str(model),
                device="cpu",
                compute_type="int8",
                cpu_threads=os.cpu_count() or 1,
                local_files_only=True,
            )
        except (RuntimeError, ValueError) as wrong:
            raise CannotHear(f"The speech model {model} cannot be loaded: {wrong}.") from wrong

    def hear(
        self,
        samples: Any,
        *,
        span: Span,
        channel: int,
        languages: Languages,
        going: Callable[[], bool],
    ) -> Heard:
        """Write one piece down. Raises Stopped once `going` says no, asked after each utterance."""
        self._require(languages.asked)
        speech = self._speech(samples)
        if not speech:
            return Heard(channel, *span, None, 0.0, (), ())
        sounds_like, certainty = self._language(samples, speech)
        said = self._said(samples, languages.written_in(sounds_like, certainty), going)
        return Heard(
            channel,
            *span,
            sounds_like,
            round(certainty, 3),
            tuple((span[0] + start, span[0] + end) for start, end in speech),
            tuple(_utterance(one, span) for one in said if one.words),
        )

    def _require(self, language: str) -> None:
        known = self._model.supported_languages
        if language and language not in known:
            which = f"only {known[0]}" if len(known) == 1 else "codes like en, de or es"
            raise CannotHear(f"The speech model knows {which}, not “{language}”.")

    def _speech(self, samples: Any) -> list[Span]:
        from faster_whisper.vad import VadOptions, get_speech_timestamps

        found = get_speech_timestamps(samples, VadOptions(**_VOICES))
        return [(one["start"] * 1000 // RATE, one["end"] * 1000 // RATE) for one in found]

    def _language(self, samples: Any, speech: list[Span]) -> tuple[str | None, float]:
        if not self._model.model.is_multilingual:
            return None, 0.0
        first = speech[0][0] * RATE // 1000
        language, certainty, _ = self._model.detect_language(samples[first:])
        return language, certainty

    def _said(self, samples: Any, language: str | None, going: Callable[[], bool]) -> list[Any]:
        segments, _ = self._model.transcribe(
            samples,
            language=language,
            word_timestamps=True,
            condition_on_previous_text=False,  # or one mistake is repeated to the end
            temperature=0.0,  # or words are drawn at random
            vad_filter=True,
            vad_parameters=_VOICES,
        )
        said = []
        for segment in segments:
            if not going():
                raise Stopped
            said.append(segment)
        return said


def _utterance(segment: Any, span: Span) -> Utterance:
    words = tuple(
        SpokenWord(_at(word.start, span), _at(word.end, span), word.word) for word in segment.words
    )
    return Utterance(words, segment.avg_logprob < _LEAST_LOGPROB)


def _at(seconds: float, span: Span) -> int:
    return min(span[0] + round(seconds * 1000), span[1])


@lru_cache(maxsize=1)
def _loaded(model: Path, _version: str) -> Engine:
    return Engine(model)


def engine(model: Path) -> Engine:
    """Load a model, or give the one of the last call if it is the same."""
    return _loaded(model, fingerprint(model))
