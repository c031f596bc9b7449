"""Law 1: a score without a timestamped evidence point cannot be completed."""

from dataclasses import replace

import pytest

from core.reviews import sound
from filmroom.core.evidence import EvidenceKind, EvidencePoint, EvidenceStatus
from filmroom.core.reviews import check
from filmroom.core.rubrics import DEFAULT


def codes(review):
    return [problem.code for problem in check(review, DEFAULT).problems]


def test_a_review_with_evidence_under_every_score_is_sound():
    assert check(sound.REVIEW, DEFAULT).ok


@pytest.mark.parametrize("key", [dimension.key for dimension in DEFAULT.dimensions])
def test_a_score_without_evidence_keeps_the_review_open(key):
    report = check(sound.rescored(key, evidence=()), DEFAULT)

    assert [(p.code, p.dimension) for p in report.problems] == [("no-evidence", key)]


def test_words_without_a_place_in_the_call_are_no_evidence():
    opinion = EvidencePoint(EvidenceKind.OBSERVATION, "the opening felt rushed")

    assert codes(sound.rescored("opening_agenda", evidence=(opinion,))) == ["no-evidence"]


def test_a_place_in_the_call_without_words_is_no_evidence():
    bare = EvidencePoint(EvidenceKind.OBSERVATION, " - ", at_ms=42_000)

    assert codes(sound.rescored("opening_agenda", evidence=(bare,))) == ["no-evidence"]


def test_a_crm_fact_carries_a_score_but_is_no_timestamp():
    fact = EvidencePoint(EvidenceKind.CRM_FACT, "one contact on the opportunity")
    scores = tuple(replace(score, evidence=(fact,)) for score in sound.REVIEW.scores)

    assert codes(replace(sound.REVIEW, scores=scores)) == ["too-few-timestamps"]


def test_one_timestamp_is_not_enough_and_two_are():
    fact = EvidencePoint(EvidenceKind.CRM_FACT, "one contact on the opportunity")
    for kept, expected in ((1, ["too-few-timestamps"]), (2, [])):
        scores = tuple(
            score if number < kept else replace(score, evidence=(fact,))
            for number, score in enumerate(sound.REVIEW.scores)
        )

        assert codes(replace(sound.REVIEW, scores=scores)) == expected


def test_a_file_without_times_proves_its_scores_by_turns():
    turn = EvidencePoint(EvidenceKind.OBSERVATION, "gave a purpose", turn=3)
    scores = tuple(replace(score, evidence=(turn,)) for score in sound.REVIEW.scores)

    untimed = replace(sound.REVIEW, scores=scores, repeat="The purpose came first.")
    assert codes(untimed) == []
    (hint,) = check(untimed, DEFAULT).warnings
    assert hint.message.startswith("Repeat names no turn;")


@pytest.mark.parametrize("status", [EvidenceStatus.UNVERIFIED, EvidenceStatus.LOST])
def test_a_quote_nobody_found_counts_only_with_a_reason(status):
    quote = EvidencePoint(
        EvidenceKind.QUOTE, "how many tickets a week", at_ms=375_000, status=status
    )
    reasoned = replace(quote, reason="The recorder missed these seconds; I was in the room.")

    assert codes(sound.rescored("next_step", evidence=(quote,))) == ["no-evidence"]
    assert codes(sound.rescored("next_step", evidence=(reasoned,))) == []
