"""`make sizes`: our own scoreboard. It is read at each release and never fails."""

import ast
import statistics
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def _lengths(folder: str) -> tuple[list[int], list[int]]:
    files, functions = [], []
    for path in sorted((ROOT / folder).rglob("*.py")):
        if "migrations" in path.parts:
            continue
        text = path.read_text()
        files.append(text.count("\n"))
        functions += [
            (node.end_lineno or node.lineno) - node.lineno + 1
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
    return files, functions


def _spread(values: list[int]) -> str:
    ordered = sorted(values)
    ninth = ordered[int(len(ordered) * 0.9)]
    return f"{statistics.median(ordered):>5.0f} {ninth:>5} {ordered[-1]:>5}"


def main() -> None:
    columns = "   file med/p90/max    function med/p90/max   over 50"
    print(f"{'':<10}{'lines':>7}{columns}")
    for folder in ("src", "tests", "scripts"):
        files, functions = _lengths(folder)
        over = sum(length > 50 for length in functions) / max(len(functions), 1)
        row = f"{folder:<10}{sum(files):>7}   {_spread(files)}    {_spread(functions)}"
        print(f"{row}      {over:6.1%}")


if __name__ == "__main__":
    main()
