"""Whether recordings can be written down here, and what to do where they cannot."""

from importlib.util import find_spec
from pathlib import Path

_PACKAGES = ("av", "ctranslate2", "faster_whisper", "numpy")
_FILES = ("config.json", "model.bin", "tokenizer.json")
_VOCABULARIES = ("vocabulary.txt", "vocabulary.json")
_GUIDE = "docs/guide/speech.md tells how"


class CannotHear(Exception):
    """A recording cannot be written down; the message is a sentence for the person who asked."""


def is_installed() -> bool:
    return all(find_spec(name) for name in _PACKAGES)


def why_not(model: str) -> str:
    """Say what is missing and what to do, in one sentence; "" where all is there.

    `model` is the folder of a Whisper model in CTranslate2's form; "" where none is chosen.
    """
    if not is_installed():
        return f"The speech extra is not installed: run make speech; {_GUIDE}."
    if not model:
        return f"No speech model is chosen: set FILMROOM_SPEECH_MODEL to its folder; {_GUIDE}."
    return _unfit(Path(model))


def _unfit(folder: Path) -> str:
    missing = [name for name in _FILES if not (folder / name).is_file()]
    if not any((folder / name).is_file() for name in _VOCABULARIES):
        missing.append(_VOCABULARIES[0])
    if not missing:
        return ""
    what = "is no folder" if not folder.is_dir() else f"has no {', '.join(missing)}"
    return f"The speech model {folder} {what}: choose a Whisper model for CTranslate2; {_GUIDE}."


def require(model: str) -> Path:
    if sentence := why_not(model):
        raise CannotHear(sentence)
    return Path(model)


def fingerprint(model: Path) -> str:
    """Tell models apart by what costs nothing to look at: name, size and time of the weights."""
    weights = (model / "model.bin").stat()
    return f"{model.resolve().name}-{weights.st_size}-{int(weights.st_mtime)}"
