"""The contract of spec 7, file by file: what each review in the corpus must be told."""

import json
from pathlib import Path

import pytest

from filmroom.core.reviews import Code
from filmroom.core.reviews.markdown import UnreadableReview, parse
from filmroom.core.transcripts.decode import decode
from filmroom.core.transcripts.model import UnreadableTranscript

CORPUS = Path(__file__).parents[2] / "corpus" / "reviews"
FILES = sorted(CORPUS.glob("*.md"))


def expected(file):
    return json.loads(file.with_suffix(".json").read_text())


def told(problems):
    return sorted((problem.line, str(problem.code)) for problem in problems)


def listed(problems):
    return sorted((problem["line"], problem["code"]) for problem in problems)


def is_readable(file):
    return not file.name.startswith("unreadable")


@pytest.mark.parametrize(
    "file", [file for file in FILES if is_readable(file)], ids=lambda file: file.stem
)
def test_a_review_is_told_what_the_contract_says(file):
    answer = expected(file)

    report = parse(decode(file.read_bytes())[0]).check()

    assert told(report.problems) == listed(answer["problems"])
    assert told(report.warnings) == listed(answer["warnings"])
    assert report.ok is answer["ok"]
    assert (report.total, report.out_of) == (answer["total"], answer["out_of"])
    assert list(report.lowest) == answer["lowest"]
    assert list(report.hard_gaps) == answer["hard_gaps"]


@pytest.mark.parametrize(
    "file", [file for file in FILES if not is_readable(file)], ids=lambda file: file.stem
)
def test_what_is_no_review_is_unreadable(file):
    with pytest.raises((UnreadableReview, UnreadableTranscript)) as refusal:
        parse(decode(file.read_bytes())[0])

    assert refusal.value.line == expected(file)["problems"][0]["line"]


def test_the_corpus_breaks_every_rule_of_the_contract_alone():
    alone = set()
    for file in FILES:
        codes = [problem["code"] for problem in expected(file)["problems"]]
        alone |= set(codes) if len(set(codes)) == 1 else set()

    assert alone == {code.value for code in Code}
    assert len(FILES) >= 45
