"""Law 3: focus and feedback in a review name behaviour, never what a person is like."""

from dataclasses import replace

import pytest

from core.reviews import sound
from filmroom.core.evidence import EvidenceKind, EvidencePoint
from filmroom.core.reviews import check
from filmroom.core.rubrics import DEFAULT


def told(review):
    return [(p.code, p.place) for p in check(review, DEFAULT).problems]


@pytest.mark.parametrize("statement", ["Be more confident on calls.", "Improve discovery"])
def test_a_focus_that_no_camera_could_catch_is_refused(statement):
    assert told(replace(sound.REVIEW, focuses=(statement,))) == [("focus-not-behaviour", "focus/0")]


def test_the_refusal_says_what_to_write_instead():
    problems = check(replace(sound.REVIEW, focuses=("Improve discovery",)), DEFAULT).problems

    assert "For example:" in problems[0].message
    assert problems[0].reason == (
        "“Improve discovery” names a subject, not a behaviour; name what is said or done, and when."
    )


@pytest.mark.parametrize("field", ["repeat", "worst_gap", "notes"])
def test_a_trait_word_is_refused_in_every_text_and_its_line_is_named(field):
    text = "At 6:15 a number was asked for.\nShe is lazy about names."

    assert told(replace(sound.REVIEW, **{field: text})) == [("trait-language", f"{field}/1")]


def test_a_trait_word_is_refused_in_evidence():
    point = EvidencePoint(EvidenceKind.OBSERVATION, "the rep is arrogant here", at_ms=1_000)

    (problem,) = check(sound.rescored("next_step", evidence=(point,)), DEFAULT).problems

    assert (problem.code, problem.dimension) == ("trait-language", "next_step")


def test_the_buyers_own_words_may_hold_a_trait():
    quote = EvidencePoint(EvidenceKind.QUOTE, "your people are lazy and arrogant", at_ms=1_000)

    assert told(sound.rescored("next_step", evidence=(quote,))) == []
    assert told(replace(sound.REVIEW, notes='The buyer said "you are arrogant".')) == []


def test_the_remark_behind_a_quote_is_the_reviewers():
    quote = EvidencePoint(
        EvidenceKind.QUOTE, "who else is involved", note="she is lazy here", at_ms=1_000
    )

    assert told(sound.rescored("next_step", evidence=(quote,))) == [("trait-language", "scores/7")]


def test_a_state_is_context_and_no_trait():
    notes = "The rep was nervous on this account."

    assert told(replace(sound.REVIEW, notes=notes)) == []


def test_a_language_that_is_not_checked_is_said_and_accepted():
    statement = (
        "Frag vor der zwanzigsten Minute, wer noch unterschreibt und was diese Person prüft."
    )

    report = check(replace(sound.REVIEW, focuses=(statement,)), DEFAULT)

    assert report.ok
    assert [warning.code for warning in report.warnings] == ["language-not-checked"]
