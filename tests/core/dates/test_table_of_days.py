"""One table of what people type, made by hand, for the two programs that read days.

`days.tsv`: the day it is typed on, which comes first where there is a slash, what is typed, and
the day that is meant; "-" where it is none to come.
"""

import csv
import json
import shutil
import subprocess
from datetime import date
from pathlib import Path

import pytest

from filmroom.core.dates import DayOrder, parse_day, show_day
from filmroom.core.problems import Problem

ROOT = Path(__file__).parents[3]
with (Path(__file__).parent / "days.tsv").open(encoding="utf-8", newline="") as table:
    ROWS = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
BY_SCRIPT = """
import {{ readDay, showDay }} from "{module}";
const rows = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const read = rows.map(({{ today, order, typed }}) => readDay(typed, today, order === "month"));
const shown = read.map((day, at) => (day ? showDay(day, rows[at].today) : "-"));
console.log(JSON.stringify({{ read: read.map((day) => day ?? "-"), shown }}));
"""


def read(row):
    return parse_day(row["typed"], date.fromisoformat(row["today"]), DayOrder(row["order"]))


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['today']} {row['typed']}" for row in ROWS])
def test_what_is_typed_is_the_day_in_the_table(row):
    day = read(row)

    assert ("-" if isinstance(day, Problem) else day.isoformat()) == row["meant"]


def test_the_browser_reads_and_shows_every_row_alike(tmp_path):
    esbuild = next((ROOT / "node_modules/@esbuild").glob("*/bin/esbuild"), None)
    node = shutil.which("node")
    if esbuild is None or node is None:
        pytest.skip("the front end's tools are not installed: make setup")
    source = tmp_path / "days.ts"
    source.write_text(
        BY_SCRIPT.format(module=ROOT / "src/filmroom/web/frontend/ts/capture/days.ts")
    )
    command = [str(esbuild), str(source), "--bundle", "--platform=node", "--log-level=warning"]
    script = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    done = subprocess.run(
        [node, "-e", script], input=json.dumps(ROWS), check=True, capture_output=True, text=True
    )
    answer = json.loads(done.stdout)

    assert answer["read"] == [row["meant"] for row in ROWS]
    days = [(read(row), date.fromisoformat(row["today"])) for row in ROWS]
    assert answer["shown"] == [
        "-" if isinstance(day, Problem) else show_day(day, today) for day, today in days
    ]
