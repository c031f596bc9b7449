"""`filmroom transcript stats` and `moments` on files, as outside tools call them (spec 7)."""

import json

import pytest
from click.testing import CliRunner

from filmroom.cli.main import filmroom

VTT = """WEBVTT

00:00:00.000 --> 00:00:10.000
<v Ana>What happens if invoicing stays the way it is for another quarter?</v>

00:00:12.000 --> 00:00:20.000
<v Ben>We would miss the audit, and honestly it is too expensive for us.</v>
"""


@pytest.fixture
def call(tmp_path):
    path = tmp_path / "call.vtt"
    path.write_text(VTT, encoding="utf-8")
    return str(path)


def run(command, *args):
    return CliRunner().invoke(filmroom, ["transcript", command, *args], prog_name="filmroom")


def document(command, *args):
    done = run(command, *args, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_stats_hold_every_key_of_the_contract(call):
    found = document("stats", call, "--ours", "Ana")

    assert {
        "duration", "sides", "speakers", "overlap", "silence", "longest_monologue",
        "longest_story", "switches_per_minute", "patience", "overlapped_starts",
        "interruptions", "questions", "question_rate", "filler_rate", "words_per_minute",
        "definition", "notes",
    } <= set(found)  # fmt: skip


def test_stats_are_in_seconds_from_the_start_of_the_call(call):
    found = document("stats", call, "--ours", "Ana")

    assert found["duration"] == 20.0
    assert found["sides"]["ours"] == {"seconds": 10.0, "share": pytest.approx(10 / 18), "words": 12}
    assert found["speakers"]["Ben"]["seconds"] == 8.0
    assert found["silence"] == 2.0
    assert found["longest_monologue"] == {"seconds": 10.0, "start": 0.0, "speaker": "Ana"}
    assert found["switches_per_minute"] == 3.0
    assert found["questions"] == {"ours": 1, "theirs": 0}
    assert found["question_rate"] == 180.0


def test_what_is_not_known_is_null_with_a_reason(call):
    found = document("stats", call, "--ours", "Ana")

    assert found["interruptions"] is None
    reasons = [note["message"] for note in found["notes"] if "interruptions" in note["values"]]
    assert len(reasons) == 1
    assert "no overlap" in reasons[0]


def test_stats_for_people_name_every_number(call):
    done = run("stats", call, "--ours", "Ana")

    assert done.exit_code == 0
    assert "Talk time by side       ours 0:10 (56%), theirs 0:08 (44%)" in done.stdout
    assert "Not known               Patience, Overlapped starts, Interruptions\n" in done.stdout
    assert "Note: " in done.stdout


@pytest.mark.parametrize("command", ["stats", "moments"])
def test_without_a_side_of_ours_it_says_first_how_to_name_one(command, call):
    hint = "Say who is on the rep's side with --ours: the file names Ana, Ben."
    lines = run(command, call).stdout.splitlines()

    assert lines[0] == hint
    assert [line for line in lines if "not known" in line] == []
    assert hint not in run(command, call, "--ours", "Ana").stdout


def test_moments_give_place_words_and_detector(call):
    found = document("moments", call, "--ours", "Ana")
    question, objection = (m for m in found if m["kind"] in ("question", "objection"))

    assert question["quote"] == (
        "What happens if invoicing stays the way it is for another quarter?"
    )
    assert (question["start"], question["end"], question["speaker"]) == (0.0, 10.0, "Ana")
    assert question["attributes"]["type"] == "implication"
    assert question["detector"] == "question-rules/3"
    assert 0 < question["confidence"] <= 1
    assert objection["attributes"]["type"] == "budget"
    assert objection["speaker"] == "Ben"


def test_moments_listen_for_the_competitors_named(tmp_path):
    path = tmp_path / "call.txt"
    path.write_text("Ana: Hello there.\nBen: We also looked at Northwind last year.\n", "utf-8")
    found = document("moments", str(path), "--ours", "Ana", "--competitor", "Northwind")

    assert [(m["kind"], m["attributes"]["name"], m["start"]) for m in found] == [
        ("competitor_mention", "Northwind", None)
    ]


def test_moments_for_people_show_the_quote_below(call):
    done = run("moments", call, "--ours", "Ana")

    assert "0:12 objection (budget): Ben\n    We would miss the audit" in done.stdout


@pytest.mark.parametrize("command", ["stats", "moments"])
def test_a_name_nobody_has_is_bad_usage(command, call):
    done = run(command, call, "--ours", "Nobody")

    assert done.exit_code == 2
    assert "Nobody" in done.output


@pytest.mark.parametrize("command", ["stats", "moments"])
def test_what_cannot_be_read_ends_with_two_and_one_line(command, tmp_path):
    path = tmp_path / "empty.vtt"
    path.write_bytes(b"\x00\x01\x02")
    done = run(command, str(path), "--json")

    assert done.exit_code == 2
    assert json.loads(done.stdout)["problems"][0]["code"] == "unreadable"
    assert done.stderr.startswith("filmroom: ")
    assert done.stderr.count("\n") == 1
