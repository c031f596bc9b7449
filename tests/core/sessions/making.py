"""A capture that lacks nothing, to be changed by tests in one thing."""

from datetime import date

from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Commitment, Voice
from filmroom.core.sessions import Capture, Tags

HELD = date(2026, 3, 10)
COMMITMENT = Commitment(
    "Ask who else signs off before minute 20.",
    date(2026, 3, 17),
    Voice.TYPED_BY_REP,
    "Northwind technical call",
)
PREVIOUS = Commitment("Ask for a number after each problem.", date(2026, 3, 6), Voice.TYPED_BY_REP)
CAPTURE = Capture(
    HELD,
    SessionKind.WEEKLY,
    theme="Leaves the call without knowing who signs off",
    tags=Tags(skill="multi_threading"),
    commitment=COMMITMENT,
)
