"""What refuses somebody is a sentence in their language: it goes through `say`, never as it is."""

import ast
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "filmroom"
REFUSALS = {"Refused", "Denied", "Conflict", "__init__"}  # the last: of exceptions made from these
ELSEWHERE = {"assist", "cli", "config", "core", "demo", "kit"}  # at a terminal, or refuse nobody


def _name(called):
    return called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")


def _texts(module):
    """Give the names that a module gives to plain text."""
    given = (one for one in module.body if isinstance(one, ast.Assign) and _is_text(one.value, ()))
    return {target.id for one in given for target in one.targets if isinstance(target, ast.Name)}


def _is_text(given, names):
    if isinstance(given, ast.BinOp):
        return _is_text(given.left, names)
    if isinstance(given, ast.Name):
        return given.id in names
    return isinstance(given, ast.JoinedStr) or isinstance(getattr(given, "value", None), str)


def _said_in_english(path):
    module = ast.parse(path.read_text())
    names = _texts(module)
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and _name(node.func) in REFUSALS:
            yield from (node.lineno for given in node.args[:1] if _is_text(given, names))


def test_no_refusal_is_said_in_english_alone():
    found = [
        f"{path.relative_to(SOURCE)}:{line}"
        for path in SOURCE.rglob("*.py")
        if path.relative_to(SOURCE).parts[0] not in ELSEWHERE
        for line in _said_in_english(path)
    ]

    assert found == []
