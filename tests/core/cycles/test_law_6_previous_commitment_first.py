"""Law 6: the previous commitment is reviewed before anything new is logged."""

from dataclasses import replace
from datetime import date

import pytest

from core.cycles.making import codes
from core.sessions.making import CAPTURE, HELD, PREVIOUS
from filmroom.core.commitments import Progress, ProgressReport, check_progress
from filmroom.core.sessions import check_capture


def test_nothing_new_is_complete_while_the_last_commitment_is_not_reviewed():
    (problem,) = check_capture(CAPTURE, previous=PREVIOUS)

    assert (problem.code, problem.field) == ("no-progress", "progress")
    assert PREVIOUS.words in problem.message


def test_it_is_asked_for_before_everything_else():
    empty = replace(CAPTURE, theme="", commitment=None)

    assert codes(check_capture(empty, previous=PREVIOUS))[0] == "no-progress"


@pytest.mark.parametrize("progress", [Progress.KEPT, Progress.PARTLY, Progress.NOT_KEPT])
def test_any_honest_answer_will_do(progress):
    reviewed = replace(CAPTURE, progress=ProgressReport(progress))

    assert check_capture(reviewed, previous=PREVIOUS) == ()


def test_dropping_it_needs_a_reason():
    assert codes(check_progress(ProgressReport(Progress.DROPPED), PREVIOUS, HELD)) == ["no-reason"]
    because = ProgressReport(Progress.DROPPED, "The deal was lost on Monday.")
    assert check_progress(because, PREVIOUS, HELD) == ()


@pytest.mark.parametrize(
    ("due_on", "expected"),
    [
        (date(2026, 3, 9), ["was-due"]),
        (HELD, []),  # the day is not over
        (date(2026, 3, 20), []),
    ],
)
def test_not_due_yet_is_an_answer_while_it_is_true(due_on, expected):
    previous = replace(PREVIOUS, due_on=due_on)

    assert codes(check_progress(ProgressReport(Progress.NOT_DUE), previous, HELD)) == expected


def test_the_first_session_has_nothing_to_review():
    assert check_capture(CAPTURE, previous=None) == ()
