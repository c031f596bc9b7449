"""`make docs`: write the pages of docs/reference from what they describe.

`--check` writes nothing and fails where a page is no longer what would be written.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

import format_pages
import number_pages
from filmroom.cli.main import COMMANDS, filmroom
from filmroom.core.defaults import DEFAULTS, Kind
from filmroom.core.roles import REACH, TABLE, Permission, Role
from filmroom.core.rubrics import RUBRICS, Rubric
from format_pages import Incomplete

TARGET = Path(__file__).resolve().parents[1] / "docs" / "reference"


def _help(command: click.Command, name: str, level: int) -> Iterator[str]:
    context = click.Context(command, info_name=name, **filmroom.context_settings)
    yield f"{'#' * level} {name}"
    yield f"```text\n{command.get_help(context)}\n```"
    if isinstance(command, click.Group):
        for sub in command.list_commands(context):
            found = command.get_command(context, sub)
            if found is not None:
                yield from _help(found, f"{name} {sub}", level + 1)


def commands() -> str:
    blocks = ["# Commands", "What each command says with `--help`."]
    context = click.Context(filmroom)
    for name in COMMANDS:
        command = filmroom.get_command(context, name)
        if command is not None:
            blocks += _help(command, f"filmroom {name}", 2)
    return "\n\n".join(blocks) + "\n"


def roles() -> str:
    head = ["| permission |", *(f" {role.value} |" for role in Role)]
    lines = [
        "# Roles",
        "",
        "Who may do what; everything not here is refused. A role is held in a team and reaches",
        "as far as the last line says. What is recorded about oneself can always be read.",
        "",
        "".join(head),
        "| --- |" + " --- |" * len(Role),
    ]
    for permission in Permission:
        marks = (" yes |" if permission in TABLE[role] else " |" for role in Role)
        lines.append(f"| `{permission.value}` |" + "".join(marks))
    lines.append("| *reaches* |" + "".join(f" {REACH[role].value} |" for role in Role))
    return "\n".join(lines) + "\n"


def settings() -> str:
    lines = ["# Settings", "", "| setting | default | why |", "| --- | --- | --- |"]
    for default in DEFAULTS.values():
        value = default.value
        if default.kind is Kind.LINES and isinstance(value, tuple):
            value = ", ".join(value) or "none"
        elif default.kind is Kind.SWITCH:
            value = "on" if value else "off"
        lines.append(f"| {default.label} | {value} {default.unit} | {default.why} |")
    return "\n".join(lines) + "\n"


def _rubric(rubric: Rubric) -> Iterator[str]:
    yield f"## {rubric.name}, version {rubric.version}"
    for dimension in rubric.dimensions:
        yield f"**{dimension.name}** (`{dimension.key}`)"
        yield "\n".join(f"- {level}: {words}" for level, words in enumerate(dimension.anchors))


def rubrics() -> str:
    blocks = ["# Rubrics", "What each score looks like, in words a camera could confirm."]
    for rubric in RUBRICS.values():
        blocks += _rubric(rubric)
    return "\n\n".join(blocks) + "\n"


PAGES = {
    "commands.md": commands,
    "roles.md": roles,
    "settings.md": settings,
    "rubrics.md": rubrics,
}


def pages() -> dict[str, str]:
    """Every generated page by its name below docs/reference. Raises Incomplete."""
    single = {name: page() for name, page in PAGES.items()}
    return {**single, **dict(format_pages.pages()), **dict(number_pages.pages())}


def stale(expected: dict[str, str], target: Path = TARGET) -> list[str]:
    """Pages that are missing, differ from what is expected, or describe what is gone."""
    there = {file.relative_to(target).as_posix(): file for file in target.glob("**/*.md")}
    differing = [
        name
        for name, text in expected.items()
        if name not in there or there[name].read_text(encoding="utf-8") != text
    ]
    return differing + sorted(there.keys() - expected.keys())


def write(expected: dict[str, str], target: Path = TARGET) -> None:
    for name in stale(expected, target):
        file = target / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if name in expected:
            file.write_text(expected[name], encoding="utf-8")
        else:
            file.unlink()


def main() -> int:
    try:
        expected = pages()
    except Incomplete as lacking:
        print(lacking)
        return 1
    if "--check" not in sys.argv:
        write(expected)
        return 0
    found = stale(expected)
    for name in found:
        print(f"docs/reference/{name} is not what the code says; run make docs.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
