"""What a rep promises at the end of a session, and what became of it (laws 4, 5 and 6)."""

import re
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from filmroom.core.phrases import say
from filmroom.core.problems import Problem


class Voice(StrEnum):
    """Whose words they are: a commitment the rep never said changes little (law 4)."""

    TYPED_BY_REP = "typed_by_rep"
    CONFIRMED_BY_REP = "confirmed_by_rep"  # typed by the coach, then confirmed
    UNCONFIRMED = "unconfirmed"  # typed by the coach


class Progress(StrEnum):
    KEPT = "kept"
    PARTLY = "partly"
    NOT_KEPT = "not_kept"
    NOT_DUE = "not_due"
    DROPPED = "dropped"  # with a reason


@dataclass(frozen=True, slots=True)
class Commitment:
    words: str  # one sentence, the rep's own
    due_on: date | None
    voice: Voice = Voice.UNCONFIRMED
    where: str = ""  # the named deal or call


@dataclass(frozen=True, slots=True)
class ProgressReport:
    """What became of the previous commitment."""

    progress: Progress
    reason: str = ""
    note: str = ""


def check_commitment(
    commitment: Commitment, held_on: date, *, has_live_deal: bool
) -> tuple[Problem, ...]:
    """Law 5: one sentence, a named deal or call where one exists, and a date.

    Due on the day of the session is fine; there may be a call that afternoon.
    """
    return (
        *_sentence(commitment.words),
        *_date(commitment.due_on, held_on),
        *_place(commitment.where, has_live_deal=has_live_deal),
        *_voice(commitment.voice),
    )


def check_progress(
    report: ProgressReport | None, previous: Commitment | None, held_on: date
) -> tuple[Problem, ...]:
    """Law 6: the latest commitment that nobody has reviewed comes before anything new."""
    if previous is None:
        return ()
    if report is None:
        message = say(
            "Look at the last commitment first: “{words}” Kept, partly, not kept, not due "
            "yet, or dropped?",
            words=previous.words,
        )
        return (Problem("no-progress", message, "progress"),)
    if report.progress is Progress.DROPPED and not report.reason.strip():
        message = say("Say why the commitment was dropped.")
        return (Problem("no-reason", message, "progress"),)
    is_over = previous.due_on is not None and previous.due_on < held_on
    if report.progress is Progress.NOT_DUE and is_over:
        message = say(
            "It was due on {due_on}, so it is kept, partly, not kept or dropped.",
            due_on=previous.due_on,
        )
        return (Problem("was-due", message, "progress"),)
    return ()


def vague(words: str) -> Problem | None:
    """Hint at an intention nobody could hear kept: "I will try to be better at closing"."""
    if _QUOTED.search(words) or _INTENTION.search(words) is None:
        return None
    message = say(
        "What will be said or done, so that both can tell afterwards whether it was? “Better” has"
        " no moment."
    )
    return Problem("vague-commitment", message, "commitment")


_INTENTION = re.compile(
    r"\b(?:be|get|become|do|feel)\s+(?:\w+\s+)?(?:better|stronger|good|great)\b"
    r"|\b(?:be|become|feel)\s+more\s+\w+"
    r"|\b(?:work(?:ing)?|focus(?:ing)?|concentrate)\s+(?:\w+\s+)?on\s+(?:my|being|getting|the)\b"
    r"|\bimprove\b|\btry\s+(?:\w+\s+)?harder\b|\bdo\s+my\s+best\b",
    re.IGNORECASE,
)


def sentences(text: str) -> int:
    """Count sentences; quotations, abbreviations, initials and numbers end none."""
    plain = _SHORT.sub(r"\1", _QUOTED.sub("x", text))
    return sum(re.search(r"\w", piece) is not None for piece in _END.split(plain))


_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"|«[^»]*»|„[^“]*“")
_SHORT = re.compile(r"\b([a-z]|dr|mrs?|ms|st|no|vs|approx|inc|ltd|co|corp)\.", re.IGNORECASE)
_END = re.compile(r"\.\s+(?![a-z])|[!?…]+\s+|\n\s*\n|\n\s*(?:[-*•]|\d+[.)])\s")


def _sentence(words: str) -> tuple[Problem, ...]:
    number = sentences(words)
    if number == 1:
        return ()
    if number == 0:
        message = say("There is no commitment; what will the rep say or do, in one sentence?")
        return (Problem("no-commitment", message, "commitment"),)
    message = say(
        "A commitment is one sentence, found {number}; keep the first, park the others.",
        number=number,
    )
    return (Problem("several-sentences", message, "commitment"),)


def _date(due_on: date | None, held_on: date) -> tuple[Problem, ...]:
    if due_on is None:
        message = say(
            "A commitment without a date is a chat; on which day will you both look at it?"
        )
        return (Problem("no-date", message, "due_on"),)
    if due_on < held_on:
        message = say(
            "The date ({due_on}) lies before the session ({held_on}).",
            due_on=due_on,
            held_on=held_on,
        )
        return (Problem("date-before-session", message, "due_on"),)
    return ()


def _place(where: str, *, has_live_deal: bool) -> tuple[Problem, ...]:
    if where.strip() or not has_live_deal:
        return ()
    message = say("Name the deal or call where it will be used; this rep has live deals.")
    return (Problem("no-deal", message, "where"),)


def _voice(voice: Voice) -> tuple[Problem, ...]:
    if voice is not Voice.UNCONFIRMED:
        return ()
    message = say(
        "The rep has not confirmed these words yet; let the rep type them here, or send the link."
    )
    return (Problem("not-in-own-words", message, "commitment"),)
