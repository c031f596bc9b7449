"""What people type into a date field, on Tuesday 10 March 2026 unless said otherwise."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filmroom.core.dates import DayOrder, parse_day, show_day
from filmroom.core.problems import Problem

TUESDAY = date(2026, 3, 10)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("tomorrow", "Wed 11 Mar"),
        ("today", "Tue 10 Mar"),
        ("thu", "Thu 12 Mar"),
        ("Monday", "Mon 16 Mar"),
        ("tue", "Tue 17 Mar"),
        ("next tue", "Tue 17 Mar"),
        ("next friday", "Fri 20 Mar"),
        ("friday week", "Fri 20 Mar"),
        ("by Fri.", "Fri 13 Mar"),
        ("in two weeks", "Tue 24 Mar"),
        ("in 10 days", "Fri 20 Mar"),
        ("in two weeks’ time", "Tue 24 Mar"),
        ("a fortnight", "Tue 24 Mar"),
        ("in a month", "Fri 10 Apr"),
        ("14 Mar", "Sat 14 Mar"),
        ("14th of March", "Sat 14 Mar"),
        ("March 14", "Sat 14 Mar"),
        ("March 14, 2026", "Sat 14 Mar"),
        ("Tue 17 Mar", "Tue 17 Mar"),
        ("2026-03-24", "Tue 24 Mar"),
        ("14/3", "Sat 14 Mar"),
        ("14mar", "Sat 14 Mar"),
        ("2026/3/14", "Sat 14 Mar"),
        ("24.3.", "Tue 24 Mar"),
        ("24.3.2026", "Tue 24 Mar"),
        ("14/3/26", "Sat 14 Mar"),
        ("end of month", "Tue 31 Mar"),
        ("end of next month", "Thu 30 Apr"),
        ("the end of the month", "Tue 31 Mar"),
    ],
)
def test_a_day_is_understood_as_a_person_means_it(typed, shown):
    day = parse_day(typed, TUESDAY)

    assert isinstance(day, date), day
    assert show_day(day, TUESDAY) == shown


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("morgen", "Wed 11 Mar"),
        ("Übermorgen", "Thu 12 Mar"),
        ("Di", "Tue 17 Mar"),
        ("bis Freitag", "Fri 13 Mar"),
        ("nächsten Di", "Tue 17 Mar"),
        ("kommenden Do.", "Thu 12 Mar"),
        ("in zwei Wochen", "Tue 24 Mar"),
        ("in 10 Tagen", "Fri 20 Mar"),
        ("in einem Monat", "Fri 10 Apr"),
        ("am 14. März", "Sat 14 Mar"),
        ("Di, 17. März", "Tue 17 Mar"),
        ("3. Mai 2026", "Sun 3 May"),
        ("24.12.", "Thu 24 Dec"),
        ("24. Dez.", "Thu 24 Dec"),
        ("Ende des Monats", "Tue 31 Mar"),
        ("Ende des nächsten Monats", "Thu 30 Apr"),
        ("Monatsende", "Tue 31 Mar"),
    ],
)
def test_a_day_typed_in_german_is_understood_too(typed, shown):
    day = parse_day(typed, TUESDAY)

    assert isinstance(day, date), day
    assert show_day(day, TUESDAY) == shown


@pytest.mark.parametrize(
    ("today", "weekday", "next_weekday"),
    [
        (date(2026, 3, 9), date(2026, 3, 10), date(2026, 3, 17)),  # a Monday
        (date(2026, 3, 13), date(2026, 3, 17), date(2026, 3, 17)),  # a Friday
        (date(2026, 3, 15), date(2026, 3, 17), date(2026, 3, 17)),  # a Sunday
    ],
)
def test_tue_is_the_first_one_to_come_and_next_tue_that_of_next_week(today, weekday, next_weekday):
    assert parse_day("tue", today) == weekday
    assert parse_day("next tue", today) == next_weekday


def test_the_order_of_day_and_month_is_the_one_agreed_on():
    assert parse_day("4/5", TUESDAY) == date(2026, 5, 4)
    assert parse_day("4/5", TUESDAY, DayOrder.MONTH_FIRST) == date(2026, 4, 5)
    assert parse_day("3/14", TUESDAY, DayOrder.MONTH_FIRST) == date(2026, 3, 14)


def test_a_day_in_the_other_order_is_refused_and_not_turned_round():
    answer = parse_day("3/14", TUESDAY)

    assert isinstance(answer, Problem)
    assert answer.message == (
        "“3/14” has no month 14: the day comes first here; write 14/3, or the month by its name."
    )


def test_a_day_without_a_year_may_lie_in_the_next_one_and_then_shows_it():
    december = date(2026, 12, 20)
    day = parse_day("14 Jan", december)

    assert day == date(2027, 1, 14)
    assert show_day(day, december) == "Thu 14 Jan 2027"


@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [
        ("", "no-date", "There is no date"),
        ("   ", "no-date", "There is no date"),
        ("soon", "bad-date", "“soon” names no day"),
        ("next week", "bad-date", "names no day"),
        ("yesterday", "bad-date", "Mon 9 Mar is past; choose today or a later day."),
        ("2026-03-09", "bad-date", "Mon 9 Mar is past"),
        ("9 Mar", "bad-date", "write 2027-03-09 if you mean next year"),
        ("31 Apr", "bad-date", "There is no 31 Apr 2026"),
        ("29 Feb", "bad-date", "There is no 29 Feb 2026"),
        ("2062-03-14", "bad-date", "more than two years away; check the year"),
        ("Mon 17 Mar", "bad-date", "Tue 17 Mar is no Mon"),
        ("00/00", "bad-date", "There is no month 0 in a year; check the day."),
        ("in 0 weeks, maybe", "bad-date", "names no day"),
    ],
)
def test_what_is_no_day_to_come_is_answered_with_a_sentence(typed, code, said):
    answer = parse_day(typed, TUESDAY, field="commitment")

    assert isinstance(answer, Problem)
    assert (answer.code, answer.field) == (code, "commitment")
    assert said in answer.message


def test_a_month_on_from_the_31st_is_the_last_day_of_a_shorter_month():
    assert parse_day("in a month", date(2026, 1, 31)) == date(2026, 2, 28)
    assert parse_day("in 13 months", date(2026, 12, 31)) == date(2028, 1, 31)


@pytest.mark.parametrize(
    ("typed", "today"),
    [
        ("tomorrow", date.max),
        ("yesterday", date.min),
        ("next tue", date.max),
        ("tue week", date.max),
        ("999 weeks", date(9990, 1, 1)),
        ("999 months", date(9990, 1, 1)),
        ("end of next month", date(9999, 12, 5)),
    ],
)
def test_a_day_outside_the_calendar_is_answered_with_a_sentence(typed, today):
    answer = parse_day(typed, today)

    assert isinstance(answer, Problem)
    assert f"“{typed}” lies outside the years 1 to 9999" in answer.message


days = st.dates(date(2000, 1, 1), date(2090, 1, 1))


@given(st.text(max_size=60), st.dates(), st.sampled_from(DayOrder))
def test_no_text_makes_it_raise_or_answer_with_a_past_day(text, today, order):
    answer = parse_day(text, today, order)

    assert isinstance(answer, Problem) or answer >= today


@given(days, st.integers(0, 270))
def test_what_is_shown_is_read_back_as_the_same_day(today, ahead):
    day = today + timedelta(days=ahead)

    assert parse_day(show_day(day, today), today) == day
    assert parse_day(day.isoformat(), today) == day
