"""The order of a session is a law; minutes and wording are not."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filmroom.core.agendas import (
    AGENDAS,
    CALL_REVIEW,
    COACHING,
    PIPELINE,
    WEEKLY,
    Part,
    SessionKind,
    agendas_for,
    check_agenda,
)


def codes(agenda):
    return [problem.code for problem in check_agenda(agenda)]


def with_steps(agenda, *order):
    return replace(agenda, steps=tuple(agenda.steps[number] for number in order))


@pytest.mark.parametrize(
    ("agenda", "minutes", "total"),
    [
        (WEEKLY, [10, 15, 5], (30, 30)),
        (COACHING, [10, 5, 5, 10, 5], (35, 40)),
        (CALL_REVIEW, [2, 10, 3], (15, 15)),
        (PIPELINE, [10, 15, 5], (30, 30)),
    ],
)
def test_the_templates_take_the_time_they_should(agenda, minutes, total):
    assert [step.minutes for step in agenda.steps] == minutes
    assert agenda.minutes == total


@pytest.mark.parametrize("agenda", AGENDAS, ids=lambda agenda: agenda.key)
def test_every_template_keeps_the_law(agenda):
    assert check_agenda(agenda) == ()


def test_a_weekly_has_two_templates_and_kinds_without_an_agenda_none():
    assert agendas_for(SessionKind.WEEKLY) == (WEEKLY, PIPELINE)
    assert agendas_for(SessionKind.ASYNCHRONOUS) == ()


def test_the_previous_commitment_cannot_be_moved_from_the_front():
    assert "commitment-not-first" in codes(with_steps(WEEKLY, 1, 0, 2))


def test_the_dated_commitment_cannot_be_moved_from_the_end():
    assert "commitment-not-last" in codes(with_steps(WEEKLY, 0, 2, 1))


def test_the_coach_cannot_speak_first():
    model_first = with_steps(COACHING, 2, 0, 1, 3, 4)
    assert set(codes(model_first)) == {"commitment-not-first", "rep-not-first"}

    turned = replace(WEEKLY.steps[1], parts=(Part.COACH_SPEAKS, Part.REP_SPEAKS))
    agenda = replace(WEEKLY, steps=(WEEKLY.steps[0], turned, WEEKLY.steps[2]))
    assert codes(agenda) == ["rep-not-first"]


def test_a_session_in_which_the_rep_never_speaks_is_none():
    silent = replace(WEEKLY.steps[0], parts=(Part.PREVIOUS_COMMITMENT,))

    assert codes(replace(WEEKLY, steps=(silent, WEEKLY.steps[2]))) == ["rep-not-first"]


def test_an_agenda_without_steps_breaks_all_of_it():
    assert codes(replace(WEEKLY, steps=())) == [
        "commitment-not-first",
        "commitment-not-last",
        "rep-not-first",
    ]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"minutes": 0}, "bad-minutes"),
        ({"minutes": 121}, "bad-minutes"),
        ({"minutes": 20, "up_to": 10}, "bad-minutes"),
        ({"title": " "}, "no-title"),
    ],
)
def test_a_step_has_a_name_and_a_sensible_time(change, code):
    odd = replace(WEEKLY.steps[1], **change)

    assert codes(replace(WEEKLY, steps=(WEEKLY.steps[0], odd, WEEKLY.steps[2]))) == [code]


@given(
    st.sampled_from(AGENDAS),
    st.lists(
        st.tuples(st.text("abc ä", min_size=1).filter(str.strip), st.integers(1, 120)),
        min_size=5,
        max_size=5,
    ),
)
def test_minutes_and_wording_may_be_anything(agenda, changes):
    steps = tuple(
        replace(step, title=title, minutes=minutes, up_to=None)
        for step, (title, minutes) in zip(agenda.steps, changes, strict=False)
    )

    assert check_agenda(replace(agenda, steps=steps)) == ()


@given(st.sampled_from([WEEKLY, CALL_REVIEW]), st.permutations([0, 1, 2]))
def test_of_three_steps_only_one_order_is_lawful(agenda, order):
    assert (check_agenda(with_steps(agenda, *order)) == ()) == (list(order) == [0, 1, 2])
