"""Logs numbered sessions, or one follow-up check, in a process of its own that may be killed.

    python -m session_writer set-up
    python -m session_writer log 4        sessions 4, 5, 6 … until it is killed
    python -m session_writer log 4 4      session 4 alone
    python -m session_writer check
    python -m session_writer many         log in a process of its own from each number it is told

A session's body depends on its number alone, as a client's does that sends it again.
"""

import itertools
import os
import sys
from datetime import timedelta
from uuid import UUID

import django

# What follows needs Django to be set up, so it cannot stand at the top.
django.setup()

from cast import NOW, TODAY  # noqa: E402
from coaching import (  # noqa: E402
    CHECK_DAY,
    coached,
    later_call,
    looked_at,
    marks,
    reviewing_last,
    saved,
    sheet,
)
from filmroom.calls.models import Call  # noqa: E402
from filmroom.core.verdict import Outcome  # noqa: E402
from filmroom.cycles import actions  # noqa: E402
from filmroom.cycles.models import Cycle, Session  # noqa: E402
from filmroom.cycles.plans import NewCheck  # noqa: E402
from filmroom.cycles.state import state_of  # noqa: E402
from filmroom.people.models import Person  # noqa: E402

FIRST = TODAY - timedelta(days=1000)  # sessions are logged after they were held


class People:
    def __getattr__(self, name):
        return Person.objects.get(email=f"{name}@example.org")


def set_up():
    people = People()
    coached(people)
    later_call(people)


def body(number):
    """The sheet of Pia's session of a number; it reviews the commitment of the one before."""
    day = FIRST + timedelta(days=number)
    before = Session.objects.filter(key=UUID(int=number - 1)).first()
    return sheet(
        theme=f"Asks {number} times before the price.",
        intervention=f"Ladder {number}",
        words=f"I ask {number} times what it costs them.",
        held_on=day,
        due_on=day + timedelta(days=1),
        **(reviewing_last(state_of(before)) if before else {}),
    )


def log(number):
    people = People()
    state = saved(people.mo, people.pia, body(number), key=UUID(int=number))
    actions.complete_session(
        people.mo, session_id=state.session_id, base_version=state.version, now=NOW
    )
    say(f"logged {number}")


def check():
    call = Call.objects.get(title="Follow-up call")
    given = NewCheck((looked_at(call),), Outcome.PROVISIONAL, marks())
    actions.record_check(
        People().mo, cycle_id=Cycle.objects.get().pk, round_number=1, given=given, today=CHECK_DAY
    )
    say("checked")


def say(line):
    print(f"{line}\n", end="", flush=True)  # noqa: T201  acknowledged whole or not at all


def log_from(first="1", last=None):
    say(f"ready {os.getpid()}")
    numbers = range(int(first), int(last) + 1) if last else itertools.count(int(first))
    for number in numbers:
        log(number)


def many():
    """Fork rather than start again, which takes longer than all that is killed."""
    for line in sys.stdin:
        writer = os.fork()
        if writer == 0:
            log_from(line)
        os.waitpid(writer, 0)
        say("ended")


def main(verb, *numbers):
    {"set-up": set_up, "check": check, "log": log_from, "many": many}[verb](*numbers)


if __name__ == "__main__":
    main(*sys.argv[1:])
