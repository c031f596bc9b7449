"""The JSON of speech engines, on small files whose meaning was worked out by hand."""

import json

import pytest
from handed import contents, expected, files
from small_files import DOCUMENTS

from filmroom.core.transcripts.model import Party, Side, UnreadableTranscript
from filmroom.core.transcripts.read import read


def read_json(document):
    return read(json.dumps(document).encode())


def codes(found):
    return {remark.code for remark in found.warnings}


@pytest.mark.parametrize(
    ("name", "language", "duration_ms", "external_id"),
    [
        ("deepgram-utterances", "en", 12_500, "r-7"),
        ("assemblyai-utterances", "en-us", 31_000, "a-1"),
        ("whisper", "en", 2_000, None),
        ("openai-words", None, 8_470, None),
        ("whisper-cpp", "de", 3_602_500, None),
        ("google-with-a-repeating-last-result", None, 2_600, None),
        ("google-version-2", "en-US", 1_250, None),
        ("aws-with-speakers", "en-US", 3_200, "job-9"),
        ("aws-call-analytics", "en-US", 9_000, "call-3"),
        ("azure-batch", None, 4_120, None),
        ("azure-fast", "en-US", 2_000, None),
        ("watson-job", None, 1_000, "j-1"),
        ("speechmatics", "en", 64_000, "sm-1"),
        ("speechmatics-version-1", "en", 12_000, "7"),
        ("rev-editor", None, 4_400, "18"),
        ("amberscript", None, 2_900, "amb-1"),
        ("vexa", "de", 4_000, "319"),
        ("elevenlabs", "en", 1_300, "el-5"),
        ("soniox", "en", 1_100, "so-2"),
        ("gladia", "fr", 4_500, "gl-3"),
        ("close", None, 61_000, "acti_1"),
    ],
)
def test_what_a_file_states_about_the_call_is_kept(name, language, duration_ms, external_id):
    found = read_json(DOCUMENTS[name].document)

    assert (found.language, found.duration_ms, found.external_id) == (
        language,
        duration_ms,
        external_id,
    )


def test_vexa_states_when_the_meeting_was_held():
    assert read_json(DOCUMENTS["vexa"].document).held_at == "2026-06-20T09:00:00Z"


def test_close_states_when_the_call_was_and_who_is_on_which_side():
    found = read_json(DOCUMENTS["close"].document)

    assert found.held_at == "2026-09-19T18:00:00+00:00"
    assert found.parties == (
        Party("Dana Reyes", "Dana Reyes", side=Side.THEIRS),
        Party("Ana Silva", "Ana Silva", side=Side.OURS),
    )


def test_agent_and_customer_of_amazon_are_the_two_sides():
    assert read_json(DOCUMENTS["aws-call-analytics"].document).parties == (
        Party("AGENT", side=Side.OURS),
        Party("CUSTOMER", side=Side.THEIRS),
    )


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("google-with-a-repeating-last-result", "words-repeated"),
        ("whisperx", "voices-in-words"),
        ("list-in-milliseconds", "unit-guessed"),
        ("aws-with-speakers", "not-speech"),
        ("azure-batch", "times-run-backwards"),
        ("watson-with-speakers", "interim-left-out"),
        ("speechmatics-version-1", "words-outside"),
        ("diarisation", "windows-overlap"),
        ("diarisation", "no-words"),
    ],
)
def test_what_was_repaired_is_said(name, code):
    assert code in codes(read_json(DOCUMENTS[name].document))


def test_a_last_result_with_other_words_than_the_ones_before_is_no_repeat():
    document = DOCUMENTS["google-with-a-repeating-last-result"].document
    document["results"][1]["alternatives"][0]["transcript"] = "Never said again."
    found = read_json(document)

    assert "Never said again." in [segment.text for segment in found.segments]
    assert "words-repeated" not in codes(found)


def test_a_last_result_of_watson_that_never_became_final_is_kept():
    document = DOCUMENTS["watson-job"].document
    document["results"][0]["results"].append(
        {"final": False, "alternatives": [{"transcript": "thr "}]}
    )

    assert [segment.text for segment in read_json(document).segments] == ["one", "two", "thr"]


def test_a_channel_of_azure_whose_phrases_are_missing_is_said():
    document = DOCUMENTS["azure-batch"].document
    ready = {"channel": 0, "display": "Ready."}
    lost = {"channel": 2, "display": "Please hold the line."}

    assert "words-differ" not in codes(read_json(document | {"combinedRecognizedPhrases": [ready]}))
    found = read_json(document | {"combinedRecognizedPhrases": [ready, lost]})
    said = next(remark.message for remark in found.warnings if remark.code == "words-differ")
    assert said.startswith("1 channel whose text has other words")
    assert "Please hold the line." in said


def test_deepgram_words_that_differ_from_the_text_are_kept_and_said():
    document = {
        "results": {
            "channels": [
                {
                    "alternatives": [
                        {"transcript": "hello there", "words": [{"word": "hello", "start": 1}]}
                    ]
                }
            ]
        }
    }
    found = read_json(document)

    assert [segment.text for segment in found.segments] == ["hello"]
    assert "words-differ" in codes(found)


@pytest.mark.parametrize(
    ("document", "says"),
    [
        ({"id": "1", "status": "error", "error": "File is silent", "words": None}, "silent"),
        ({"id": "1", "status": "queued", "audio_url": "x", "utterances": None}, "queued"),
    ],
)
def test_an_unfinished_transcript_of_assemblyai_is_refused_with_its_reason(document, says):
    with pytest.raises(UnreadableTranscript, match=says):
        read_json(document | {"audio_url": "https://example.com/a.mp3"})


@pytest.mark.parametrize("path", files("aws-call-analytics-json"))
def test_every_word_of_the_handed_call_has_its_side(path):
    found = read(contents(path))

    assert {party.speaker: party.side.value for party in found.parties} == {
        "AGENT": "ours",
        "CUSTOMER": "theirs",
    }
    assert found.duration_ms == expected(path)["vendor_total_s"] * 1000
