"""A call worth reviewing, and sheets for it.

The call is four minutes of Rita with a buyer, Dana Cole. Segment numbers below are what
evidence points at.
"""

from dataclasses import replace
from datetime import UTC, date, datetime
from uuid import UUID

from filmroom.core.evidence import EvidenceKind, Span
from filmroom.core.transcripts.model import Segment, Side, Transcript
from filmroom.reviews.drafts import DraftPoint, DraftValue

HELD_AT = datetime(2026, 3, 9, 14, 0, tzinfo=UTC)
RITA, DANA = "Rita O'Rourke", "Dana Cole"
SPOKEN = (
    (RITA, "Thanks for the time. I would like to see whether the backlog is worth fixing."),
    (DANA, "Sure. I have half an hour and then a hard stop."),
    (RITA, "How many tickets come in during a normal week?"),
    (DANA, "About four hundred, and a fifth of them are answered twice."),
    (RITA, "What does that delay cost you?"),
    (DANA, "Two people, I would say, and a customer we lost in January."),
    (RITA, "We have a router, a macro editor and a new dashboard with nine widgets."),
    (DANA, "That sounds expensive compared with what we have."),
    (RITA, "Compared with what, if I may ask?"),
    (DANA, "With the tool our parent company pays for. Jonas signs those things."),
    (RITA, "I'll send something over."),
    (DANA, "Fine. Have a good day."),
)
DIMENSIONS = (
    "opening_agenda",
    "discovery_depth",
    "implication_impact",
    "listening_interactivity",
    "objection_handling",
    "decision_process_access",
    "value_articulation",
    "next_step",
)
PLACES = (0, 2, 4, 3, 8, 9, 6, 10)  # the segment that proves each dimension, in their order
FOCUS = "Ask who else signs off, and what they look at, before the 20-minute mark."


def transcript(spoken=SPOKEN):
    segments = tuple(
        Segment(index * 20_000, index * 20_000 + 15_000, speaker, text)
        for index, (speaker, text) in enumerate(spoken)
    )
    return Transcript("plain", segments, duration_ms=len(spoken) * 20_000)


def make_call(rep, imported_by=None, *, title="Northwind discovery 2", ready=True, held_at=HELD_AT):
    """Put a reviewable call of the rep's into the database, rows only."""
    from filmroom.calls.models import Call, LawfulBasis, Participant

    basis, _ = LawfulBasis.objects.get_or_create(name="Consent on the invitation")
    call = Call.objects.create(
        title=title,
        held_at=held_at,
        duration_ms=240_000,
        stage="discovery",
        rep=rep,
        imported_by=imported_by or rep,
        source="upload",
        content_hash=UUID(int=Call.objects.count() + 1).hex,
        lawful_basis=basis if ready else None,
        speakers_confirmed_at=held_at if ready else None,
    )
    use(call, transcript())
    Participant.objects.create(
        call=call, label=RITA, name=RITA, side=Side.OURS.value, person=rep, position=0
    )
    Participant.objects.create(call=call, label=DANA, name=DANA, side=Side.THEIRS.value, position=1)
    return call


def use(call, reading):
    """Make a transcript the one in use."""
    from filmroom.calls.models import Transcript as Row
    from filmroom.core.transcripts import document

    return Row.objects.create(
        call=call,
        version=document.version_of(reading),
        document=document.pack(reading),
        format="plain",
        parsed_with="test",
        segments=len(reading.segments),
    )


def quote(number, dimension, segment, *, words=None, **more):
    return DraftPoint(
        key=UUID(int=number + 1),
        dimension=dimension,
        kind=EvidenceKind.QUOTE,
        words=words or SPOKEN[segment][1],
        span=Span(segment, segment),
        **more,
    )


def full_draft(**changes):
    """A sheet that keeps the contract: 6 of 16, two dimensions scored 0."""
    scores = dict.fromkeys(DIMENSIONS, 1)
    scores["decision_process_access"] = scores["value_articulation"] = 0
    sheet = DraftValue(
        scores=scores,
        evidence=tuple(
            quote(number, dimension, PLACES[number]) for number, dimension in enumerate(DIMENSIONS)
        ),
        repeat="At 0:40 the question had a number in the answer: ask for one every time.",
        worst_gap="Nobody knows how this gets approved.",
        focus=FOCUS,
        follow_up_on=date(2026, 3, 24),
        follow_up_where="Northwind technical call",
    )
    return replace(sheet, **changes)


def completed(coach, call, *, now, today, **how):
    """Start, fill and complete a review of the coach's."""
    from filmroom.reviews import actions

    sheet = actions.start_review(coach, call_id=call.pk)
    state = actions.save_draft(
        coach, review_id=sheet.pk, base_version=sheet.version, draft=full_draft()
    )
    actions.complete(
        coach, review_id=sheet.pk, base_version=state.version, now=now, today=today, **how
    )
    sheet.refresh_from_db()
    return sheet
