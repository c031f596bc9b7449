import pytest
from heard_lines import SIDES, call

from filmroom.core import moments
from filmroom.core.moments import Kind, Tracker
from filmroom.core.transcripts.model import Side


def tracked(text, tracker, speaker="Ben"):
    return moments.tracked(call((speaker, text)), SIDES, [tracker])


@pytest.mark.parametrize(
    ("phrase", "text", "saw"),
    [
        ("soc 2", "Do you have a SOC 2 report?", "SOC 2"),
        ("send … proposal", "Could you send us a short proposal?", "send us a short proposal"),
        ("send … proposal", "Just send proposal and price.", "send proposal"),
        (
            "send * proposal",
            "I will send one two three four five proposals.",
            None,
        ),  # a longer word
        ("send ... proposal", "send one two three four five six proposal", None),  # six words
        ("soc 2", "The soc 22 is new.", None),
        ("gdpr", "Nothing of the kind.", None),
    ],
)
def test_phrases_are_found_whole_and_with_gaps_of_five_words(phrase, text, saw):
    found = tracked(text, Tracker("Mine", (phrase,)))

    assert [m.attributes["saw"] for m in found] == ([(saw,)] if saw else [])
    assert all(m.attributes["name"] == "Mine" and m.kind is Kind.TRACKER for m in found)


def test_a_sentence_like_an_example_is_found():
    tracker = Tracker("Security", examples=("Which security certificates do you have?",))

    (alike,) = tracked("Do you have any security certification?", tracker)
    assert 0.5 <= alike.confidence < 1
    (same,) = tracked("Which security certificates do you have?", tracker)
    assert same.confidence == 1
    assert tracked("Which colours do you have for the chairs?", tracker) == ()


@pytest.mark.parametrize(
    ("said_by", "speaker", "count"),
    [(Side.OURS, "Ana", 1), (Side.OURS, "Ben", 0), (Side.THEIRS, "Ben", 1), (None, "Ana", 1)],
)
def test_a_tracker_may_listen_to_one_side(said_by, speaker, count):
    tracker = Tracker("Rollout", ("rollout",), said_by=said_by)

    assert len(tracked("The rollout takes a week.", tracker, speaker)) == count


def test_once_in_a_sentence_and_again_in_the_next():
    tracker = Tracker("Rollout", ("rollout", "roll out"))

    assert len(tracked("A rollout is a rollout. We roll out in May.", tracker)) == 2


def test_trackers_need_no_english():
    transcript = call(("Ben", "Haben Sie ein ISO-Zertifikat dafür?"), language="de")
    found = moments.find(transcript, SIDES, trackers=[Tracker("ISO", ("iso-zertifikat",))])

    assert [m.kind for m in found] == [Kind.TRACKER]


def test_a_phrase_of_gaps_alone_finds_nothing():
    assert tracked("anything at all", Tracker("Odd", ("… …",))) == ()
