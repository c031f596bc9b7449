"""Law 11: what a machine suggests is dropped unless its quote stands where it says it does."""

import pytest

from core.reviews import sound
from filmroom.core.evidence import (
    EvidenceStatus,
    NotEvidence,
    Span,
    Suggester,
    guard,
    kept,
    observation,
)
from filmroom.core.transcripts.model import Side

EITHER = (Side.OURS, Side.THEIRS)


def suggested(claimed, first, last, allowed=EITHER):
    point = guard(
        sound.TRANSCRIPT,
        Span(first, last),
        allowed=allowed,
        side_of=sound.SIDES,
        claimed=claimed,
    )
    return kept(point, Suggester.MACHINE, reason="It is likely that this was said.")


def test_a_quote_at_its_place_is_kept_with_the_transcripts_words_and_time():
    point = suggested("WHAT does that delay, cost you", 3, 3)

    assert (point.status, point.words, point.at_ms) == (
        EvidenceStatus.VERIFIED,
        "what does that delay cost you?",
        10_000,
    )


@pytest.mark.parametrize(
    ("claimed", "first", "last", "said"),
    [
        ("what would the delay cost you", 3, 3, "nowhere in the transcript"),
        ("what does that delay cost you", 2, 2, "segment 3"),
        ("how many tickets ... normal week", 0, 1, "nowhere in the transcript"),
        ("able to approve it this week", 4, 4, "nowhere in the transcript"),
        ("joining", 0, 0, "at least 12 characters"),
        ("what does that delay cost you", 90, 91, "do not exist"),
        ("send the recap tomorrow", 5, 5, "which side"),
        ("", 3, 3, "nowhere in the transcript"),
        ("…?!", 3, 3, "nowhere in the transcript"),
    ],
)
def test_a_quote_that_does_not_stand_there_is_dropped(claimed, first, last, said):
    with pytest.raises(NotEvidence, match=said):
        suggested(claimed, first, last)


def test_the_buyers_words_prove_nothing_about_our_own_dimension():
    with pytest.raises(NotEvidence, match=r"Ben \(theirs\)"):
        suggested("it's our biggest headache", 2, 2, allowed=(Side.OURS,))


def test_a_machine_cannot_say_what_was_missing():
    with pytest.raises(NotEvidence, match="Only a person"):
        observation(sound.TRANSCRIPT, Span(3, 3), "never asked who signs", Suggester.MACHINE)
