"""Until when a reaction is answered, on both sides of every clock."""

from datetime import UTC, date, datetime, time

import pytest

from filmroom.core.problems import Problem
from filmroom.core.reactions import (
    answer_before,
    check_answer_by,
    check_length,
    local_moment,
    show_moment,
)

NOW = datetime(2026, 3, 10, 9, 0, tzinfo=UTC)  # a Tuesday


def test_one_moment_is_said_in_each_sides_own_time_with_the_zones_name():
    moment = datetime(2026, 3, 12, 8, 0, tzinfo=UTC)

    assert show_moment(moment, NOW, "Europe/Berlin") == "Thu 12 Mar, 09:00 (Europe/Berlin)"
    assert show_moment(moment, NOW, "America/New_York") == "Thu 12 Mar, 04:00 (America/New_York)"


def test_across_the_date_line_the_day_is_another_one():
    """Auckland is at +13 in March, Honolulu at -10: the same moment, a Friday and a Thursday."""
    moment = datetime(2026, 3, 12, 20, 0, tzinfo=UTC)

    assert show_moment(moment, NOW, "Pacific/Auckland") == "Fri 13 Mar, 09:00 (Pacific/Auckland)"
    assert show_moment(moment, NOW, "Pacific/Honolulu") == "Thu 12 Mar, 10:00 (Pacific/Honolulu)"


def test_between_the_two_changes_of_clocks_new_york_is_five_hours_behind_berlin():
    """The United States change on 8 March 2026, Europe on the 29th: 5 hours, else 6."""
    nine = local_moment(date(2026, 3, 20), time(9), "Europe/Berlin")

    assert nine == datetime(2026, 3, 20, 8, 0, tzinfo=UTC)
    assert show_moment(nine, NOW, "America/New_York").startswith("Fri 20 Mar, 04:00")


def test_a_time_that_the_clock_skips_is_refused_with_one_that_comes():
    skipped = local_moment(date(2026, 3, 29), time(2, 30), "Europe/Berlin")

    assert isinstance(skipped, Problem)
    assert skipped.field == "answer_by"
    assert "02:30" in skipped.message
    assert "03:30" in skipped.message


def test_of_a_time_that_comes_twice_the_first_is_meant():
    twice = local_moment(date(2026, 10, 25), time(2, 30), "Europe/Berlin")

    assert twice == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("last_held", "zone", "expected"),
    [
        (date(2026, 3, 5), "Europe/Berlin", datetime(2026, 3, 12, 8, 0, tzinfo=UTC)),
        (date(2026, 3, 5), "America/New_York", datetime(2026, 3, 12, 13, 0, tzinfo=UTC)),
        # Held three weeks ago: the next sync is not to be known, so two working days.
        (date(2026, 2, 17), "UTC", datetime(2026, 3, 12, 9, 0, tzinfo=UTC)),
        (None, "UTC", datetime(2026, 3, 12, 9, 0, tzinfo=UTC)),
        # The week in which clocks go forward: still 9 o'clock where the rep is.
        (date(2026, 3, 23), "Europe/Berlin", datetime(2026, 3, 30, 7, 0, tzinfo=UTC)),
    ],
)
def test_the_answer_is_asked_for_before_the_next_sync(last_held, zone, expected):
    assert answer_before(NOW, zone, last_held=last_held, cadence_days=7) == expected


def test_the_second_working_day_after_a_friday_is_a_tuesday():
    friday = datetime(2026, 3, 13, 9, 0, tzinfo=UTC)

    found = answer_before(friday, "UTC", last_held=None, cadence_days=7)

    assert found == datetime(2026, 3, 17, 9, 0, tzinfo=UTC)


def test_a_time_that_has_passed_asks_nobody():
    assert [one.code for one in check_answer_by(None, NOW)] == ["no-answer-by"]
    assert [one.code for one in check_answer_by(NOW, NOW)] == ["answer-by-passed"]
    assert check_answer_by(datetime(2026, 3, 10, 9, 1, tzinfo=UTC), NOW) == ()


def test_a_reaction_lasts_three_minutes_and_a_breath():
    assert check_length(0) == ()
    assert check_length(180_000) == ()
    assert check_length(184_000) == ()
    assert "7:20" in check_length(440_000)[0].message
