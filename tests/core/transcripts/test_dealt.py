from filmroom.core.transcripts.dealt import dealt
from filmroom.core.transcripts.model import Segment
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.words import Word


def found(stretches, words):
    return list(dealt(stretches, words, Oddities()))


def test_a_word_goes_to_the_stretch_begun_last_that_has_not_ended():
    assert found(
        [Segment(0, 10_000, "ana", ""), Segment(2_000, 3_000, "ben", "")],
        [Word("So", 500), Word("mhm", 2_500), Word("then", 3_000), Word("we", 9_999)],
    ) == [Segment(0, 10_000, "ana", "So then we"), Segment(2_000, 3_000, "ben", "mhm")]


def test_a_word_before_between_or_after_the_stretches_is_kept_without_a_name():
    assert found(
        [Segment(1_000, 2_000, "ana", ""), Segment(5_000, 6_000, "ben", "")],
        [Word("A", 0, 100), Word("b", 1_000, 1_100), Word("c", 2_000, 2_100), Word("d", 6_000)],
    ) == [
        Segment(1_000, 2_000, "ana", "b"),
        Segment(5_000, 6_000, "ben", ""),
        Segment(0, 100, None, "A"),
        Segment(2_000, 2_100, None, "c"),
        Segment(6_000, None, None, "d"),
    ]


def test_punctuation_at_the_end_of_a_stretch_stays_with_its_word():
    assert found(
        [Segment(0, 1_000, "ana", ""), Segment(1_000, 2_000, "ben", "")],
        [Word("Yes", 500, 900), Word(".", 1_000, 1_000, glued=True), Word("No", 1_100, 1_200)],
    ) == [Segment(0, 1_000, "ana", "Yes."), Segment(1_000, 2_000, "ben", "No")]


def test_a_stretch_without_an_end_lasts_until_the_next_begins():
    assert found(
        [Segment(0, None, "ana", ""), Segment(5_000, None, "ben", "")],
        [Word("So", 4_000), Word("Yes", 5_000), Word("Well", 60_000)],
    ) == [Segment(0, None, "ana", "So"), Segment(5_000, None, "ben", "Yes Well")]
