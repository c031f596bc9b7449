"""When a day is over, where clocks are put back and forward (docs/method/session.md, "Dates")."""

from datetime import UTC, date, datetime, timedelta

import pytest

from filmroom.kit.clock import local_day


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
        # The 30th was left out there.
        ("Pacific/Apia", date(2011, 12, 29), datetime(2011, 12, 30, 10, tzinfo=UTC)),
    ],
)
def test_a_thing_is_due_until_the_end_of_its_day_where_the_rep_is(zone, due_on, over_at):
    assert local_day(over_at - timedelta(seconds=1), zone) == due_on
    assert local_day(over_at, zone) > due_on


def test_one_instant_can_be_overdue_for_one_of_two_people():
    now = datetime(2026, 3, 18, 2, tzinfo=UTC)

    assert local_day(now, "Europe/Berlin") == date(2026, 3, 18)
    assert local_day(now, "America/Chicago") == date(2026, 3, 17)
