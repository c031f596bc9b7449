"""The writing of one transcript, in steps that are kept, so that it can stop and go on.

The first step decodes the recording, each further one hears a piece of a channel. What a step
gives is written beside its name and renamed, so that a killed process leaves all of it or none,
and the next finds what is missing by looking. Doing a step twice gives the same.
"""

import hashlib
import json
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from filmroom.assist.speech import sound
from filmroom.assist.speech.engine import Languages, Stopped, engine
from filmroom.assist.speech.readiness import CannotHear, fingerprint, require
from filmroom.core.recordings import heard as values
from filmroom.core.recordings import written
from filmroom.core.recordings.heard import Heard
from filmroom.core.recordings.levels import are_apart, is_silent, loudest
from filmroom.core.recordings.oddities import main_language
from filmroom.core.recordings.pieces import Span, pieces
from filmroom.core.transcripts.model import Remark

_VERSION = 1  # of what is kept; rises when an older folder can no longer be gone on with
_CHUNK = 1024 * 1024
_NAMED = 16  # digits of a digest in a folder's name


@dataclass(frozen=True, slots=True)
class Progress:
    done_ms: int  # of the recording; 0 while it is still decoded
    total_ms: int  # 0 while it is not known
    is_finished: bool = False


@dataclass(frozen=True, slots=True)
class _Plan:
    """What the first step found out."""

    sound: sound.Sound
    is_apart: bool  # each channel is another side
    spans: tuple[Span, ...]

    @property
    def channels(self) -> tuple[int, ...]:
        return (0, 1) if self.is_apart else (0,)

    @property
    def steps(self) -> tuple[tuple[Span, int], ...]:
        return tuple((span, channel) for span in self.spans for channel in self.channels)


def digest_of(source: Path) -> str:
    """SHA-256 of a recording, by which work on it is found again."""
    digest = hashlib.sha256()
    with source.open("rb") as opened:
        while chunk := opened.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


def sweep(place: Path, *, keep: Iterable[str]) -> int:
    """Remove the folders of all recordings but those with the digests to keep. Return how many."""
    kept = {digest[:_NAMED] for digest in keep}
    gone = [folder for folder in place.glob("*-*") if folder.name[:_NAMED] not in kept]
    for folder in gone:
        shutil.rmtree(folder, ignore_errors=True)
    return len(gone)


class Work:
    """One recording, one model, one folder below `place` for what is done so far."""

    def __init__(
        self, source: Path, *, digest: str, model: str, language: str, place: Path
    ) -> None:
        self._source, self._language = source, language
        self._model = require(model)
        made_from = f"{_VERSION} {digest} {fingerprint(self._model)} {language}"
        name = hashlib.sha256(made_from.encode()).hexdigest()[:_NAMED]
        self.folder = place / f"{digest[:_NAMED]}-{name}"

    def step(self, going: Callable[[], bool] = lambda: True) -> Progress:
        """Do the next step. Raises CannotHear, or Stopped once `going` says no."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        plan = self._plan()
        if plan is None:
            plan = self._decode(going)
        elif missing := next(self._missing(plan), None):
            self._hear(plan, *missing, going)
        return self._progress(plan)

    def document(self) -> dict[str, Any]:
        """Give the finished transcript. Raises CannotHear where nobody says anything."""
        plan = self._plan()
        assert plan is not None
        heard = [*self._heard(plan)]
        channels = self._read("levels.json")
        if not any(one.utterances for one in heard):
            raise CannotHear(_nothing_said(channels))
        return written.document(
            heard,
            loudest(channels),
            length_ms=plan.sound.length_ms,
            is_apart=plan.is_apart,
            remarks=[*_about(plan, channels)],
            asked=self._language,
        )

    def forget(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def _plan(self) -> _Plan | None:
        found = self._read("plan.json")
        if found is None:
            return None
        spans = tuple((start, end) for start, end in found["spans"])
        return _Plan(sound.Sound(**found["sound"]), found["is_apart"], spans)

    def _decode(self, going: Callable[[], bool]) -> _Plan:
        def told(_ms: int) -> None:
            if not going():
                raise Stopped

        found = sound.decode(self._source, self._samples, told)
        channels = sound.levels(self._samples, found)
        apart = found.channels == 2 and are_apart(*channels)
        plan = _Plan(found, apart, pieces(loudest(channels)))
        self._write("levels.json", channels)
        self._write("plan.json", asdict(plan))
        return plan

    def _hear(self, plan: _Plan, span: Span, channel: int, going: Callable[[], bool]) -> None:
        wanted = channel if plan.is_apart else None
        samples = sound.excerpt(self._samples, plan.sound, span, wanted)
        so_far = main_language([*self._heard(plan)]) or ""
        heard = engine(self._model).hear(
            samples,
            span=span,
            channel=channel,
            languages=Languages(self._language, so_far),
            going=going,
        )
        self._write(_name(span, channel), values.as_value(heard))

    @property
    def _samples(self) -> Path:
        return self.folder / "samples.s16"

    def _missing(self, plan: _Plan) -> Iterator[tuple[Span, int]]:
        return (step for step in plan.steps if not (self.folder / _name(*step)).exists())

    def _heard(self, plan: _Plan) -> Iterator[Heard]:
        kept = (self._read(_name(*step)) for step in plan.steps)
        return (values.from_value(value) for value in kept if value is not None)

    def _progress(self, plan: _Plan) -> Progress:
        missing = next(self._missing(plan), None)
        done = plan.sound.length_ms if missing is None else missing[0][0]
        return Progress(done, plan.sound.length_ms, missing is None)

    def _read(self, name: str) -> Any:
        file = self.folder / name
        return json.loads(file.read_text()) if file.exists() else None

    def _write(self, name: str, value: Any) -> None:
        part = self.folder / f"{name}.part"
        part.write_text(json.dumps(value))
        part.rename(self.folder / name)


def _name(span: Span, channel: int) -> str:
    return f"heard-{span[0]:09}-{channel}.json"


def _about(plan: _Plan, channels: list[list[float]]) -> Iterator[Remark]:
    """Say what was done with the channels, and what of the file is damaged."""
    if plan.sound.channels == 2 and not plan.is_apart:
        reason = (
            "One of the two channels is silent"
            if any(map(is_silent, channels))
            else "Both channels hold the same voices"
        )
        words = f"{reason}, so they were heard as one and nobody is named."
        yield Remark("channels-not-apart", words)
    if plan.sound.broken:
        words = f"{plan.sound.broken:,} packets of sound are damaged; they were left out."
        yield Remark("broken-sound", words)


def _nothing_said(channels: list[list[float]]) -> str:
    if all(map(is_silent, channels)):
        return "The recording is silent from beginning to end."
    return "There is sound in the recording but no speech: music, a tone or noise."
