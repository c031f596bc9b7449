"""A CSV of accounts, deals and stakeholders as rows of text, whatever tool wrote it.

Cells are text: "=1+1" is the name of a deal called =1+1, never something to compute.
"""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from filmroom.core.one_line import one_line
from filmroom.core.parties import BuyerRole
from filmroom.core.phrases import say

MOST_ROWS = 5_000
_DELIMITERS = ",;\t|"
_NAMES: Mapping[str, str] = {
    "account": "account company customer organisation organization account-name company-name",
    "domain": "domain website account-domain company-domain",
    "deal": "deal opportunity deal-name opportunity-name",
    "stage": "stage deal-stage stage-name opportunity-stage",
    "owner": "owner rep owner-email rep-email deal-owner opportunity-owner sales-rep",
    "next_meeting": "next-meeting next-meeting-on next-meeting-date",
    "outcome": "outcome status deal-status",
    "external_id": "id external-id deal-id opportunity-id crm-id record-id",
    "stakeholder": "stakeholder contact contact-name stakeholder-name",
    "email": "email contact-email stakeholder-email e-mail",
    "role": "role buyer-role contact-role stakeholder-role",
}
_COLUMNS = {name: column for column, names in _NAMES.items() for name in names.split()}
_OUTCOMES = {
    "": "",
    "open": "open",
    "won": "won",
    "closed won": "won",
    "lost": "lost",
    "closed lost": "lost",
}
_DATES = ("%Y-%m-%d", "%d.%m.%Y", "%d %b %Y", "%d %B %Y")


class UnreadableSheet(ValueError):
    """The bytes are no table with a line of names; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    line: int  # in the file, the header being line 1
    account: str
    domain: str = ""
    deal: str = ""
    stage: str = ""
    owner: str = ""
    next_meeting: date | None = None
    outcome: str = ""  # "" leaves it as it is
    external_id: str = ""
    stakeholder: str = ""
    email: str = ""
    role: BuyerRole | None = None
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    rows: Sequence[SheetRow]
    columns: Mapping[str, str]  # ours -> as the file calls it
    ignored: Sequence[str]  # columns of the file that mean nothing here


def text_of(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def parse(text: str) -> Sheet:
    """Read rows by the names in the first line, in any order and with any usual delimiter."""
    if "\x00" in text or not text.strip():
        raise UnreadableSheet(say("A CSV file was expected; an empty or a binary file was found."))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    try:
        header = next(reader)
        columns = _columns(header)
        rows = list(_rows(reader, columns))
    except csv.Error as wrong:
        raise UnreadableSheet(
            say("Line {line_num} is no CSV: {wrong}.", line_num=reader.line_num, wrong=wrong)
        ) from None
    names = {column: header[place] for column, place in columns.items()}
    ignored = [name for name in header if name.strip() and name not in names.values()]
    return Sheet(rows, names, ignored)


def _delimiter(text: str) -> str:
    header = re.sub(r'"[^"]*"', "", text.lstrip().partition("\n")[0])
    return max(_DELIMITERS, key=header.count)


def _columns(header: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for place, name in enumerate(header):
        column = _COLUMNS.get("-".join(re.findall(r"[a-z]+", name.lower())))
        if column:
            found.setdefault(column, place)
    if "account" not in found:
        listed = ", ".join(name.strip() for name in header[:8])
        raise UnreadableSheet(
            say(
                "A column named Account or Company was expected in the first line; found: "
                "{listed}.",
                listed=listed,
            )
        )
    return found


def _rows(reader: Iterator[list[str]], columns: Mapping[str, int]) -> Iterator[SheetRow]:
    for line, cells in enumerate(reader, 2):
        if line > MOST_ROWS + 1:
            raise UnreadableSheet(
                say(
                    "A file may hold {most_rows} rows at most; split it.",
                    most_rows=f"{MOST_ROWS:,}",
                )
            )
        if any(cell.strip() for cell in cells):
            yield _row(line, {name: _cell(cells, place) for name, place in columns.items()})


def _cell(cells: Sequence[str], place: int) -> str:
    return one_line(cells[place])[:200] if place < len(cells) else ""


def _row(line: int, cells: Mapping[str, str]) -> SheetRow:
    problems: list[str] = []
    meeting = _date(cells.get("next_meeting", ""), problems)
    outcome = _OUTCOMES.get(cells.get("outcome", "").lower())
    if outcome is None:
        problems.append(f"Open, won or lost was expected, “{cells['outcome']}” was found.")
    role = _role(cells.get("role", ""), problems)
    if not cells["account"]:
        problems.append(say("The account is missing."))
    if not cells.get("deal") and any(cells.get(name) for name in ("stage", "stakeholder")):
        problems.append(say("The deal is missing; a stage or a stakeholder belongs to one."))
    return SheetRow(
        line=line,
        account=cells["account"],
        domain=cells.get("domain", ""),
        deal=cells.get("deal", ""),
        stage=cells.get("stage", "")[:60],
        owner=cells.get("owner", ""),
        next_meeting=meeting,
        outcome=outcome or "",
        external_id=cells.get("external_id", "")[:120],
        stakeholder=cells.get("stakeholder", ""),
        email=cells.get("email", ""),
        role=role,
        problems=tuple(problems),
    )


def _date(text: str, problems: list[str]) -> date | None:
    if not text:
        return None
    for form in _DATES:
        try:
            return datetime.strptime(text[:30], form).date()  # noqa: DTZ007  a day has no zone
        except ValueError:
            continue
    problems.append(say("A date like 2026-03-24 was expected, “{text}” was found.", text=text))
    return None


def _role(text: str, problems: list[str]) -> BuyerRole | None:
    if not text:
        return None
    try:
        return BuyerRole(text.lower().replace("_", " "))
    except ValueError:
        known = ", ".join(role.value for role in BuyerRole)
        problems.append(
            say("A buyer role ({known}) was expected, “{text}” was found.", known=known, text=text)
        )
        return None
