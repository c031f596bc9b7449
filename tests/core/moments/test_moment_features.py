"""The names a piece is scored by, and the places that are quoted, tell of the same features."""

from hypothesis import given
from hypothesis import strategies as st

from filmroom.core.moments import features
from filmroom.core.moments.heard import HeardCall
from filmroom.core.transcripts.model import Segment, Side, Transcript

WORDS = (
    *("we", "don't", "can't", "never", "lose", "losing", "two", "20", "hundred", "budget", "price"),
    *("costs", "us", "$5", "a", "month", "who", "signs", "I'll", "send", "Zoë", "it’s", "not", "?"),
    *(".", "too", "expensive", "twenty-five", "naïve", "O'Neill's", "let's", "say", "Thursday"),
)
texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=60).map(" ".join)


def _pieces(text):
    heard = HeardCall(Transcript("line", (Segment(None, None, "X", text),)), {"X": Side.THEIRS})
    return [
        part
        for passage in heard.passages
        for part in features.signed(passage, features.pieces(passage))
    ]


@given(texts)
def test_names_are_those_that_have_places_in_the_same_order(text):
    for part in _pieces(text):
        assert list(part.names) == list(part.seen)


def test_each_word_comes_with_the_one_before_it_and_a_run_of_numbers_counts_once():
    (part,) = _pieces("about twenty five hundred calls")

    assert list(part.names)[:7] == [
        *("about", "^ about", "#", "about #", "call", "# call"),
        "SHORT",
    ]
