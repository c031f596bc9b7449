"""What was coached at Tidewell, as reviews/*.md and log/*.toml tell it.

A file of the log is one rep's: `[[session]]`, `[[lead]]`, `[[react]]`, `[[cycle]]`, `[[check]]`,
`[[next]]`, `[[close]]`, `[[withdraw]]`, `[[assess]]`, `[[reply]]`, `[[report]]`, `[[file]]`,
each so many days `ago`; days to come are negative. Everything is done in the order of its days, by
the person who does it in the product.
"""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

from filmroom.demo import cycles, reviewing, sessions
from filmroom.demo.house import House, Row
from filmroom.kit.once import one_page
from filmroom.people.models import Person

_LOG = Path(__file__).parent / "log"

# In the order in which things of one day happen.
_TELL: dict[str, Callable[[House, Person, Row], None]] = {
    "assess": reviewing.assess,
    "complete": reviewing.complete,
    "reply": reviewing.reply,
    "report": sessions.report,
    "check": cycles.check,
    "close": cycles.close,
    "withdraw": cycles.withdraw,
    "next": cycles.next_round,
    "cycle": cycles.open_cycle,
    "session": sessions.session,
    "lead": sessions.lead,
    "react": sessions.react,
    "file": sessions.evidence_file,
}


def tell(house: House) -> None:
    reviewing.write(house)
    order = list(_TELL)
    entries = [*_log(), *reviewing.completions(house)]
    in_order = sorted(entries, key=lambda one: (-one[2]["ago"], order.index(one[0])))
    with one_page():  # people, settings and transcripts stay as they are from here on
        for kind, rep, row in in_order:
            _TELL[kind](house, house.people[rep], row)


def _log() -> Iterator[tuple[str, str, Row]]:
    """Give kind, rep and row of every entry."""
    for path in sorted(_LOG.glob("*.toml")):
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        rep = document.pop("rep")
        for kind, rows in document.items():
            yield from ((kind, rep, row) for row in rows)
