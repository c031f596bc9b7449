"""The JSON of recorders and CRMs, on small files whose meaning was worked out by hand."""

import json

import pytest
from small_files import DOCUMENTS

from filmroom.core.transcripts.model import Party, Side, UnreadableTranscript
from filmroom.core.transcripts.read import read


def read_json(document):
    return read(json.dumps(document).encode())


def changed(name, change):
    document = DOCUMENTS[name].document
    change(document)
    return read_json(document)


HELD = "2026-11-03T10:00:00Z"
EPOCH = "2026-11-03T10:00:00+00:00"  # 1,793,664,000 s is midnight; 36,000 s more


@pytest.mark.parametrize(
    ("name", "title", "held_at", "duration_ms", "external_id"),
    [
        ("fireflies", "Northwind", EPOCH, 3250, "f-1"),
        ("fathom", "Northwind", HELD, 62_500, "944"),
        ("otter-segments", "Northwind", EPOCH, 3250, None),
        ("otter-client", "Northwind", EPOCH, 4000, "o-1"),
        ("tldv", "Northwind", HELD, 62_500, "m-1"),
        ("hubspot", None, None, 3250, "h-1"),
        ("salesforce", None, EPOCH, 3250, "s-1"),
        ("chorus", "Northwind", HELD, 62_500, "c-1"),
        ("meet-entries", None, EPOCH, 6000, None),
        ("call-written-down", None, HELD, 62_500, "w-1"),
    ],
)
def test_what_a_file_states_about_the_call_is_kept(name, title, held_at, duration_ms, external_id):
    found = read_json(DOCUMENTS[name].document)

    assert (found.title, found.held_at) == (title, held_at)
    assert (found.duration_ms, found.external_id) == (duration_ms, external_id)


ANA, BOB = "Ana Silva", "Bob Ortiz"


@pytest.mark.parametrize(
    ("name", "parties"),
    [
        ("fireflies", [Party(BOB, BOB, "b@example.com")]),
        (
            "fathom",
            [
                Party(ANA, ANA, "ana@example.com", Side.OURS),
                Party(BOB, "Roberto", "b@example.com", Side.THEIRS),
            ],
        ),
        (
            "avoma",
            [Party(ANA, ANA, "ana@example.com", Side.OURS), Party(BOB, BOB, None, Side.THEIRS)],
        ),
        ("hubspot", [Party(ANA, ANA, "ana@example.com")]),
        ("salesforce", [Party("Agent", side=Side.OURS), Party("EndUser", side=Side.THEIRS)]),
        (
            "chorus",
            [Party(ANA, ANA, "ana@example.com", Side.OURS), Party(BOB, BOB, None, Side.THEIRS)],
        ),
        (
            "call-written-down",
            [Party(ANA, ANA, None, Side.OURS), Party(BOB, BOB, None, Side.THEIRS)],
        ),
        ("recall", [Party(ANA, ANA, "0@example.com"), Party(BOB, BOB, "1@example.com")]),
        ("sembly", [Party(ANA, ANA, "ana@example.com")]),
        ("tldv", [Party(BOB, BOB, "b@example.com")]),
    ],
)
def test_people_have_the_names_addresses_and_sides_of_the_file(name, parties):
    assert list(read_json(DOCUMENTS[name].document).parties) == parties


def test_two_people_of_one_name_stay_two():
    found = changed("recall", lambda d: d[1]["participant"].update(name=ANA))

    assert found.speakers == (ANA, f"{ANA} (1)")


def test_a_silent_upload_of_fireflies_has_no_words_and_says_so():
    def silence(document):
        document["data"]["transcript"].update(sentences=[], speakers=[], meeting_info={})

    found = changed("fireflies", silence)

    assert found.segments == ()
    assert [remark.code for remark in found.warnings] == ["no-words"]


def test_items_of_another_shape_are_left_out_and_counted():
    found = changed("podcast", lambda d: d["segments"].extend(["nonsense", None]))

    assert len(found.segments) == 2
    assert "2 segments" in next(r.message for r in found.warnings if r.code == "broken-item")


def test_meet_entries_without_the_conference_count_from_the_first():
    def alone(document):
        del document["conferenceRecord"], document["participants"]

    found = changed("meet-entries", alone)

    assert [(s.start_ms, s.speaker) for s in found.segments] == [
        (0, "Speaker 1"),
        (3000, "Speaker 2"),
    ]
    assert found.held_at == "2026-11-03T10:00:02+00:00"


