"""How the words of the log are written on pages."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TypeVar

from filmroom.core.documents.words import (
    DIAGNOSES,
    FIXES,
    KINDS,
    PROGRESS,
    SKILL_NAMES,
    skill_name,
)
from filmroom.core.playback import Shows
from filmroom.core.sessions import Seen

__all__ = ["DIAGNOSES", "FIXES", "KINDS", "PROGRESS", "SKILL_NAMES", "skill_name"]

Choices = tuple[tuple[str, str], ...]
One = TypeVar("One", bound=StrEnum)

SEEN = {
    Seen.CALL_MOMENT: "Call",
    Seen.RECORDER: "Another recorder",
    Seen.DEAL: "Deal",
    Seen.METRIC: "Metric",
}
SHOWS = {Shows.MISSING: "Missing", Shows.PARTLY: "Partly there"}
LEVELS = ("SDR 0-3 months", "SDR 3-6 months", "SDR 6+ months", "AE", "Senior AE")
OBJECTIONS = ("budget", "timing", "authority", "competition", "need", "trust")
FIELDS = {
    "held_on": "Held on",
    "kind": "Kind",
    "theme": "Theme",
    "skill": "Skill",
    "level": "Experience",
    "stage": "Stage",
    "objection": "Objection",
    "intervention": "Intervention",
    "attempt": "Attempt",
    "adjustment": "Adjustment",
    "tried": "What was tried",
    "happened": "What happened",
    "replaced_by": "What replaced it",
    "diagnosis": "Diagnosis",
    "fix": "Fix",
    "seen_in": "Seen in",
    "seen_reference": "Seen where",
    "words": "Commitment",
    "due_on": "Date",
    "where": "Deal or call",
}
FIELD_OF = {"due_text": "due_on"}  # what a field is called by, where it is another one


def choices(names: Mapping[One, str]) -> Choices:
    return tuple((one.value, words) for one, words in names.items())


def plain(names: Iterable[str]) -> Choices:
    return tuple((name, name[:1].upper() + name[1:]) for name in names)


PROGRESS_CHOICES = choices(PROGRESS)
KIND_CHOICES = choices(KINDS)
DIAGNOSIS_CHOICES = choices(DIAGNOSES)
FIX_CHOICES = choices(FIXES)
SEEN_CHOICES = tuple(pair for pair in choices(SEEN) if pair[0] in {Seen.RECORDER, Seen.METRIC})
SKILL_CHOICES = tuple(SKILL_NAMES.items())
LEVEL_CHOICES = plain(LEVELS)
OBJECTION_CHOICES = plain(OBJECTIONS)
