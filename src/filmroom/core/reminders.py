"""The one letter a day that says what waits, and when there is one (docs/method/reminders.md).

A letter names kinds, people and days, never a word of a commitment, a focus or a call: those stay
in the house. It is sent when something new waits; what stays is repeated after a week.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from html import escape
from types import MappingProxyType

from filmroom.core.dates import show_day
from filmroom.core.one_line import one_line
from filmroom.core.phrases import mark, say, say_n

REPEATED_AFTER = timedelta(days=7)
FROM_HOUR, UNTIL_HOUR = 8, 18  # in the person's time zone
_SATURDAY = 5


class DueKind(StrEnum):
    """What waits, in the order of the loop."""

    REACTION = "reaction"  # for the rep to answer
    WORDS = "words"  # of a commitment, for the rep to confirm
    EVIDENCE_FILE = "evidence_file"
    FOLLOW_UP = "follow_up"  # a check by the coach
    MY_FOLLOW_UP = "my_follow_up"
    LOOK_AT = "look_at"  # a commitment of a rep that came due
    COMMITMENT = "commitment"  # one's own
    REVIEW = "review"
    SELF_ASSESSMENT = "self_assessment"
    REACTION_ANSWERED = "reaction_answered"  # for the coach to read


_SENTENCES = MappingProxyType(
    {
        DueKind.REACTION: mark("A reaction from {who} to a moment of a call{when}: answer it"),
        DueKind.WORDS: mark("{who} wrote down what you agreed on: confirm your words"),
        DueKind.EVIDENCE_FILE: mark("{who} assembled an evidence file about you: read it"),
        DueKind.FOLLOW_UP: mark("Follow-up with {who}{when}: check a later call"),
        DueKind.MY_FOLLOW_UP: mark("Your follow-up with {who}{when}: a real call is looked at"),
        DueKind.LOOK_AT: mark("A commitment of {who}{when}: look at it together"),
        DueKind.COMMITMENT: mark("Your commitment to {who}{when}: say what became of it"),
        DueKind.REVIEW: mark("Your review by {who} is ready: read and answer"),
        DueKind.SELF_ASSESSMENT: mark("{who} asks how you saw a call{when}: assess yourself first"),
        DueKind.REACTION_ANSWERED: mark("{who} answered your reaction: read the answer"),
    }
)


@dataclass(frozen=True, slots=True)
class Due:
    kind: DueKind
    id: int  # of the row its page is about
    who: str  # the other side
    on: date | None = None

    def key(self, today: date) -> str:
        """Name it so that it is new once it is there, and once more when it is late."""
        is_late = self.on is not None and self.on < today
        return f"{self.kind}:{self.id}{':late' if is_late else ''}"


@dataclass(frozen=True, slots=True)
class Letter:
    subject: str
    text: str
    html: str


def is_time(weekday: int, hour: int) -> bool:
    """Say whether letters leave: on working days, Monday is 0, in the hours of work."""
    return weekday < _SATURDAY and FROM_HOUR <= hour < UNTIL_HOUR


def horizon(today: date) -> date:
    """Give the last day before the next letter may come: tomorrow, on Fridays Monday."""
    days = 1
    while (today + timedelta(days)).weekday() >= _SATURDAY:
        days += 1
    return today + timedelta(days)


def is_worth_a_letter(due: Iterable[Due], told: Collection[str], today: date) -> bool:
    """Say whether something waits that no letter of the last week named."""
    return any(one.key(today) not in told for one in due)


def letter(
    name: str,
    due: Sequence[Due],
    *,
    today: date,
    address: Callable[[Due], str],
    profile_url: str,
    language: str = "en",
) -> Letter:
    """Write a letter in `language`; `address` gives the page of each thing."""
    lines = [(_sentence(one, today), address(one)) for one in due]
    subject = say_n(
        "1 thing waits for you in Filmroom", "{n} things wait for you in Filmroom", len(lines)
    )
    greeting = say("{name}, this waits for you:", name=one_line(name))
    why = say("At most one letter on a working day, and only when something new waits.")
    off = (
        f'{escape(why)} <a style="{_LINK}" href="{escape(profile_url)}">'
        f"{escape(say('Switch reminders off'))}</a>"
    )
    return Letter(
        subject=subject,
        text="\n".join(
            [
                greeting,
                "",
                *(f"- {words}\n  {url}\n" for words, url in lines),
                why,
                say("Switch reminders off in your profile: {url}", url=profile_url),
                "",
            ]
        ),
        html=_html(language, greeting, lines, off),
    )


def _sentence(one: Due, today: date) -> str:
    sentence = say(_SENTENCES[one.kind], who=one_line(one.who), when=_when(one.on, today))
    return sentence[:1].upper() + sentence[1:]


def _when(on: date | None, today: date) -> str:
    if on is None:
        return ""
    named = {-1: say("yesterday"), 0: say("today"), 1: say("tomorrow")}.get((on - today).days)
    return say(", due {day}", day=named or show_day(on, today))


_BODY = "margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1c1d21;background:#ffffff"
_SMALL = "font-size:13px;color:#5b5e66"
_LINK = "color:#1d4fd8"


def _html(language: str, greeting: str, lines: Iterable[tuple[str, str]], off: str) -> str:
    items = "\n".join(
        f'<li style="margin-bottom:8px"><a style="{_LINK}" href="{escape(url)}">{escape(words)}</a>'
        "</li>"
        for words, url in lines
    )
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<title>Filmroom</title></head>\n<body dir="auto" style="{_BODY}">\n'
        f"<p>{escape(greeting)}</p>\n"
        f"<ul>\n{items}\n</ul>\n"
        f'<p style="{_SMALL}">{off}</p>\n</body></html>\n'
    )