def test_a_comma_too_many_is_passed_over_and_its_line_told():
    text = json.dumps(DOCUMENTS["podcast"].document, indent=1).replace("}\n ]", "},\n ]")
    text = text.replace("Hello, R&D.", "Hello,] R&D.") + " "
    found = read(text.replace("]\n}", "],\n}").encode())

    assert [s.text for s in found.segments] == ["Hello,] R&D.", "Hi."]
    [remark] = [r for r in found.warnings if r.code == "spare-comma"]
    assert text.split("\n")[remark.line - 1] == "  },"
    assert "2 in all" in remark.message


def test_commas_do_not_mend_what_is_broken_otherwise():
    text = (
        json.dumps(DOCUMENTS["podcast"].document).replace("}]", "},]").replace('"body":', '"body"')
    )
    with pytest.raises(UnreadableTranscript, match="sound JSON"):
        read(text.encode())


TURNS = [
    {"speaker": "Ana Silva", "content": "Hello, R&D."},
    {"speaker": "Bob Ortiz", "content": "Hi."},
]


def turns(*values):
    return [{**turn, **more} for turn, more in zip(TURNS, values, strict=True)]


@pytest.mark.parametrize(
    ("listed", "times"),
    [
        (turns({"begin": 0, "end": 1.5}, {"begin": 1.5, "end": 3}), [(0, 1500), (1500, 3000)]),
        (turns({"begin": 0, "stop": 9000}, {"begin": 9000, "stop": 10_000}), [(0, 9000), (9000, 10_000)]),
        (turns({"start_ms": 5, "end_ms": 6}, {"start_ms": 7, "end_ms": 8}), [(5, 6), (7, 8)]),
        (turns({"time": "0:05"}, {"time": "1:00:07"}), [(5000, None), (3_607_000, None)]),
        (turns({"timestamp": "2026-11-03T10:00:00Z"}, {"timestamp": "2026-11-03T10:00:04.5Z"}), [(0, None), (4500, None)]),
        (turns({"timestamp": 1_793_700_000_500}, {"timestamp": 1_793_700_002_000}), [(0, None), (1500, None)]),
        (turns({}, {}), [(None, None), (None, None)]),
    ],
)  # fmt: skip
def test_turns_of_an_unknown_tool_are_found_where_they_are(listed, times):
    found = read_json({"meta": {"tool": "x"}, "result": {"call": {"dialogue": listed}}})

    assert found.format == "turn-list-json"
    assert [(s.start_ms, s.end_ms) for s in found.segments] == times
    assert [s.speaker for s in found.segments] == ["Ana Silva", "Bob Ortiz"]


def test_the_longest_list_of_turns_is_the_talk():
    found = read_json({"highlights": TURNS[:1], "all": TURNS, "last": TURNS[1:]})

    assert len(found.segments) == 2


def test_times_of_the_calendar_say_when_the_call_was_held():
    found = read_json(turns({"timestamp": 1_793_700_000}, {"timestamp": 1_793_700_004}))

    assert found.held_at == EPOCH
    assert [s.start_ms for s in found.segments] == [0, 4000]


def test_a_number_no_calendar_has_is_no_time():
    found = changed("podcast", lambda d: d["segments"][0].update(startTime=1e300, endTime=None))

    assert [s.start_ms for s in found.segments] == [None, 1500]


def test_a_document_a_line_is_a_list_of_turns():
    text = "\n".join(json.dumps(turn) for turn in TURNS)

    assert [s.text for s in read(text.encode()).segments] == ["Hello, R&D.", "Hi."]


def test_a_speaker_that_is_an_object_gives_its_name():
    found = read_json([{"text": "Hi.", "speaker": {"id": 3, "name": "Ana"}}])

    assert found.speakers == ("Ana",)


@pytest.mark.parametrize(
    "document",
    [
        {"messages": [{"role": "user", "content": "Hello"}]},
        {"comments": [{"author": "Ana", "text": "Nice"}]},
        {"highlights": [{"timestamp": "00:05", "text": "Budget"}]},
    ],
)
def test_lists_of_something_else_are_no_turns(document):
    with pytest.raises(UnreadableTranscript, match="expected captions"):
        read_json(document)
