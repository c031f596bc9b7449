"""Any recording becomes plain samples, each at its time."""

import pytest

import recorded
from filmroom.assist.speech import sound
from filmroom.assist.speech.readiness import CannotHear

pytestmark = pytest.mark.usefixtures("extra")
TONE = recorded.chord(2)


def decoded(source):
    target = source.with_suffix(".s16")
    found = sound.decode(source, target, lambda _ms: None)
    return found, sound.levels(target, found)


def encoded(path, codec, *, rate=48_000, layout="stereo", times=(0.0, 1.0)):
    """Write a second of a tone at each of the times, in a container told by the name's ending."""
    import av
    import numpy as np

    channels = 2 if layout == "stereo" else 1
    with av.open(str(path), "w") as out:
        track = out.add_stream(codec, rate=rate)
        track.layout = layout
        for start in times:
            for block in range(10):
                at = start + block / 10
                time = at + np.arange(rate // 10) / rate
                wave = (np.sin(time * 2 * np.pi * 440) * 6_000).astype(np.int16)
                flat = np.repeat(wave, channels).reshape(1, -1)
                frame = av.AudioFrame.from_ndarray(flat, format="s16", layout=layout)
                frame.sample_rate, frame.pts = rate, round(at * rate)
                out.mux(track.encode(frame))
        out.mux(track.encode(None))
    return path


def test_a_wave_file_is_as_loud_and_as_long_as_it_is(tmp_path):
    import numpy as np

    path = recorded.wav(tmp_path / "call.wav", TONE, recorded.silence(2))

    found, (left, right) = decoded(path)

    assert (found.channels, found.length_ms, found.broken) == (2, 2_000, 0)
    assert len(left) == len(right) == 20
    power = np.square(np.array(TONE) / 32_768).mean()
    assert np.mean(10 ** (np.array(left) / 10)) == pytest.approx(power, rel=0.02)
    assert set(right) == {-100.0}


@pytest.mark.parametrize(
    ("name", "codec", "layout"),
    [
        ("call.mp3", "libmp3lame", "stereo"),
        ("call.m4a", "aac", "stereo"),
        ("call.mp4", "aac", "mono"),
        ("call.ogg", "libopus", "stereo"),
        ("call.webm", "libopus", "mono"),
        ("call.flac", "flac", "stereo"),
    ],
)
def test_what_recorders_write_is_decoded(tmp_path, name, codec, layout):
    found, levels = decoded(encoded(tmp_path / name, codec, layout=layout))

    assert found.channels == (2 if layout == "stereo" else 1)
    assert found.length_ms == pytest.approx(2_000, abs=60)  # encoders pad
    assert all(-20 < level < -15 for channel in levels for level in channel[2:18])


def test_where_the_recorder_left_a_gap_there_is_silence_so_that_times_stay_right(tmp_path):
    path = encoded(tmp_path / "call.webm", "libopus", times=(0.0, 3.0))

    found, levels = decoded(path)

    assert found.length_ms == pytest.approx(4_000, abs=60)
    assert all(level > -20 for level in levels[0][1:9])
    assert all(level < -60 for level in levels[0][12:29])
    assert all(level > -20 for level in levels[0][31:39])


def test_of_more_than_two_channels_the_mixture_is_heard(tmp_path):
    path = recorded.wav(tmp_path / "call.wav", *[TONE] * 4)

    found, levels = decoded(path)

    assert found.channels == 1
    assert max(levels[0]) > -40, levels


def test_a_file_that_breaks_off_is_heard_as_far_as_it_goes(tmp_path):
    path = encoded(tmp_path / "call.mp3", "libmp3lame", times=(0.0, 1.0, 2.0))
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])

    found, _ = decoded(path)

    assert 1_000 < found.length_ms < 2_000


def test_damaged_packets_are_left_out_and_counted(tmp_path):
    path = encoded(tmp_path / "call.flac", "flac", times=(0.0, 1.0, 2.0))
    whole = bytearray(path.read_bytes())
    middle = len(whole) // 2
    whole[middle : middle + 400] = bytes(400)
    path.write_bytes(whole)

    found, _ = decoded(path)

    assert found.length_ms == pytest.approx(3_000, abs=300)


@pytest.mark.parametrize("content", [b"", b"not a recording", bytes(range(256)) * 400])
def test_what_is_no_recording_is_refused_in_a_sentence(tmp_path, content):
    path = tmp_path / "call.mp3"
    path.write_bytes(content)

    with pytest.raises(CannotHear, match=r"\.$"):
        decoded(path)


def test_a_film_without_sound_is_refused(tmp_path):
    import av
    import numpy as np

    path = tmp_path / "call.mp4"
    with av.open(str(path), "w") as out:
        track = out.add_stream("mpeg4", rate=10)
        track.width, track.height, track.pix_fmt = 64, 64, "yuv420p"
        for _ in range(10):
            picture = np.zeros((64, 64, 3), dtype=np.uint8)
            out.mux(track.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")))
        out.mux(track.encode(None))

    with pytest.raises(CannotHear, match="no sound track"):
        decoded(path)
