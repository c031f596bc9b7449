"""Files at the edge: empty, binary, huge, foreign, backwards."""

import json

import pytest
from strategies import stamp

from filmroom.core.transcripts import read as reading
from filmroom.core.transcripts.model import UnreadableTranscript
from filmroom.core.transcripts.read import read

CUE = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Zoë>Grüße – 50 €</v>\n"


@pytest.mark.parametrize("data", [b"", b"\n\n  \n", b"\xef\xbb\xbf", b"\xff\xfe", b"\x00" * 50])
def test_an_empty_file_is_refused_as_empty(data):
    with pytest.raises(UnreadableTranscript, match="found an empty file"):
        read(data)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"PK\x03\x04" + b"x" * 100, "a damaged or locked zip file"),
        (b"%PDF-1.7 ...", "a PDF file"),
        (b"ID3\x04\x00", "an MP3 recording"),
        (b"\x00\x00\x00\x20ftypisom" + bytes(range(256)) * 4, "a binary file"),
        (bytes(range(256)) * 8, "a binary file"),
    ],
)
def test_a_file_that_is_no_text_is_refused_by_kind(data, kind):
    with pytest.raises(UnreadableTranscript, match=f"found {kind}"):
        read(data)


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"]
)
def test_unicode_encodings_are_recognised_without_a_remark(encoding):
    (segment,) = read(CUE.encode(encoding)).segments

    assert (segment.speaker, segment.text) == ("Zoë", "Grüße – 50 €")
    assert not {"encoding-guessed", "bytes-replaced"} & {
        r.code for r in read(CUE.encode(encoding)).warnings
    }


def test_windows_encoding_is_read_and_said():
    found = read(CUE.encode("cp1252"))

    assert found.segments[0].text == "Grüße – 50 €"
    assert "encoding-guessed" in {r.code for r in found.warnings}


def test_one_broken_byte_does_not_turn_a_utf8_file_into_another_encoding():
    found = read(CUE.encode().replace("–".encode(), b"\xff"))

    assert found.segments[0].text == "Grüße \ufffd 50 €"
    assert [(r.code, r.line) for r in found.warnings if r.code == "bytes-replaced"] == [
        ("bytes-replaced", 4)
    ]


def test_a_file_cut_inside_a_letter_is_still_utf8():
    found = read(CUE.encode()[: CUE.encode().index("ß".encode()) + 1])

    assert found.segments[0].text == "Grü\ufffd"


def test_ten_thousand_speakers_are_no_problem():
    cues = [f"{stamp(n * 100)} --> {stamp(n * 100 + 90)}\nP {n}: word {n}\n" for n in range(10_000)]
    found = read("\n".join(["WEBVTT\n", *cues]).encode())

    assert len(found.speakers) == 10_000
    assert found.segments[-1].text == "word 9999"


def test_a_million_characters_under_one_time_line_are_kept():
    said = "word " * 200_000
    found = read(f"WEBVTT\n\n00:00:01.000 --> 00:10:00.000\n{said}\n".encode())

    assert len(found.segments[0].text.split()) == 200_000
    assert "absurd-times" in {r.code for r in found.warnings}


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "O'Neil", "Ann “Bo” D’Arcy", "佐藤", "A & B", "名 (名)"]
)
def test_names_of_any_letters_stay_as_they_are(name):
    cues = [f"00:0{n}.000 --> 00:0{n}.900\n{name}: word {n}\n" for n in range(4)]
    found = read("\n".join(["WEBVTT\n", *cues]).encode())

    assert found.speakers == (name,)


def remarks(text):
    return {r.code: r.message for r in read(text.encode()).warnings}


def test_one_speaker_no_speakers_and_no_words_say_so_at_once():
    assert "Zoë" in remarks(CUE)["one-speaker"]
    assert "no-speakers" in remarks(CUE.replace("<v Zoë>", ""))
    assert "no-words" in remarks("WEBVTT\n\n00:01.000 --> 00:02.000\n\n")


@pytest.mark.parametrize(
    "times",
    [
        "30:00:00.000 --> 30:00:01.000",  # a call of thirty hours
        "00:00:01.000 --> 02:00:00.000",  # two hours under one time line
    ],
)
def test_times_that_cannot_be_are_called_absurd(times):
    text = CUE.replace("00:00:01.000 --> 00:00:02.000", times)

    assert "absurd-times" in remarks(text)
    assert "absurd-times" not in remarks(CUE)


