from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.turns import Turn, display_turns


def turns(*rows):
    return display_turns(Transcript("vtt", tuple(Segment(*row) for row in rows)))


def test_the_same_speaker_going_on_after_a_second_and_a_half_is_one_turn():
    assert turns((0, 1000, "Ana", "So,"), (2500, 4000, "Ana", "who signs?")) == (
        Turn(0, 1, "Ana", 0, 4000, "So, who signs?"),
    )


def test_a_longer_pause_begins_a_new_turn():
    assert len(turns((0, 1000, "Ana", "So,"), (2501, 4000, "Ana", "who signs?"))) == 2


def test_unnamed_segments_are_never_joined():
    assert len(turns((0, 1000, None, "Yes."), (1000, 2000, None, "No."))) == 2


def test_another_speaker_or_an_unnamed_one_between_ends_a_turn():
    found = turns((0, 1000, "Ana", "One"), (1000, 1500, None, "two"), (1500, 2000, "Ana", "three"))

    assert [(turn.first, turn.last) for turn in found] == [(0, 0), (1, 1), (2, 2)]


def test_the_pause_counts_from_the_latest_end_of_the_turn():
    found = turns(
        (0, 9000, "Ana", "Long"), (1000, 2000, "Ana", "inside"), (10_000, 11_000, "Ana", "on")
    )

    assert [(turn.start_ms, turn.end_ms) for turn in found] == [(0, 11_000)]


def test_a_missing_end_is_estimated_before_pauses_are_measured():
    # five words take 2 s at 2.5 words a second; the next start is 1.4 s after that
    found = turns((0, None, "Ana", "who else has to sign"), (3400, 4000, "Ana", "this?"))

    assert len(found) == 1


def test_segments_without_words_make_no_turn_and_break_none():
    found = turns((0, 1000, "Ana", "One"), (1000, 1100, "Bob", ""), (1200, 2000, "Ana", "two"))

    assert found == (Turn(0, 2, "Ana", 0, 2000, "One two"),)


def test_turns_without_times_join_by_name_alone():
    found = turns((None, None, "Ana", "One"), (None, None, "Ana", "two"), (None, None, "Bob", "no"))

    assert [turn.text for turn in found] == ["One two", "no"]
