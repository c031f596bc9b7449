from filmroom.core.transcripts.anchors import re_anchor
from filmroom.core.transcripts.model import Segment, Transcript


def call(*rows):
    return Transcript("vtt", tuple(Segment(*row) for row in rows))


OLD = call(
    (0, 1000, "Ana", "Hello there."),
    (1000, 3000, "Ana", "Who else has to sign?"),
    (3000, 4000, "Bob", "Our finance lead."),
    (9000, 9900, "Ana", "Who else has to sign?"),
)


def test_words_cut_into_other_segments_are_found_again():
    new = call(
        (0, 2000, "Speaker 1", "Hello there. Who else"),
        (2000, 3000, "Speaker 1", "has to sign?"),
        (3000, 4000, "Speaker 2", "Our finance lead."),
    )

    assert re_anchor(OLD, (1, 1), new) == (0, 1)
    assert re_anchor(OLD, (2, 2), new) == (2, 2)


def test_of_equal_words_the_nearest_in_time_are_meant():
    assert re_anchor(OLD, (1, 1), OLD) == (1, 1)
    assert re_anchor(OLD, (3, 3), OLD) == (3, 3)


def test_a_quote_narrows_the_range():
    assert re_anchor(OLD, (0, 2), OLD, quote="finance lead") == (2, 2)


def test_case_and_punctuation_do_not_matter():
    new = call((1000, 3000, "Ana", "who else - has to… SIGN"))

    assert re_anchor(OLD, (1, 1), new) == (0, 0)


def test_words_of_another_in_between_do_not_hide_a_quote():
    new = call(
        (1000, 2000, "Ana", "Who else"),
        (1900, 2000, "Bob", "Mm-hm."),
        (2000, 3000, "Ana", "has to sign?"),
    )

    assert re_anchor(OLD, (1, 1), new) == (0, 2)


def test_words_that_are_gone_are_not_found():
    assert re_anchor(OLD, (2, 2), call((0, 1000, "Ana", "Hello there."))) is None
    assert re_anchor(call((0, 1, "Ana", "…")), (0, 0), OLD) is None
    assert re_anchor(OLD, (0, 0), call()) is None


def test_without_times_the_nearest_in_order_are_meant():
    old = call(*[(None, None, "Ana", text) for text in ("yes please", "b", "c", "yes please")])

    assert re_anchor(old, (3, 3), old) == (3, 3)
    assert re_anchor(old, (0, 0), old) == (0, 0)
