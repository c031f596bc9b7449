"""Targets are read and written in one form, and every suggested focus is a behaviour."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filmroom.core.focus.statements import suggest_focus
from filmroom.core.focus.targets import (
    HourlyTarget,
    ShareTarget,
    parse_target,
    raises_the_bar,
)
from filmroom.core.language import check_focus
from filmroom.core.problems import Problem
from filmroom.core.rubrics import RUBRICS
from filmroom.core.verdict import Chances, Count

IMPLICATION = ShareTarget("main problem", "two implication questions asked", 0.8)
SUMMARIES = HourlyTarget("summaries in the buyer's words", 6)


@pytest.mark.parametrize(
    ("typed", "target"),
    [
        ("per main problem, two implication questions asked, in 80 %", IMPLICATION),
        ("Per main problem, two implication questions asked in 80%.", IMPLICATION),
        ("for every main problem, two implication questions asked, in 80 percent", IMPLICATION),
        (
            "per call, a date, an owner and a yes, in all",
            ShareTarget("call", "a date, an owner and a yes", 1),
        ),
        (
            "per objection, a question first, in 66.5 %",
            ShareTarget("objection", "a question first", 0.665),
        ),
        ("summaries in the buyer's words, 6 an hour", SUMMARIES),
        ("summaries in the buyer's words, at least 6 per hour", SUMMARIES),
        (
            "je Hauptproblem, zwei Implikationsfragen gestellt, in 80 %",
            ShareTarget("Hauptproblem", "zwei Implikationsfragen gestellt", 0.8),
        ),
        (
            "Für jeden Einwand, zuerst eine Frage, in 66,5 Prozent",
            ShareTarget("Einwand", "zuerst eine Frage", 0.665),
        ),
        (
            "pro Gespräch, ein Datum und ein Name, in allen",
            ShareTarget("Gespräch", "ein Datum und ein Name", 1),
        ),
        (
            "Zusammenfassungen in Worten des Kunden, mindestens 4,5 pro Stunde",
            HourlyTarget("Zusammenfassungen in Worten des Kunden", 4.5),
        ),
    ],
)
def test_a_target_is_read_as_unit_condition_and_rate(typed, target):
    assert parse_target(typed) == target


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("ask more questions", "A target is countable"),
        ("", "A target is countable"),
        ("per call, a next step, in 0 %", "up to 100 %, found 0 %"),
        ("per call, a next step, in 120 %", "found 120 %"),
        ("summaries, 0 an hour", "above 0, found 0"),
    ],
)
def test_what_cannot_be_counted_is_answered_with_a_sentence(typed, said):
    answer = parse_target(typed, field="target")

    assert isinstance(answer, Problem)
    assert (answer.code, answer.field) == ("bad-target", "target")
    assert said in answer.message


words = st.lists(st.text("abcdefghijklmnopqrstuvwxyzäé'-", min_size=1), min_size=1, max_size=4).map(
    " ".join
)
targets = st.one_of(
    st.builds(ShareTarget, words, words, st.integers(1, 100).map(lambda n: n / 100)),
    st.builds(HourlyTarget, words, st.integers(1, 400).map(lambda n: n / 4)),
)


@given(targets)
def test_what_is_printed_is_read_back(target):
    assert parse_target(str(target)) == target


@given(st.text(max_size=80))
def test_no_text_makes_it_raise(text):
    parse_target(text)


def test_each_form_says_how_a_call_is_counted():
    assert IMPLICATION.fits(Chances(1, 3))
    assert not IMPLICATION.fits(Count(3, 30))
    assert SUMMARIES.fits(Count(3, 30))
    assert not SUMMARIES.fits(Chances(1, 3))


def test_the_bar_is_raised_by_requiring_more_or_counting_something_else():
    assert raises_the_bar(
        ShareTarget("main problem", "two implication questions asked", 0.9), IMPLICATION
    )
    assert not raises_the_bar(IMPLICATION, IMPLICATION)
    assert not raises_the_bar(
        ShareTarget("main problem", "two implication questions asked", 0.5), IMPLICATION
    )
    assert raises_the_bar(
        ShareTarget("main problem", "and the buyer names a figure", 0.5), IMPLICATION
    )
    assert raises_the_bar(HourlyTarget(SUMMARIES.event, 8), SUMMARIES)
    assert not raises_the_bar(HourlyTarget(SUMMARIES.event, 4), SUMMARIES)


DIMENSIONS = sorted({d.key for rubric in RUBRICS.values() for d in rubric.dimensions})


@pytest.mark.parametrize("dimension", DIMENSIONS)
def test_every_dimension_offers_a_focus_a_camera_could_catch_and_a_target(dimension):
    offered = suggest_focus(dimension)

    assert offered is not None
    assert check_focus(offered.statement).findings == ()
    assert parse_target(str(offered.target)) == offered.target


def test_a_dimension_nobody_knows_offers_none():
    assert suggest_focus("house_special") is None
