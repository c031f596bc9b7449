"""Silence, music and other languages are said (docs/method/recordings.md, "Remarks")."""

from filmroom.core.recordings.heard import Heard, SpokenWord, Utterance
from filmroom.core.recordings.oddities import gaps, main_language, remarks

TALK, MUSIC, HISS, HUSH = -20.0, -30.0, -45.0, -80.0


def piece(start, end, *speech, language="en", certainty=0.99, channel=0, unsure=(), sure=0):
    said = [Utterance((SpokenWord(start, end, " so"),), is_unsure=True)] * len(unsure)
    said += [Utterance((SpokenWord(start, end, " so"),), is_unsure=False)] * sure
    return Heard(channel, start, end, language, certainty, tuple(speech), tuple(said))


def frames(*stretches):
    return [level for level, seconds in stretches for _ in range(seconds * 10)]


def told(*heard, levels, asked=""):
    return {remark.code: remark.message for remark in remarks(heard, levels, asked=asked)}


def test_a_call_without_gaps_has_nothing_said_about_it():
    heard = piece(0, 60_000, (0, 60_000))

    assert told(heard, levels=frames((TALK, 60))) == {}


def test_a_minute_of_silence_is_said_with_its_place():
    levels = frames((TALK, 30), (HUSH, 60), (TALK, 30))
    heard = piece(0, 120_000, (0, 30_000), (90_000, 120_000))

    assert told(heard, levels=levels) == {"silence": "Nothing is heard from 0:30 to 1:30."}


def test_less_than_a_minute_of_silence_is_a_pause():
    levels = frames((TALK, 30), (HUSH, 59), (TALK, 30))

    assert told(piece(0, 119_000, (0, 30_000), (89_000, 119_000)), levels=levels) == {}


def test_ten_seconds_of_music_are_said_with_their_place():
    levels = frames((MUSIC, 10), (TALK, 30))
    heard = piece(0, 40_000, (10_000, 40_000))

    assert told(heard, levels=levels) == {
        "sound-without-speech": "From 0:00 to 0:10 there is sound but no speech (music, a tone or "
        "noise); nothing was written there."
    }


def test_the_hiss_of_a_line_is_no_music():
    levels = frames((HISS, 30), (TALK, 30))

    assert told(piece(0, 60_000, (30_000, 60_000)), levels=levels) == {}


def test_several_places_are_counted_and_the_longest_named():
    levels = frames((MUSIC, 10), (TALK, 30), (MUSIC, 20))
    heard = piece(0, 60_000, (10_000, 40_000))

    words = told(heard, levels=levels)["sound-without-speech"]
    assert words.startswith("In 2 places, the longest from 0:40 to 1:00, there is sound but")


def test_a_gap_is_one_only_while_nobody_speaks_on_any_channel():
    one = piece(0, 60_000, (0, 20_000))
    other = piece(0, 60_000, (20_000, 50_000), channel=1)

    found = gaps([one, other], frames((TALK, 60)))
    assert [(gap.start_ms, gap.end_ms) for gap in found] == [(50_000, 60_000)]


def test_the_language_of_a_call_is_that_of_most_of_its_speech():
    short = piece(0, 60_000, (0, 9_000), language="de")
    long = piece(60_000, 120_000, (60_000, 70_000))
    silent = piece(120_000, 180_000, language=None, certainty=0.0)

    assert main_language([short, long, silent]) == "en"
    assert main_language([silent]) is None


def test_a_piece_in_another_language_than_the_rest_is_said():
    levels = frames((TALK, 120))
    heard = [
        piece(0, 60_000, (0, 60_000)),
        piece(60_000, 110_000, (60_000, 110_000), language="de"),
        piece(110_000, 120_000, (110_000, 120_000)),
    ]

    assert told(*heard, levels=levels) == {
        "other-language": "The language from 1:00 to 1:50 sounds like “de”, the rest “en”; what "
        "was written there may be wrong."
    }


def test_a_call_in_another_language_than_was_said_is_told():
    heard = piece(0, 60_000, (0, 60_000), language="de")

    assert told(heard, levels=frames((TALK, 60)), asked="en") == {
        "other-language": "The language from 0:00 to 1:00 sounds like “de”, not “en” as was "
        "said; what was written there may be wrong."
    }


def test_what_is_not_sure_or_too_short_to_tell_is_no_other_language():
    levels = frames((TALK, 120))
    main = piece(0, 60_000, (0, 60_000))

    doubtful = piece(60_000, 120_000, (60_000, 120_000), language="cy", certainty=0.79)
    assert told(main, doubtful, levels=levels) == {}
    short = piece(60_000, 120_000, (60_000, 64_999), language="cy")
    assert "other-language" not in told(main, short, levels=levels)


def test_guesses_are_said_from_one_utterance_in_ten_on():
    levels = frames((TALK, 60))

    few = piece(0, 60_000, (0, 60_000), unsure="x", sure=10)
    assert told(few, levels=levels) == {}
    many = piece(0, 60_000, (0, 60_000), unsure="x", sure=9)
    assert told(many, levels=levels) == {
        "unsure": "1 of 10 utterances are guesses, the first at 0:00: noise, several voices at "
        "once or another language."
    }
