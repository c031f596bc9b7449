"""Whether two channels hold two sides of a call (docs/method/recordings.md, "Channels")."""

from filmroom.core.recordings.levels import are_apart, is_silent, loudest

TALK, HUSH = -20.0, -70.0
FIRST = [TALK] * 100 + [HUSH] * 100  # ten seconds of talk, then ten of listening
SECOND = [HUSH] * 100 + [TALK] * 100


def _softer(levels, by):
    return [level - by for level in levels]


def test_two_people_who_take_turns_on_two_channels_are_apart():
    assert are_apart(FIRST, SECOND)


def test_the_same_sound_on_both_channels_is_one_however_much_softer_one_is():
    both = [max(pair) for pair in zip(FIRST, SECOND, strict=True)]

    assert not are_apart(both, both)
    assert not are_apart(both, _softer(both, 6))
    assert not are_apart(both, _softer(both, 15))


def test_a_silent_channel_is_no_side():
    assert not are_apart(FIRST, [-100.0] * 200)
    assert not are_apart([-100.0] * 200, FIRST)
    assert not are_apart([-100.0] * 200, [-100.0] * 200)


def test_a_voice_that_leaks_into_the_other_channel_leaves_them_apart_while_it_is_ten_db_softer():
    left, right = [TALK] * 100 + [-32.0] * 100, [-32.0] * 100 + [TALK] * 100
    assert are_apart(left, right)

    left, right = [TALK] * 100 + [-29.0] * 100, [-29.0] * 100 + [TALK] * 100
    assert not are_apart(left, right)


def test_a_side_is_heard_for_two_seconds_at_least():
    assert not are_apart([TALK] * 100 + [HUSH] * 19, [HUSH] * 100 + [TALK] * 19)
    assert are_apart([TALK] * 100 + [HUSH] * 20, [HUSH] * 100 + [TALK] * 20)


def test_in_a_long_recording_a_side_leads_for_three_in_a_hundred_frames_with_sound():
    assert not are_apart([TALK] * 9_800 + [HUSH] * 200, [HUSH] * 9_800 + [TALK] * 200)
    assert are_apart([TALK] * 9_600 + [HUSH] * 400, [HUSH] * 9_600 + [TALK] * 400)


def test_silence_is_fifty_db_below_the_loudest_a_file_can_hold():
    assert is_silent([-50.0, -100.0])
    assert not is_silent([-50.0, -49.9])


def test_the_louder_channel_counts_frame_by_frame():
    assert loudest([[-20.0, -60.0], [-30.0, -10.0]]) == [-20.0, -10.0]
