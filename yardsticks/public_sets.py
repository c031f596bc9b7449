"""`python yardsticks/public_sets.py [part ...] [--data DIR] [--unseen]`: the public labelled sets.

Writes docs/yardsticks/public.md from yardsticks/public.json, in which the rows of the parts that
were run are renewed and all others stay as they were: a set that is not on this machine is passed
over with a reason. `--unseen DIR` reports on every conversation of DIR, learns what is learnt from
all of the usual folder, and only prints.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import corpora
import listed
import public_page
import scores
import talked
from corpora import Conversation, MissingData
from public_page import Row
from tasks import TASKS, Says, Task, sets_folder

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "yardsticks" / "public.json"
PAGE = ROOT / "docs" / "yardsticks" / "public.md"


# --- rows -------------------------------------------------------------------------------------


def row_of(task: Task, developing: Sequence[Conversation], told: Sequence[Conversation]) -> Row:
    """Measure one task on the part told of; what is learnt is learnt from the other."""
    said = {
        "majority": _majority(developing),
        "rule": task.rule,
        "line": task.line(developing) if task.line else None,
    }
    ours = counted(task.ours(developing), told)
    return {
        **_about(task),
        "developing": _size(developing),
        "reported": _size(told),
        "figures": task.figures,
        "target": list(task.target),
        "human": task.human,
        **{
            name: list(task.measure(scores.pooled(counted(says, told)))) if says else None
            for name, says in said.items()
        },
        "ours": list(task.measure(scores.pooled(ours))),
        "interval": scores.intervals(task.measure, ours),
    }


def _about(task: Task | listed.Listed) -> Row:
    return {"set": task.set, "asks": task.asks, "licence": task.licence, "how": task.how}


def _size(talks: Sequence[Conversation]) -> str:
    return f"{sum(len(talk.items) for talk in talks):,} in {len(talks)}"


def counted(says: Says, talks: Sequence[Conversation]) -> list[scores.Counts]:
    """Count, for each conversation, how often which truth met which answer."""
    return [
        Counter(zip((item.label for item in talk.items), answers, strict=True))
        for talk, answers in zip(talks, says(talks), strict=True)
    ]


def _majority(developing: Sequence[Conversation]) -> Says | None:
    labels = [item.label for talk in developing for item in talk.items]
    if any(isinstance(label, float) for label in labels):
        return None
    most = corpora.most(map(str, labels))
    return lambda talks: [[most for _ in talk.items] for talk in talks]


def row_of_listed(
    task: listed.Listed, developing: Sequence[Any], told: Sequence[Any], folder: Path
) -> Row:
    ours = listed.ours(task)
    baseline = listed.figures(told, task.kind, listed.by_keywords(task, folder))
    line = listed.by_words(task, developing) if task.learns else None
    return {
        **_about(task),
        "developing": _marked(developing),
        "reported": _marked(told),
        "figures": "precision at 5, recall",
        "target": None,
        "human": "not known",
        "majority": None,
        "rule": baseline,
        "line": listed.figures(told, task.kind, line) if line else None,
        "ours": listed.figures(told, task.kind, ours),
        "interval": listed.intervals(told, task.kind, ours),
    }


def _marked(calls: Sequence[Any]) -> str:
    return f"{sum(len(call.marks) for call in calls)} marks in {len(calls)}"


def talk_rows(figures: Iterable[talked.Figure], name: str, licence: str) -> list[Row]:
    return [
        {
            "set": name,
            "asks": one.what,
            "licence": licence,
            "reported": one.n,
            "truth": one.truth,
            "naive": one.naive,
            "ours": one.ours,
        }
        for one in figures
    ]


# --- parts ------------------------------------------------------------------------------------

Part = Callable[[Path, Path | None], list[Row]]  # usual folder, folder of unseen data


def _split(read: Callable[[Path], list[Any]], usual: Path, unseen: Path | None) -> Any:
    return corpora.parts(read(usual)) if unseen is None else (read(usual), read(unseen))


def _task_part(task: Task) -> Part:
    def run(usual: Path, unseen: Path | None) -> list[Row]:
        return [row_of(task, *_split(task.read, usual, unseen))]

    return run


def _listed_part(task: listed.Listed) -> Part:
    def run(usual: Path, unseen: Path | None) -> list[Row]:
        return [row_of_listed(task, *_split(task.read, usual, unseen), usual)]

    return run


def _meetings(usual: Path, unseen: Path | None) -> list[Row]:
    found = talked.meetings(unseen or usual)
    return talk_rows(talked.on_meetings(found), "AMI", "CC BY 4.0")


def _example(usual: Path, unseen: Path | None) -> list[Row]:
    return talk_rows(talked.on_example(unseen or usual), "AWS example call", "MIT-0")


PARTS: Mapping[str, Part] = {
    **{task.key: _task_part(task) for task in TASKS},
    **{task.key: _listed_part(task) for task in listed.LISTED},
    "ami-talk": _meetings,
    "aws-talk": _example,
}


def measured(
    names: Iterable[str], usual: Path, unseen: Path | None = None
) -> Iterator[tuple[str, list[Row]]]:
    """Run parts by name; one whose data are missing is passed over, and the reason printed."""
    for name in names:
        try:
            yield name, PARTS[name](usual, unseen)
        except MissingData as missing:
            print(f"{name}: skipped, {missing}; its rows stay as they were.", flush=True)


# --- all of it ---------------------------------------------------------------------------------


def renewed(names: Iterable[str], usual: Path, day: str) -> str:
    """Measure parts, keep the rows of all others, and give the page."""
    rows: dict[str, list[Row]] = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    for name, found in measured(names, usual):
        rows[name] = [{"date": day, **row} for row in found]
        print(name, "measured", flush=True)
    ordered = {name: rows[name] for name in PARTS if name in rows}
    RESULTS.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return public_page.page(ordered)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; none: all of them")
    parser.add_argument("--data", help="folder of the sets, by default the handed ones")
    parser.add_argument("--unseen", help="folder of other conversations of these sets; only prints")
    given = parser.parse_args(arguments)
    unknown = [name for name in given.parts if name not in PARTS]
    if unknown:
        parser.error(f"no part is called {unknown[0]}")
    names, usual = given.parts or list(PARTS), sets_folder(given.data)
    day = f"{datetime.now(UTC):%Y-%m-%d}"  # noqa: TID251  a row is dated when it is measured
    if given.unseen:
        for _, rows in measured(names, usual, Path(given.unseen)):
            print("\n".join(_printed({"date": day, **row}) for row in rows), flush=True)
        return
    text = renewed(names, usual, day)
    PAGE.write_text(text, encoding="utf-8")
    print(text)


def _printed(row: Row) -> str:
    return public_page.line(row) if "interval" in row else public_page.talk_line(row)


if __name__ == "__main__":
    main(sys.argv[1:])
