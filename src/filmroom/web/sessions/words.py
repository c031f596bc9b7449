"""How the words of the log are written on pages."""

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Progress
from filmroom.core.diagnosis import Diagnosis, Fix
from filmroom.core.sessions import Seen
from filmroom.core.themes import SKILLS

Choices = tuple[tuple[str, str], ...]
One = TypeVar("One", bound=StrEnum)

PROGRESS = {
    Progress.KEPT: "Kept",
    Progress.PARTLY: "Partly",
    Progress.NOT_KEPT: "Not kept",
    Progress.NOT_DUE: "Not due yet",
    Progress.DROPPED: "Dropped",
}
KINDS = {
    SessionKind.WEEKLY: "Weekly 1:1",
    SessionKind.COACHING: "Coaching session",
    SessionKind.CALL_REVIEW: "Call review",
    SessionKind.SKILL_ASSESSMENT: "Skill assessment",
    SessionKind.PEER: "Peer",
    SessionKind.ASYNCHRONOUS: "Asynchronous",
}
FIXES = {
    Fix.SHOW: "Show the level that is expected",
    Fix.DRILL: "Drill or demonstrate",
    Fix.TRADE_OFF: "Talk about the trade-off",
    Fix.RECORD: "Move the record into the log",
}
SEEN = {
    Seen.CALL_MOMENT: "Call",
    Seen.RECORDER: "Another recorder",
    Seen.DEAL: "Deal",
    Seen.METRIC: "Metric",
}
DIAGNOSES = {one: one.value.capitalize() for one in Diagnosis}
_JOINED = {"negotiation_closing": "Negotiation and closing", "multi_threading": "Multi-threading"}
SKILL_NAMES = {key: _JOINED.get(key, key.replace("_", " ").capitalize()) for key in SKILLS}
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


def skill_name(key: str) -> str:
    return SKILL_NAMES.get(key, key.replace("_", " ").capitalize())


def choices(names: dict[One, str]) -> Choices:
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
