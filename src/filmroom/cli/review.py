"""`filmroom review`: write a review to fill in, and check one, without server or database."""

import sys
from pathlib import Path
from typing import Any

import click

from filmroom.cli import say
from filmroom.core.reviews import Problem, Report
from filmroom.core.reviews.markdown import ParsedReview, UnreadableReview, parse
from filmroom.core.reviews.markdown import template as written
from filmroom.core.rubrics import DEFAULT, UnknownRubric, rubric
from filmroom.core.transcripts.decode import decode
from filmroom.core.transcripts.model import UnreadableTranscript

_NOTHING: dict[str, Any] = {  # what is said of a review that cannot be read
    "total": None,
    "out_of": None,
    "lowest": [],
    "hard_gaps": [],
    "warnings": [],
}


@click.group()
def review() -> None:
    """Write and check reviews as Markdown."""


@review.command()
@click.option("--rubric", "key", default=DEFAULT.key, metavar="NAME", help="Which rubric to use.")
def template(key: str) -> None:
    """Print an empty review as Markdown, with the anchors in comments."""
    try:
        form = rubric(key)
    except UnknownRubric as unknown:
        raise click.UsageError(f"--rubric: {unknown}") from unknown
    click.echo(written(form), nl=False)


@review.command()
@click.argument("file", type=click.Path(path_type=Path))
@say.json_option
def check(file: Path, *, as_json: bool) -> None:
    """Say whether the review in FILE is sound, and what it lacks.

    Exit code 0 where it is sound, 1 where the contract is broken, 2 where it cannot be read.
    """
    report = _opened(file, as_json=as_json).check()
    if as_json:
        say.document(_as_json(report))
    else:
        _tell(file, report)
    sys.exit(0 if report.ok else 1)


def _opened(file: Path, *, as_json: bool) -> ParsedReview:
    """Read a review, or say in one line why not and leave with 2."""
    try:
        return parse(decode(file.read_bytes())[0])
    except OSError as wrong:
        message = f"expected a readable file, found: {wrong.strerror}"
        say.give_up(file, None, message, as_json=as_json, **_NOTHING)
    except UnreadableTranscript as wrong:
        message = f"expected a review as text, found {wrong.found}"
        say.give_up(file, wrong.line, message, as_json=as_json, **_NOTHING)
    except UnreadableReview as wrong:
        say.give_up(file, wrong.line, str(wrong), as_json=as_json, **_NOTHING)


def _as_json(report: Report) -> dict[str, Any]:
    return {
        "ok": report.ok,
        "total": report.total,
        "out_of": report.out_of,
        "lowest": list(report.lowest),
        "hard_gaps": list(report.hard_gaps),
        "problems": [_line(problem) for problem in report.problems],
        "warnings": [_line(warning) for warning in report.warnings],
    }


def _line(problem: Problem) -> dict[str, Any]:
    return {"line": problem.line, "code": str(problem.code), "message": problem.message}


def _tell(file: Path, report: Report) -> None:
    for problem in report.problems:
        say.problem(f"{file}:{problem.line}: {problem.code}: {problem.message}")
    for warning in report.warnings:
        say.problem(f"{file}:{warning.line}: worth a look: {warning.message}")
    click.echo("The review is sound." if report.ok else "The review is not sound.")
    click.echo(f"Total: {report.total} of {report.out_of}")
    click.echo(f"Lowest: {', '.join(report.lowest) or 'nothing is scored'}")
    click.echo(f"Hard gaps: {', '.join(report.hard_gaps) or 'none'}")
