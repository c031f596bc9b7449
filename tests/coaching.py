"""A coaching story to tell tests with: two scored calls, a cycle, a session, a later call.

Rita was scored on 3 and 9 March; the cycle opens on the 10th, the session is held that day, and
the follow-up call is on the 17th.
"""

from dataclasses import replace
from datetime import UTC, date, datetime
from uuid import UUID, uuid4

import reviewing
from cast import NOW, TODAY
from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Progress
from filmroom.core.cycles.others import Compared
from filmroom.core.diagnosis import Diagnosis, Fix
from filmroom.core.verdict import Chances, Outcome
from filmroom.cycles.drafts import SessionDraft
from filmroom.cycles.plans import CountedCall, NewCheck, NewCycle, NewPlan

FIRST = datetime(2026, 3, 3, 14, 0, tzinfo=UTC)
SECOND = datetime(2026, 3, 9, 14, 0, tzinfo=UTC)
LATER = datetime(2026, 3, 17, 14, 0, tzinfo=UTC)
CHECK_DAY = date(2026, 3, 18)
CHECK_NOW = datetime(2026, 3, 18, 9, 0, tzinfo=UTC)
DUE = date(2026, 3, 17)
DIMENSION = "implication_impact"
FOCUS = "Ask at least two implication questions per main problem before presenting."
TARGET = "per main problem, two implication questions asked, in 80 %"
ALL_FOUR = Chances(4, 4)
BASELINE = (Chances(1, 4), Chances(0, 3))
WORDS = "I ask what the backlog costs them before I show the router."
PLAN = NewPlan(FOCUS, TARGET, drill="Two minutes of cost questions.", follow_up_on=DUE)


def scored_call(coach, rep, *, title, held_at):
    call = reviewing.make_call(rep, coach, title=title, held_at=held_at)
    reviewing.completed(coach, call, now=NOW, today=TODAY)
    return call


def baseline(cast):
    return (
        scored_call(cast.mo, cast.rita, title="First call", held_at=FIRST),
        scored_call(cast.mo, cast.rita, title="Second call", held_at=SECOND),
    )


def new_cycle(calls, *, counts=BASELINE, **plan):
    counted = tuple(CountedCall(call.pk, count) for call, count in zip(calls, counts, strict=False))
    return NewCycle(DIMENSION, replace(PLAN, **plan), counted)


def opened(cast, *, key=None, calls=None, **plan):
    from filmroom.cycles import actions

    return actions.open_cycle(
        cast.mo,
        key=key or uuid4(),
        rep_id=cast.rita.pk,
        new=new_cycle(calls or baseline(cast), **plan),
        today=TODAY,
    )


def sheet(**changes):
    """A session that lacks nothing; the rep typed the commitment."""
    full = SessionDraft(
        held_on=TODAY,
        kind=SessionKind.WEEKLY,
        theme="Presents the router before asking what the problem costs.",
        skill="discovery",
        intervention="Cost ladder: ask three times what it leads to.",
        attempt="Asked once and went on to the dashboard.",
        adjustment="Waited for a number before going on.",
        diagnosis=Diagnosis.SKILL,
        fix=Fix.DRILL,
        words=WORDS,
        due_on=DUE,
        where="Northwind technical call",
        typed_by_rep=True,
    )
    return replace(full, **changes)


def saved(coach, rep, draft, *, key=None, base_version=0):
    from filmroom.cycles import actions

    return actions.save_session_draft(
        coach, key=key or uuid4(), rep_id=rep.pk, base_version=base_version, draft=draft
    )


def logged(coach, rep, draft, *, now=NOW):
    """Save a session and complete it, on its day at the earliest."""
    from filmroom.cycles import actions

    state = saved(coach, rep, draft)
    done_at = max(now, datetime.combine(draft.held_on, NOW.timetz()))
    return actions.complete_session(
        coach, session_id=state.session_id, base_version=state.version, now=done_at
    )


TALK = """WEBVTT

00:01.000 --> 00:05.000
{coach}: Last week you promised one question. What became of it?

00:06.000 --> 00:11.000
{rep}: I asked it on the {word} call, on Monday.

00:10.000 --> 00:14.000
{coach}: Well done. You waited after the price.
"""


def transcribed(coach, state, word="Kestrel"):
    """Bring a session its own transcript, and say who speaks in it."""
    from filmroom.cycles import actions
    from filmroom.cycles.models import Session, SessionTranscript

    session = Session.objects.select_related("rep").get(pk=state.session_id)
    names = {"coach": coach.name, "rep": session.rep.name}
    actions.add_transcript(
        coach,
        session_id=session.pk,
        data=TALK.format(word=word, **names).encode(),
        name="session.vtt",
        basis_id=a_basis().pk,
        rep_knew=True,
    )
    actions.say_who_speaks(coach, session_id=session.pk, **names)
    return SessionTranscript.objects.get(session=session)


def a_basis():
    from filmroom.calls.models import LawfulBasis

    return LawfulBasis.objects.get_or_create(name="Consent on the invitation")[0]


def commitment_of(state):
    from filmroom.cycles.models import Commitment

    return Commitment.objects.get(session=state.session_id)


def reviewing_last(state, progress=Progress.KEPT, **more):
    """What the next sheet says of the commitment that a session ended with."""
    return {"previous_id": commitment_of(state).pk, "progress": progress, **more}


def coached(cast, **plan):
    """A cycle whose first round had its session."""
    cycle = opened(cast, **plan)
    logged(cast.mo, cast.rita, sheet(cycle_id=cycle.pk))
    return cycle


def later_call(cast, *, title="Follow-up call", held_at=LATER):
    return reviewing.make_call(cast.rita, cast.mo, title=title, held_at=held_at)


def marks(**changes):
    others = [dimension for dimension in reviewing.DIMENSIONS if dimension != DIMENSION]
    return {**dict.fromkeys(others, Compared.SAME), **changes}


def looked_at(call, counts=ALL_FOUR, *, segment=4):
    return CountedCall(call.pk, counts, (reviewing.quote(0, DIMENSION, segment),))


def new_check(call, outcome=Outcome.PROVISIONAL, counts=ALL_FOUR, **changes):
    return replace(NewCheck((looked_at(call, counts),), outcome, marks()), **changes)


def checked(cast, cycle, given, *, round_number=1, today=CHECK_DAY):
    from filmroom.cycles import actions

    return actions.record_check(
        cast.mo, cycle_id=cycle.pk, round_number=round_number, given=given, today=today
    )


def evidence_file(coach, rep, title):
    """A file that was assembled about a rep, with nothing in it but its title."""
    from filmroom.core.documents.model import Document, to_json
    from filmroom.cycles.models import EvidenceFile

    return EvidenceFile.objects.create(
        key=uuid4(),
        rep=rep,
        assembled_by=coach,
        assembled_on=TODAY,
        skill="discovery",
        document=to_json(Document(title, (), ())),
    )


KEY = UUID(int=77)
