"""What cannot be known is None and says why; what is doubtful carries a note."""

import json

import pytest
from said import SIDES, codes, measured, talk_ms, transcript, words

from filmroom.core import talk
from filmroom.core.transcripts.model import Segment, Side, Transcript
from filmroom.core.transcripts.read import read

OURS, THEIRS, UNKNOWN = Side.OURS, Side.THEIRS, Side.UNKNOWN


def test_without_times_shares_are_of_words_and_say_so():
    stats = measured((None, None, "A", words(30)), (None, None, "B", "Why? " + words(9)))

    assert stats.basis is talk.Basis.WORDS
    assert stats.sides[OURS] == talk.TalkTime(None, 0.75, 30)
    assert stats.sides[THEIRS] == talk.TalkTime(None, 0.25, 10)
    assert stats.questions[THEIRS].total == 1
    assert stats.longest_monologue is None
    assert "no-times" in codes(stats, "longest_monologue")
    assert stats.duration_ms is None
    assert stats.question_rate is None


def test_a_stated_length_gives_a_question_rate_even_without_times():
    stats = measured((None, None, "A", "Why?"), (None, None, "B", "Because."), duration=60)

    assert stats.question_rate == 60


def test_an_unnamed_speaker_counts_in_shares_but_is_on_no_side():
    stats = measured((0, 10, "A", words(20)), (10, 20, None, words(20)))

    assert talk_ms(stats) == {OURS: 10_000, UNKNOWN: 10_000}
    assert set(stats.speakers) == {"A"}
    assert stats.speakers["A"].share == 0.5
    assert codes(stats, "sides") == {"unknown-side"}


def test_nobody_ours_means_no_number_about_ours():
    stats = talk.statistics(transcript((0, 10, "X", words(20)), (5, 15, "Y", words(20))), {})

    assert stats.sides[UNKNOWN].ms == 15_000
    assert stats.speakers["X"].share == 0.5
    assert stats.longest_monologue is None
    assert stats.words_per_minute is None
    assert "no-ours" in codes(stats, "longest_monologue")


def test_a_file_without_any_overlap_cannot_tell_interruptions():
    stats = measured((0, 10, "B", words(20)), (10, 20, "A", words(20)))

    assert stats.interruptions is None
    assert codes(stats, "interruptions") == {"no-overlap"}
    assert "overlap-hidden" in codes(stats, "overlapped_starts")


def test_a_backchannel_over_speech_shows_that_overlap_can_be_seen():
    stats = measured((0, 10, "B", words(20)), (4, 4.3, "A", "Yeah."), (10, 20, "A", words(20)))

    assert stats.interruptions == {OURS: 0, THEIRS: 0}


def test_few_changes_of_speaker_give_their_number_but_no_median():
    stats = measured((0, 10, "B", words(20)), (9, 20, "A", words(20)))

    assert stats.patience == talk.Patience(None, 1)
    assert codes(stats, "patience") == {"few-changes"}


def test_a_fifth_of_estimated_ends_is_still_allowed():
    spoken = [(10 * i, 10 * i + 11, "AB"[i % 2], words(20)) for i in range(8)]
    missing = [(80, None, "A", words(5)), (90, None, "B", words(5))]

    assert measured(*spoken, *missing).interruptions is not None
    assert measured(*spoken[:7], *missing).interruptions is None


@pytest.mark.parametrize(("um", "known"), [("", False), ("um ", True)])
def test_two_thousand_words_without_um_have_been_cleaned(um, known):
    stats = measured((0, 600, "A", um + words(1_999)), (600, 610, "B", words(1)))

    assert (stats.filler_rate is not None) is known
    assert ("cleaned" in codes(stats, "filler_rate")) is not known


def test_um_hmm_and_uh_huh_are_no_fillers():
    assert measured((0, 5, "A", "uh-huh well um-hmm that is fine")).filler_rate == 0


def test_without_question_marks_questions_are_estimated_by_their_words():
    stats = measured((0, 5, "A", "so how do you handle that today"), (5, 9, "B", "by hand"))

    assert stats.questions[OURS] == talk.Asked(open=1, closed=0)
    assert "questions-estimated" in codes(stats, "questions")


