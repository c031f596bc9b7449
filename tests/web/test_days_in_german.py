"""Days on pages in German: as Germans write them, whatever format a page asks for."""

import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils import translation
from django.utils.formats import date_format

from filmroom.core.dates import parse_day, show_day
from filmroom.core.problems import Problem

A_DAY = datetime(2026, 3, 3, 14, 5, tzinfo=UTC)
PAGES = Path(__file__).parents[2] / "src/filmroom/web"
_FORMAT = re.compile(r"""(?:date:|date_format\([^,()]+, )"([^"]*\b[jDl]\b[^"]*)\"""")


def formats_of_pages() -> set[str]:
    files = [*PAGES.rglob("*.html"), *PAGES.rglob("*.py")]
    return {asked for file in files for asked in _FORMAT.findall(file.read_text("utf-8"))}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("j M Y", "3. März 2026"),
        ("D j M", "Di, 3. März"),
        ("l j F Y", "Dienstag, 3. März 2026"),
        ("j M, H:i", "3. März, 14:05"),
    ],
)
def test_a_day_reads_in_german_as_germans_write_it(asked: str, said: str) -> None:
    page = Template(f'{{{{ day|date:"{asked}" }}}}')
    with translation.override("de"):
        assert page.render(Context({"day": A_DAY})) == said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("31.04.", "Den 31. April 2026 gibt es nicht; prüf den Tag."),
        ("0.0.", "Einen Monat 0 hat kein Jahr; prüf den Tag."),
        ("01.13.2026", "Einen Monat 13 hat kein Jahr; prüf den Tag."),
        ("3/14", "hat keinen Monat 14: Hier steht der Tag vorn; schreib 14/3"),
    ],
)
def test_a_day_that_does_not_exist_is_told_in_german(typed: str, said: str) -> None:
    with translation.override("de"):
        answer = parse_day(typed, date(2026, 3, 10), field="due_on")
    assert isinstance(answer, Problem)
    assert said in answer.message


def test_every_day_that_a_page_names_has_the_dot_of_german() -> None:
    with translation.override("de"):
        said = {asked: date_format(A_DAY, asked) for asked in formats_of_pages()}
    assert len(said) > 5
    assert [asked for asked, day in said.items() if "3. " not in day] == []


def test_english_keeps_its_formats() -> None:
    with translation.override("en"):
        assert date_format(date(2026, 3, 3), "D j M Y") == "Tue 3 Mar 2026"


def test_a_day_shown_in_german_is_read_back_as_the_same_day() -> None:
    today = date(2026, 3, 3)
    days = [today + timedelta(days=ahead) for ahead in range(1, 365)]
    with translation.override("de"):
        assert show_day(days[0], today) == "Mi, 4. März"
        assert [day for day in days if parse_day(show_day(day, today), today) != day] == []
