"""A reaction to a moment of a call, given at one time and answered at another.

How long one may be, until when it is answered, and how that is said where somebody is
(docs/method/reactions.md).
"""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from filmroom.core.dates import show_day
from filmroom.core.phrases import mark, say
from filmroom.core.problems import Problem

MARK_MS = 120_000  # said while recording
LONGEST_MS = 180_000  # where recording stops by itself
_SLACK_MS = 5_000  # by which a file that was recorded elsewhere may be longer
_MORNING = time(9)
_SATURDAY = 5
NO_SUCH_PLACE = mark("Choose the moment again: the transcript has no such place.")
_DAYS_TO_ANSWER = 2  # working days, where no next session can be expected


def check_length(length_ms: int) -> tuple[Problem, ...]:
    """Refuse a recording that is longer than anybody answers; 0 is a length nobody knows."""
    if length_ms <= LONGEST_MS + _SLACK_MS:
        return ()
    minutes, seconds = divmod(length_ms // 1000, 60)
    message = say(
        "A reaction lasts at most 3 minutes; this recording lasts {length}. "
        "Nothing was kept: record again, or talk about it in a session.",
        length=f"{minutes}:{seconds:02}",
    )
    return (Problem("too-long", message, "take"),)


def local_moment(day: date, at: time, zone: str) -> datetime | Problem:
    """Give the moment that a clock in a zone shows a day and a time, in UTC.

    Where clocks go back a time comes twice; the first is meant, so that nobody is late. Where
    they go forward there are times that never come: a problem.
    """
    moment = datetime.combine(day, at, ZoneInfo(zone)).astimezone(UTC)
    back = moment.astimezone(ZoneInfo(zone))
    if (back.date(), back.time()) == (day, at):
        return moment
    message = say(
        "{time} does not come on {day} in {zone}: clocks go forward. Choose {later} or later.",
        time=f"{at:%H:%M}",
        day=show_day(day, day),
        zone=zone,
        later=f"{back:%H:%M}",
    )
    return Problem("no-such-time", message, "answer_by")


def show_moment(moment: datetime, now: datetime, zone: str) -> str:
    """Write a moment as clocks in a zone show it: "Thu 3 Dec, 09:00 (Europe/Berlin)"."""
    here, today = moment.astimezone(ZoneInfo(zone)), now.astimezone(ZoneInfo(zone)).date()
    return f"{show_day(here.date(), today)}, {here:%H:%M} ({zone})"


def answer_before(
    now: datetime, zone: str, *, last_held: date | None, cadence_days: int
) -> datetime:
    """Propose until when a rep answers: 9 o'clock, where the rep is, on the day of the next sync.

    That is the last session's day plus the cadence; where that is not to come any more, or there
    was none, the second working day from today.
    """
    today = now.astimezone(ZoneInfo(zone)).date()
    day = last_held + timedelta(days=cadence_days) if last_held else today
    if day <= today:
        day = _working_days_on(today, _DAYS_TO_ANSWER)
    return datetime.combine(day, _MORNING, ZoneInfo(zone)).astimezone(UTC)


def _working_days_on(day: date, days: int) -> date:
    while days:
        day += timedelta(days=1)
        days -= day.weekday() < _SATURDAY
    return day


def check_answer_by(answer_by: datetime | None, now: datetime) -> tuple[Problem, ...]:
    if answer_by is None:
        message = say("Say until when you hope for an answer: a day and a time, where you are.")
        return (Problem("no-answer-by", message, "answer_by"),)
    if answer_by <= now:
        message = say("That time has passed; choose one the rep still has before them.")
        return (Problem("answer-by-passed", message, "answer_by"),)
    return ()
