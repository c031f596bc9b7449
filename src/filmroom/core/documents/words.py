"""How documents name what the core has keys for."""

from types import MappingProxyType

from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Progress
from filmroom.core.diagnosis import Diagnosis, Fix
from filmroom.core.focus.targets import HourlyTarget, ShareTarget, parse_target
from filmroom.core.themes import SKILLS
from filmroom.core.verdict import Outcome

PROGRESS = MappingProxyType(
    {
        Progress.KEPT: "Kept",
        Progress.PARTLY: "Partly",
        Progress.NOT_KEPT: "Not kept",
        Progress.NOT_DUE: "Not due yet",
        Progress.DROPPED: "Dropped",
    }
)
VERDICTS = MappingProxyType(
    {
        Outcome.MOVED: "Moved",
        Outcome.PROVISIONAL: "Moved, provisional",
        Outcome.PARTIAL: "Partial",
        Outcome.NOT_MOVED: "Not moved",
        Outcome.NO_OPPORTUNITY: "No opportunity seen",
        Outcome.INSUFFICIENT: "Too little evidence",
    }
)
KINDS = MappingProxyType(
    {
        SessionKind.WEEKLY: "Weekly 1:1",
        SessionKind.COACHING: "Coaching session",
        SessionKind.CALL_REVIEW: "Call review",
        SessionKind.SKILL_ASSESSMENT: "Skill assessment",
        SessionKind.PEER: "Peer",
        SessionKind.ASYNCHRONOUS: "Asynchronous",
    }
)
FIXES = MappingProxyType(
    {
        Fix.SHOW: "Show the level that is expected",
        Fix.DRILL: "Drill or demonstrate",
        Fix.TRADE_OFF: "Talk about the trade-off",
        Fix.RECORD: "Move the record into the log",
    }
)
DIAGNOSES = MappingProxyType({one: one.value.capitalize() for one in Diagnosis})
_JOINED = MappingProxyType(
    {"negotiation_closing": "Negotiation and closing", "multi_threading": "Multi-threading"}
)
SKILL_NAMES = MappingProxyType(
    {key: _JOINED.get(key, key.replace("_", " ").capitalize()) for key in SKILLS}
)


def skill_name(key: str) -> str:
    return SKILL_NAMES.get(key, key.replace("_", " ").capitalize())


def target_sentence(text: str) -> str:
    """Say a target as a sentence; one that cannot be read stays as it was written."""
    target = parse_target(text)
    if isinstance(target, HourlyTarget):
        event = target.event[:1].upper() + target.event[1:]
        return f"{event}: at least {target.required:g} an hour."
    if not isinstance(target, ShareTarget):
        return text
    often = "every time" if target.required >= 1 else f"in at least {target.required * 100:g} %"
    return f"For every {target.unit}: {target.condition}, {often}."


def joined(*parts: str) -> str:
    """Join the parts that have words."""
    return ", ".join(part for part in parts if part)
