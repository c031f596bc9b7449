"""When a due day is over, where clocks are put back and forward."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from filmroom.core.dates import ends_at, is_overdue

ZONES = ("Europe/Berlin", "America/New_York", "America/Santiago", "Pacific/Apia", "Asia/Kolkata")


@pytest.mark.parametrize(
    ("zone", "due_on", "over_at"),
    [
        ("Europe/Berlin", date(2026, 3, 17), datetime(2026, 3, 17, 23, tzinfo=UTC)),
        ("Europe/Berlin", date(2026, 3, 29), datetime(2026, 3, 29, 22, tzinfo=UTC)),  # 23 hours
        ("Europe/Berlin", date(2026, 10, 25), datetime(2026, 10, 25, 23, tzinfo=UTC)),  # 25
        ("America/Los_Angeles", date(2026, 3, 17), datetime(2026, 3, 18, 7, tzinfo=UTC)),
        ("Asia/Kolkata", date(2026, 3, 17), datetime(2026, 3, 17, 18, 30, tzinfo=UTC)),
        # Midnight does not exist: 24:00 on 5 September 2026 becomes 1:00.
        ("America/Santiago", date(2026, 9, 5), datetime(2026, 9, 6, 4, tzinfo=UTC)),
    ],
)
def test_a_thing_is_due_until_the_end_of_its_day_where_the_rep_is(zone, due_on, over_at):
    there = ZoneInfo(zone)

    assert ends_at(due_on, there) == over_at
    assert not is_overdue(due_on, over_at - timedelta(seconds=1), there)
    assert is_overdue(due_on, over_at, there)


def test_one_instant_can_be_overdue_for_one_of_two_people():
    now = datetime(2026, 3, 18, 2, tzinfo=UTC)

    assert is_overdue(date(2026, 3, 17), now, ZoneInfo("Europe/Berlin"))
    assert not is_overdue(date(2026, 3, 17), now, ZoneInfo("America/Chicago"))


@settings(deadline=None)
@given(
    st.dates(date(2000, 1, 1), date(2037, 12, 30)),
    st.integers(-200_000, 200_000),
    st.sampled_from(ZONES),
)
@example(date(2011, 12, 29), 0, "Pacific/Apia")  # the 30th was left out there
@example(date(2011, 12, 30), -1, "Pacific/Apia")
def test_overdue_begins_exactly_where_the_day_ends(due_on, seconds, zone):
    there = ZoneInfo(zone)
    now = ends_at(due_on, there) + timedelta(seconds=seconds)

    assert is_overdue(due_on, now, there) == (seconds >= 0)
