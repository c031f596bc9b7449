from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.reviews import sound
from filmroom.core.evidence import (
    EvidenceKind,
    EvidencePoint,
    EvidenceStatus,
    NotEvidence,
    Span,
    Suggester,
    anchored_again,
    guard,
    kept,
    normalised,
    observation,
)
from filmroom.core.transcripts.model import Segment, Side, Transcript

EITHER = (Side.OURS, Side.THEIRS)


def guarded(first, last, claimed=None, transcript=sound.TRANSCRIPT, sides=sound.SIDES):
    return guard(transcript, Span(first, last), allowed=EITHER, side_of=sides, claimed=claimed)


def one_line(text):
    return Transcript("made by hand", (Segment(1_000, 2_000, "Ben", text),))


def test_a_selection_is_quoted_in_the_transcripts_words():
    point = guarded(0, 1)

    assert point == EvidencePoint(
        EvidenceKind.QUOTE,
        "Thanks for joining. How many tickets do you get in a normal week?",
        at_ms=0,
        until_ms=6_000,
        span=Span(0, 1),
        status=EvidenceStatus.VERIFIED,
    )


def test_a_quote_may_run_over_the_segments_of_one_turn():
    point = guarded(0, 1, "how many tickets do you get in a normal week")

    assert point.status is EvidenceStatus.VERIFIED
    assert point.words == "How many tickets do you get in a normal week?"
    assert point.span == Span(0, 1)


def test_the_span_is_narrowed_to_where_the_words_are():
    point = guarded(0, 4, "what does that delay cost you")

    assert (point.status, point.span, point.at_ms) == (
        EvidenceStatus.VERIFIED,
        Span(3, 3),
        10_000,
    )


def test_words_elsewhere_in_the_same_turn_are_repaired_and_it_says_so():
    point = guarded(1, 1, "how many tickets do you get in a normal week")

    assert (point.status, point.span, point.at_ms) == (EvidenceStatus.REPAIRED, Span(0, 1), 0)
    assert "span was moved" in point.status_note


def test_words_said_twice_in_a_turn_are_taken_where_the_span_points():
    twice = Transcript(
        "made by hand",
        (
            Segment(0, 1_000, "Priya", "What does that cost you?"),
            Segment(60_000, 61_000, "Priya", "What does that cost you?"),
        ),
    )

    assert guarded(1, 1, "what does that cost you", twice).at_ms == 60_000


QUESTION_AND_ANSWER = "normal week? About four hundred"


@pytest.mark.parametrize("allowed", [(Side.OURS,), (Side.THEIRS,), EITHER])
def test_a_question_and_its_answer_are_one_quote_that_shows_where_the_other_goes_on(allowed):
    point = guard(
        sound.TRANSCRIPT,
        Span(1, 2),
        allowed=allowed,
        side_of=sound.SIDES,
        claimed=QUESTION_AND_ANSWER,
    )

    assert (point.status, point.words, point.span, point.at_ms) == (
        EvidenceStatus.VERIFIED,
        "normal week? / About four hundred",
        Span(1, 2),
        4_500,
    )
    assert guarded(1, 2, point.words) == point
    assert guarded(1, 2).words == (
        "in a normal week? / About four hundred – it's our biggest headache."
    )


def test_a_range_needs_words_of_a_side_that_the_dimension_takes():
    strangers = {"Priya": Side.OTHER, "Ben": Side.OTHER}
    point = guarded(1, 2, QUESTION_AND_ANSWER, sides=strangers)
    unasked = guarded(1, 2, QUESTION_AND_ANSWER, sides={"Priya": Side.OTHER})

    assert point.status is unasked.status is EvidenceStatus.UNVERIFIED
    assert "Priya (other) and Ben (other)" in point.status_note
    assert "which side Ben is on" in unasked.status_note


def test_a_range_does_not_reach_over_what_was_said_in_between():
    point = guarded(1, 4, "in a normal week what does that delay cost you")

    assert point.status is EvidenceStatus.UNVERIFIED


def test_a_range_is_found_again_in_another_reading():
    point = guarded(1, 2, QUESTION_AND_ANSWER)
    again = replace(
        sound.TRANSCRIPT,
        segments=(Segment(0, None, "Bot", "Recording."), *sound.TRANSCRIPT.segments),
    )

    assert anchored_again(point, again).span == Span(2, 3)


def test_a_person_keeps_an_unverified_quote_only_with_a_reason():
    point = guarded(2, 2, "four thousand, our biggest headache")

    assert point.status is EvidenceStatus.UNVERIFIED
    assert point.at_ms == 7_000
    with pytest.raises(NotEvidence, match="give a reason"):
        kept(point, Suggester.PERSON)
    reasoned = kept(point, Suggester.PERSON, reason=" The recorder misheard the number. ")
    assert reasoned.reason == "The recorder misheard the number."
    assert reasoned.counts


