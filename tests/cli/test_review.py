"""`filmroom review`, as a script would use it: exit codes, one JSON document, one-line errors."""

import json
from pathlib import Path

import pytest

from filmroom.cli.main import main

CORPUS = Path(__file__).parents[1] / "corpus" / "reviews"


def run(capsys, *args):
    code = 0
    try:
        main(["review", *map(str, args)])
    except SystemExit as stop:
        code = stop.code
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_sound_review_ends_with_nought(capsys):
    code, out, err = run(capsys, "check", CORPUS / "sound-northwind.md")

    assert (code, err) == (0, "")
    assert "6 of 16" in out
    assert "Hard gaps: Decision process and access, Value articulation" in out


def test_a_broken_contract_ends_with_one_and_a_line_for_each_problem(capsys):
    file = CORPUS / "timestamp-past-end.md"

    code, _, err = run(capsys, "check", file)

    assert code == 1
    assert err == (
        f"filmroom: {file}:19: timestamp-past-end: 41:21 lies past the end of the call (41:20).\n"
    )


def test_json_is_one_document_with_the_fields_of_the_contract(capsys):
    code, out, err = run(capsys, "check", CORPUS / "score-three.md", "--json")
    document = json.loads(out)

    assert (code, err) == (1, "")
    assert list(document) == [
        "ok",
        "total",
        "out_of",
        "lowest",
        "hard_gaps",
        "problems",
        "warnings",
    ]
    assert (document["ok"], document["total"], document["out_of"]) == (False, 5, 16)
    assert [(p["line"], p["code"]) for p in document["problems"]] == [(19, "score-out-of-range")]


@pytest.mark.parametrize(
    ("name", "place"),
    [("unreadable-empty.md", ":1"), ("unreadable-binary.md", ":1"), ("no-such-file.md", "")],
)
def test_what_cannot_be_read_ends_with_two_and_one_line(capsys, name, place):
    """A line is named only where one was read."""
    code, out, err = run(capsys, "check", CORPUS / name, "--json")

    assert code == 2
    assert err.startswith(f"filmroom: {CORPUS / name}{place}: expected")
    assert err.count("\n") == 1
    assert [problem["code"] for problem in json.loads(out)["problems"]] == ["unreadable"]


def test_a_warning_leaves_the_review_sound(capsys):
    code, out, _ = run(capsys, "check", CORPUS / "sound-repeat-without-stamp.md", "--json")
    document = json.loads(out)

    assert (code, document["ok"], document["problems"]) == (0, True, [])
    assert [warning["code"] for warning in document["warnings"]] == ["repeat-without-timestamp"]


def test_a_template_can_be_checked_as_it_comes(capsys, tmp_path):
    code, out, _ = run(capsys, "template", "--rubric", "short")
    file = tmp_path / "review.md"
    file.write_text(out)

    assert code == 0
    assert "rubric: short" in out
    assert run(capsys, "check", file)[0] == 1


def test_an_unknown_rubric_is_bad_usage_in_one_line(capsys):
    code, out, err = run(capsys, "template", "--rubric", "twelve")

    assert (code, out) == (2, "")
    assert err == "filmroom: --rubric: There is no rubric 'twelve'; there are: default, short.\n"
