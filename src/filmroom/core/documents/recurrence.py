"""The evidence file for a performance conversation: a theme that came back without movement.

It repeats what the log already holds, with the rep's answers beside it, and judges nobody
(spec 2, "Signals on the log"; law 9).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from filmroom.core.diagnosis import Diagnosis, Fix
from filmroom.core.documents import words
from filmroom.core.documents.model import Document, Kind, Point, Ref, Section, day, facts
from filmroom.core.documents.parts import Check, Promise, Said, check_section, promise_point
from filmroom.core.phrases import mark, say

_FOR = mark(
    "Everything here is in the log already, and the rep reads this same file."
    " A theme that came back is a reason to find out why, not to repeat the session."
)


@dataclass(frozen=True, slots=True)
class Held:
    """A session of the run."""

    session_id: int
    held_on: date
    coach: str
    theme: str
    intervention: str
    attempt: str
    adjustment: str
    tried: str
    happened: str
    replaced_by: str
    diagnosis: Diagnosis | None
    fix: Fix | None
    promise: Promise | None
    said: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Recurrence:
    rep: str
    assembled_by: str
    on: date
    skill: str  # skill category of the theme
    at: int  # sessions in a row from which a theme recurs
    sessions: tuple[Held, ...]  # of the run, first to last
    checks: tuple[Check, ...]  # of the same skill, since the run began


def evidence_file(found: Recurrence) -> Document:
    skill = words.skill_name(found.skill)
    why = say(
        "{number} sessions in a row on one theme, and the last follow-up check showed "
        "no movement; the organisation asks why from {at} on.",
        number=len(found.sessions),
        at=found.at,
    )
    return Document(
        say("Evidence file: {skill}, {rep}", skill=skill, rep=found.rep),
        facts(
            (say("Assembled"), say("{day}, by {name}", day=day(found.on), name=found.assembled_by)),
            (say("Theme"), skill),
        ),
        (
            Section(say("Why there is one"), words=(why, say(_FOR))),
            Section(say("Sessions")),
            *(section for held in found.sessions for section in _session(held)),
            *_checks(found),
            Section(say("What the rep says"), blanks=(say("In the rep's own words"),)),
        ),
    )


def _session(held: Held) -> Iterator[Section]:
    promised = (promise_point(held.promise),) if held.promise else ()
    fix = words.FIXES[held.fix] if held.fix else ""
    yield Section(
        f"{day(held.held_on)}: {held.theme}",
        level=3,
        facts=facts(
            (say("Coach"), held.coach),
            (say("Diagnosis"), words.DIAGNOSES[held.diagnosis] if held.diagnosis else say("none")),
            (say("Fix"), fix),
            (say("Intervention"), held.intervention),
            (say("Attempt"), held.attempt),
            (say("Adjustment"), held.adjustment),
            (say("What was tried"), held.tried),
            (say("What happened"), held.happened),
            (say("What replaced it"), held.replaced_by),
        ),
        points=(
            Point(say("The session in the log"), ref=Ref(Kind.SESSION, held.session_id)),
            *promised,
            *(Point(one.words, f"{one.author}, {day(one.said_on)}:") for one in held.said),
        ),
    )


def _checks(found: Recurrence) -> Iterator[Section]:
    if found.checks:
        yield Section(say("Follow-up checks of the theme"))
        yield from (check_section(check, day(check.held_on)) for check in found.checks)
