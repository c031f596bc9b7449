"""How the words of the log are written on pages."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

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

SEEN = {
    Seen.CALL_MOMENT: gettext_lazy("Call"),
    Seen.RECORDER: gettext_lazy("Another recorder"),
    Seen.DEAL: gettext_lazy("Deal"),
    Seen.METRIC: gettext_lazy("Metric"),
}
SHOWS = {Shows.MISSING: gettext_lazy("Missing"), Shows.PARTLY: gettext_lazy("Partly there")}
LEVELS = {
    "SDR 0-3 months": gettext_lazy("SDR 0-3 months"),
    "SDR 3-6 months": gettext_lazy("SDR 3-6 months"),
    "SDR 6+ months": gettext_lazy("SDR 6+ months"),
    "AE": gettext_lazy("AE"),
    "Senior AE": gettext_lazy("Senior AE"),
}
OBJECTIONS = {
    "budget": gettext_lazy("Budget"),
    "timing": gettext_lazy("Timing"),
    "authority": gettext_lazy("Authority"),
    "competition": gettext_lazy("Competition"),
    "need": gettext_lazy("Need"),
    "trust": gettext_lazy("Trust"),
}
FIELDS = {
    "held_on": gettext_lazy("Held on"),
    "kind": gettext_lazy("Kind"),
    "theme": gettext_lazy("Theme"),
    "skill": gettext_lazy("Skill"),
    "level": gettext_lazy("Experience"),
    "stage": gettext_lazy("Stage"),
    "objection": gettext_lazy("Objection"),
    "intervention": gettext_lazy("Intervention"),
    "attempt": gettext_lazy("Attempt"),
    "adjustment": gettext_lazy("Adjustment"),
    "tried": gettext_lazy("What was tried"),
    "happened": gettext_lazy("What happened"),
    "replaced_by": gettext_lazy("What replaced it"),
    "diagnosis": gettext_lazy("Diagnosis"),
    "fix": gettext_lazy("Fix"),
    "seen_in": gettext_lazy("Seen in"),
    "seen_reference": gettext_lazy("Seen where"),
    "words": gettext_lazy("Commitment"),
    "due_on": gettext_lazy("Date"),
    "where": gettext_lazy("Deal or call"),
    "reaction": gettext_lazy("Reaction"),
}
FIELD_OF = {"due_text": "due_on"}  # what a field is called by, where it is another one


@dataclass(frozen=True, slots=True, eq=False)
class Choices:
    """Values and what they are called in the reader's language, each time they are offered."""

    names: Mapping[Any, Any]

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return ((str(value), str(words)) for value, words in self.names.items())


PROGRESS_CHOICES = Choices(PROGRESS)
KIND_CHOICES = Choices(KINDS)
DIAGNOSIS_CHOICES = Choices(DIAGNOSES)
FIX_CHOICES = Choices(FIXES)
SEEN_CHOICES = Choices({one: SEEN[one] for one in (Seen.RECORDER, Seen.METRIC)})
SKILL_CHOICES = Choices(SKILL_NAMES)
LEVEL_CHOICES = Choices(LEVELS)
OBJECTION_CHOICES = Choices(OBJECTIONS)
