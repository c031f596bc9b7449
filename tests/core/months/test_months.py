from datetime import date

import pytest

from filmroom.core.months import Month


def test_a_month_knows_its_days_and_its_neighbours():
    february = Month.read("2028-02")

    assert (february.first, february.last) == (date(2028, 2, 1), date(2028, 2, 29))
    assert (str(february.before), str(february.next)) == ("2028-01", "2028-03")
    assert str(Month.read("2026-12").next) == "2027-01"
    assert str(Month.read("2026-01").before) == "2025-12"
    assert Month.of(date(2028, 2, 17)) == february


@pytest.mark.parametrize(
    "text",
    ["", "2026", "2026-00", "2026-13", "2026-2", "0000-01", "9999-12", "２０２６-01", "2026-01-01"],
)
def test_what_is_no_month_is_not_read_as_one(text):
    assert Month.read(text) is None
