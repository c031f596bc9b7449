import json

import pytest

from filmroom.core.transcripts.model import Party, Segment, Side, UnreadableTranscript
from filmroom.core.transcripts.read import read

ANSWER = {
    "callTranscripts": [
        {
            "callId": "77",
            "transcript": [
                {
                    "speakerId": "643",
                    "topic": "Objections",
                    "sentences": [
                        {"start": 460230, "end": 462343, "text": "Let us check that."},
                        {"start": 462400, "end": 463000, "text": "Today."},
                    ],
                },
                {"speakerId": "9", "sentences": [{"start": 1000, "end": 2000, "text": "R&D?"}]},
            ],
        }
    ],
    "calls": [
        {"metaData": {"id": "76", "title": "Another call"}},
        {
            "metaData": {
                "id": "77",
                "title": "Northwind",
                "started": "2026-03-10T10:00:00.000Z",
                "duration": 3600,
                "language": "en-US",
            },
            "parties": [
                {
                    "speakerId": "643",
                    "name": "Ana Silva",
                    "emailAddress": "ana@example.com",
                    "affiliation": "Internal",
                },
                {"speakerId": "9", "name": "Bob Ortiz", "affiliation": "External"},
                {"name": "Never spoke", "affiliation": "External"},
            ],
        },
    ],
}


def gong(value):
    return read(json.dumps(value).encode(), "gong.json")


def test_sentences_are_segments_with_their_speakers_name():
    assert gong(ANSWER).segments == (
        Segment(1000, 2000, "Bob Ortiz", "R&D?"),
        Segment(460_230, 462_343, "Ana Silva", "Let us check that."),
        Segment(462_400, 463_000, "Ana Silva", "Today."),
    )


def test_the_affiliation_states_the_side():
    assert gong(ANSWER).parties == (
        Party("Ana Silva", "Ana Silva", "ana@example.com", Side.OURS),
        Party("Bob Ortiz", "Bob Ortiz", None, Side.THEIRS),
    )


def test_what_the_answer_says_about_the_call_is_kept():
    found = gong(ANSWER)

    assert (found.title, found.held_at, found.duration_ms, found.language, found.external_id) == (
        "Northwind",
        "2026-03-10T10:00:00.000Z",
        3_600_000,
        "en-US",
        "77",
    )


def test_without_parties_speakers_are_called_by_their_ids():
    assert gong({"callTranscripts": ANSWER["callTranscripts"]}).speakers == (
        "Speaker 9",
        "Speaker 643",
    )


def test_two_people_of_one_name_stay_two_speakers():
    answer = json.loads(json.dumps(ANSWER))
    answer["calls"][1]["parties"][1]["name"] = "Ana Silva"

    assert set(gong(answer).speakers) == {"Ana Silva", "Ana Silva (9)"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"callTranscripts": []},
        {"callTranscripts": None},
        {"callTranscripts": ANSWER["callTranscripts"] * 2},
        ["callTranscripts"],
    ],
)
def test_an_answer_without_exactly_one_call_is_refused(wrong):
    with pytest.raises(UnreadableTranscript):
        gong(wrong)


def test_broken_json_is_refused_with_its_line():
    text = json.dumps(ANSWER, indent=1).replace('"speakerId": "9"', '"speakerId" "9"')
    with pytest.raises(UnreadableTranscript, match="sound JSON") as refusal:
        read(text.encode())

    assert '"9"' in text.split("\n")[refusal.value.line - 1]


def test_items_of_another_shape_are_left_out_and_counted():
    answer = json.loads(json.dumps(ANSWER))
    answer["callTranscripts"][0]["transcript"][0]["sentences"] += ["nonsense", None]
    answer["callTranscripts"][0]["transcript"] += [17, {"sentences": {"start": 1}}]
    found = gong(answer)

    assert len(found.segments) == 3
    assert "2 sentences" in next(r.message for r in found.warnings if r.code == "broken-item")


def test_half_a_letter_in_json_does_not_reach_the_text():
    text = json.dumps(ANSWER).replace("Today.", r"a\ud83d b\ud83d\ude00 c\\ud83d")

    assert read(text.encode()).segments[-1].text == "a\ufffd b😀 c\\ud83d"
