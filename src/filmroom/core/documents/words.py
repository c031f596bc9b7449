"""How documents name what the core has keys for."""

from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Progress
from filmroom.core.diagnosis import Diagnosis, Fix
from filmroom.core.focus.targets import HourlyTarget, ShareTarget, parse_target
from filmroom.core.phrases import Names, figure, mark, say
from filmroom.core.verdict import Outcome

PROGRESS = Names(
    {
        Progress.KEPT: mark("Kept"),
        Progress.PARTLY: mark("Partly"),
        Progress.NOT_KEPT: mark("Not kept"),
        Progress.NOT_DUE: mark("Not due yet"),
        Progress.DROPPED: mark("Dropped"),
    }
)
VERDICTS = Names(
    {
        Outcome.MOVED: mark("Moved"),
        Outcome.PROVISIONAL: mark("Moved, provisional"),
        Outcome.PARTIAL: mark("Partial"),
        Outcome.NOT_MOVED: mark("Not moved"),
        Outcome.NO_OPPORTUNITY: mark("No opportunity seen"),
        Outcome.INSUFFICIENT: mark("Too little evidence"),
    }
)
KINDS = Names(
    {
        SessionKind.WEEKLY: mark("Weekly 1:1"),
        SessionKind.COACHING: mark("Coaching session"),
        SessionKind.CALL_REVIEW: mark("Call review"),
        SessionKind.SKILL_ASSESSMENT: mark("Skill assessment"),
        SessionKind.PEER: mark("Peer"),
        SessionKind.ASYNCHRONOUS: mark("Asynchronous"),
    }
)
FIXES = Names(
    {
        Fix.SHOW: mark("Show the level that is expected"),
        Fix.DRILL: mark("Drill or demonstrate"),
        Fix.TRADE_OFF: mark("Talk about the trade-off"),
        Fix.RECORD: mark("Move the record into the log"),
    }
)
DIAGNOSES = Names(
    {
        Diagnosis.KNOWLEDGE: mark("Knowledge"),
        Diagnosis.SKILL: mark("Skill"),
        Diagnosis.WILL: mark("Will"),
        Diagnosis.SYSTEM: mark("System"),
    }
)
SKILL_NAMES = Names(
    {
        "discovery": mark("Discovery"),
        "qualification": mark("Qualification"),
        "objection_handling": mark("Objection handling"),
        "value_articulation": mark("Value articulation"),
        "competitive_positioning": mark("Competitive positioning"),
        "negotiation_closing": mark("Negotiation and closing"),
        "multi_threading": mark("Multi-threading"),
        "tonality": mark("Tonality"),
        "call_control": mark("Call control"),
    }
)


def skill_name(key: str) -> str:
    return SKILL_NAMES.get(key, key.replace("_", " ").capitalize())


def target_sentence(text: str) -> str:
    """Say a target as a sentence; one that cannot be read stays as it was written."""
    target = parse_target(text)
    if isinstance(target, HourlyTarget):
        event = target.event[:1].upper() + target.event[1:]
        return say(
            "{event}: at least {required} an hour.",
            event=event,
            required=figure(f"{target.required:g}"),
        )
    if not isinstance(target, ShareTarget):
        return text
    often = (
        say("every time")
        if target.required >= 1
        else say("in at least {value} %", value=figure(f"{target.required * 100:g}"))
    )
    return say(
        "For every {unit}: {condition}, {often}.",
        unit=target.unit,
        condition=target.condition,
        often=often,
    )


def joined(*parts: str) -> str:
    """Join the parts that have words."""
    return ", ".join(part for part in parts if part)
