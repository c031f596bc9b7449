import pytest
from heard_lines import SIDES, said_by

from filmroom.core import moments
from filmroom.core.moments import Kind
from filmroom.core.transcripts.model import Segment, Transcript


def interruptions(*said):
    """Each is (start, end, speaker, words), in seconds."""
    segments = tuple(Segment(int(a * 1000), int(b * 1000), who, text) for a, b, who, text in said)
    every = moments.find(Transcript("test", segments), SIDES)
    return [moment for moment in every if moment.kind is Kind.INTERRUPTION]


TWELVE = "one two three four five six seven eight nine ten eleven twelve"
LONG = (0, 10, "Ben", "we were going to tell you about the way it works here")


@pytest.mark.parametrize(
    ("start", "words", "cuts_in"),
    [
        (4, "no wait a moment please stop", True),
        (1, "no wait a moment please stop", True),  # one second in
        (0.9, "no wait a moment please stop", False),
        (9.5, "no wait a moment please stop", True),  # half a second left
        (9.6, "no wait a moment please stop", False),
        (4, "no wait a moment", True),  # four words
        (4, "no wait please", False),
    ],
)
def test_who_cuts_in_is_decided_by_the_clock_and_four_words(start, words, cuts_in):
    found = interruptions(LONG, (start, start + 3, "Ana", words))

    assert bool(found) is cuts_in
    if cuts_in:
        assert found[0].speaker == "Ana"
        assert found[0].attributes == {"of": "Ben", "seconds_left": 10 - start}


def test_theirs_interrupt_too_and_colleagues_do_not():
    ours = (0, 10, "Ana", "let me tell you about the way it works")
    assert len(interruptions(ours, (4, 6, "Ben", "I'll stop you right there"))) == 1
    assert interruptions(ours, (4, 6, "Olu", "I'll add one thing here")) == []


def test_a_file_that_lays_speakers_end_to_end_has_no_interruptions():
    assert interruptions(LONG, (10, 12, "Ana", "no wait a moment please stop")) == []


def test_three_fillers_close_together_are_a_burst():
    text = "So, um, it would be, you know, sort of, per room."
    (burst,) = said_by("Ana", text, Kind.FILLER_BURST)

    assert burst.attributes["fillers"] == 3
    assert burst.attributes["saw"] == ("um", "you know", "sort of")
    assert burst.quote == text


@pytest.mark.parametrize(
    ("speaker", "text"),
    [
        ("Ana", "So, um, it would be, you know, per room."),  # two
        ("Ben", "So, um, it would be, you know, sort of, per room."),  # theirs
        (
            "Ana",
            f"Um, {TWELVE}, um, {TWELVE}, um.",
        ),
    ],
)
def test_fillers_apart_few_or_of_theirs_are_no_burst(speaker, text):
    assert said_by(speaker, text, Kind.FILLER_BURST) == []
