"""Times that people write within sentences."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filmroom.core.stamps import times_in


def found(text):
    return [(words, at_ms) for words, at_ms in times_in(text) if at_ms is not None]


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("At 12:40 she asked.", [("12:40", 760_000)]),
        ("From 1:02:03 to 1:03:00.", [("1:02:03", 3_723_000), ("1:03:00", 3_780_000)]),
        ("(0:05-0:20)", [("0:05", 5_000), ("0:20", 20_000)]),
        ("Lunch at 2:30 pm, or 11:00am.", []),
        ("0:60, 3:4, v1:20, 10:123 and 2026-03-10T12:40", []),
        ("a ratio of 43:57", [("43:57", 2_637_000)]),
        ("No time.", []),
    ],
)
def test_times_are_found_in_words_and_times_of_day_are_not(text, times):
    assert found(text) == times


@given(st.text(st.sampled_from("0123456789: ap.m-x"), max_size=40))
def test_nothing_of_a_text_is_lost(text):
    assert "".join(words for words, _ in times_in(text)) == text