def test_more_words_than_anybody_can_say_are_called_absurd():
    text = CUE.replace("Grüße", "ja " * 200)

    assert "200 words" in remarks(text)["absurd-times"] or "words" in remarks(text)["absurd-times"]


def test_segments_without_a_time_stay_behind_the_one_they_follow():
    text = "[00:05] Ana: two\nBob: three\n[00:01] Ana: one\nBob: one and a half\n"
    found = read(text.encode())

    assert [s.text for s in found.segments] == ["one", "one and a half", "two", "three"]
    assert "2 of 4 segments" in remarks(text)["times-missing"]


def test_of_two_readers_that_want_a_file_alike_the_one_finding_more_turns_wins():
    # "5:12 - Bob told me" looks like a heading of Fathom's, the footer is Otter's
    text = (
        "Ana  0:00\nHe called at\n5:12 - Bob told me\nso.\n\nBob  0:09\nYes.\n\n"
        "Transcribed by https://otter.ai\n"
    )
    found = read(text.encode())

    assert found.format == "otter-txt"
    assert [s.text for s in found.segments] == ["He called at 5:12 - Bob told me so.", "Yes."]
    assert remarks(text)["could-be-other"] == (
        "Read as otter-txt (segments with words: 2, speakers: 2); "
        "it could also be fathom-txt (segments with words: 1, speakers: 1)."
    )


def test_a_file_that_could_be_two_things_says_so_and_what_each_would_find():
    # one entry under Fathom's key, two under HubSpot's: the readers are equally sure
    spoken = [{"speaker": {"name": name}, "text": "Hi."} for name in ("Ana", "Bob")]
    fathom = [{"speaker": {"display_name": "Ana"}, "text": "Hi.", "timestamp": "00:00:01"}]
    both = {"transcript": fathom, "transcriptUtterances": spoken}
    found = read(json.dumps(both).encode())

    assert (found.format, len(found.segments)) == ("hubspot-json", 2)
    assert remarks(json.dumps(both))["could-be-other"] == (
        "Read as hubspot-json (segments with words: 2, speakers: 2); "
        "it could also be fathom-json (segments with words: 1, speakers: 1)."
    )


def test_of_two_parses_with_as_many_turns_the_one_with_more_speakers_wins_and_says_so():
    fathom = [
        {"speaker": {"display_name": name}, "text": "Hi.", "timestamp": "00:00:01"}
        for name in ("Ana", "Bob")
    ]
    hubspot = [{"speaker": {"name": "Ana"}, "text": "Hi."}] * 2
    both = {"transcriptUtterances": hubspot, "transcript": fathom}
    found = read(json.dumps(both).encode())

    assert (found.format, found.speakers) == ("fathom-json", ("Ana", "Bob"))
    assert "hubspot-json" in remarks(json.dumps(both))["could-be-other"]


def test_a_rival_that_cannot_read_the_file_is_no_other_thing_it_could_be():
    fathom = {"speaker": {"display_name": "Ana"}, "text": "Hi.", "timestamp": "00:00:01"}
    text = json.dumps({"callTranscripts": [], "transcript": [fathom]})

    assert read(text.encode()).format == "fathom-json"
    assert "could-be-other" not in remarks(text)


def test_a_refusal_comes_from_the_reader_that_was_surest():
    with pytest.raises(UnreadableTranscript, match="time line") as refusal:
        read(b"WEBVTT\n\n00:0x.000 --> 00:02.000\nhi\n")

    assert refusal.value.line == 3


@pytest.mark.parametrize(
    ("bound", "what"), [("MOST_LINES", "lines"), ("MOST_SEGMENTS", "segments")]
)
def test_more_than_a_call_can_hold_is_refused_before_it_fills_the_memory(monkeypatch, bound, what):
    monkeypatch.setattr(reading, bound, 4)
    text = "Ana: one\nBob: two\nAna: three\nBob: four\nAna: five\nBob: six"

    with pytest.raises(UnreadableTranscript, match=f"at most 4 {what}, found"):
        reading.read(text.encode())
