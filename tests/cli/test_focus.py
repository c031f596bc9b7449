"""`filmroom focus check`: the contract of spec 7, through the front door."""

import json

import pytest

from filmroom.cli.main import main


@pytest.fixture
def run(capsys):
    def run(*arguments):
        code = 0
        try:
            main(["focus", "check", *arguments])
        except SystemExit as left:
            code = left.code
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_an_accepted_focus_leaves_nothing_to_say(run):
    code, out, err = run("Ask who else signs off before the 20-minute mark", "--json")

    assert (code, err) == (0, "")
    assert json.loads(out) == {"ok": True, "kind": "behaviour", "findings": [], "suggestion": None}


def test_the_name_of_a_file_is_not_judged_as_a_sentence(run, tmp_path):
    file = tmp_path / "focus.txt"
    file.write_text("Ask who else signs off before the 20-minute mark")

    code, out, err = run(str(file))

    assert (code, out) == (2, "")
    assert "found the name of a file" in err


def test_a_refused_focus_says_where_why_and_what_instead(run):
    statement = "Always be more confident"
    code, out, _ = run(statement, "--json")
    found = json.loads(out)
    (finding,) = found["findings"]

    assert code == 1
    assert list(found) == ["ok", "kind", "findings", "suggestion"]
    assert (found["ok"], found["kind"]) == (False, "trait")
    assert set(finding) == {"span", "code", "message"}
    assert statement[slice(*finding["span"])] == "confident"
    assert run(found["suggestion"])[0] == 0


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("Hit quota in Q3", "outcome"),
        ("Think like the customer", "inner_state"),
        ("Talk less, ask more open questions and follow up the same day", "compound"),
        ("Objection handling", "topic"),
    ],
)
def test_every_refusal_has_its_kind(run, statement, kind):
    code, out, _ = run(statement, "--json")

    assert code == 1
    assert json.loads(out)["kind"] == kind


def test_another_language_is_accepted_with_a_finding(run):
    code, out, _ = run("Poser deux questions ouvertes avant la démo", "--json")
    found = json.loads(out)

    assert code == 0
    assert found["ok"] is True
    assert [finding["code"] for finding in found["findings"]] == ["language-not-checked"]


def test_a_person_gets_the_reason_and_the_rewrite(run):
    _, out, _ = run("Improve discovery")
    refused, reason, offer = out.splitlines()

    assert refused == "Refused: topic."
    assert "“Improve discovery”" in reason
    assert offer.startswith("Rather: Ask two implication questions")


def test_a_bullet_before_the_statement_is_no_option(run):
    assert run("- Ask who else signs off before the 20-minute mark")[0] == 0


def test_an_empty_statement_is_bad_usage_in_one_line(run):
    code, out, err = run("  ")

    assert (code, out) == (2, "")
    assert err.startswith("filmroom: expected a focus statement")
    assert err.count("\n") == 1
