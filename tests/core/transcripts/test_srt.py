from filmroom.core.transcripts.read import read


def rows(text):
    return [(s.start_ms, s.end_ms, s.speaker, s.text) for s in read(text.encode()).segments]


def test_names_before_words_are_speakers():
    text = (
        "1\n00:00:01,000 --> 00:00:03,500\nAlice: The contract renews.\n\n"
        "2\n00:00:03,500 --> 00:00:06,000\nBob: <i>Only</i> if nobody objects.\n"
    )

    assert rows(text) == [
        (1000, 3500, "Alice", "The contract renews."),
        (3500, 6000, "Bob", "Only if nobody objects."),
    ]


def test_dialects_of_time_lines_are_read():
    text = (
        "1\n0:00:01,5 --> 0:00:02,0 X1:100 X2:200\none\n\n"
        "2\n00:00:03.000->00:00:04.000\ntwo\n\n3\n 00:00:05,000  -->  00:00:06,000 \n{\\an8}three\n"
    )

    assert rows(text) == [
        (1500, 2000, None, "one"),
        (3000, 4000, None, "two"),
        (5000, 6000, None, "three"),
    ]


def test_a_name_given_only_when_the_speaker_changes_is_carried_on():
    spoken = [
        "Ana: We start",
        "with the",
        "budget.",
        "Bob: Which",
        "one is",
        "that?",
        "Ana: Ours",
        "first.",
        "Bob: Good.",
        "Bye",
    ]
    cues = [
        f"{n}\n00:00:{n:02},000 --> 00:00:{n:02},900\n{text}\n" for n, text in enumerate(spoken, 1)
    ]
    found = read("\n".join(cues).encode())

    assert [s.speaker for s in found.segments] == ["Ana"] * 3 + ["Bob"] * 3 + ["Ana"] * 2 + [
        "Bob"
    ] * 2
    assert "name-carried" in {r.code for r in found.warnings}


def test_unnamed_words_stay_unnamed_where_names_are_repeated():
    spoken = [
        "Ana: We start",
        "Ana: with the",
        "who knows",
        "hm",
        "so",
        "well",
        "Bob: Yes",
        "Bob: No",
    ]
    cues = [
        f"{n}\n00:00:{n:02},000 --> 00:00:{n:02},900\n{text}\n" for n, text in enumerate(spoken, 1)
    ]

    assert [row[2] for row in rows("\n".join(cues))] == ["Ana"] * 2 + [None] * 4 + ["Bob"] * 2


def test_unnamed_words_stay_unnamed_where_most_cues_are_named():
    spoken = ["Ana: We start", "Bob: Good", "who knows", "Ana: So", "Bob: Well"]
    cues = [
        f"{n}\n00:00:{n:02},000 --> 00:00:{n:02},900\n{text}\n" for n, text in enumerate(spoken, 1)
    ]

    assert [row[2] for row in rows("\n".join(cues))] == ["Ana", "Bob", None, "Ana", "Bob"]


def test_the_content_decides_and_not_the_name_of_the_file():
    srt = b"1\n00:00:01,000 --> 00:00:02,000\nHello\n"

    assert read(srt, "call.vtt").format == "srt"
