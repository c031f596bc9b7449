"""What may be done with a cycle, and why not (laws 2, 3 and 7).

Each rule answers with the problems that stand in the way; none means go ahead.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from filmroom.core.cycles.model import MOVED, Check, Cycle, Plan, Round
from filmroom.core.focus.rank import LONG_CALL_MINUTES
from filmroom.core.focus.targets import raises_the_bar
from filmroom.core.language import check_focus
from filmroom.core.phrases import Names, mark, say
from filmroom.core.problems import Problem
from filmroom.core.verdict import FEWEST_BASELINE_CALLS, Outcome, claims_more

Problems = tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class BaselineCall:
    id: str
    minutes: float


def check_open(
    plan: Plan,
    baseline: Sequence[BaselineCall],
    open_cycles: int,
    *,
    long_call_minutes: float = LONG_CALL_MINUTES,
) -> Problems:
    """One open cycle per rep, a focus that is one behaviour, and something to compare with.

    One long call is enough to open; the cycle is then *baselining* until there is a second.
    """
    return (
        *_one_at_a_time(open_cycles),
        *_focus(plan),
        *check_baseline(baseline, long_call_minutes),
    )


def check_withdraw(cycle: Cycle, reason: str) -> Problems:
    if not cycle.is_open:
        return (_ended(),)
    if not reason.strip():
        message = say("Say in a sentence why this cycle is withdrawn; the rep reads it too.")
        return (Problem("no-reason", message, "reason"),)
    return ()


def check_close(cycle: Cycle) -> Problems:
    """Law 7: open until a follow-up check on a real call, after the session, shows movement.

    "Moved, provisional" may be closed, and keeps that label.
    """
    if not cycle.is_open:
        return (_ended(),)
    check = cycle.now.check
    if check is None:
        message = say("No follow-up check yet; score a real call held after the session first.")
        return (Problem("no-follow-up-check", message, "check"),)
    if check.outcome not in MOVED:
        message = say(
            "The verdict is {verdict}; {not_yet}",
            verdict=_IN_WORDS[check.outcome],
            not_yet=_NOT_YET[check.outcome],
        )
        return (Problem("not-moved", message, "check"),)
    return check_check(cycle, check)


def check_check(cycle: Cycle, check: Check) -> Problems:
    """Whether a follow-up check may be recorded on the round that is running."""
    return (*_compared(cycle, check), *_real_calls(cycle, check), *_timed(check))


def check_claim(given: Outcome, supported: Outcome, reason: str) -> Problems:
    """The verdict is the coach's; one better than the evidence supports needs a reason."""
    if reason.strip() or not claims_more(given, supported):
        return ()
    message = say(
        "The evidence supports “{supported}”; say in a sentence why your verdict is "
        "“{given}”. The rep reads it too.",
        supported=_IN_WORDS[supported],
        given=_IN_WORDS[given],
    )
    return (Problem("verdict-without-reason", message, "note"),)


def check_take_back(cycle: Cycle, reason: str, *, has_newer: bool = False) -> Problems:
    """A verdict may be taken back, with a reason, until coaching goes on from it.

    It goes on with the next round, or with the rep's next cycle; a closed cycle is open again.
    """
    if cycle.withdrawn is not None:
        return (_ended(),)
    if cycle.closed is not None and has_newer:
        message = say("A newer cycle of this rep goes on from this verdict; it stays as it is.")
        return (Problem("newer-cycle", message, "check"),)
    if cycle.now.check is None:
        return (
            Problem("no-follow-up-check", say("This round has no verdict to take back."), "check"),
        )
    if not reason.strip():
        message = say("Say in a sentence why the verdict is taken back; the rep reads it too.")
        return (Problem("no-reason", message, "reason"),)
    return ()


def check_next_round(cycle: Cycle, following: Round) -> Problems:
    """Whether this is a next step the last verdict allows.

    * moved: a raised bar; provisional: the same, or the plan as it is on another call;
    * partial, no opportunity, insufficient: a new date;
    * not moved: another focus, opportunity, drill or diagnosis, and a new date.
    """
    if not cycle.is_open:
        return (_ended(),)
    check = cycle.now.check
    if check is None:
        message = say("This round has not been checked; record the follow-up check first.")
        return (Problem("no-follow-up-check", message, "check"),)
    return (
        *_focus(following.plan),
        *_new_date(check, following.follow_up_on),
        *_change(check, cycle.now.plan, following.plan),
    )


# --- opening --------------------------------------------------------------------------------


def _one_at_a_time(open_cycles: int) -> Problems:
    if not open_cycles:
        return ()
    message = say(
        "This rep has an open cycle. A second focus weakens the first: park this gap in writing,"
        " or close or withdraw the open cycle."
    )
    return (Problem("cycle-already-open", message),)


def _focus(plan: Plan) -> Problems:
    answer = check_focus(plan.focus)
    if answer.ok:
        return ()
    message = f"{answer.reasons} {answer.instead}".rstrip()
    return (Problem("focus-not-behaviour", message, "focus"),)


