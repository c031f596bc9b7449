"""Days as people type them (docs/method/session.md, "Dates").

English and German. Nothing is guessed in silence: what was understood is shown with `show_day`,
and what can be read in two ways is refused with a sentence.
"""

import re
from calendar import isleap, monthrange
from collections.abc import Callable
from datetime import date, timedelta
from enum import StrEnum

from filmroom.core.days_in_german import in_english
from filmroom.core.phrases import mark, say
from filmroom.core.problems import Problem, quoted

WEEK = timedelta(days=7)
LATEST_DAYS = 731  # two years; further away is a slip in the year
PASSED_DAYS = 270  # a day without a year this far ahead more likely has just passed
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
# One line each in a catalogue, in this order; `parse_day` has to read them back.
_WEEKDAYS_SHOWN = mark("Mon Tue Wed Thu Fri Sat Sun")
_MONTHS_SHOWN = mark("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")
_MONTHS_NAMED = mark(
    "January February March April May June July August September October November December"
)
_UP_TO_SIX = ("one", "two", "three", "four", "five", "six")
_UP_TO_TWELVE = (*_UP_TO_SIX, "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBERS = {"a": 1, "an": 1} | {word: n for n, word in enumerate(_UP_TO_TWELVE, 1)}
EXAMPLES = mark("write it as “tue”, “14 Mar”, “in two weeks” or 2026-03-14")

_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?:,?\s+(?P<year>\d{4}))?"
_WEEKDAY = (
    r"mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?"
    r"|sun(?:day)?"
)
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)


class DayOrder(StrEnum):
    """How numbers with a slash are read; settled for a person or an organisation."""

    DAY_FIRST = "day"  # 14/3
    MONTH_FIRST = "month"  # 3/14


def parse_day(
    text: str, today: date, order: DayOrder = DayOrder.DAY_FIRST, *, field: str = "date"
) -> date | Problem:
    """Read a day from today on; never raises.

    * `tue` is the first Tuesday after today; `next tue` the one of next week, which begins on
      Monday; `tue week` seven days after `tue`.
    * A day without a year is the next one of that name; if that is more than nine months
      away it has probably just passed, and the year is asked for.
    * `3/14` is no day where the day comes first, although it could be read the other way.
    """
    try:
        return _within_reach(_read(_tidy(text), today, order), today)
    except _NotADay as no_day:
        message = str(no_day) or say(
            "{quoted} names no day; {examples}.", quoted=quoted(text, 40), examples=say(EXAMPLES)
        )
        return Problem("bad-date" if text.strip() else "no-date", message, field)


def show_day(day: date, today: date) -> str:
    """`Tue 17 Mar`, with the year where it is not today's; `parse_day` reads it back."""
    shown = say(
        "{weekday} {day} {month}",
        weekday=say(_WEEKDAYS_SHOWN).split()[day.weekday()],
        day=day.day,
        month=say(_MONTHS_SHOWN).split()[day.month - 1],
    )
    return shown if day.year == today.year else f"{shown} {day.year}"


def name_day(day: date) -> str:
    """`24 March 2026`, for a page that is kept."""
    month = say(_MONTHS_NAMED).split()[day.month - 1]
    return say("{day} {month} {year}", day=day.day, month=month, year=day.year)


class _NotADay(Exception):
    """The text names no day; its words, if any, say why."""


def _tidy(text: str) -> str:
    words = text.casefold().replace("’", "'").split()
    while words and words[0] in {"on", "by", "until", "due", "am", "bis", "zum", "den"}:
        words = words[1:]
    return in_english(" ".join(words)).rstrip(".,;!")


def _read(text: str, today: date, order: DayOrder) -> date:
    if not text:
        raise _NotADay(say("There is no date; {examples}.", examples=say(EXAMPLES)))
    for pattern, reader in _READERS:
        if found := pattern.fullmatch(text):
            return _on_calendar(reader, found, today, order)
    raise _NotADay


def _on_calendar(reader: "_Reader", found: re.Match[str], today: date, order: DayOrder) -> date:
    try:
        return reader(found, today, order)
    except (OverflowError, ValueError):
        raise _NotADay(
            say(
                "{quoted} lies outside the years 1 to 9999; check the year.",
                quoted=quoted(found[0], 40),
            )
        ) from None


def _within_reach(day: date, today: date) -> date:
    if day < today:
        raise _NotADay(
            say("{show_day} is past; choose today or a later day.", show_day=show_day(day, today))
        )
    if (day - today).days > LATEST_DAYS:
        raise _NotADay(
            say(
                "{show_day} is more than two years away; check the year.",
                show_day=show_day(day, today),
            )
        )
    return day


# --- one reader per way of saying a day -----------------------------------------------------


def _named(found: re.Match[str], today: date, _: DayOrder) -> date:
    return today + timedelta(days={"yesterday": -1, "today": 0, "tomorrow": 1}[found[0]])


def _weekday(found: re.Match[str], today: date, _: DayOrder) -> date:
    wanted = DAYS.index(found["weekday"][:3])
    if found["next"]:
        monday = today - timedelta(days=today.weekday()) + WEEK
        return monday + timedelta(days=wanted)
    ahead = (wanted - today.weekday() - 1) % 7 + 1
    return today + timedelta(days=ahead) + (WEEK if found["week"] else timedelta())


