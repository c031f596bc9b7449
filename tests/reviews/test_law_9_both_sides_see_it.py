"""Law 9: a rep reads everything recorded about them, sees who did, and answers it."""

import pytest

from cast import NOW, TODAY
from filmroom.core.reviews import NA
from filmroom.kit.access import Denied, NotFound, Refused
from filmroom.people import queries as people
from filmroom.reviews import actions, queries
from filmroom.reviews.kinds import AnswerKind
from filmroom.reviews.models import Review
from reviewing import completed, make_call


def say(actor, review, kind, words="", dimension=""):
    given = actions.Reply(kind, words, dimension)
    return actions.reply(actor, review_id=review.pk, given=given, today=TODAY)


def change(actor, review, dimension, value, words="You are right."):
    given = actions.Reply(AnswerKind.CHANGE, words, dimension)
    return actions.change_score(actor, review_id=review.pk, given=given, value=value, today=TODAY)


def score(actor, review, dimension):
    scores = queries.read_review(actor, review.pk, today=TODAY).scores
    return next(one for one in scores if one.dimension.key == dimension)


def test_the_rep_reads_every_text_score_and_evidence_of_a_review(cast, review):
    coachs = queries.read_review(cast.mo, review.pk, today=TODAY)
    reps = queries.read_review(cast.rita, review.pk, today=TODAY)
    assert reps.scores == coachs.scores
    assert reps.review.worst_gap == "Nobody knows how this gets approved."


def test_a_reader_in_the_line_leaves_a_trace_the_rep_sees(cast, review):
    actions.note_reading(cast.lena, review_id=review.pk, today=TODAY)
    actions.note_reading(cast.rita, review_id=review.pk, today=TODAY)
    readers = people.readers_of(cast.rita)
    assert [(row.reader, row.what, row.key) for row in readers] == [
        (cast.lena, "review", review.pk)
    ]


def test_a_dispute_stands_beside_the_score_and_changes_nothing_by_itself(cast, review):
    say(cast.rita, review, AnswerKind.DISPUTE, "I asked at 3:00 who signs.", "next_step")
    seen = score(cast.lena, review, "next_step")
    assert seen.value == 1
    assert [(one.kind, one.author, one.words) for one in seen.exchanges] == [
        (AnswerKind.DISPUTE, cast.rita.name, "I asked at 3:00 who signs.")
    ]


def test_a_changed_score_keeps_the_old_one_and_the_reason_in_sight(cast, review):
    say(cast.rita, review, AnswerKind.DISPUTE, "He said yes.", "next_step")
    change(cast.mo, review, "next_step", 2)
    seen = score(cast.rita, review, "next_step")
    assert seen.value == 2
    last = seen.exchanges[-1]
    assert (last.score_before, last.score_after, last.words) == (1, 2, "You are right.")


def test_the_coach_may_keep_or_explain_a_score_instead(cast, review):
    say(cast.mo, review, AnswerKind.KEEP, dimension="next_step")
    say(cast.mo, review, AnswerKind.EXPLAIN, "A date was missing.", "next_step")
    assert score(cast.rita, review, "next_step").value == 1


def test_a_score_may_become_no_opportunity_only_where_the_rubric_permits_it(cast, review):
    change(cast.mo, review, "objection_handling", NA)
    assert score(cast.rita, review, "objection_handling").value == NA
    with pytest.raises(Refused, match="cannot be n/a"):
        change(cast.mo, review, "opening_agenda", NA)


def test_each_side_says_only_its_own_words(cast, review):
    with pytest.raises(Denied):
        say(cast.mo, review, AnswerKind.ACKNOWLEDGE)
    with pytest.raises(Denied):
        say(cast.rita, review, AnswerKind.KEEP, dimension="next_step")
    with pytest.raises(Denied):
        say(cast.lena, review, AnswerKind.EXPLAIN, "Because.")
    with pytest.raises(Denied):
        change(cast.rita, review, "next_step", 2)
    with pytest.raises(NotFound):
        say(cast.pia, review, AnswerKind.DISPUTE, "No.")


def test_a_dispute_needs_a_reason_and_an_acknowledgement_does_not(cast, review):
    with pytest.raises(Refused, match="Say why"):
        say(cast.rita, review, AnswerKind.DISPUTE, " ", "next_step")
    assert say(cast.rita, review, AnswerKind.ACKNOWLEDGE).words == ""


def test_the_other_side_is_told_each_time(cast, review):
    say(cast.rita, review, AnswerKind.DISPUTE, "He said yes.", "next_step")
    assert "rep_answered" in {one.kind for one in queries.notices(cast.mo, today=TODAY)}
    actions.read_notices(cast.mo, review_id=review.pk, now=NOW)
    assert all(one.is_read for one in queries.notices(cast.mo, today=TODAY))
    say(cast.rita, review, AnswerKind.ANSWER, "And on Friday again.", "next_step")
    assert not all(one.is_read for one in queries.notices(cast.mo, today=TODAY))
    say(cast.mo, review, AnswerKind.KEEP, dimension="next_step")
    assert "coach_answered" in {one.kind for one in queries.notices(cast.rita, today=TODAY)}


def test_a_word_is_owed_until_the_coach_spoke_last_on_that_score(cast, review):
    def owed():
        return [line.review_id for line in queries.todo(cast.mo, today=TODAY).to_answer]

    assert owed() == []
    say(cast.rita, review, AnswerKind.ACKNOWLEDGE)
    assert owed() == []
    say(cast.rita, review, AnswerKind.DISPUTE, "He said yes.", "next_step")
    say(cast.mo, review, AnswerKind.EXPLAIN, "Generally: dates.")
    assert owed() == [review.pk]  # the word was about the review, not about that score
    say(cast.mo, review, AnswerKind.KEEP, dimension="next_step")
    assert owed() == []
    say(cast.rita, review, AnswerKind.DISPUTE, "Still.", "next_step")
    assert owed() == [review.pk]


def test_a_completed_review_is_not_overwritten_by_a_sheet(cast, review):
    _, _, state = queries.sheet(cast.mo, review.pk)
    from dataclasses import replace

    with pytest.raises(Refused, match="complete"):
        actions.save_draft(
            cast.mo,
            review_id=review.pk,
            base_version=state.version,
            draft=replace(state.draft, worst_gap="Something else."),
        )
    with pytest.raises(Refused, match="stays"):
        actions.discard_draft(cast.mo, review_id=review.pk, now=NOW)


def test_the_rep_keeps_reading_after_leaving_the_role(cast, review):
    from filmroom.people.models import Membership, Person

    Membership.objects.filter(person=cast.rita).delete()
    rita = Person.objects.get(pk=cast.rita.pk)
    assert queries.read_review(rita, review.pk, today=TODAY).review == review


def test_nobodys_self_assessment_survives_a_change_of_rep_in_anothers_sight(cast):
    call = make_call(cast.rita)
    own = actions.start_self_assessment(cast.rita, call_id=call.pk)
    Review.objects.filter(pk=own.pk).update(completed_at=NOW)
    call.rep = cast.pia
    call.save()
    with pytest.raises(NotFound):
        queries.read_review(cast.pia, own.pk, today=TODAY)
    with pytest.raises(NotFound):
        queries.read_review(cast.mo, own.pk, today=TODAY)


def test_reviews_of_one_rep_are_no_business_of_another(cast):
    completed(cast.mo, make_call(cast.rita), now=NOW, today=TODAY)
    with pytest.raises(NotFound):
        queries.latest_of(cast.pia, cast.rita.pk, today=TODAY)
