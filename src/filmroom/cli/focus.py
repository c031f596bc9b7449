"""`filmroom focus check`: is the wording of a focus behaviour a camera could catch."""

import sys
from pathlib import Path

import click

from filmroom.cli import say
from filmroom.core.language import FocusCheck, check_focus
from filmroom.core.problems import quoted


@click.group()
def focus() -> None:
    """Check the wording of a focus."""


@focus.command(context_settings={"ignore_unknown_options": True})  # "- Ask …" is a statement
@click.argument("statement")
@say.json_option
def check(statement: str, *, as_json: bool) -> None:
    """Say whether STATEMENT is behaviour, and offer a rewrite where it is not.

    Exit code 0 where it is accepted, 1 where it is not.
    """
    if not statement.strip():
        raise click.UsageError("expected a focus statement, found an empty one")
    if _is_file(statement):
        raise click.UsageError(
            f"expected a focus statement, found the name of a file, {quoted(statement)}; "
            "give its words between quotation marks"
        )
    found = check_focus(statement)
    if as_json:
        say.document(_as_json(found))
    else:
        click.echo(_as_text(found))
    sys.exit(0 if found.ok else 1)


def _is_file(statement: str) -> bool:
    try:
        return Path(statement).is_file()
    except (OSError, ValueError):  # longer than a name can be, or with a character none has
        return False


def _as_json(found: FocusCheck) -> dict[str, object]:
    return {
        "ok": found.ok,
        "kind": found.kind.value,
        "findings": [
            {"span": list(finding.span), "code": finding.code, "message": finding.message}
            for finding in found.findings
        ],
        "suggestion": found.suggestion,
    }


def _as_text(found: FocusCheck) -> str:
    lines = ["Accepted: a camera could catch it." if found.ok else f"Refused: {found.kind.value}."]
    if found.ok and found.findings:
        lines = ["Accepted."]
    lines += [finding.message for finding in found.findings]
    if found.suggestion:
        lines.append(f"Rather: {found.suggestion}")
    return "\n".join(lines)