def _from_now(found: re.Match[str], today: date, _: DayOrder) -> date:
    said = found["number"]
    number = NUMBERS[said] if said in NUMBERS else int(said)
    if found["unit"] == "month":
        return _months_on(today, number)
    return today + number * timedelta(days={"day": 1, "week": 7, "fortnight": 14}[found["unit"]])


def _month_end(found: re.Match[str], today: date, _: DayOrder) -> date:
    first = _months_on(today.replace(day=1), 1 if found["next"] else 0)
    return first.replace(day=monthrange(first.year, first.month)[1])


def _with_month_name(found: re.Match[str], today: date, _: DayOrder) -> date:
    day = _day_of(found["day"], MONTHS.index(found["month"][:3]) + 1, found["year"], today)
    if found["weekday"] and DAYS[day.weekday()] != found["weekday"][:3]:
        said = found["weekday"][:3].title()
        raise _NotADay(
            say(
                "{show_day} is no {said}; check the day or leave out {said}.",
                show_day=show_day(day, today),
                said=said,
            )
        )
    return day


_TURNED = {
    DayOrder.DAY_FIRST: mark(
        "“{typed}” has no month {month}: the day comes first here; write {turned}, or the month "
        "by its name."
    ),
    DayOrder.MONTH_FIRST: mark(
        "“{typed}” has no month {month}: the month comes first here; write {turned}, or the month "
        "by its name."
    ),
}


def _with_slash(found: re.Match[str], today: date, order: DayOrder) -> date:
    first, second = found["first"], found["second"]
    if order is DayOrder.MONTH_FIRST:
        first, second = second, first
    if int(second) > 12 and int(first) <= 12:
        turned = f"{found['second']}/{found['first']}"
        raise _NotADay(say(_TURNED[order], typed=found[0], month=second, turned=turned))
    return _day_of(first, int(second), found["year"], today)


def _with_dots(found: re.Match[str], today: date, _: DayOrder) -> date:
    return _day_of(found["day"], int(found["month"]), found["year"], today)


def _iso(found: re.Match[str], today: date, _: DayOrder) -> date:
    return _day_of(found["day"], int(found["month"]), found["year"], today)


def _day_of(day: str, month: int, year: str | None, today: date) -> date:
    if year:
        return _existing(int(year) + (2000 if len(year) == 2 else 0), month, int(day))
    if (month, int(day)) == (2, 29) and isleap(today.year + 1):
        return date(today.year + 1, 2, 29)  # this year has none
    this_year = _existing(today.year, month, int(day))
    if this_year >= today:
        return this_year
    next_year = _existing(today.year + 1, month, int(day))
    if (next_year - today).days > PASSED_DAYS:
        raise _NotADay(
            say(
                "{show_day} is past; write {next_year} if you mean next year.",
                show_day=show_day(this_year, today),
                next_year=next_year,
            )
        )
    return next_year


def _existing(year: int, month: int, day: int) -> date:
    try:
        return date(year, month, day)
    except ValueError:
        if not 1 <= month <= 12:
            sentence = say("There is no month {month} in a year; check the day.", month=month)
            raise _NotADay(sentence) from None
        name = say(_MONTHS_SHOWN).split()[month - 1]
        raise _NotADay(
            say("There is no {day} {name} {year}; check the day.", day=day, name=name, year=year)
        ) from None


def _months_on(day: date, months: int) -> date:
    """The same day so many months later, or the last one of a shorter month."""
    years, month = divmod(day.month - 1 + months, 12)
    year = day.year + years
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


_AHEAD = (
    rf"(?:in )?(?P<number>\d{{1,3}}|{'|'.join(NUMBERS)})"
    r" (?P<unit>day|week|fortnight|month)s?'?(?: time| from now)?"
)
_Reader = Callable[[re.Match[str], date, DayOrder], date]
_READERS: tuple[tuple[re.Pattern[str], _Reader], ...] = tuple(
    (re.compile(pattern, re.ASCII), reader)
    for pattern, reader in (
        (r"yesterday|today|tomorrow", _named),
        (rf"(?:this |(?P<next>next ))?(?P<weekday>{_WEEKDAY})(?P<week>)", _weekday),
        (rf"(?P<next>)(?P<weekday>{_WEEKDAY})(?P<week> week)", _weekday),
        (_AHEAD, _from_now),
        (r"(?:the )?end of (?:the |this |(?P<next>next ))?month", _month_end),
        (
            rf"(?:(?P<weekday>{_WEEKDAY}),? )?(?:the )?{_DAY}\.?(?: of)? ?{_MONTH}{_YEAR}",
            _with_month_name,
        ),
        (rf"(?:(?P<weekday>{_WEEKDAY}),? )?{_MONTH} (?:the )?{_DAY}{_YEAR}", _with_month_name),
        (
            r"(?P<first>\d{1,2})/(?P<second>\d{1,2})(?:/(?P<year>\d{4}|\d{2}))?",
            _with_slash,
        ),
        (r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})(?:\.\s?(?P<year>\d{4})?)?", _with_dots),
        (r"(?P<year>\d{4})(?P<mark>[-/])(?P<month>\d{1,2})(?P=mark)(?P<day>\d{1,2})", _iso),
    )
)
