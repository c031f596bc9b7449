"""The pages of docs/reference/statistics and docs/reference/moments.

A statistic's page is its definition and the docstring of what measures it; a moment's page is
its paragraph in the docstring of `Kind`, its detector, what weighs most for it, and what the
yardsticks measured.
"""

import inspect
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

from filmroom.core import talk
from filmroom.core.moments.cues import CUES, Cue
from filmroom.core.moments.find import DETECTORS
from filmroom.core.moments.heard import Detector
from filmroom.core.moments.model import Kind
from filmroom.core.moments.weighed import LISTENERS
from filmroom.core.talk import Definition
from format_pages import Incomplete

ROOT = Path(__file__).resolve().parents[1]
WEIGHTS = ROOT / "src" / "filmroom" / "core" / "moments" / "weights.json"
STATISTICS: ModuleType = import_module("filmroom.core.talk.statistics")
MEASURES = {
    "sides": "_by_side",
    "speakers": "_by_speaker",
    "longest_monologue": "_longest",
    "longest_story": "_longest",
}  # where the function is not named as the key
FIELDS = ("Formula", "Unknown", "Edges", "Example", "Source")
YARDSTICKS = {
    "the building half of the gold set, reps held back": "moments.md",
    "the reporting half, sealed until the detectors were finished": "moments-reporting.md",
}
LISTED = 12  # of what weighs most
FEW_WORDS = 6  # of a cue


def pages() -> Iterator[tuple[str, str]]:
    """File names below docs/reference, and texts. Raises Incomplete."""
    yield "statistics/README.md", _statistics()
    for key, definition in talk.DEFINITIONS.items():
        yield f"statistics/{key}.md", _statistic(key, definition)
    yield "moments/README.md", _moments()
    for detector in DETECTORS:
        yield f"moments/{detector.kind.value}.md", _moment(detector)


def _statistics() -> str:
    rows = [
        f"| [{definition.name}]({key}.md) | {definition.unit} | {definition.formula} |"
        for key, definition in talk.DEFINITIONS.items()
    ]
    lines = [
        "# Talk statistics",
        "",
        f"Definitions `{talk.VERSION}`. Nothing here is a score;",
        "[the method](../../method/talk.md) says why, and what is done before measuring.",
        "",
        "| number | unit | what it is |",
        "| --- | --- | --- |",
        *rows,
    ]
    return "\n".join(lines) + "\n"


def _statistic(key: str, definition: Definition) -> str:
    told = told_of(key)
    constants = "; ".join(f"{name} {value:,}" for name, value in definition.constants.items())
    mirrored = " For theirs A and B change places." if key == "longest_story" else ""
    table = {
        "key": f"`{key}`",
        "unit": definition.unit,
        "formula": told["Formula"],
        "constants": constants or "none",
        "not known": told["Unknown"],
        "edges": told["Edges"],
        "source": f"{definition.source}. {told['Source'][:1].upper()}{told['Source'][1:]}",
    }
    said, worked = told["Example"].split(" → ")
    parts = [
        f"# {definition.name}",
        "<!-- `make docs` writes this page from core/talk/definitions.py and statistics.py. -->",
        definition.formula,
        _table(table),
        "## Worked example",
        f"Seconds; A is ours, B theirs, A2 a colleague of A.{mirrored}",
        f"> {said}\n>\n> {worked}",
        f"[The method](../../method/talk.md) tells of `{talk.VERSION}`, its sources and limits.",
    ]
    return "\n\n".join(parts) + "\n"


def told_of(key: str) -> dict[str, str]:
    """The fields of the docstring of what measures a number. Raises Incomplete."""
    measure = getattr(STATISTICS, MEASURES.get(key, f"_{key}"), None)
    told = _split(inspect.getdoc(measure) or "", FIELDS)
    missing = [name for name in FIELDS if not told.get(name)]
    if missing:
        raise Incomplete(f"What measures {key} has a docstring without: {', '.join(missing)}.")
    return told


def told_of_kinds() -> dict[str, dict[str, str]]:
    """The paragraphs of the docstring of `Kind`, by kind and field. Raises Incomplete."""
    told: dict[str, dict[str, str]] = {}
    for paragraph in (inspect.getdoc(Kind) or "").split("\n\n")[1:]:
        name, _, words = paragraph.partition(": ")
        told[name] = _split(f"Sees: {words}", ("Sees", "By", "Not", "Carries"))
    lacking = [kind.value for kind in Kind if not told.get(kind.value, {}).get("By")]
    if lacking:
        raise Incomplete(f"The docstring of Kind lacks what is seen and by what: {lacking}.")
    return told


