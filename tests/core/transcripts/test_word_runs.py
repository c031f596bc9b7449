from filmroom.core.transcripts.model import Segment
from filmroom.core.transcripts.words import Word, apart, by_start, carried, runs, spaced


def found(*words):
    return list(runs(words))


def test_words_of_one_speaker_become_one_segment_until_another_speaks():
    assert found(
        Word("Hello", 500, 900, "0"),
        Word("there.", 900, 1400, "0"),
        Word("Yes.", 2000, 2700, "1"),
        Word("Good.", 9000, 9300, "0"),
    ) == [
        Segment(500, 1400, "0", "Hello there."),
        Segment(2000, 2700, "1", "Yes."),
        Segment(9000, 9300, "0", "Good."),
    ]


def test_words_of_nobody_are_parted_after_more_than_a_second_and_a_half():
    assert found(Word("One", 0, 500), Word("two", 2000, 2500), Word("three", 4001, 4500)) == [
        Segment(0, 2500, None, "One two"),
        Segment(4001, 4500, None, "three"),
    ]


def test_voices_recorded_apart_keep_their_runs_while_they_talk_at_once():
    words = [
        Word("So", 1000, 1400, "a"),
        Word("then", 1400, 2200, "a"),
        Word("we", 2200, 3000, "a"),
        Word("Mhm", 2000, 2400, "b"),
    ]

    assert apart(words) == [
        Segment(1000, 3000, "a", "So then we"),
        Segment(2000, 2400, "b", "Mhm"),
    ]


def test_a_run_ends_with_a_pause_in_which_another_voice_begins():
    words = [
        Word("Ready?", 1000, 1500, "a"),
        Word("Fine.", 2600, 3000, "a"),
        Word("Yes.", 1500, 2500, "b"),
        Word("Next.", 4600, 4900, "a"),
    ]

    assert apart(words) == [
        Segment(1000, 1500, "a", "Ready?"),
        Segment(1500, 2500, "b", "Yes."),
        Segment(2600, 3000, "a", "Fine."),
        Segment(4600, 4900, "a", "Next."),
    ]


def test_the_end_is_the_last_of_all_words_and_the_start_the_first_one_given():
    assert found(
        Word("$5", None, None, "a"), Word("is", 100, 900, "a"), Word("ok", 200, 300, "a")
    ) == [Segment(100, 900, "a", "$5 is ok")]


def test_punctuation_follows_without_a_blank():
    assert spaced([Word("Yes"), Word(",", glued=True), Word(" no"), Word("")]) == "Yes, no"


def test_scripts_without_blanks_get_none_and_korean_keeps_them():
    assert spaced([Word("同"), Word("じ"), Word("です")]) == "同じです"
    assert spaced([Word("同じ"), Word("API"), Word("です")]) == "同じ API です"
    assert spaced([Word("기관"), Word("스터디")]) == "기관 스터디"


def test_words_are_sorted_by_start_and_one_without_stays_behind_its_neighbour():
    words = [Word("b", 200), Word("5", None), Word("a", 100), Word("a2", 100)]

    assert [word.text for word in by_start(words)] == ["a", "a2", "b", "5"]


def test_a_word_without_a_speaker_goes_with_the_one_before():
    words = [Word("So", speaker=None), Word("I", speaker="0"), Word("5"), Word("No", speaker="1")]

    assert [word.speaker for word in carried(words)] == [None, "0", "0", "1"]
