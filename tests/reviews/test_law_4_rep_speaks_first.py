"""Law 4: while a self-assessment is asked for, the coach's scores stay hidden from the rep."""

from datetime import timedelta

import pytest

from cast import NOW, TODAY
from filmroom.kit.access import Denied, NotFound, Refused
from filmroom.reviews import access, actions, queries
from filmroom.reviews.kinds import AnswerKind
from filmroom.reviews.models import Review
from reviewing import DIMENSIONS, FOCUS, completed, full_draft


@pytest.fixture
def hidden(cast, call):
    """Mo's completed review, Rita asked to speak first."""
    return completed(cast.mo, call, now=NOW, today=TODAY, rep_speaks_first=True)


@pytest.fixture
def asked(cast, hidden):
    return Review.objects.get(author=cast.rita, is_self_assessment=True)


def give(cast, asked):
    state = actions.save_draft(
        cast.rita,
        review_id=asked.pk,
        base_version=asked.version,
        draft=full_draft(evidence=(), focus="", repeat="", worst_gap=""),
    )
    return actions.complete(
        cast.rita, review_id=asked.pk, base_version=state.version, now=NOW, today=TODAY
    )


def reads(actor, review, today=TODAY):
    return queries.read_review(actor, review.pk, today=today)


def test_the_rep_knows_of_the_review_and_cannot_read_it(cast, hidden, asked):
    with pytest.raises(Denied, match="how you saw this call"):
        reads(cast.rita, hidden)


def test_neither_list_nor_call_nor_notice_gives_a_word_of_it_away(cast, call, hidden, asked):
    (line,) = queries.latest_of(cast.rita, cast.rita.pk, today=TODAY)
    (beside,) = queries.on_call(cast.rita, call, today=TODAY).others
    assert line.is_hidden
    assert beside.is_hidden
    told = queries.notices(cast.rita, today=TODAY)
    assert [one.line.review_id for one in told] == [asked.pk]
    shown = repr((line, beside, told, queries.todo(cast.rita, today=TODAY)))
    assert FOCUS not in shown
    assert "2026, 3, 24" not in shown


def test_neither_export_nor_answer_nor_comparison_is_a_way_round(cast, call, hidden, asked):
    with pytest.raises(Denied):
        queries.export(cast.rita, hidden.pk, today=TODAY)
    with pytest.raises(Denied):
        actions.reply(
            cast.rita,
            review_id=hidden.pk,
            given=actions.Reply(AnswerKind.ACKNOWLEDGE),
            today=TODAY,
        )
    with pytest.raises(Denied):
        queries.comparison(cast.rita, call.pk, today=TODAY)


def test_nothing_waits_to_be_read_but_the_request(cast, hidden, asked):
    todo = queries.todo(cast.rita, today=TODAY)
    assert [line.review_id for line in todo.self_assessments] == [asked.pk]
    assert todo.to_read == []


def test_giving_the_self_assessment_opens_the_review_and_sets_both_side_by_side(
    cast, call, hidden, asked
):
    give(cast, asked)
    assert reads(cast.rita, hidden).report.total == 6
    both = queries.comparison(cast.rita, call.pk, today=TODAY)
    assert [pair[0].key for pair in both.pairs] == list(DIMENSIONS)
    assert [line.review_id for line in queries.todo(cast.rita, today=TODAY).to_read] == [hidden.pk]


def test_declining_opens_it_too_and_the_coach_is_told(cast, hidden, asked):
    actions.decline_self_assessment(cast.rita, review_id=asked.pk, now=NOW)
    assert reads(cast.rita, hidden).review == hidden
    assert asked.pk in {one.line.review_id for one in queries.notices(cast.mo, today=TODAY)}


def test_it_opens_the_day_after_the_date_and_not_on_it(cast, hidden, asked):
    assert asked.due_on == TODAY + timedelta(days=3)
    with pytest.raises(Denied):
        reads(cast.rita, hidden, today=asked.due_on)
    assert reads(cast.rita, hidden, today=asked.due_on + timedelta(days=1)).review == hidden


def test_without_a_request_the_review_is_open_at_once(cast, review):
    assert reads(cast.rita, review).review == review


def test_a_request_hides_a_review_that_was_open(cast, call, review):
    actions.request_self_assessment(cast.mo, call_id=call.pk, today=TODAY)
    with pytest.raises(Denied):
        reads(cast.rita, review)


def test_the_line_reads_on_while_the_rep_is_asked(cast, hidden, asked):
    assert reads(cast.lena, hidden).review == hidden
    assert reads(cast.mo, hidden).review == hidden


def test_a_self_assessment_given_before_is_not_asked_for_again(cast, call):
    own = actions.start_self_assessment(cast.rita, call_id=call.pk)
    give(cast, own)
    hidden = completed(cast.mo, call, now=NOW, today=TODAY, rep_speaks_first=True)
    assert reads(cast.rita, hidden).review == hidden


def test_an_open_request_is_declined_not_deleted(cast, hidden, asked):
    with pytest.raises(Refused, match="decline it instead"):
        actions.discard_draft(cast.rita, review_id=asked.pk, now=NOW)


def test_the_coach_reads_the_self_assessment_once_it_is_given_and_not_before(cast, hidden, asked):
    with pytest.raises(NotFound):
        reads(cast.mo, asked)
    give(cast, asked)
    assert reads(cast.mo, asked).report.total == 6


def test_another_rep_cannot_be_asked_for_this_call(cast, call):
    with pytest.raises(Denied):
        actions.request_self_assessment(cast.rita, call_id=call.pk, today=TODAY)
    with pytest.raises(NotFound):
        actions.request_self_assessment(cast.sam, call_id=call.pk, today=TODAY)


def test_a_date_that_has_passed_is_refused(cast, call):
    with pytest.raises(Refused, match="has passed"):
        actions.request_self_assessment(
            cast.mo, call_id=call.pk, today=TODAY, due_on=TODAY - timedelta(days=1)
        )


def test_a_list_of_readable_reviews_never_holds_the_hidden_one(cast, hidden, asked):
    assert hidden not in access.readable_reviews(cast.rita, TODAY)
    assert hidden in access.visible_reviews(cast.rita)
