"""Why a behaviour is missing, and the fix that goes with each cause (spec 0, "Diagnosis")."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from filmroom.core.phrases import Names, mark, say
from filmroom.core.problems import Problem


class Diagnosis(StrEnum):
    KNOWLEDGE = "knowledge"  # does not know what good is, or how
    SKILL = "skill"  # knows, and cannot under pressure
    WILL = "will"  # can, and chose not to
    SYSTEM = "system"  # the coaching did not survive the conversation


class Fix(StrEnum):
    SHOW = "show"  # teach: show the level that is expected
    DRILL = "drill"  # drill or demonstrate
    TRADE_OFF = "trade_off"  # talk about what felt safer, and a written dated commitment
    RECORD = "record"  # move the record into the log


@dataclass(frozen=True, slots=True)
class Advice:
    cause: str  # what the coach has seen
    fix: Fix
    words: str  # what to do about it
    questions: tuple[str, ...] = ()  # a shape for the talk, to use or to leave


ADVICE = MappingProxyType(
    {
        Diagnosis.KNOWLEDGE: Advice(
            mark("The rep does not know what good looks like here, or how it is done."),
            Fix.SHOW,
            mark("Show the level that is expected, on a clip or live, before asking for it."),
        ),
        Diagnosis.SKILL: Advice(
            mark("The rep knows how, and it does not happen under pressure."),
            Fix.DRILL,
            mark("Drill the one moment in short rounds on the real deal, or demonstrate it once."),
        ),
        Diagnosis.WILL: Advice(
            mark("The rep can do it and chose something that felt safer."),
            Fix.TRADE_OFF,
            mark("Talk about the trade-off, and end with a written commitment and its date."),
            (
                mark("Goal: what should the next calls get you?"),
                mark("Reality: what did you do on the last ones, and what did it get you?"),
                mark("Options: what else could you say at that moment?"),
                mark("Own words: which of them will you use, on which call, by when?"),
            ),
        ),
        Diagnosis.SYSTEM: Advice(
            mark("The coaching was sound and nothing of it survived the conversation."),
            Fix.RECORD,
            mark(
                "Write theme, commitment and date into the log, and open the next "
                "session with them."
            ),
        ),
    }
)

_NAMES = Names(
    {
        Fix.SHOW: mark("showing what good looks like"),
        Fix.DRILL: mark("a drill"),
        Fix.TRADE_OFF: mark("a talk about the trade-off"),
        Fix.RECORD: mark("a record in the log"),
    }
)
TRAINING = frozenset({Fix.SHOW, Fix.DRILL})


def wrong_fix(diagnosis: Diagnosis, planned: Fix, earlier: Sequence[Fix] = ()) -> Problem | None:
    """Flag a fix that belongs to another cause; a hint, the coach may go on.

    `earlier` holds what was tried on the same theme, oldest first. More training for a will
    gap is counted out loud, because it is the usual way to be busy without an effect.
    """
    advice = ADVICE[diagnosis]
    if planned is advice.fix:
        return None
    if diagnosis is Diagnosis.WILL and planned in TRAINING:
        number = 1 + sum(fix in TRAINING for fix in earlier)
        opening = say(
            "This would be training number {number} for something the rep can do.", number=number
        )
    else:
        opening = say(
            "The diagnosis is {diagnosis}, and {names} answers another cause.",
            diagnosis=diagnosis,
            names=_NAMES[planned],
        )
    return Problem("wrong-fix", f"{opening} {say(advice.words)}", "intervention")
