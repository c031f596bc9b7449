"""`filmroom verdict`: the contract of spec 7, through the front door."""

import json

import pytest

from filmroom.cli.main import main

SOUND = {
    "target": 0.8,
    "baseline": [{"successes": 0, "opportunities": 2}, {"successes": 1, "opportunities": 3}],
    "later": [{"successes": 4, "opportunities": 4}],
}


@pytest.fixture
def run(tmp_path, capsys):
    def run(text, *options):
        file = tmp_path / "counts.json"
        file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        code = 0
        try:
            main(["verdict", str(file), *options])
        except SystemExit as left:
            code = left.code
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_the_document_holds_what_the_contract_names(run):
    code, out, err = run(json.dumps(SOUND), "--json")
    found = json.loads(out)

    assert (code, err) == (0, "")
    assert list(found) == [
        "outcome",
        "baseline_rate",
        "later_rate",
        "p_later_higher",
        "words",
        "interval",
        "smallest_p",
    ]
    assert (found["outcome"], found["words"]) == ("provisional", "strong")
    assert (found["baseline_rate"], found["later_rate"]) == (0.2, 1.0)
    assert found["p_later_higher"] == pytest.approx(0.99473, abs=1e-5)
    assert found["interval"] == pytest.approx([0.510, 1], abs=1e-3)
    assert found["smallest_p"] == pytest.approx(1 / 3)


def test_counts_per_hour_are_read(run):
    calls = {
        "target": 8,
        "baseline": [{"count": 1, "minutes": 50}, {"count": 2, "minutes": 30.0}],
        "later": [{"count": 2, "minutes": 10}, {"count": 3.0, "minutes": 20}],
    }

    found = json.loads(run(json.dumps(calls), "--json")[1])

    assert found["outcome"] == "moved"
    assert found["later_rate"] == pytest.approx(10)
    assert found["p_later_higher"] == pytest.approx(0.9827, abs=5e-5)


def test_what_is_not_known_is_null(run):
    nothing = {**SOUND, "later": [{"successes": 0, "opportunities": 0}]}

    found = json.loads(run(json.dumps(nothing), "--json")[1])

    assert found["outcome"] == "no_opportunity"
    assert (found["later_rate"], found["interval"], found["p_later_higher"]) == (None,) * 3


def test_a_person_gets_sentences(run):
    code, out, _ = run(json.dumps(SOUND))

    assert code == 0
    assert out.startswith("Moved, provisional. At target in 1 of 1 later and in 0 of 2 baseline")
    assert "strong (P = 0.995)" in out


def test_a_byte_order_mark_is_normal(run):
    assert run(b"\xef\xbb\xbf" + json.dumps(SOUND).encode())[0] == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected JSON, found an empty file"),
        (" \n", "expected JSON, found an empty file"),
        ("{\n\n  oops", ":3: expected JSON, found “oops” in column 3"),
        ('{"target": 1,', "expected JSON, found an end before it is whole"),
        (b"\xff\xfe\x00", "expected JSON in UTF-8"),
        ("[" * 100_000, "expected JSON"),
        ("[]", "another shape"),
        ('{"target": 0.8, "baseline": []}', "another shape"),
        ('{"target": "0.8", "baseline": [], "later": []}', "a number as target"),
        ('{"target": true, "baseline": [], "later": []}', "a number as target"),
        ('{"target": NaN, "baseline": [], "later": []}', "above 0"),
        ('{"target": 0.8, "baseline": {}, "later": []}', "a list of calls as baseline"),
        ('{"target": 0.8, "baseline": [3], "later": []}', "baseline call 1"),
        ('{"target": 0.8, "baseline": [], "later": [{"successes": 1}]}', "later call 1"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(run, text, said):
    code, out, err = run(text)

    assert (code, out) == (2, "")
    assert said in err
    assert err.startswith("filmroom: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ('{"successes": -1, "opportunities": 4}', "from 0 to"),
        ('{"successes": 5, "opportunities": 4}', "more successes than opportunities"),
        ('{"successes": 1.5, "opportunities": 4}', "a whole number of successes"),
        ('{"successes": NaN, "opportunities": 4}', "a whole number of successes"),
        ('{"successes": null, "opportunities": 4}', "a number as successes"),
        ('{"successes": true, "opportunities": 4}', "a number as successes"),
        ('{"successes": 0, "opportunities": 1e300}', "from 0 to"),
        ('{"count": 1, "minutes": Infinity}', "minutes must lie between"),
        ('{"count": 1, "minutes": 0}', "in 0 minutes"),
        ('{"count": 1, "minutes": 5, "successes": 1, "opportunities": 2}', "found both"),
        ('{"count": 4, "minutes": 30}', "count all of them the same way"),
    ],
)
def test_numbers_that_cannot_be_are_refused_with_their_place(run, call, said):
    text = json.dumps(SOUND).replace('{"successes": 4, "opportunities": 4}', call)

    code, _, err = run(text)

    assert code == 2
    assert said in err


def test_the_unreadable_is_a_problem_in_the_document_too(run):
    code, out, err = run("{\n oops", "--json")
    (problem,) = json.loads(out)["problems"]

    assert code == 2
    assert err.count("\n") == 1
    assert (problem["line"], problem["code"]) == (2, "unreadable")


def test_a_missing_file_is_unreadable(capsys):
    with pytest.raises(SystemExit) as left:
        main(["verdict", "nowhere.json"])

    assert left.value.code == 2
    assert "nowhere.json: expected a readable file" in capsys.readouterr().err