def _split(text: str, names: tuple[str, ...]) -> dict[str, str]:
    """The words after each "Name: ", on one line."""
    pieces = re.split(rf"(?:^|\s)({'|'.join(names)}):\s", " ".join(text.split()))[1:]
    return dict(zip(pieces[::2], (words.strip() for words in pieces[1::2]), strict=True))


def _moments() -> str:
    told = told_of_kinds()
    rows = [
        f"| [{d.kind.value}]({d.kind.value}.md) | `{d.name}` {d.version}"
        f" | {told[d.kind.value]['Sees']} | {' | '.join(_shortly(d.kind))} |"
        for d in DETECTORS
    ]
    lines = [
        "# Moments",
        "",
        "What each detector finds, and its precision / recall on the building and on the reporting",
        "half of the gold set. [The method](../../method/moments.md) says what the words mean.",
        "",
        "| kind | detector | sees | building | reporting |",
        "| --- | --- | --- | --- | --- |",
        *rows,
    ]
    return "\n".join(lines) + "\n"


def _shortly(kind: Kind) -> Iterator[str]:
    for file in YARDSTICKS.values():
        row = _row(file, kind)
        yield f"{row[2].split(' ')[0]} / {row[3].split(' ')[0]}" if row else "not measured"


def _moment(detector: Detector) -> str:
    kind = detector.kind
    told = told_of_kinds()[kind.value]
    table = {
        "kind": f"`{kind.value}`",
        "detector": f"`{detector.name}`, version {detector.version}",
        "sees": told["Sees"],
        "by": told["By"],
        "leaves out": told.get("Not", "nothing more than its rules say."),
        "carries": told.get("Carries", "nothing of its own."),
    }
    parts = [
        f"# {kind.value.replace('_', ' ').capitalize()}",
        "<!-- `make docs` writes this page from core/moments and docs/yardsticks. -->",
        _table(table),
        *_weighed(kind),
        "## Measured",
        "\n".join(_measured(kind)),
        "[The method](../../method/moments.md) says what every moment carries, and its limits.",
    ]
    return "\n\n".join(parts) + "\n"


def _weighed(kind: Kind) -> Iterator[str]:
    if kind not in {listener.kind for listener in LISTENERS}:
        return
    yield "## What weighs most"
    label = json.loads(WEIGHTS.read_text(encoding="utf-8"))["labels"][kind.value]
    heaviest = list(label["weights"].items())[:LISTED]  # the file has the largest first
    yield "\n".join(f"- {weight:+.2f} {_feature(name)}" for name, weight in heaviest)


def _feature(name: str) -> str:
    """A cue by what it tells and some of its words; another feature as it is named."""
    if name in Cue.__members__:
        words = ", ".join(CUES[Cue[name]][:FEW_WORDS])
        return f"{Cue[name].value}: {words} …"
    return f"`{name}`"


def _measured(kind: Kind) -> Iterator[str]:
    rows = {what: _row(file, kind) for what, file in YARDSTICKS.items()}
    if not any(rows.values()):
        yield "Not measured: what is looked for is the organisation's own."
        return
    yield "| on | marked | found | precision | recall | precision at 5 |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for what, row in rows.items():
        yield f"| [{what}](../../yardsticks/{YARDSTICKS[what]}) | {' | '.join(row)} |"


def _row(file: str, kind: Kind) -> list[str]:
    """The cells of a kind in the first table of a yardstick's page; none where it has no row."""
    text = (ROOT / "docs" / "yardsticks" / file).read_text(encoding="utf-8")
    found = re.search(rf"^\| `{kind.value}` \|(.*)\|$", text, re.MULTILINE)
    return [cell.strip() for cell in found[1].split("|")] if found else []


def _table(rows: dict[str, str]) -> str:
    cells = (f"| {name} | {_cell(words)} |" for name, words in rows.items())
    return "\n".join(["| | |", "| --- | --- |", *cells])


def _cell(words: str) -> str:
    return words.replace("|", "\\|")
