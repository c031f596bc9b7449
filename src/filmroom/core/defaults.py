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
