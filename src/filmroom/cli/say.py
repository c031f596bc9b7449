"""How commands speak: one line for a problem, one JSON document with --json (spec 7)."""

import json
import sys
from pathlib import Path
from typing import Any, NoReturn

import click

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


def writable(text: str) -> str:
    """Give a text that any terminal can be sent: half characters show as what they are."""
    return text.encode("utf-8", "backslashreplace").decode()


def problem(message: str) -> None:
    """Say on standard error, in one line, what was wrong."""
    click.echo(writable(f"filmroom: {' '.join(message.split())}"), err=True)


def unreadable(file: str, line: int | None, message: str) -> None:
    """Say where in a file reading stopped: FILE:LINE: expected, found. None: before any line."""
    place = file if line is None else f"{file}:{line}"
    problem(f"{place}: {message}")


def give_up(
    file: Path, line: int | None, message: str, *, as_json: bool, **nothing: Any
) -> NoReturn:
    """Say that a file cannot be read and leave with 2; `nothing` is the rest of the document."""
    if as_json:
        found = {"line": line or 1, "code": "unreadable", "message": message}
        document({"ok": False, **nothing, "problems": [found]})
    unreadable(str(file), line, message)
    sys.exit(2)


def document(value: Any) -> None:
    click.echo(writable(json.dumps(value, ensure_ascii=False, indent=2)))
