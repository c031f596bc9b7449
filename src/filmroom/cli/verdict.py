"""`filmroom verdict`: counts before and after in, what the evidence supports out."""

import json
from pathlib import Path
from typing import Any

import click

from filmroom.cli import say
from filmroom.core.problems import quoted
from filmroom.core.verdict import Chances, Count, Outcome, UnusableNumbers, Verdict
from filmroom.core.verdict import verdict as judge

SHAPE = (
    'expected {"target": RATE, "baseline": [CALL, …], "later": [CALL, …]} with calls like '
    '{"successes": 2, "opportunities": 3} or {"count": 4, "minutes": 30}'
)
HEADLINES = {
    Outcome.MOVED: "Moved.",
    Outcome.PROVISIONAL: "Moved, provisional.",
    Outcome.PARTIAL: "Partial.",
    Outcome.NOT_MOVED: "Not moved.",
    Outcome.NO_OPPORTUNITY: "No opportunity seen.",
    Outcome.INSUFFICIENT: "Too little evidence.",
}


class _Unreadable(Exception):
    def __init__(self, message: str, line: int | None = 1) -> None:
        self.line = line
        super().__init__(message)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@say.json_option
def verdict(file: Path, *, as_json: bool) -> None:
    """Say what baseline and follow-up counts in FILE (JSON) support.

    FILE holds the target rate and one entry per call: successes of opportunities, or a count
    in so many minutes of talk (the target is then events per hour).
    """
    try:
        found = _judged(_document(file))
    except (_Unreadable, UnusableNumbers) as wrong:
        say.give_up(file, getattr(wrong, "line", 1), str(wrong), as_json=as_json)
    if as_json:
        say.document(_as_json(found))
    else:
        click.echo(_as_text(found))


def _document(file: Path) -> dict[str, Any]:
    try:
        read = json.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as wrong:
        raise _Unreadable(f"expected a readable file, found: {wrong.strerror}", None) from wrong
    except json.JSONDecodeError as wrong:
        raise _Unreadable(f"expected JSON, found {_found(wrong)}", wrong.lineno) from wrong
    except (ValueError, RecursionError) as wrong:
        raise _Unreadable("expected JSON in UTF-8, found something else") from wrong
    if not isinstance(read, dict) or not {"target", "baseline", "later"} <= read.keys():
        raise _Unreadable(SHAPE + ", found another shape")
    return read


def _found(wrong: json.JSONDecodeError) -> str:
    """Say at what reading stopped."""
    if not wrong.doc.strip():
        return "an empty file"
    rest = wrong.doc[wrong.pos :].split("\n", 1)[0].strip()
    return f"{quoted(rest)} in column {wrong.colno}" if rest else "an end before it is whole"


def _judged(document: dict[str, Any]) -> Verdict:
    target = document["target"]
    if not _is_number(target):
        raise _Unreadable(f"expected a number as target, found {_shown(target)}")
    baseline = _calls(document["baseline"], "baseline")
    later = _calls(document["later"], "later")
    return judge(target, baseline, later)


def _calls(entries: Any, side: str) -> list[Any]:
    if not isinstance(entries, list):
        raise _Unreadable(f"expected a list of calls as {side}, found {_shown(entries)}")
    return [_call(entry, f"{side} call {at}") for at, entry in enumerate(entries, start=1)]


def _call(entry: Any, where: str) -> Chances | Count:
    keys = set(entry) if isinstance(entry, dict) else set()
    shares = keys & {"successes", "opportunities"}
    counts = keys & {"count", "minutes"}
    if shares and counts:
        raise _Unreadable(f"{where}: expected opportunities or minutes, found both")
    try:
        if len(shares) == 2:
            return Chances(_whole(entry, "successes", where), _whole(entry, "opportunities", where))
        if len(counts) == 2:
            return Count(_whole(entry, "count", where), _number(entry, "minutes", where))
    except UnusableNumbers as wrong:
        raise _Unreadable(f"{where}: {wrong}") from wrong
    raise _Unreadable(
        f"{where}: expected successes and opportunities, or count and minutes, "
        f"found {_shown(entry)}"
    )


def _whole(entry: dict[str, Any], name: str, where: str) -> int:
    number = _number(entry, name, where)
    if isinstance(number, float) and not number.is_integer():
        raise _Unreadable(f"{where}: expected a whole number of {name}, found {_shown(number)}")
    return int(number)


def _number(entry: dict[str, Any], name: str, where: str) -> Any:
    number = entry[name]
    if not _is_number(number):
        raise _Unreadable(f"{where}: expected a number as {name}, found {_shown(number)}")
    return number


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _shown(value: Any) -> str:
    """The value as JSON, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:59] + "…"


def _as_json(found: Verdict) -> dict[str, Any]:
    return {
        "outcome": found.outcome.value,
        "baseline_rate": found.baseline_rate,
        "later_rate": found.later_rate,
        "p_later_higher": found.p_later_higher,
        "words": found.words.value,
        "interval": found.interval and list(found.interval),
        "smallest_p": found.smallest_p,
    }


def _as_text(found: Verdict) -> str:
    lines = [" ".join((HEADLINES[found.outcome], *found.reasons))]
    if found.baseline_rate is not None:
        lines.append(f"Baseline rate {found.baseline_rate:.3g}.")
    if found.later_rate is not None and found.interval:
        low, high = found.interval
        lines.append(f"Later rate {found.later_rate:.3g} (95 % interval {low:.3g} to {high:.3g}).")
    if found.p_later_higher is not None:
        lines.append(
            f"Evidence that it rose: {found.words.value} (P = {found.p_later_higher:.3f}). "
            f"With so many calls no permutation test can go below p = {found.smallest_p:.3g}."
        )
    return "\n".join(lines)
