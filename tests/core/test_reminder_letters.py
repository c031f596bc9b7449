"""One letter a day at most, only when something new waits, and no words of anybody in it."""

from datetime import date

import pytest

from filmroom.core.reminders import (
    Due,
    DueKind,
    horizon,
    is_time,
    is_worth_a_letter,
    letter,
)

TUESDAY = date(2026, 3, 10)


def address(one):
    return f"https://film.example.org/{one.kind}/{one.id}/?a=1&b=2"


def written(*due, name="Rita"):
    url = "https://film.example.org/people/profile/"
    return letter(name, due, today=TUESDAY, address=address, profile_url=url)


@pytest.mark.parametrize(
    ("due", "sentence"),
    [
        (Due(DueKind.WORDS, 1, "Mo"), "Mo wrote down what you agreed on: confirm your words"),
        (
            Due(DueKind.COMMITMENT, 1, "Mo", date(2026, 3, 11)),
            "Your commitment to Mo, due tomorrow: say what became of it",
        ),
        (
            Due(DueKind.FOLLOW_UP, 1, "Rita", date(2026, 3, 9)),
            "Follow-up with Rita, due yesterday: check a later call",
        ),
        (
            Due(DueKind.LOOK_AT, 1, "Rita", date(2026, 3, 5)),
            "A commitment of Rita, due Thu 5 Mar: look at it together",
        ),
        (Due(DueKind.REVIEW, 1, "Mo"), "Your review by Mo is ready: read and answer"),
    ],
)
def test_each_thing_is_a_sentence_with_its_page(due, sentence):
    assert f"- {sentence}\n  {address(due)}\n" in written(due).text


def test_the_subject_counts_and_names_nobody():
    due = [Due(DueKind.REVIEW, n, "Mo") for n in range(3)]

    assert written(due[0]).subject == "1 thing waits for you in Filmroom"
    assert written(*due).subject == "3 things wait for you in Filmroom"


def test_both_forms_say_how_to_switch_it_off():
    found = written(Due(DueKind.REVIEW, 1, "Mo"))

    assert "https://film.example.org/people/profile/" in found.text
    assert 'href="https://film.example.org/people/profile/"' in found.html


def test_names_are_text_in_html_and_one_line_everywhere():
    odd = 'Mo <b>"&\r\nBcc: all@example.org\u202e'
    found = written(Due(DueKind.REVIEW, 1, odd), name="Rita\r\nBcc: x")

    assert "Mo &lt;b&gt;&quot;&amp; Bcc: all@example.org is ready" in found.html
    assert "\nBcc" not in found.text
    assert "\u202e" not in found.text + found.html
    assert "?a=1&amp;b=2" in found.html


def test_what_was_told_is_not_told_again_until_it_is_late():
    due = Due(DueKind.COMMITMENT, 5, "Mo", TUESDAY)
    told = {due.key(TUESDAY)}

    assert is_worth_a_letter([due], set(), TUESDAY)
    assert not is_worth_a_letter([due], told, TUESDAY)
    assert is_worth_a_letter([due], told, date(2026, 3, 11))
    assert not is_worth_a_letter([], set(), TUESDAY)


@pytest.mark.parametrize(
    ("today", "until"),
    [
        (TUESDAY, date(2026, 3, 11)),
        (date(2026, 3, 13), date(2026, 3, 16)),  # Friday to Monday
        (date(2026, 3, 14), date(2026, 3, 16)),
    ],
)
def test_a_letter_looks_ahead_to_the_next_one(today, until):
    assert horizon(today) == until


@pytest.mark.parametrize(
    ("weekday", "hour", "is_it"),
    [(0, 7, False), (0, 8, True), (4, 17, True), (4, 18, False), (5, 10, False), (6, 10, False)],
)
def test_letters_leave_in_the_hours_of_work(weekday, hour, is_it):
    assert is_time(weekday, hour) is is_it
