"""Saying who speaks. Everything derived from a call follows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction

from filmroom.calls import access, matching, values
from filmroom.calls.actions.rereading import put_in_use, sync_participants
from filmroom.calls.models import LONGEST_LABEL, Call, Participant
from filmroom.core.one_line import one_line
from filmroom.core.parties import BuyerRole
from filmroom.core.phrases import say
from filmroom.core.transcripts.model import Side
from filmroom.kit.access import Denied, Refused
from filmroom.kit.announce import CALL_CHANGED, announce
from filmroom.people.access import coached_people
from filmroom.people.models import Person


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person says about one label of the file."""

    participant_id: int
    name: str
    side: Side
    buyer_role: BuyerRole = BuyerRole.UNKNOWN
    same_as: int | None = None  # participant this label is another name of


@dataclass(frozen=True, slots=True)
class Rep:
    participant_id: int
    person_id: int


@transaction.atomic
def confirm_speakers(
    actor: Person, *, call_id: int, choices: Sequence[Choice], rep: Rep, now: datetime
) -> None:
    """Keep who each label is and which of them is the rep; remember the rep's label."""
    call = access.lock(access.call_to_edit(actor, call_id))
    person = _rep_person(actor, call, rep.person_id)
    rows = {row.pk: row for row in Participant.objects.filter(call=call)}
    merged = {choice.participant_id: choice.same_as for choice in choices if choice.same_as}
    _refuse_odd(rows, choices, merged, rep)
    for choice in choices:
        _apply(rows[choice.participant_id], choice)
    speaks = rows[rep.participant_id]
    Participant.objects.filter(call=call, person=person).exclude(pk=speaks.pk).update(person=None)
    for row in rows.values():
        if row.person_id == person.pk:
            row.person = None
    speaks.side, speaks.person, speaks.name = Side.OURS.value, person, person.name
    speaks.same_as = None
    Participant.objects.bulk_update(
        rows.values(), ["name", "side", "buyer_role", "same_as", "person"]
    )
    matching.remember(speaks.label, person)
    call.rep = person
    call.speakers_confirmed_by, call.speakers_confirmed_at = actor, now
    call.save()
    announce(CALL_CHANGED, call.pk)


def _rep_person(actor: Person, call: Call, person_id: int) -> Person:
    if call.rep is not None and call.rep.pk == person_id:
        return call.rep
    person = coached_people(actor).filter(pk=person_id).first()
    if person is None:
        raise Denied(say("The rep of a call is somebody you coach, or yourself."))
    return person


def _refuse_odd(
    rows: dict[int, Participant], choices: Sequence[Choice], merged: dict[int, int], rep: Rep
) -> None:
    named = {choice.participant_id for choice in choices} | set(merged.values())
    if rep.participant_id not in rows or not named <= rows.keys():
        raise Refused(say("One of these speakers is not in this call any more. Reload the page."))
    if rep.participant_id in merged:
        raise Refused(say("Choose the rep among the names that are kept, not the merged ones."))
    for label, kept in merged.items():
        if kept == label or kept in merged:
            raise Refused(
                say(
                    "{label} cannot be merged into {label2}, which is merged itself. Choose the "
                    "name that is kept.",
                    label=rows[label].label,
                    label2=rows[kept].label,
                )
            )


def _apply(row: Participant, choice: Choice) -> None:
    row.name = one_line(choice.name)[:LONGEST_LABEL] or row.label
    row.side = choice.side.value
    row.buyer_role = choice.buyer_role.value
    row.same_as_id = choice.same_as


@transaction.atomic
def rename_speaker(actor: Person, *, call_id: int, participant_id: int, name: str) -> None:
    row = _participant(actor, call_id, participant_id)
    name = one_line(name)
    if not name:
        raise Refused(say("A speaker needs a name."))
    row.name = name[:LONGEST_LABEL]
    row.save(update_fields=["name", "changed_at"])


@transaction.atomic
def flip_side(actor: Person, *, call_id: int, participant_id: int) -> Side:
    """Put a speaker on the other side of the table."""
    row = _participant(actor, call_id, participant_id)
    if row.person_id and row.person_id == row.call.rep_id:
        raise Refused(say("This is the rep. Confirm another speaker as the rep first."))
    side = Side.THEIRS if row.side == Side.OURS.value else Side.OURS
    row.side = side.value
    row.save(update_fields=["side", "changed_at"])
    announce(CALL_CHANGED, call_id)
    return side


def _participant(actor: Person, call_id: int, participant_id: int) -> Participant:
    call = access.lock(access.call_to_edit(actor, call_id))
    row = Participant.objects.filter(call=call, pk=participant_id).select_related("call").first()
    if row is None:
        raise Refused(say("This speaker is not in this call any more. Reload the page."))
    return row


def reassign_turns(
    actor: Person, *, call_id: int, first_segment: int, last_segment: int, label: str
) -> None:
    """Say that a range of segments was spoken by somebody else, new or known in this call."""
    call = access.call_to_edit(actor, call_id)
    row = values.latest(call)
    transcript = values.transcript_of(row)
    if label not in {segment.speaker for segment in transcript.segments}:
        label = one_line(label)[:LONGEST_LABEL]
    if not label:
        raise Refused(say("Say who spoke these turns."))
    if not 0 <= first_segment <= last_segment < len(transcript.segments):
        raise Refused(say("These turns are not in this transcript any more. Reload the page."))
    segments = tuple(
        replace(segment, speaker=label) if first_segment <= place <= last_segment else segment
        for place, segment in enumerate(transcript.segments)
    )
    changed = replace(transcript, segments=segments)
    reading = values.row_of(changed, values.HAND)
    with transaction.atomic():
        call = access.lock(call)
        if values.latest(call).version != row.version:
            raise Refused(say("Somebody changed this transcript meanwhile. Reload the page."))
        put_in_use(call, reading)
        sync_participants(call, changed)
        announce(CALL_CHANGED, call.pk)
