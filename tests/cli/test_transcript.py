"""`filmroom transcript show` and `formats`: the contract of spec 7, through the front door."""

import json

import pytest

from filmroom.cli.main import main

VTT = """WEBVTT

1
00:00:01.000 --> 00:00:02.000
<v Ana Silva>Shall we</v>

2
00:00:03.000 --> 00:00:04.250
<v Ana Silva>start &amp; see?</v>

3
00:00:05.000 --> 00:00:04.000
<v Bob>Yes, “sure”.</v>

4
00:00:06.000 --> 00:00:07.000
"""


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "call.vtt").write_text(VTT, encoding="utf-8")

    def run(*arguments):
        code = 0
        try:
            main(["transcript", *arguments])
        except SystemExit as left:
            code = left.code
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_show_prints_the_contracts_document(run):
    code, out, err = run("show", "call.vtt", "--json")
    found = json.loads(out)

    assert (code, err) == (0, "")
    assert list(found) == ["format", "language", "duration", "speakers", "turns", "warnings"]
    assert found["format"] == "teams-vtt"
    assert found["speakers"] == [
        {"name": "Ana Silva", "side": "unknown"},
        {"name": "Bob", "side": "unknown"},
    ]
    assert found["turns"] == [
        {"speaker": "Ana Silva", "start": 1.0, "end": 4.25, "text": "Shall we start & see?"},
        # two words take 0.8 s; the broken end is replaced
        {"speaker": "Bob", "start": 5.0, "end": 5.8, "text": "Yes, “sure”."},
    ]
    assert [set(w) for w in found["warnings"]] == [{"line", "code", "message"}]
    assert found["warnings"][0]["code"] == "times-estimated"


def test_raw_keeps_every_segment_and_broken_end(run):
    code, out, _ = run("show", "call.vtt", "--raw", "--json")

    assert code == 0
    assert json.loads(out)["turns"] == [
        {"speaker": "Ana Silva", "start": 1.0, "end": 2.0, "text": "Shall we"},
        {"speaker": "Ana Silva", "start": 3.0, "end": 4.25, "text": "start & see?"},
        {"speaker": "Bob", "start": 5.0, "end": 4.0, "text": "Yes, “sure”."},
        {"speaker": None, "start": 6.0, "end": 7.0, "text": ""},
    ]


def test_ours_decides_the_sides(run):
    _, out, _ = run("show", "call.vtt", "--json", "--ours", "ana silva")

    assert json.loads(out)["speakers"] == [
        {"name": "Ana Silva", "side": "ours"},
        {"name": "Bob", "side": "theirs"},
    ]


def test_a_name_nobody_has_is_bad_usage_in_one_line(run):
    code, out, err = run("show", "call.vtt", "--ours", "Ane")

    assert (code, out) == (2, "")
    assert err == "filmroom: --ours: nobody is called “Ane” in this file; it names Ana Silva, Bob\n"


def test_people_read_time_name_words_and_notes(run):
    code, out, _ = run("show", "call.vtt")

    assert code == 0
    assert out.startswith("0:01  Ana Silva\nShall we start & see?\n\n0:05  Bob\n")
    assert "Note: 1 of 4 segments have no usable end" in out


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("empty.vtt", b"", 1),
        ("picture.vtt", b"\x89PNG\r\n\x1a\n" + bytes(64), 1),
        ("letter.txt", b"Dear Ana,\n\nthank you.\n", 1),
        ("times.vtt", b"WEBVTT\n\n00:00:0x.000 --> 00:00:02.000\nhi\n", 3),
        ("gong.json", b'{\n"callTranscripts": [}', 2),
    ],
    ids=["empty", "picture", "letter", "times", "gong"],
)
def test_what_cannot_be_read_is_said_in_one_line_and_in_a_document(
    run, tmp_path, name, content, line
):
    (tmp_path / name).write_bytes(content)
    code, out, err = run("show", name, "--json")
    (problem,) = json.loads(out)["problems"]

    assert code == 2
    assert err.startswith(f"filmroom: {name}:{line}: expected ")
    assert ", found " in err
    assert err.count("\n") == 1
    assert (problem["code"], problem["line"]) == ("unreadable", line)


def test_without_json_only_the_error_line_is_printed(run):
    code, out, err = run("show", "nowhere.vtt")

    assert (code, out) == (2, "")
    assert (
        err == "filmroom: nowhere.vtt: expected a readable file, found: No such file or directory\n"
    )


def test_formats_are_listed_with_how_each_is_recognised(run):
    code, out, _ = run("formats", "--json")
    listed = json.loads(out)

    assert code == 0
    assert {"zoom-vtt", "teams-vtt", "webex-vtt", "vtt", "srt", "otter-txt", "gong-json"} <= {
        entry["name"] for entry in listed
    }
    assert all(entry["recognised_by"].endswith(".") for entry in listed)


def test_formats_say_whether_they_rest_on_real_files_or_on_a_document_alone(run):
    _, out, _ = run("formats", "--json")
    rests_on = {entry["name"]: entry["rests_on"] for entry in json.loads(out)}

    # data/MANIFEST-handed.md: real Zoom files, Gong only in samples, no tl;dv, no Chorus at all
    assert {name: rests_on[name] for name in ("zoom-vtt", "gong-json", "tldv-json")} == {
        "zoom-vtt": "real files",
        "gong-json": "samples",
        "tldv-json": "documented shape",
    }
    _, out, _ = run("formats")
    assert "common usage" in next(line for line in out.splitlines() if "chorus-json" in line)


def test_formats_for_people_are_one_line_each(run):
    _, out, _ = run("formats")
    _, listed, _ = run("formats", "--json")

    assert len(out.splitlines()) == len(json.loads(listed))


def test_help_lists_the_commands_that_load_later(run):
    code, out, _ = run("--help")

    assert code == 0
    assert all(name in out for name in ("show", "formats", "stats", "moments"))
