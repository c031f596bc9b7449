"""The table of hand-checked cases of docs/method/talk.md, "Worked examples"."""

import pytest
from said import codes, measured, talk_ms, words

from filmroom.core.transcripts.model import Side

OURS, THEIRS, OTHER = Side.OURS, Side.THEIRS, Side.OTHER


def test_two_speakers_and_a_silence():
    stats = measured((0, 10, "A", words(20)), (12, 20, "B", words(16)), duration=20)

    assert talk_ms(stats) == {OURS: 10_000, THEIRS: 8_000}
    assert stats.sides[OURS].share == pytest.approx(10 / 18)
    assert stats.share_of_call == 0.5
    assert stats.silence_ms == 2_000
    assert stats.switches_per_minute == 3.0
    assert stats.patience is None


def test_overlap_counts_for_both_and_is_reported_once():
    stats = measured((0, 10, "A", words(20)), (8, 14, "B", words(8)))

    assert talk_ms(stats) == {OURS: 10_000, THEIRS: 6_000}
    assert stats.overlap_ms == 2_000
    assert stats.duration_ms - stats.silence_ms == 14_000
    assert stats.sides[OURS].share == 0.625


def test_a_backchannel_ends_no_monologue_and_makes_no_switch():
    stats = measured((0, 30, "A", words(60)), (14, 14.4, "B", "Yeah."), (30.5, 60, "A", words(60)))

    assert stats.longest_monologue.ms == 60_000
    assert stats.longest_monologue.start_ms == 0
    assert stats.longest_monologue.speaker == "A"
    assert stats.switches_per_minute == 0
    assert talk_ms(stats) == {OURS: 60_000, THEIRS: 400}


@pytest.mark.parametrize(("resumes", "longest"), [(33, 60_000), (33.001, 30_000)])
def test_a_turn_survives_own_silence_of_three_seconds(resumes, longest):
    stats = measured((0, 30, "A", words(60)), (resumes, 60, "A", words(50)))

    assert stats.longest_monologue.ms == longest


@pytest.mark.parametrize(("resumes", "talk"), [(6, 10_000), (6.001, 8_999)])
def test_own_silence_up_to_one_second_is_talk_time(resumes, talk):
    stats = measured((0, 5, "A", words(9)), (resumes, 10, "A", words(9)))

    assert stats.sides[OURS].ms == talk


@pytest.mark.parametrize(
    ("said", "until", "expected"),
    [
        ("no we don't", 5.9, {OURS: 9_000, THEIRS: 800}),
        ("mm-hmm", 5.5, {OURS: 10_000, THEIRS: 400}),
        ("that’s right", 5.5, {OURS: 10_000, THEIRS: 400}),
    ],
)
def test_a_silence_in_which_the_other_takes_the_floor_is_no_talk_time(said, until, expected):
    stats = measured((0, 5, "A", words(9)), (5.1, until, "B", said), (6, 10, "A", words(9)))

    assert talk_ms(stats) == expected


def test_two_colleagues_at_once_count_once_for_their_side():
    stats = measured((0, 10, "A", words(20)), (0, 10, "A2", words(20)), (10, 20, "B", words(20)))

    assert stats.sides[OURS].share == 0.5
    assert stats.speakers["A2"].ms == 10_000


def test_the_same_cue_twice_counts_once():
    stats = measured((0, 10, "A", words(20)), (0, 10, "A", words(20)), (10, 20, "B", words(20)))

    assert stats.sides[OURS].share == 0.5


def test_a_third_party_counts_in_shares_and_breaks_a_switch():
    stats = measured((0, 10, "A", words(20)), (10, 20, "B", words(20)), (20, 30, "P", words(20)))

    assert stats.sides[OURS].share == pytest.approx(1 / 3)
    assert stats.switches_per_minute == 2.0


def test_patience_is_the_median_wait_and_leaves_long_ones_out():
    cues, at = [], 0.0
    for gap in (0.2, 0.4, -0.5, 1.0, 2.0, 6.0):
        cues += [(at, at + 5, "B", words(10)), (at + 5 + gap, at + 8 + gap, "A", words(8))]
        at += 9 + max(gap, 0)
    stats = measured(*cues)

    assert (stats.patience.ms, stats.patience.n) == (400, 5)
    assert stats.overlapped_starts == pytest.approx(1 / 6)


def test_coming_in_early_is_no_wait_at_all():
    cues = []
    for at in range(0, 100, 20):
        cues += [(at, at + 5, "B", words(10)), (at + 4.5, at + 8, "A", words(8))]
    stats = measured(*cues)

    assert stats.patience.ms == 0
    assert stats.overlapped_starts == 1


@pytest.mark.parametrize(
    ("start", "end", "said", "count"),
    [
        (4, 7, words(6), 1),
        (9.7, 12, words(6), 0),  # only 0.3 s of theirs were left
        (0.5, 3, words(6), 0),  # theirs had hardly begun
        (4, 4.5, "yeah right", 0),  # a backchannel
        (4, 7, words(4), 1),
        (4, 7, words(3), 0),
        (1, 3, words(6), 1),
        (0.999, 3, words(6), 0),
        (9.5, 12, words(6), 1),
        (9.501, 12, words(6), 0),
    ],
)
def test_an_interruption_cuts_into_speech_with_more_to_come(start, end, said, count):
    stats = measured((0, 10, "B", words(20)), (start, end, "A", said))

    assert stats.interruptions == {OURS: count, THEIRS: 0}


def test_theirs_interrupt_by_the_same_rule():
    stats = measured((0, 10, "A", words(20)), (4, 7, "B", words(6)))

    assert stats.interruptions == {OURS: 0, THEIRS: 1}


def test_a_monologue_of_minutes_can_still_be_interrupted():
    stats = measured((0, 300, "B", words(500)), (240, 244, "A", words(8)))

    assert stats.interruptions[OURS] == 1


def test_pace_counts_words_over_own_talk_time():
    assert measured((0, 5, "A", words(10))).words_per_minute == 120


def test_runs_of_question_marks_are_one_question():
    stats = measured((0, 6, "A", "How are you handling it today? And who owns that???"))

    assert stats.questions[OURS].total == 2
    assert (stats.questions[OURS].open, stats.questions[OURS].closed) == (1, 1)
    assert stats.question_rate == 2 * 600


def test_fillers_are_counted_per_hundred_words():
    said = (
        "Um so you know we basically sort of do it with forms every week "
        "you see and then send it on"
    )

    assert measured((0, 5, "A", said)).filler_rate == pytest.approx(100 * 4 / 21)


def test_missing_ends_give_talk_time_but_no_number_that_hangs_on_exact_ends():
    stats = measured((0, None, "A", words(10)), (2, None, "B", words(5)), (10, 20, "A", words(9)))

    assert talk_ms(stats) == {OURS: 12_000, THEIRS: 2_000}
    assert stats.estimated_ends == pytest.approx(2 / 3)
    for value in ("patience", "overlapped_starts", "interruptions"):
        assert getattr(stats, value) is None
        assert "estimated-ends" in codes(stats, value)
