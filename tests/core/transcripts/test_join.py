from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import segments

from filmroom.core.transcripts.join import Part, join
from filmroom.core.transcripts.model import Party, Remark, Segment, Side, Transcript

FIRST = Transcript(
    "zoom-vtt",
    (Segment(0, 1000, "Ana", "Hello"), Segment(2000, 3000, "Bob", "Hi")),
    parties=(Party("Ana", email="ana@example.com"),),
    duration_ms=5000,
    title="Northwind",
)
SECOND = Transcript(
    "zoom-vtt",
    (Segment(0, 1000, "Bob", "Back"), Segment(1500, 2500, "Ana", "Good")),
    parties=(Party("Ana", "Ana Silva", side=Side.OURS),),
    language="en",
    duration_ms=4000,
    warnings=(Remark("one-speaker", "Odd.", 3),),
)
PARTS = [Part(FIRST, 0), Part(SECOND, 60_000)]


def test_parts_follow_each_other_at_their_offsets_with_their_speakers():
    joined = join(PARTS)

    assert joined.segments == (
        Segment(0, 1000, "Ana", "Hello"),
        Segment(2000, 3000, "Bob", "Hi"),
        Segment(60_000, 61_000, "Bob", "Back"),
        Segment(61_500, 62_500, "Ana", "Good"),
    )
    assert joined.speakers == ("Ana", "Bob")
    assert (joined.duration_ms, joined.title, joined.language) == (64_000, "Northwind", "en")


def test_what_the_parts_say_about_a_person_is_put_together():
    joined = join(PARTS)

    assert joined.parties == (Party("Ana", "Ana Silva", "ana@example.com", Side.OURS),)


def test_remarks_say_which_part_they_are_about():
    joined = join(PARTS)

    assert joined.warnings == (Remark("one-speaker", "Part 2: Odd.", 3),)


def test_parts_that_overlap_are_sorted():
    joined = join([Part(FIRST, 0), Part(SECOND, 1000)])

    assert [s.start_ms for s in joined.segments] == [0, 1000, 2000, 2500]


def test_untimed_parts_stay_one_behind_the_other():
    one = Transcript(
        "plain-text", (Segment(None, None, "Ana", "a"), Segment(None, None, None, "b"))
    )
    two = Transcript("plain-text", (Segment(None, None, "Ana", "c"),))
    joined = join([Part(one, 0), Part(two, 0)])

    assert [s.text for s in joined.segments] == ["a", "b", "c"]


def test_nothing_cannot_be_joined():
    with pytest.raises(ValueError, match="at least one part"):
        join([])


@given(st.lists(st.tuples(segments(), st.integers(0, 10_000_000)), min_size=1, max_size=4))
@settings(max_examples=40)
def test_every_segment_of_any_parts_is_there_once_at_its_offset_and_in_order(drawn):
    joined = join([Part(Transcript("vtt", tuple(rows)), offset) for rows, offset in drawn])
    starts = [s.start_ms for s in joined.segments]

    assert starts == sorted(starts)
    assert Counter((s.start_ms, s.speaker, s.text) for s in joined.segments) == Counter(
        (s.start_ms + offset, s.speaker, s.text) for rows, offset in drawn for s in rows
    )
