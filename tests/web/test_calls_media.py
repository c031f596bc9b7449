"""Recordings in ranges, as RFC 9110 section 14 has them."""

import pytest

from calls.stories import imported
from filmroom.calls import actions

pytestmark = pytest.mark.django_db
WAV = b"RIFF\x24\x00\x00\x00WAVEfmt " + bytes(range(84))


@pytest.fixture
def rita(cast, signed_in):
    return signed_in(cast.rita)


@pytest.fixture
def address(cast):
    call = imported(cast.rita)
    actions.attach_recording(cast.rita, call_id=call.pk, chunks=[WAV], name="call.wav", offset_ms=0)
    return f"/calls/{call.pk}/recording/"


def content(answer):
    return b"".join(answer.streaming_content)


def test_the_whole_recording_comes_with_the_promise_of_ranges(rita, address):
    answer = rita.get(address)

    assert answer.status_code == 200
    assert content(answer) == WAV
    assert answer["Content-Type"] == "audio/wav"
    assert answer["Accept-Ranges"] == "bytes"
    assert answer["Content-Length"] == "100"
    assert answer["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("asked", "first", "last"),
    [
        ("bytes=0-9", 0, 9),
        ("bytes=90-", 90, 99),
        ("bytes=-10", 90, 99),
        ("bytes=95-200", 95, 99),
        ("bytes=0-0", 0, 0),
        ("bytes=-500", 0, 99),
    ],
)
def test_a_range_is_given_and_named(rita, address, asked, first, last):
    answer = rita.get(address, headers={"Range": asked})

    assert answer.status_code == 206
    assert answer["Content-Range"] == f"bytes {first}-{last}/100"
    assert answer["Content-Length"] == str(last - first + 1)
    assert content(answer) == WAV[first : last + 1]


@pytest.mark.parametrize("asked", ["bytes=100-", "bytes=500-600", "bytes=-0"])
def test_a_range_outside_the_file_cannot_be_given(rita, address, asked):
    answer = rita.get(address, headers={"Range": asked})

    assert answer.status_code == 416
    assert answer["Content-Range"] == "bytes */100"


@pytest.mark.parametrize(
    "asked", ["bytes=5-2", "bytes=0-1,5-9", "words=0-9", "bytes=-", "bytes=a-b"]
)
def test_a_range_that_means_nothing_here_is_ignored(rita, address, asked):
    answer = rita.get(address, headers={"Range": asked})

    assert answer.status_code == 200
    assert content(answer) == WAV


def test_a_range_of_a_recording_that_was_replaced_gives_the_new_one_whole(rita, address):
    answer = rita.get(address, headers={"Range": "bytes=0-9", "If-Range": '"another"'})

    assert answer.status_code == 200
    assert content(answer) == WAV


def test_the_player_stands_on_the_page_and_seeks_by_time(rita, address):
    page = rita.get(address.removesuffix("recording/")).content.decode()

    assert f'<audio class="player" controls preload="metadata" src="{address}">' in page
    assert 'data-seek="4.5"' in page


def test_an_upload_is_attached_from_the_details(cast, rita):
    from django.core.files.uploadedfile import SimpleUploadedFile

    call = imported(cast.rita)

    answer = rita.post(
        f"/calls/{call.pk}/recording/attach/",
        {"recording": SimpleUploadedFile("call.wav", WAV), "offset": "-0:02.5"},
    )

    assert answer.status_code == 302
    call.refresh_from_db()
    assert call.recording_offset_ms == -2_500


def test_a_page_that_poses_as_a_recording_is_refused(cast, rita):
    from django.core.files.uploadedfile import SimpleUploadedFile

    call = imported(cast.rita)
    page = SimpleUploadedFile("call.mp3", b"<script>alert(1)</script>", "audio/mpeg")

    answer = rita.post(f"/calls/{call.pk}/recording/attach/", {"recording": page})

    assert answer.status_code == 422
    assert "neither audio nor video" in answer.content.decode()
