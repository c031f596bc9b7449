"""What refuses somebody is a sentence in their language: it goes through `say`, never as it is."""

import ast
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "filmroom"
REFUSALS = {"Refused", "Denied", "Conflict", "__init__"}  # the last: of exceptions made from these
ELSEWHERE = {
    "assist",
    "cli",
    "config",
    "core",
    "demo",
    "kit",
}  # said at a terminal, or refuse nobody


def _name(called):
    return called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")


def _is_text(given):
    if isinstance(given, ast.BinOp):
        return _is_text(given.left)
    return isinstance(given, ast.JoinedStr) or isinstance(getattr(given, "value", None), str)


def test_no_refusal_is_said_in_english_alone():
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in SOURCE.rglob("*.py")
        if path.relative_to(SOURCE).parts[0] not in ELSEWHERE
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and _name(node.func) in REFUSALS
        if any(map(_is_text, node.args[:1]))
    ]

    assert found == []
