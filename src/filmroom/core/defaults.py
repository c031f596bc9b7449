"""Settings an organisation may change, each with the reason a manager can read (spec 0, spec 2)."""

from dataclasses import dataclass
from enum import StrEnum

from filmroom.core.phrases import mark


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
        mark("Shortest call with a talk share"),
        Kind.NUMBER,
        10,
        mark("Shares of a very short call say more about the greeting than about the rep."),
        mark("minutes"),
        1,
        120,
    ),
    Default(
        "long_call_minutes",
        mark("A long call"),
        Kind.NUMBER,
        40,
        mark("In a call this long, seeing the same gap twice counts as recurrence."),
        mark("minutes"),
        10,
        240,
    ),
    Default(
        "long_monologue_seconds",
        mark("A long monologue"),
        Kind.NUMBER,
        120,
        mark(
            "Two minutes without the buyer is where attention is lost; change it to fit your demos."
        ),
        mark("seconds"),
        30,
        900,
    ),
    Default(
        "self_assessment_days",
        mark("Days a rep has for a self-assessment"),
        Kind.NUMBER,
        3,
        mark(
            "Until it is given, declined or late, the coach's scores are hidden: the rep "
            "speaks first."
        ),
        mark("days"),
        1,
        30,
    ),
    Default(
        "focus_recent_days",
        mark("How old a call may be to count for a focus"),
        Kind.NUMBER,
        14,
        mark("Older calls show a rep who has had two more weeks of selling since."),
        mark("days"),
        1,
        180,
    ),
    Default(
        "focus_most_calls",
        mark("How many calls count for a focus, at most"),
        Kind.NUMBER,
        3,
        mark("Two or three show a pattern; more of them hide what has changed since."),
        mark("calls"),
        2,
        10,
    ),
    Default(
        "ready_days",
        mark("A gap is ready when its deal has a meeting within"),
        Kind.NUMBER,
        14,
        mark(
            "A skill that no live deal asks for within two weeks is homework, and is "
            "easily skipped."
        ),
        mark("days"),
        1,
        90,
    ),
    Default(
        "conversion_days",
        mark("Conversion looks back over"),
        Kind.NUMBER,
        91,
        mark("A quarter has enough of them to mean something; older ones speak of another time."),
        mark("days"),
        14,
        731,
    ),
    Default(
        "conversion_healthy_above",
        mark("Conversion is healthy above"),
        Kind.NUMBER,
        80,
        mark("Where four of five promises are kept, sessions end in something that can be done."),
        "%",
        1,
        100,
    ),
    Default(
        "conversion_alarm_up_to",
        mark("Conversion is an alarm up to"),
        Kind.NUMBER,
        50,
        mark("When half the promises are not kept, look at will or cadence, not at the content."),
        "%",
        0,
        99,
    ),
    Default(
        "recurs_at",
        mark("A theme recurs from this many sessions in a row"),
        Kind.NUMBER,
        3,
        mark("Three on one theme after a check without movement: diagnose, do not repeat."),
        mark("sessions"),
        2,
        12,
    ),
    Default(
        "short_session_minutes",
        mark("A weekly 1:1 is short under"),
        Kind.NUMBER,
        20,
        mark("In less time either the review of the commitment or the coaching is left out."),
        mark("minutes"),
        1,
        120,
    ),
    Default(
        "cadence_days",
        mark("Days from one session to the next"),
        Kind.NUMBER,
        7,
        mark("Weekly to begin with: a commitment that nobody asks about within a week fades."),
        mark("days"),
        1,
        92,
    ),
    Default(
        "slow_cadence_percent",
        mark("A rep needs attention after a pause of more than"),
        Kind.NUMBER,
        150,
        mark("One date may slip; half a cadence more, and the last commitment is out of mind."),
        mark("% of the cadence"),
        100,
        500,
    ),
    Default(
        "stalled_cadence_percent",
        mark("Coaching is stalled after a pause of more than"),
        Kind.NUMBER,
        300,
        mark("Three dates in a row did not happen: that is a habit, and no longer a full week."),
        mark("% of the cadence"),
        100,
        1000,
    ),
    Default(
        "stalled_follow_up_days",
        mark("A cycle is stalled when its follow-up is late by more than"),
        Kind.NUMBER,
        14,
        mark("Two weeks after the date the call it was planned for is gone from memory."),
        mark("days"),
        1,
        92,
    ),
    Default(
        "film_days",
        mark("The film queue looks back over"),
        Kind.NUMBER,
        14,
        mark("A moment is worth live time while the rep still remembers the call."),
        mark("days"),
        1,
        92,
    ),
    Default(
        "film_length",
        mark("Moments in the film queue, at most"),
        Kind.NUMBER,
        10,
        mark("A queue that can be emptied in half an hour is watched; a longer one is put off."),
        mark("moments"),
        3,
        50,
    ),
    Default(
        "fewest_in_aggregate",
        mark("Fewest reps a sum or an average may speak of"),
        Kind.NUMBER,
        5,
        mark(
            "Where leaders read aggregates only, the average of one or two reps would be an entry."
        ),
        mark("reps"),
        1,
        50,
    ),
    Default(
        "leaders_read_entries",
        mark("Leaders read sessions and cycles, not only sums"),
        Kind.SWITCH,
        True,
        mark(
            "On: leaders read sessions and cycles, and the rep sees that they did. Off: sums only."
        ),
    ),
    Default(
        "month_first",
        mark("Dates typed with a slash begin with the month"),
        Kind.SWITCH,
        False,
        mark(
            "3/14 and 14/3 are the same day in two countries; the other order is "
            "refused, not guessed."
        ),
    ),
    Default(
        "dictation_by_vendor",
        mark("Dictation may send speech to the browser’s maker"),
        Kind.SWITCH,
        False,
        mark(
            "Most browsers have speech written down by their maker. Off: only one that "
            "does it on the"
            " device offers dictation."
        ),
    ),
    Default(
        "call_retention_days",
        mark("Calls are deleted after"),
        Kind.NUMBER,
        730,
        mark(
            "Personal data: keep it as long as coaching needs it, then let it go. 0 "
            "keeps it for ever."
        ),
        mark("days"),
        0,
        3650,
    ),
    Default(
        "invitation_days",
        mark("An invitation link works for"),
        Kind.NUMBER,
        7,
        mark("Long enough for a holiday, short enough that a forgotten link is no open door."),
        mark("days"),
        1,
        60,
    ),
    Default(
        "stages",
        mark("Deal stages"),
        Kind.LINES,
        ("prospecting", "discovery", "demo", "negotiation", "close"),
        mark("Calls are compared with calls of the same stage."),
    ),
    Default(
        "competitors",
        mark("Competitors"),
        Kind.LINES,
        (),
        mark("Their names are marked as moments when somebody says them."),
    ),
    Default(
        "single_keys",
        mark("Single-letter keys"),
        Kind.SWITCH,
        True,
        mark("Faster for most; a person can switch them off for themselves."),
    ),
)

DEFAULTS = {default.key: default for default in _DEFAULTS}
