"""Rows around a rep for tests about who may see them.

Everything `kestrel` makes carries the word "Kestrel", so that a page that shows any of it to
somebody it should not be shown to is found by that word.
"""

from dataclasses import dataclass
from uuid import uuid4

import reviewing
from cast import NOW, TODAY
from filmroom.analysis.models import Moment
from filmroom.calls.models import Call, Participant
from filmroom.cycles.models import BaselineCall, Cycle, ParkedGap, Reaction, Round, Take
from filmroom.deals.models import Account, Deal, Stakeholder
from filmroom.kit import files
from filmroom.people import actions as people
from filmroom.people.models import Person
from filmroom.reviews import actions
from filmroom.reviews.models import Review

WORD = "Kestrel"


def deal_of(owner: Person, *, name: str) -> Deal:
    account = Account.objects.create(name=f"{name} Ltd", created_by=owner)
    return Deal.objects.create(name=name, account=account, owner=owner)


def file_of(words: str):
    return files.record(files.keep([words.encode()], name=f"{words}.txt"))


def call_of(rep: Person, *, title: str, deal: Deal | None = None, by: Person | None = None) -> Call:
    """Make a call that is ready for a review, with its file and a recording."""
    call = reviewing.make_call(rep, by, title=title)
    call.deal = deal
    call.original = file_of(f"{title} transcript")
    call.recording = file_of(f"{title} recording")
    call.save()
    return call


def review_of(call: Call, *, by: Person) -> Review:
    """Make a completed review with scores, evidence and a focus."""
    return reviewing.completed(by, call, now=NOW, today=TODAY)


def moment_of(call: Call) -> Moment:
    return Moment.objects.create(
        call=call,
        kind="question",
        first_segment=2,
        last_segment=2,
        quote=f"{WORD} quote",
        confidence=0.9,
        detector="test 1",
    )


def cycle_of(review: Review, *, coach: Person) -> Cycle:
    """Make an open cycle, as rows, on a completed review."""
    cycle = Cycle.objects.create(
        key=uuid4(),
        rep=review.call.rep,
        coach=coach,
        rubric=review.rubric,
        dimension="next_step",
        skill="negotiation_closing",
        opened_on=TODAY,
    )
    target = "per call, a next step with a date, in 100 %"
    Round.objects.create(cycle=cycle, number=1, focus=f"Ask {WORD} for a date.", target=target)
    ParkedGap.objects.create(cycle=cycle, dimension="opening_agenda", words=f"{WORD}: no agenda.")
    BaselineCall.objects.create(
        cycle=cycle, call=review.call, title=review.call.title, held_on=TODAY, minutes=4
    )
    return cycle


@dataclass(frozen=True)
class Records:
    """What there is to know about a rep."""

    rep: Person
    deal: Deal
    stakeholder: Stakeholder
    call: Call
    speaker: Participant
    moment: Moment
    review: Review  # completed, readable by the rep
    draft: Review  # of the coach, on another call
    cycle: Cycle


def reaction_of(session, call: Call) -> Reaction:
    """Make an asynchronous session of a session, as rows, with a recording of its coach."""
    reaction = Reaction.objects.create(
        session=session, call=call, transcript="1", first=2, last=2, answered_at=NOW
    )
    Take.objects.create(
        reaction=reaction,
        author=session.coach,
        key=uuid4(),
        file=file_of(f"{WORD} reaction"),
        captions=f"0:00 {WORD}: the price came first.",
        captions_by=Take.By.AUTHOR,
    )
    return reaction


def kestrel(rep: Person, coach: Person) -> Records:
    deal = deal_of(rep, name=WORD)
    call = call_of(rep, title=f"{WORD} discovery", deal=deal)
    later = call_of(rep, title=f"{WORD} demo", deal=deal, by=coach)
    review = review_of(call, by=coach)
    records = Records(
        rep=rep,
        deal=deal,
        stakeholder=Stakeholder.objects.create(deal=deal, name=f"{WORD} buyer"),
        call=call,
        speaker=Participant.objects.filter(call=call).order_by("position").first(),
        moment=moment_of(call),
        review=review,
        draft=actions.start_review(coach, call_id=later.pk),
        cycle=cycle_of(review, coach=coach),
    )
    people.note_reading(coach, about_id=rep.pk, what="call", key=call.pk, day=TODAY)
    return records