def check_baseline(calls: Sequence[BaselineCall], long_call_minutes: float) -> Problems:
    """Whether there is enough to compare with, apart from the plan."""
    if len({call.id for call in calls}) >= FEWEST_BASELINE_CALLS:
        return ()
    if any(call.minutes >= long_call_minutes for call in calls):
        return ()
    message = say(
        "A baseline needs {fewest} scored calls, or one of {minutes} minutes to begin with;"
        " there {are}.",
        fewest=FEWEST_BASELINE_CALLS,
        minutes=f"{long_call_minutes:g}",
        are=say("is one shorter call") if calls else say("is none"),
    )
    return (Problem("no-baseline", message, "baseline"),)


# --- checking -------------------------------------------------------------------------------


def _compared(cycle: Cycle, check: Check) -> Problems:
    if cycle.has_baseline or check.outcome in {Outcome.NO_OPPORTUNITY, Outcome.INSUFFICIENT}:
        return ()
    message = say(
        "The baseline has fewer than {fewest_baseline_calls} calls, so nothing can be "
        "said to have moved; score another call from before the session.",
        fewest_baseline_calls=FEWEST_BASELINE_CALLS,
    )
    return (Problem("no-baseline", message, "baseline"),)


def _real_calls(cycle: Cycle, check: Check) -> Problems:
    coached_on = cycle.now.coached_on
    if coached_on is None:
        message = say("There was no session in this round, so no call can show what it changed.")
        return (Problem("not-coached", message, "check"),)
    seen = {*cycle.baseline, *_checked_before(cycle)}
    if any(c.is_real and c.held_on >= coached_on and c.id not in seen for c in check.calls):
        return ()
    message = say(
        "A follow-up check looks at a real call held after the session: practice rounds, earlier"
        " calls, the baseline and calls that were checked before do not count."
    )
    return (Problem("no-real-call", message, "calls"),)


def _checked_before(cycle: Cycle) -> set[str]:
    earlier = [one.check for one in cycle.rounds[:-1] if one.check is not None]
    return {call.id for check in earlier for call in check.calls}


def _timed(check: Check) -> Problems:
    if check.outcome not in MOVED or any(ref.is_timed for ref in check.evidence):
        return ()
    message = say("“Moved” needs the place in the call where it happened; add a timestamp.")
    return (Problem("no-timestamp", message, "evidence"),)


# --- going on -------------------------------------------------------------------------------

_NOT_YET = Names(
    {
        Outcome.PARTIAL: mark("run another round with a new date, or withdraw with a reason."),
        Outcome.NOT_MOVED: mark("change one part of the plan, or withdraw with a reason."),
        Outcome.NO_OPPORTUNITY: mark(
            "check another call on a new date, or withdraw with a reason."
        ),
        Outcome.INSUFFICIENT: mark("check another call on a new date, or withdraw with a reason."),
    }
)


def _new_date(check: Check, follow_up_on: date | None) -> Problems:
    if follow_up_on is None:
        message = say("Set the date on which the next call is checked.")
        return (Problem("no-date", message, "follow_up_on"),)
    if follow_up_on <= check.on:
        message = say("The next check must come after the last one ({on}).", on=check.on)
        return (Problem("date-not-new", message, "follow_up_on"),)
    return ()


def _change(check: Check, last: Plan, following: Plan) -> Problems:
    if check.outcome is Outcome.NOT_MOVED and not _differs(last, following):
        message = say(
            "Nothing moved, and the same session again would move nothing: choose another focus,"
            " opportunity, drill or diagnosis."
        )
        return (Problem("same-again", message, "plan"),)
    if check.outcome is Outcome.MOVED and not raises_the_bar(following.target, last.target):
        message = say(
            "The target ({target}) is met; raise it, or close the cycle.", target=last.target
        )
        return (Problem("bar-not-raised", message, "target"),)
    return ()


def _differs(last: Plan, following: Plan) -> bool:
    return any(
        _folded(getattr(last, part)) != _folded(getattr(following, part))
        for part in ("focus", "opportunity", "drill", "diagnosis")
    )


def _folded(text: str | None) -> str:
    """What is typed again with other spaces, case or full stop is the same."""
    return " ".join((text or "").casefold().split()).rstrip(".")


_IN_WORDS = Names(
    {
        Outcome.MOVED: mark("moved"),
        Outcome.PROVISIONAL: mark("moved, provisional"),
        Outcome.PARTIAL: mark("partial"),
        Outcome.NOT_MOVED: mark("not moved"),
        Outcome.NO_OPPORTUNITY: mark("no opportunity seen"),
        Outcome.INSUFFICIENT: mark("too little evidence"),
    }
)


def _ended() -> Problem:
    return Problem("cycle-ended", say("This cycle has ended; open a new one for the next focus."))
