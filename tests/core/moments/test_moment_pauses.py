import pytest
from heard_lines import SIDES, found

from filmroom.core.moments import Kind, find
from filmroom.core.transcripts.model import Segment, Transcript

WORDS = "word " * 20


def transcript(*segments):
    return Transcript("test", tuple(Segment(*segment) for segment in segments))


def test_two_minutes_of_ours_are_a_long_monologue():
    (moment,) = found(
        transcript(
            (0, 60_000, "Ana", WORDS),
            (30_000, 30_400, "Ben", "Yeah."),
            (62_000, 120_000, "Ana", WORDS),
            (121_000, 125_000, "Ben", WORDS),
        ),
        Kind.LONG_MONOLOGUE,
    )

    assert (moment.start_ms, moment.end_ms, moment.speaker) == (0, 120_000, "Ana")
    assert (moment.first_segment, moment.last_segment) == (0, 2)
    assert moment.attributes == {"seconds": 120.0, "words": 40}


@pytest.mark.parametrize(("speaker", "end"), [("Ana", 119_999), ("Ben", 200_000)])
def test_less_or_theirs_is_none(speaker, end):
    assert found(transcript((0, end, speaker, WORDS)), Kind.LONG_MONOLOGUE) == []


def test_without_times_three_hundred_words_are_a_long_monologue():
    (moment,) = found(
        transcript((None, None, "Ana", "word " * 299 + "end"), (None, None, "Ben", WORDS)),
        Kind.LONG_MONOLOGUE,
    )

    assert (moment.start_ms, moment.end_ms) == (None, None)
    assert moment.attributes == {"seconds": None, "words": 300}


def test_three_seconds_after_our_question_are_a_silence():
    (moment,) = found(
        transcript(
            (0, 5_000, "Ana", "Thanks. Who owns the budget?"), (8_000, 9_000, "Ben", "I do.")
        ),
        Kind.SILENCE_AFTER_QUESTION,
    )

    assert (moment.start_ms, moment.end_ms) == (0, 8_000)
    assert moment.attributes == {"seconds": 3.0, "broken_by": "theirs"}
    assert moment.quote == "Who owns the budget?"


def test_a_silence_we_break_ourselves_says_so():
    (moment,) = found(
        transcript((0, 5_000, "Ana", "Who owns the budget?"), (9_000, 12_000, "Ana", "Or not.")),
        Kind.SILENCE_AFTER_QUESTION,
    )

    assert moment.attributes["broken_by"] == "ours"


@pytest.mark.parametrize(
    "segments",
    [
        [(0, 5_000, "Ana", "Who owns it?"), (7_999, 9_000, "Ben", "I do.")],
        [(0, 5_000, "Ana", "Who owns it? I think you do."), (9_000, 9_500, "Ben", "I do.")],
        [(0, 5_000, "Ben", "Who owns it at yours?"), (9_000, 9_500, "Ana", "I do.")],
        [(0, 5_000, "Ana", "Who owns it?"), (70_000, 71_000, "Ben", "I do.")],
        [(0, None, "Ana", "Who owns it?"), (9_000, None, "Ben", "I do.")],
    ],
    ids=["too short", "no question at the end", "theirs", "a break", "ends estimated"],
)
def test_near_misses_are_no_silence_after_a_question(segments):
    assert found(transcript(*segments), Kind.SILENCE_AFTER_QUESTION) == []


def test_somebody_still_talking_is_no_silence():
    segments = [
        (0, 20_000, "Ben", WORDS),
        (1_000, 5_000, "Ana", "Who owns the budget?"),
        (19_000, 21_000, "Ben", "I do."),
    ]

    assert found(transcript(*segments), Kind.SILENCE_AFTER_QUESTION) == []


def test_other_languages_give_only_what_needs_no_words():
    segments = (
        Segment(0, 120_000, "Ana", "Was kostet das? It is too expensive."),
        Segment(121_000, 125_000, "Ben", "What is the budget?"),
    )
    kinds = {m.kind for m in find(Transcript("test", segments, language="de"), SIDES)}

    assert kinds == {Kind.LONG_MONOLOGUE}