def test_questions_without_an_answer_in_between_are_one_episode():
    stats = measured(
        (0, 5, "A", "Who owns it?"),
        (5, 6, "B", "Yeah."),
        (6, 9, "A", "And who pays?"),
        (9, 15, "B", "Our finance lead does, mostly."),
        (15, 18, "A", "Why?"),
    )

    assert stats.question_episodes == 2


def test_other_languages_keep_what_does_not_hang_on_english_words():
    cues = [(0, 5, "A", "Wie machen Sie das heute?"), (5, 9, "B", "Von Hand.")]
    stats = talk.statistics(transcript(*cues, language="de-DE"), SIDES)

    assert stats.questions[OURS].total == 1
    assert stats.filler_rate is None
    assert codes(stats, "filler_rate") == {"language"}


def test_other_languages_without_question_marks_have_no_question_count():
    stats = talk.statistics(transcript((0, 5, "A", "wie machen sie das"), language="de"), SIDES)

    assert stats.questions is None
    assert "language" in codes(stats, "questions")


def test_words_of_scripts_with_vowel_signs_stay_whole():
    stats = measured((0, 5, "A", "नमस्ते दुनिया"), (5, 9, "B", "café naïve"))

    assert (stats.sides[OURS].words, stats.sides[THEIRS].words) == (2, 2)


def test_sounds_in_brackets_are_nobody_talking():
    stats = measured((0, 5, "A", words(9)), (5, 50, "B", "[music]"), (50, 52, "B", "(laughs)"))

    assert talk_ms(stats) == {OURS: 5_000}


def test_a_few_segments_without_time_are_left_out_with_a_note():
    cues = [(5 * i, 5 * i + 5, "AB"[i % 2], words(9)) for i in range(8)]
    stats = measured(*cues, (None, None, "B", words(50)))

    assert stats.sides[THEIRS].ms == 20_000
    assert "untimed-segments" in codes(stats, "sides")


def test_speech_after_the_stated_end_leaves_no_negative_silence():
    stats = measured((0, 10, "A", words(9)), (10, 20, "B", words(9)), duration=15)

    assert (stats.duration_ms, stats.silence_ms) == (15_000, 0)
    assert "speech-past-end" in codes(stats, "silence")


def test_the_length_given_wins_over_the_one_the_file_states():
    call = transcript((0, 10, "A", words(9)), duration=20)

    assert talk.statistics(call, SIDES, duration_ms=40_000).share_of_call == 0.25


def test_an_empty_transcript_has_a_document_too():
    stats = talk.statistics(Transcript("test", ()), {})

    assert json.loads(json.dumps(talk.document(stats)))["patience"] is None
    assert codes(stats, "patience") == {"no-words"}


def test_thirds_of_the_call_tell_who_talks_when():
    stats = measured((0, 30, "A", words(60)), (30, 60, "B", words(60)))

    assert [(phase.start_ms, phase.end_ms) for phase in stats.phases] == [
        (0, 20_000),
        (20_000, 40_000),
        (40_000, 60_000),
    ]
    assert [phase.shares[OURS] for phase in stats.phases] == [1.0, 0.5, 0.0]


def test_statistics_point_at_the_segments_of_the_file_as_it_is():
    segments = (
        Segment(20_000, 24_000, "B", words(9)),
        Segment(0, 10_000, "A", words(9)),
        Segment(11_000, 19_000, "A", words(9)),
    )
    stats = talk.statistics(Transcript("test", segments), SIDES)

    assert stats.longest_monologue == talk.Stretch(19_000, 0, "A", (1, 2))


def test_what_was_typed_into_a_chat_gives_shares_of_words_and_no_lengths():
    chat = "00:00:10\tAna:\tone two three\r\n00:09:00\tBob:\tfour\r\n"
    found = talk.statistics(read(chat.encode()), {"Ana": OURS, "Bob": THEIRS})

    assert found.basis is talk.Basis.WORDS
    assert found.sides[OURS] == talk.TalkTime(None, 0.75, 3)
    assert found.silence_ms is None
    assert "typed" in codes(found, "silence")
