"""Law 11: what a detector found is a draft, and is dropped unless its quote stands verbatim."""

import pytest

from filmroom.analysis.models import Moment
from filmroom.reviews import actions, queries
from filmroom.reviews.kinds import Judgement
from filmroom.reviews.models import Evidence
from reviewing import SPOKEN, full_draft


@pytest.fixture
def found(call):
    def find(kind, segment, quote=None, **attributes):
        return Moment.objects.create(
            call=call,
            kind=kind,
            first_segment=segment,
            last_segment=segment,
            quote=quote or SPOKEN[segment][1],
            confidence=0.9,
            detector="test/1",
            attributes=attributes,
        )

    return find


def suggested(actor, sheet):
    review, rubric, _ = queries.sheet(actor, sheet.pk)
    return [(one.dimension, one.point.words) for one in queries.suggestions(review, rubric)]


def test_a_moment_with_its_words_at_its_place_is_suggested(cast, sheet, found):
    found("objection", 7)
    found("question", 4, type="implication")
    assert set(suggested(cast.mo, sheet)) == {
        ("objection_handling", SPOKEN[7][1]),
        ("objection_handling", SPOKEN[8][1]),
        ("implication_impact", SPOKEN[4][1]),
    }


def test_the_reply_to_an_objection_is_suggested_before_the_objection(cast, sheet, found):
    found("objection", 7)
    assert suggested(cast.mo, sheet) == [
        ("objection_handling", "Compared with what, if I may ask?"),
        ("objection_handling", "That sounds expensive compared with what we have."),
    ]


def test_three_are_suggested_of_a_dimension_at_most(cast, sheet, found):
    for segment in (0, 2, 4, 6):
        found("question", segment, type="implication", form="open")
    assert len(suggested(cast.mo, sheet)) == 3


def test_a_quote_that_is_nowhere_is_dropped(cast, sheet, found):
    found("objection", 7, quote="Your price is an insult to this company.")
    assert suggested(cast.mo, sheet) == []


def test_a_quote_of_another_turn_is_dropped(cast, sheet, found):
    found("objection", 7, quote=SPOKEN[5][1])
    assert suggested(cast.mo, sheet) == []


def test_a_quote_that_needed_repair_is_dropped(cast, sheet, found):
    found("objection", 7, quote="sounds expensive compared with")
    assert suggested(cast.mo, sheet)[1:] == [
        ("objection_handling", "sounds expensive compared with")
    ]
    Moment.objects.update(quote="sounds expensive compered with")
    assert suggested(cast.mo, sheet) == []


def test_words_of_a_side_the_dimension_does_not_take_are_dropped(cast, sheet, found):
    found("value_claim", 9)  # said by the buyer; the dimension takes the rep's words
    assert suggested(cast.mo, sheet) == []


def test_a_suggestion_is_no_evidence_until_a_person_accepts_it(cast, sheet, found):
    found("objection", 7)
    suggested(cast.mo, sheet)
    assert not Evidence.objects.exists()


def test_what_a_person_dismissed_is_not_suggested_again(cast, call, sheet, found):
    moment = found("objection", 7)
    actions.judge_moment(
        cast.mo, call_id=call.pk, moment_id=moment.pk, judgement=Judgement.DISMISSED
    )
    assert suggested(cast.mo, sheet) == []


def test_what_a_person_dismissed_is_suggested_for_no_other_dimension_either(
    cast, call, sheet, found
):
    question = found("question", 4, type="implication")
    found("next_step", 4)
    found("question", 2, type="implication")
    assert len(suggested(cast.mo, sheet)) == 3

    actions.judge_moment(
        cast.mo, call_id=call.pk, moment_id=question.pk, judgement=Judgement.DISMISSED
    )
    assert suggested(cast.mo, sheet) == [("implication_impact", SPOKEN[2][1])]
    question.delete()  # found again by a newer detector, as something else alone
    assert suggested(cast.mo, sheet) == [("implication_impact", SPOKEN[2][1])]


def test_the_reply_to_a_dismissed_objection_comes_back_for_no_other_dimension(
    cast, call, sheet, found
):
    objection = found("objection", 7)
    found("question", 8, type="problem")
    actions.judge_moment(
        cast.mo, call_id=call.pk, moment_id=objection.pk, judgement=Judgement.DISMISSED
    )
    assert suggested(cast.mo, sheet) == []


def test_dismissing_a_moment_that_suggests_nothing_takes_no_suggestion(cast, call, sheet, found):
    name = found("competitor_mention", 4)
    found("question", 4, type="implication")
    actions.judge_moment(cast.mo, call_id=call.pk, moment_id=name.pk, judgement=Judgement.DISMISSED)
    assert suggested(cast.mo, sheet) == [("implication_impact", SPOKEN[4][1])]


def test_a_judgement_outlives_the_finding_it_was_about(cast, call, sheet, found):
    moment = found("objection", 7)
    actions.judge_moment(
        cast.mo, call_id=call.pk, moment_id=moment.pk, judgement=Judgement.DISMISSED
    )
    moment.delete()
    found("objection", 7)
    assert queries.judgements(call) == {(7, 7, "objection"): Judgement.DISMISSED}
    assert suggested(cast.mo, sheet) == []


def test_a_second_judgement_replaces_the_first(cast, call, found):
    moment = found("objection", 7)
    for judgement in (Judgement.DISMISSED, Judgement.CONFIRMED):
        actions.judge_moment(cast.rita, call_id=call.pk, moment_id=moment.pk, judgement=judgement)
    assert queries.judgements(call) == {(7, 7, "objection"): Judgement.CONFIRMED}


def test_what_is_on_the_sheet_already_is_not_suggested(cast, sheet, found):
    found("objection", 8)
    actions.save_draft(cast.mo, review_id=sheet.pk, base_version=1, draft=full_draft())
    assert suggested(cast.mo, sheet) == []