def test_a_file_without_times_gives_the_turn():
    untimed = replace(
        sound.TRANSCRIPT,
        segments=tuple(
            replace(segment, start_ms=None, end_ms=None) for segment in sound.TRANSCRIPT.segments
        ),
    )

    point = guarded(3, 3, "what does that delay cost you", untimed)

    assert (point.at_ms, point.turn) == (None, 3)


def test_a_broken_end_is_left_out():
    broken = Transcript("made by hand", (Segment(9_000, 2_000, "Ben", "It is our headache."),))

    assert guarded(0, 0, transcript=broken).until_ms is None


@pytest.mark.parametrize(
    ("said", "claimed"),
    [
        ("It’s our “biggest” headache", "its our 'biggest' headache"),
        ("a follow-up call, next week", "a follow up call next week"),
        ("we   need\nthis by June", "We need this by June!"),
        ("Das ist für uns wichtig", "das ist fu\u0308r uns wichtig"),
        ("ＷＥ need this by June", "we need this by june"),
        ("we need soft\u00adware by June", "we need software by June"),
        ("这个问题每周花费我们四十个小时处理工单", "每周花费我们四十个小时处理"),
        ("it costs $400 a week", "costs $400 a week"),
    ],
)
def test_case_white_space_and_punctuation_do_not_matter(said, claimed):
    assert guarded(0, 0, claimed, one_line(said)).status is EvidenceStatus.VERIFIED


@pytest.mark.parametrize(
    ("said", "claimed"),
    [
        ("we are unable to approve it", "able to approve it"),
        ("it grew by 35 percent a year", "grew by 3.5 percent a year"),
        ("sie hat uns schon erreicht", "sie hat uns schön erreicht"),
        ("we will sign next year", "we will sign next yea"),
    ],
)
def test_other_words_stay_other_words(said, claimed):
    assert guarded(0, 0, claimed, one_line(said)).status is EvidenceStatus.UNVERIFIED


def test_twelve_characters_are_enough_and_eleven_are_not():
    assert guarded(0, 0, transcript=one_line("Who signs it")).status is EvidenceStatus.VERIFIED
    assert guarded(0, 0, transcript=one_line("Who signs i")).status is EvidenceStatus.UNVERIFIED
    assert guarded(0, 0, transcript=one_line("Who sign!!!!")).status is EvidenceStatus.UNVERIFIED


def test_an_observation_says_what_a_person_saw_and_where():
    point = observation(sound.TRANSCRIPT, Span(3, 4), "no  follow-up\nquestion", Suggester.PERSON)

    assert (point.kind, point.words, point.at_ms, point.until_ms) == (
        EvidenceKind.OBSERVATION,
        "no follow-up question",
        10_000,
        15_000,
    )
    with pytest.raises(NotEvidence, match="Say what"):
        observation(sound.TRANSCRIPT, Span(3, 4), " … ", Suggester.PERSON)
    with pytest.raises(NotEvidence, match="do not exist"):
        observation(sound.TRANSCRIPT, Span(4, 3), "no question", Suggester.PERSON)


def test_a_call_read_again_gives_the_quote_its_new_place_nearest_to_the_old():
    point = guarded(6, 6)
    again = replace(
        sound.TRANSCRIPT,
        segments=(Segment(0, None, "Bot", "Recording."), *sound.TRANSCRIPT.segments),
    )

    moved = anchored_again(point, again)

    assert (moved.status, moved.span, moved.at_ms) == (
        EvidenceStatus.REPAIRED,
        Span(7, 7),
        19_000,
    )


def test_a_quote_that_is_gone_after_reading_again_is_lost():
    lost = anchored_again(guarded(2, 2), one_line("Something else entirely."))

    assert (lost.status, lost.span) == (EvidenceStatus.LOST, None)
    assert not lost.counts


def test_an_observation_is_found_again_by_its_time_and_a_crm_fact_needs_no_place():
    point = observation(sound.TRANSCRIPT, Span(3, 3), "no pause after it", Suggester.PERSON)
    shorter = replace(sound.TRANSCRIPT, segments=sound.TRANSCRIPT.segments[2:])
    fact = EvidencePoint(EvidenceKind.CRM_FACT, "one contact")

    assert anchored_again(point, shorter).span == Span(1, 1)
    assert anchored_again(fact, shorter) == fact


@given(st.text(), st.text(), st.integers(-2, 3), st.integers(-2, 3))
def test_whatever_is_claimed_gets_an_answer_and_a_verified_quote_is_really_there(
    said, claimed, first, last
):
    point = guarded(first, last, claimed, one_line(said))

    if point.status is EvidenceStatus.VERIFIED:
        assert normalised(claimed) in normalised(said)
        assert normalised(point.words) == normalised(claimed)
        assert len(normalised(claimed)) >= 12
    else:
        assert point.status_note


@given(st.text(min_size=12))
def test_every_turn_long_enough_can_be_quoted_as_it_stands(said):
    point = guarded(0, 0, said, one_line(said))

    if len(normalised(said)) >= 12:
        assert point.status is EvidenceStatus.VERIFIED
