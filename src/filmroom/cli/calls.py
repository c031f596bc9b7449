"""Calls on the command line; needs the database."""

import sys
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import click

from filmroom.cli import say
from filmroom.cli.serve import open_installation


@click.group()
def calls() -> None:
    """Import calls."""


@dataclass
class _Report:
    """What became of the files so far."""

    as_json: bool
    calls: list[dict[str, Any]] = field(default_factory=list)
    problems: list[dict[str, Any]] = field(default_factory=list)

    def took(self, file: Path, done: Any) -> None:
        status = "already-there" if done.already_there else "imported"
        remarks = [remark.message for remark in done.remarks]
        self.calls.append(
            {
                "file": str(file),
                "status": status,
                "call": done.call.pk,
                "title": done.call.title,
                "remarks": remarks,
            }
        )
        if not self.as_json:
            click.echo(f"{status}: {file} is call {done.call.pk}, “{done.call.title}”")
            for remark in remarks:
                click.echo(f"  {remark}")

    def refused(self, file: Path, line: int | None, code: str, message: str) -> None:
        where = {"file": str(file), "line": line or 1}
        self.problems.append({**where, "code": code, "message": message})
        say.unreadable(str(file), line, message)

    @property
    def exit_code(self) -> int:
        codes = {problem["code"] for problem in self.problems}
        return 2 if "unreadable" in codes else int(bool(codes))


@calls.command("import")
@click.argument(
    "paths", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option("--as", "as_", metavar="PERSON", required=True, help="Whose calls: e-mail or name.")
@click.option("--rep", metavar="PERSON", help="The rep, where the file does not tell.")
@click.option("--stage", default="", help="Deal stage of the calls.")
@click.option("--deal", help="Name of the deal.")
@click.option("--held-at", metavar="TIME", help="ISO date and time, where the file has none.")
@click.option("--basis", help="Lawful basis, by its name.")
@say.json_option
def import_(paths: tuple[Path, ...], as_json: bool, **given: Any) -> None:
    """Import transcript files, each whole or not at all. Doing it again is safe."""
    open_installation()
    from filmroom.kit import clock

    actor, details = _ask_house(given)
    report = _Report(as_json)
    for path in paths:
        _import_one(path, actor, details, clock.now(), report)
    if as_json:
        say.document({"calls": report.calls, "problems": report.problems})
    sys.exit(report.exit_code)


def _ask_house(given: dict[str, Any]) -> tuple[Any, Any]:
    """Find the people, deal and basis that the options name."""
    from filmroom.calls import actions, queries
    from filmroom.deals import queries as deals
    from filmroom.kit.access import Refused

    try:
        actor = queries.somebody(given["as_"])
        rep = queries.somebody(given["rep"]).pk if given["rep"] else None
        details = actions.ImportDetails(
            rep_id=rep,
            deal_id=_named("deal", given["deal"], deals.choices(actor)),
            stage=given["stage"],
            held_at=_moment(given["held_at"], actor.time_zone),
            basis_id=_named("lawful basis", given["basis"], queries.bases()),
        )
    except Refused as problem:
        raise click.UsageError(str(problem)) from None
    return actor, details


def _named(noun: str, name: str | None, known: list[tuple[int, str]]) -> int | None:
    """Give the key of what is called so; a deal also answers to its name without the account."""
    if name is None:
        return None
    wanted = name.casefold()
    found = [pk for pk, label in known if wanted in _spellings(label)]
    if len(found) != 1:
        amount = "no" if not found else "more than one"
        raise click.UsageError(f"There is {amount} {noun} called “{name}”.")
    return found[0]


def _spellings(label: str) -> tuple[str, str]:
    return label.casefold(), label.casefold().rpartition(" (")[0]


def _moment(text: str | None, zone: str) -> datetime | None:
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise click.UsageError(
            f"--held-at: an ISO time like 2026-03-10T14:30 was expected, “{text}” was found."
        ) from None
    return moment if moment.tzinfo else moment.replace(tzinfo=ZoneInfo(zone))


def _import_one(path: Path, actor: Any, details: Any, now: datetime, report: _Report) -> None:
    from filmroom.calls import actions
    from filmroom.kit.access import Denied, NotFound, Refused

    try:
        data = path.read_bytes()
        done = actions.import_call(
            actor, data=data, name=say.writable(path.name), details=details, now=now
        )
    except OSError as problem:
        message = f"expected a readable file, found: {problem.strerror or problem}"
        report.refused(path, None, "unreadable", message)
    except actions.CannotRead as problem:
        report.refused(path, problem.line, "unreadable", problem.problem)
    except (Refused, Denied, NotFound) as problem:
        report.refused(path, None, "not-accepted", str(problem) or "This is not yours to do.")
    else:
        report.took(path, done)
