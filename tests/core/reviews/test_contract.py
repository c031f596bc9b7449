"""What the meter of a draft and the lines of the command line are made of."""

from dataclasses import replace
from datetime import date

import pytest

from core.reviews import sound
from filmroom.core.reviews import NA, Review, Score, check
from filmroom.core.rubrics import DEFAULT, RUBRICS, rubric


def told(review, form=DEFAULT):
    return [(p.code, p.place, p.dimension) for p in check(review, form).problems]


def test_the_example_of_the_contract_adds_up_to_six_of_sixteen():
    report = check(sound.REVIEW, DEFAULT)

    assert (report.total, report.out_of) == (6, 16)
    assert report.hard_gaps == ("Decision process and access", "Value articulation")
    assert report.lowest == report.hard_gaps


@pytest.mark.parametrize("key", sorted(RUBRICS))
def test_an_empty_draft_is_asked_for_everything_once(key):
    form = rubric(key)

    problems = told(Review(rubric=key), form)

    assert problems == [
        ("bad-date", "date", None),
        *[("missing-dimension", "scores", d.key) for d in form.dimensions],
        ("too-few-timestamps", "scores", None),
        ("missing-section", "repeat", None),
        ("missing-section", "worst_gap", None),
        ("no-focus", "focus", None),
        ("no-follow-up", "follow_up", None),
    ]


def test_evidence_gathered_before_the_score_leaves_only_the_score_to_give():
    problems = told(sound.rescored("next_step", value=None))

    assert problems == [("missing-dimension", "scores/7", "next_step")]


def test_lowest_names_every_dimension_at_the_lowest_score():
    report = check(
        replace(sound.REVIEW, scores=tuple(replace(s, value=2) for s in sound.REVIEW.scores[:7])),
        DEFAULT,
    )

    assert report.lowest == tuple(d.name for d in DEFAULT.dimensions[:7])
    assert report.hard_gaps == ()


def test_a_hard_gap_alone_leaves_the_review_sound():
    report = check(sound.rescored("next_step", value=0), DEFAULT)

    assert report.ok
    assert "Next step" in report.hard_gaps


def test_no_opportunity_needs_no_evidence_and_leaves_the_total():
    report = check(sound.rescored("objection_handling", value=NA, evidence=()), DEFAULT)

    assert report.ok
    assert (report.total, report.out_of) == (5, 14)


@pytest.mark.parametrize(
    ("stage", "expected"),
    [
        ("cold call", []),
        ("prospecting", []),
        ("first touch", []),
        ("", []),
        ("Discovery 2", ["score-out-of-range"]),
        ("demo", ["score-out-of-range"]),
    ],
)
def test_decision_process_is_left_out_on_cold_calls_only(stage, expected):
    review = replace(sound.rescored("decision_process_access", value=NA, evidence=()), stage=stage)

    assert [problem.code for problem in check(review, DEFAULT).problems] == expected


def test_of_a_dimension_scored_twice_the_first_counts():
    twice = replace(sound.REVIEW, scores=(*sound.REVIEW.scores, Score("next_step", 2)))

    assert told(twice) == [("duplicate-dimension", "scores/8", "next_step")]
    assert check(twice, DEFAULT).total == 6


def test_a_dimension_of_another_rubric_is_unknown_and_not_counted():
    strange = replace(sound.REVIEW, scores=(*sound.REVIEW.scores, Score("close", 2)))

    assert told(strange) == [("unknown-dimension", "scores/8", None)]
    assert check(strange, DEFAULT).total == 6


@pytest.mark.parametrize("value", [3, -1, "good", "1.5"])
def test_a_score_outside_nought_to_two_is_refused_and_not_counted(value):
    review = sound.rescored("next_step", value=value)

    assert told(review) == [("score-out-of-range", "scores/7", "next_step")]
    assert check(review, DEFAULT).total == 5


def test_a_timestamp_may_lie_at_the_end_of_the_call_and_not_behind_it():
    for seconds, expected in ((20, []), (21, ["timestamp-past-end"])):
        review = sound.rescored("next_step", evidence=(sound.seen(41, seconds, "said goodbye"),))

        assert [problem.code for problem in check(review, DEFAULT).problems] == expected


@pytest.mark.parametrize(
    ("on", "code"),
    [
        (None, "no-follow-up"),
        ("", "no-follow-up"),
        ("next week", "bad-date"),
        (date(2026, 3, 10), "follow-up-not-after-call"),
        (date(2026, 3, 11), None),
    ],
)
def test_the_follow_up_has_a_date_after_the_call(on, code):
    codes = [p.code for p in check(replace(sound.REVIEW, follow_up_on=on), DEFAULT).problems]

    assert codes == ([code] if code else [])


def test_messages_are_sentences_for_people():
    everything_wrong = replace(
        Review(),
        scores=(Score("next_step", 3), Score("charm", 1), Score("next_step", 1)),
        focuses=("Improve discovery", "Be confident"),
        follow_up_on="soon",
    )

    for problem in check(everything_wrong, DEFAULT).problems:
        assert problem.message[0].isupper() or problem.message[0] in "'“"
        assert problem.message.rstrip("”").endswith((".", "?", "!", ")"))


@pytest.mark.parametrize(
    ("gap", "codes"),
    [("x", ["worst-gap-too-short"]), ("None!", ["worst-gap-too-short"]), ("No agenda", [])],
)
def test_a_worst_gap_of_hardly_a_word_leaves_the_review_sound_with_a_warning(gap, codes):
    report = check(replace(sound.REVIEW, worst_gap=gap), DEFAULT)

    assert report.ok
    assert [warning.code for warning in report.warnings] == codes
