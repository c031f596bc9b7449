"""What recorders write into the names of their files; the names are those of their help pages."""

import pytest

from filmroom.core.transcripts.filename import read_name


@pytest.mark.parametrize(
    ("name", "held_at", "title"),
    [
        ("GMT20261127-093000_Recording.transcript.vtt", "2026-11-27T09:30:00+00:00", ""),
        ("GMT20261127-093000_Recording.cc.vtt", "2026-11-27T09:30:00+00:00", ""),
        ("GMT20261127-093000_Recording_1920x1080.vtt", "2026-11-27T09:30:00+00:00", ""),
        ("GMT20261127-093000_Northgate-Haulage.vtt", "2026-11-27T09:30:00+00:00",
         "Northgate-Haulage"),
        ("Weekly call (2026-11-27 at 09:30 GMT+1) - Transcript.docx",
         "2026-11-27T09:30:00+01:00", "Weekly call"),
        ("Weekly call (2026-11-27 at 09_30 GMT-7) – Transcript.txt",
         "2026-11-27T09:30:00-07:00", "Weekly call"),
        ("Weekly call (2026-11-27 at 09 30 GMT) - Transcript.txt",
         "2026-11-27T09:30:00+00:00", "Weekly call"),
        ("Weekly call (2026-11-27 at 09 30 EST) - Transcript.txt", "2026-11-27T09:30:00", None),
        ("Weekly call-20261127_093000-Meeting Transcript.vtt", "2026-11-27T09:30:00",
         "Weekly call"),
    ],
)  # fmt: skip
def test_the_names_of_recorders_say_when_the_call_was_held(name, held_at, title):
    found = read_name(name)

    assert found.held_at == held_at
    if title is not None:
        assert found.title == title


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Northwind discovery.vtt", "Northwind discovery"),
        ("northwind_discovery.transcript.vtt", "northwind_discovery"),
        ("GMT20261327-093000_Recording.vtt", "GMT20261327-093000_Recording"),
        ("GMT20261127-253000.vtt", "GMT20261127-253000"),
        ("call-20261127_09300000.vtt", "call-20261127_09300000"),
        ("Recording.vtt", "Recording"),
        ("", ""),
    ],
)
def test_a_name_no_recorder_wrote_is_the_title_as_it_is(name, title):
    found = read_name(name)

    assert (found.title, found.held_at) == (title, None)
