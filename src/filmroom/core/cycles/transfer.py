"""It lands in drills and not on calls: a finding of its own (spec 0, "Verdict")."""

from dataclasses import dataclass

from filmroom.core.diagnosis import Diagnosis
from filmroom.core.phrases import mark
from filmroom.core.verdict import Outcome


@dataclass(frozen=True, slots=True)
class Possibility:
    question: str  # for the rep and the coach, to look at together
    change: str  # what to change if the answer is yes
    diagnosis: Diagnosis | None = None  # where it is a cause in the rep's behaviour


LANDED_IN_DRILLS_ONLY = (
    Possibility(
        mark("Was the pressure on the call higher than in the drill?"),
        mark("Drill the same moment with the buyer's real objection and less time."),
        Diagnosis.SKILL,
    ),
    Possibility(
        mark("Was the drill too far from the call: another moment, another buyer, other words?"),
        mark("Build the drill on the next call: its account, its people, its open question."),
    ),
    Possibility(
        mark("Did the call give a real opportunity to use it?"),
        mark("Pick a call that will, and set a new date."),
    ),
    Possibility(
        mark("Was there a choice: did something else feel safer at that moment?"),
        mark("Talk about the trade-off, and let the rep word a commitment."),
        Diagnosis.WILL,
    ),
)


def transfer(*, landed_in_drills: bool, outcome: Outcome) -> tuple[Possibility, ...]:
    """Four possibilities, none presumed, where drills landed and the calls did not move.

    Landed means twice in a row at full difficulty; `outcome` is the follow-up check's.
    """
    return LANDED_IN_DRILLS_ONLY if landed_in_drills and outcome is Outcome.NOT_MOVED else ()
