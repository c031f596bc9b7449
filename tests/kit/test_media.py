"""What can be played is told by what is in a file."""

import pytest

from filmroom.kit import files, media
from recordings_made import mp4, wav, webm

OGG = b"OggS" + bytes(60) + b"OggS" + bytes(60)
FLAC = b"fLaC" + bytes(60) + b"\xff\xf8" + bytes(60)
MP3 = b"ID3\x04\x00\x00\x00\x00\x00\x0a" + bytes(10) + b"\xff\xfb\x90\x00" + bytes(200)


@pytest.mark.parametrize(
    "data", [wav(), webm(), webm(b"V_VP8"), mp4(), OGG, FLAC, MP3, b"\xff\xfb\x90\x00" + bytes(99)]
)
def test_a_whole_recording_is_whole(tmp_path, data):
    path = tmp_path / "recording"
    path.write_bytes(data)

    assert media.is_whole(path, files.sniff(data[: files.HEAD]))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        webm(clusters=0) + bytes(80),  # begun, and not one piece of sound
        wav(0),
        mp4()[:-100],  # cut off where the sound begins
        mp4().replace(b"moov", b"free"),  # as a recorder that was killed leaves it
        b"RIFF\x00\x00\x00\x00WAVE" + bytes(10),
        b"OggS" + bytes(100),
        b"ID3\x04\x00\x00\x00\x00\x00\x0a" + bytes(200),
        b"fLaC" + bytes(200),
        b"\x1a\x45\xdf\xa3" + b"lorem ipsum " * 40,
        b"\x00\x00\x00\x10ftypM4A \x00\x00\x00\x00" + b"\x00\x00\x00\x01" + bytes(100),
    ],
)
def test_what_holds_nothing_to_play_is_not(tmp_path, data):
    path = tmp_path / "recording"
    path.write_bytes(data)

    assert not media.is_whole(path, files.sniff(data[: files.HEAD]))


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (webm(), False),
        (webm(b"V_VP9"), True),
        (mp4(), False),
        (mp4(b"vide", brand=b"isom"), True),
        (mp4(b"soun", brand=b"isom"), False),
        (wav(), False),
    ],
)
def test_a_picture_is_told_from_sound_alone(tmp_path, data, expected):
    path = tmp_path / "recording"
    path.write_bytes(data)

    assert media.has_picture(path, files.sniff(data[: files.HEAD])) is expected
