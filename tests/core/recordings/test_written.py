"""What was heard becomes a file that is read like any other."""

import json

from filmroom.core.recordings.heard import Heard, SpokenWord, Utterance, as_value, from_value
from filmroom.core.recordings.written import document
from filmroom.core.transcripts.model import Remark
from filmroom.core.transcripts.read import read

TALK = [-20.0] * 600


def said(*words, unsure=False):
    return Utterance(tuple(SpokenWord(*word) for word in words), unsure)


def heard(*utterances, channel=0):
    return Heard(channel, 0, 60_000, "en", 0.98, ((0, 60_000),), utterances)


def transcript(*found, is_apart=False, **more):
    written = document(found, TALK, length_ms=59_960, is_apart=is_apart, **more)
    return read(json.dumps(written).encode(), "call.json")


HELLO = said(
    (500, 900, " Hello"), (900, 1_400, " there."), (1_700, 2_000, " Who"), (2_000, 2_500, " pays?")
)
SARAH = said((1_000, 1_300, " Sarah"), (3_400, 3_900, " does."))


def spoken(found):
    return [(s.start_ms, s.end_ms, s.speaker, s.text) for s in found.segments]


def test_channels_that_are_apart_are_two_speakers_in_the_order_they_speak():
    found = transcript(heard(HELLO), heard(SARAH, channel=1), is_apart=True)

    assert found.format == "filmroom-json"
    assert spoken(found) == [
        (500, 2_500, "Channel 1", "Hello there. Who pays?"),
        (1_000, 1_300, "Channel 2", "Sarah"),  # a pause of two seconds begins anew
        (3_400, 3_900, "Channel 2", "does."),
    ]


def test_where_nobody_is_named_sentences_are_parted_since_another_voice_may_begin():
    found = transcript(heard(HELLO))

    assert spoken(found) == [
        (500, 1_400, None, "Hello there."),
        (1_700, 2_500, None, "Who pays?"),
    ]


def test_a_sentence_that_runs_on_without_a_breath_stays_whole():
    run_on = said((0, 400, " Mr."), (500, 900, " Smith"), (2_600, 2_900, " paid"))

    assert spoken(transcript(heard(run_on))) == [
        (0, 900, None, "Mr. Smith"),
        (2_600, 2_900, None, "paid"),
    ]


def test_language_length_and_remarks_are_kept_in_the_file():
    remark = Remark("broken-sound", "3 packets of sound are damaged; they were left out.")
    found = transcript(heard(HELLO), remarks=[remark])

    assert found.language == "en"
    assert found.duration_ms == 59_960
    assert found.warnings[0] == remark
    assert {w.code for w in found.warnings} == {"broken-sound", "no-speakers"}


def test_what_was_heard_survives_json():
    before = heard(HELLO, SARAH)

    assert from_value(json.loads(json.dumps(as_value(before)))) == before
