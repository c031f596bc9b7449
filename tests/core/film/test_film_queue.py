"""Which moments stand in the film queue: spec 2, "Film queue and monthly scan"."""

from datetime import date, timedelta

import pytest

from filmroom.core.film import Heard, HeardCall, Reason, queue
from filmroom.core.moments import Kind
from filmroom.core.transcripts.model import Side

TODAY = date(2026, 3, 10)


def heard(at, kind, side=Side.THEIRS, *, timed=True, confidence=0.8, **attributes):
    """A moment at a second of the call; segments are five seconds long."""
    segment = at // 5
    start = at * 1000 if timed else None
    return Heard(at, kind, side, segment, segment, start, confidence, attributes)


def ask(at, about=None, side=Side.OURS, **more):
    return heard(at, Kind.QUESTION, side, type=about, **more)


def call(*moments, focus="", days_ago=0, number=1):
    return HeardCall(number, TODAY - timedelta(days=days_ago), moments, focus)


def reasons(*moments, focus=""):
    found = queue([call(*moments, focus=focus)], today=TODAY, length=10)
    return {clip.moment.id: clip.reason for clip in found}


OBJECTION = heard(100, Kind.OBJECTION)


@pytest.mark.parametrize(
    ("after", "reason"),
    [
        ([], Reason.OBJECTION_PASSED),
        ([ask(130)], Reason.OBJECTION_ASKED),
        ([ask(160)], Reason.OBJECTION_ASKED),  # a minute exactly
        ([ask(161)], Reason.OBJECTION_PASSED),
        ([ask(130, side=Side.THEIRS)], Reason.OBJECTION_PASSED),  # the buyer asks
    ],
)
def test_an_objection_is_in_the_queue_with_whether_a_question_of_ours_followed(after, reason):
    assert reasons(OBJECTION, *after) == {100: reason}


def test_a_moment_leaves_the_queue_once_it_is_worth_nothing():
    rival = heard(10, Kind.COMPETITOR_MENTION)  # three points, one less each four days

    assert len(queue([call(rival, days_ago=11)], today=TODAY, length=10)) == 1
    assert queue([call(rival, days_ago=12)], today=TODAY, length=10) == ()


def test_without_times_eight_segments_stand_for_a_minute():
    objection = heard(100, Kind.OBJECTION, timed=False)

    assert reasons(objection, ask(140, timed=False)) == {100: Reason.OBJECTION_ASKED}
    assert reasons(objection, ask(145, timed=False)) == {100: Reason.OBJECTION_PASSED}


def test_competitors_and_long_silences_are_in_the_queue_and_other_talk_is_not():
    moments = [
        heard(10, Kind.COMPETITOR_MENTION),
        heard(20, Kind.SILENCE_AFTER_QUESTION, Side.OURS),
        heard(30, Kind.PRICING_TALK),
        ask(40, "situation"),
    ]

    assert reasons(*moments) == {10: Reason.COMPETITOR, 20: Reason.SILENCE}


PAIN = heard(100, Kind.PAIN_ADMISSION)
TAKEN, SEEN = {Reason.FOCUS_TAKEN}, {Reason.FOCUS_SEEN}


@pytest.mark.parametrize(
    ("focus", "moments", "expected"),
    [
        ("implication_impact", [PAIN, ask(120, "implication")], TAKEN | SEEN),
        ("implication_impact", [PAIN, ask(120, "situation")], {Reason.FOCUS_MISSED}),
        ("discovery_depth", [ask(10, "problem")], {Reason.FOCUS_SEEN}),
        ("next_step", [heard(9, Kind.NEXT_STEP, has_date=True)], {Reason.FOCUS_SEEN}),
        ("next_step", [heard(9, Kind.NEXT_STEP, has_date=False)], {Reason.FOCUS_MISSED}),
        ("close", [heard(9, Kind.NEXT_STEP, has_date=True)], {Reason.FOCUS_SEEN}),
        ("objection_handling", [OBJECTION, ask(110)], {Reason.FOCUS_TAKEN}),
        ("objection_handling", [OBJECTION], {Reason.FOCUS_MISSED}),
        ("value_articulation", [heard(9, Kind.FEATURE_PITCH, Side.OURS)], {Reason.FOCUS_MISSED}),
        ("value_articulation", [heard(9, Kind.VALUE_CLAIM, Side.OURS)], {Reason.FOCUS_SEEN}),
        ("listening_interactivity", [heard(9, Kind.LONG_MONOLOGUE)], {Reason.FOCUS_MISSED}),
        ("decision_process_access", [heard(9, Kind.DECISION_PROCESS_TALK)], {Reason.FOCUS_SEEN}),
        ("opening_agenda", [heard(9, Kind.AGENDA_SET, Side.OURS)], {Reason.FOCUS_SEEN}),
        ("a_dimension_of_another_rubric", [OBJECTION], {Reason.OBJECTION_PASSED}),
        ("", [PAIN], set()),
    ],
)
def test_the_focus_of_the_open_cycle_is_seen_or_missed(focus, moments, expected):
    assert set(reasons(*moments, focus=focus).values()) == expected


def test_most_worth_comes_first_and_age_takes_a_point_each_four_days():
    calls = [
        call(heard(1, Kind.COMPETITOR_MENTION), number=1),
        call(heard(2, Kind.OBJECTION), number=2, days_ago=4),
        call(heard(3, Kind.OBJECTION), number=3, days_ago=11),
        call(heard(4, Kind.OBJECTION), number=4, days_ago=3),
        call(heard(5, Kind.OBJECTION), number=5, days_ago=16),
    ]
    found = queue(calls, today=TODAY, length=10)

    assert [(clip.call, clip.worth, clip.less, clip.points) for clip in found] == [
        (4, 5, 0, 5),
        (2, 5, 1, 4),
        (1, 3, 0, 3),  # newer than the third with as many points
        (3, 5, 2, 3),
        (5, 5, 4, 1),
    ]


def test_the_queue_is_short_and_no_call_fills_it():
    many = [heard(at, Kind.OBJECTION, confidence=at / 1000) for at in range(100, 900, 100)]
    two = queue([call(*many)], today=TODAY, length=10)

    assert [clip.moment.id for clip in two] == [700, 800]  # the two surest
    assert len(queue([call(*many, number=n) for n in range(9)], today=TODAY, length=5)) == 5


def test_a_moment_stands_there_once_for_what_is_worth_most():
    assert reasons(OBJECTION, focus="objection_handling") == {100: Reason.FOCUS_MISSED}


def test_what_was_watched_is_gone_from_the_queue_and_still_answers_an_objection():
    watched = HeardCall(1, TODAY, (OBJECTION, ask(130)), watched=frozenset({130}))
    (clip,) = queue([watched], today=TODAY, length=10)

    assert clip.reason is Reason.OBJECTION_ASKED
    assert (
        queue([HeardCall(1, TODAY, (OBJECTION,), watched=frozenset({100}))], today=TODAY, length=9)
        == ()
    )
