"""Settings an organisation may change, each with the reason a manager can read (spec 0, spec 2)."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    NUMBER = "number"
    LINES = "lines"  # one entry a line
    SWITCH = "switch"


@dataclass(frozen=True, slots=True)
class Default:
    key: str
    label: str
    kind: Kind
    value: float | tuple[str, ...] | bool
    why: str
    unit: str = ""
    least: float = 0
    most: float = 100_000


_DEFAULTS = (
    Default(
        "minimum_call_minutes",
        "Shortest call with a talk share",
        Kind.NUMBER,
        10,
        "Shares of a very short call say more about the greeting than about the rep.",
        "minutes",
        1,
        120,
    ),
    Default(
        "long_call_minutes",
        "A long call",
        Kind.NUMBER,
        40,
        "In a call this long, seeing the same gap twice counts as recurrence.",
        "minutes",
        10,
        240,
    ),
    Default(
        "long_monologue_seconds",
        "A long monologue",
        Kind.NUMBER,
        120,
        "Two minutes without the buyer is where attention is lost; change it to fit your demos.",
        "seconds",
        30,
        900,
    ),
    Default(
        "self_assessment_days",
        "Days a rep has for a self-assessment",
        Kind.NUMBER,
        3,
        "Until it is given, declined or late, the coach's scores are hidden: the rep speaks first.",
        "days",
        1,
        30,
    ),
    Default(
        "focus_recent_days",
        "How old a call may be to count for a focus",
        Kind.NUMBER,
        14,
        "Older calls show a rep who has had two more weeks of selling since.",
        "days",
        1,
        180,
    ),
    Default(
        "focus_most_calls",
        "How many calls count for a focus, at most",
        Kind.NUMBER,
        3,
        "Two or three show a pattern; more of them hide what has changed since.",
        "calls",
        2,
        10,
    ),
    Default(
        "ready_days",
        "A gap is ready when its deal has a meeting within",
        Kind.NUMBER,
        14,
        "A skill that no live deal asks for within two weeks is homework, and is easily skipped.",
        "days",
        1,
        90,
    ),
    Default(
        "conversion_days",
        "Conversion looks back over",
        Kind.NUMBER,
        91,
        "A quarter has enough of them to mean something; older ones speak of another time.",
        "days",
        14,
        731,
    ),
    Default(
        "conversion_healthy_above",
        "Conversion is healthy above",
        Kind.NUMBER,
        80,
        "Where four of five promises are kept, sessions end in something that can be done.",
        "%",
        1,
        100,
    ),
    Default(
        "conversion_alarm_up_to",
        "Conversion is an alarm up to",
        Kind.NUMBER,
        50,
        "When half the promises are not kept, look at will or cadence, not at the content.",
        "%",
        0,
        99,
    ),
    Default(
        "recurs_at",
        "A theme recurs from this many sessions in a row",
        Kind.NUMBER,
        3,
        "Three on one theme after a check without movement: diagnose, do not repeat.",
        "sessions",
        2,
        12,
    ),
    Default(
        "short_session_minutes",
        "A weekly 1:1 is short under",
        Kind.NUMBER,
        20,
        "In less time either the review of the commitment or the coaching is left out.",
        "minutes",
        1,
        120,
    ),
    Default(
        "cadence_days",
        "Days from one session to the next",
        Kind.NUMBER,
        7,
        "Weekly to begin with: a commitment that nobody asks about within a week fades.",
        "days",
        1,
        92,
    ),
    Default(
        "slow_cadence_percent",
        "A rep needs attention after a pause of more than",
        Kind.NUMBER,
        150,
        "One date may slip; half a cadence more, and the last commitment is out of mind.",
        "% of the cadence",
        100,
        500,
    ),
    Default(
        "stalled_cadence_percent",
        "Coaching is stalled after a pause of more than",
        Kind.NUMBER,
        300,
        "Three dates in a row did not happen: that is a habit, and no longer a full week.",
        "% of the cadence",
        100,
        1000,
    ),
    Default(
        "stalled_follow_up_days",
        "A cycle is stalled when its follow-up is late by more than",
        Kind.NUMBER,
        14,
        "Two weeks after the date the call it was planned for is gone from memory.",
        "days",
        1,
        92,
    ),
    Default(
        "film_days",
        "The film queue looks back over",
        Kind.NUMBER,
        14,
        "A moment is worth live time while the rep still remembers the call.",
        "days",
        1,
        92,
    ),
    Default(
        "film_length",
        "Moments in the film queue, at most",
        Kind.NUMBER,
        10,
        "A queue that can be emptied in half an hour is watched; a longer one is put off.",
        "moments",
        3,
        50,
    ),
    Default(
        "fewest_in_aggregate",
        "Fewest reps a sum or an average may speak of",
        Kind.NUMBER,
        5,
        "Where leaders read aggregates only, the average of one or two reps would be an entry.",
        "reps",
        1,
        50,
    ),
    Default(
        "leaders_read_entries",
        "Leaders read sessions and cycles, not only sums",
        Kind.SWITCH,
        True,
        "On: leaders read sessions and cycles, and the rep sees that they did. Off: sums only.",
    ),
    Default(
        "month_first",
        "Dates typed with a slash begin with the month",
        Kind.SWITCH,
        False,
        "3/14 and 14/3 are the same day in two countries; the other order is refused, not guessed.",
    ),
    Default(
        "call_retention_days",
        "Calls are deleted after",
        Kind.NUMBER,
        730,
        "Personal data: keep it as long as coaching needs it, then let it go. 0 keeps it for ever.",
        "days",
        0,
        3650,
    ),
    Default(
        "invitation_days",
        "An invitation link works for",
        Kind.NUMBER,
        7,
        "Long enough for a holiday, short enough that a forgotten link is no open door.",
        "days",
        1,
        60,
    ),
    Default(
        "stages",
        "Deal stages",
        Kind.LINES,
        ("prospecting", "discovery", "demo", "negotiation", "close"),
        "Calls are compared with calls of the same stage.",
    ),
    Default(
        "competitors",
        "Competitors",
        Kind.LINES,
        (),
        "Their names are marked as moments when somebody says them.",
    ),
    Default(
        "single_keys",
        "Single-letter keys",
        Kind.SWITCH,
        True,
        "Faster for most; a person can switch them off for themselves.",
    ),
)

DEFAULTS = {default.key: default for default in _DEFAULTS}
