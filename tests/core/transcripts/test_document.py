import zlib

import pytest
from hypothesis import given
from strategies import segments

from filmroom.core.transcripts.document import UnreadableDocument, pack, unpack, version_of
from filmroom.core.transcripts.model import Party, Remark, Segment, Side, Transcript

CALL = Transcript(
    "gong-json",
    (
        Segment(0, 1500, "Ana", "Shall we start?"),
        Segment(None, None, None, "（笑）"),
        Segment(2000, 1000, "Bob", ""),
    ),
    parties=(Party("Ana", "Ana Silva", "ana@example.com", Side.OURS),),
    language="en-US",
    duration_ms=60_000,
    title="Northwind",
    held_at="2026-03-10T10:00:00+01:00",
    external_id="42",
    warnings=(Remark("times-estimated", "One end is estimated.", 3),),
)


def test_a_stored_transcript_opens_as_it_was_packed():
    assert unpack(pack(CALL)) == CALL


@given(segments())
def test_any_segments_open_as_they_were_packed(rows):
    transcript = Transcript("vtt", tuple(rows))

    assert unpack(pack(transcript)) == transcript


@pytest.mark.parametrize(
    "document", [b"", b"{}", zlib.compress(b"[]"), zlib.compress(b'{"v":99}'), zlib.compress(b"x")]
)
def test_what_was_not_packed_here_is_refused(document):
    with pytest.raises(UnreadableDocument):
        unpack(document)


def test_the_version_stays_the_same_for_the_same_segments():
    renamed = Transcript("otter-txt", CALL.segments, title="Another title")

    assert version_of(renamed) == version_of(CALL)
    assert version_of(CALL) == version_of(unpack(pack(CALL)))


@pytest.mark.parametrize(
    "changed",
    [
        Segment(1, 1500, "Ana", "Shall we start?"),
        Segment(0, 1501, "Ana", "Shall we start?"),
        Segment(0, 1500, "Bob", "Shall we start?"),
        Segment(0, 1500, "Ana", "Shall we start"),
    ],
)
def test_the_version_changes_with_a_time_a_speaker_or_a_word(changed):
    other = Transcript(CALL.format, (changed, *CALL.segments[1:]))

    assert version_of(other) != version_of(CALL)
