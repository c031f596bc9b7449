"""Joining the parts of an interrupted call, and splitting them again."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from filmroom.calls import access, values
from filmroom.calls.actions.removing import Objection
from filmroom.calls.actions.rereading import put_in_use
from filmroom.calls.models import Call, Participant
from filmroom.core.phrases import say
from filmroom.core.transcripts import join
from filmroom.core.transcripts.model import Transcript
from filmroom.kit.access import Refused
from filmroom.kit.announce import CALL_CHANGED, announce
from filmroom.people.models import Person

JOINED = "joined"  # the source of a call made of parts


@dataclass(frozen=True, slots=True)
class Part:
    call_id: int
    offset_ms: int | None = None  # where it starts in the whole; None: when it was held


def join_parts(actor: Person, *, parts: Sequence[Part]) -> Call:
    """Make one call of several; the parts stay as they are, out of the lists."""
    rows = [access.call_to_edit(actor, part.call_id) for part in parts]
    _refuse_odd(rows)
    order = sorted(zip(rows, parts, strict=True), key=lambda pair: pair[0].held_at)
    offsets = _offsets([row for row, _ in order], [part.offset_ms for _, part in order])
    rows = [row for row, _ in order]
    whole = _transcript(rows, offsets)
    reading = values.row_of(whole, values.HAND)
    with transaction.atomic():
        _refuse_odd([access.lock(row) for row in sorted(rows, key=lambda row: row.pk)])
        call = _whole(actor, rows, whole)
        put_in_use(call, reading)
        _copy_participants(rows, call)
        for row, offset in zip(rows, offsets, strict=True):
            row.joined_into, row.joined_offset_ms = call, offset
            row.save(update_fields=["joined_into", "joined_offset_ms", "changed_at"])
        announce(CALL_CHANGED, call.pk)
    return call


def _refuse_odd(rows: Sequence[Call]) -> None:
    if len({row.pk for row in rows}) < 2:
        raise Refused(say("Choose at least two calls to join."))
    if any(row.joined_into_id or row.original_id is None for row in rows):
        raise Refused(say("One of these calls is joined already. Split it first."))
    if len({row.rep_id for row in rows}) > 1:
        raise Refused(say("These calls have different reps. Only parts of one call are joined."))


def _offsets(rows: Sequence[Call], given: Sequence[int | None]) -> list[int]:
    """Give where each part starts: as told, else by the clock, never before the last one ends."""
    offsets: list[int] = []
    ends = 0
    for row, told in zip(rows, given, strict=True):
        by_clock = round((row.held_at - rows[0].held_at).total_seconds() * 1000)
        known = row.held_at_known and rows[0].held_at_known
        offset = told if told is not None else max(by_clock if known else 0, ends)
        if offset < 0:
            raise Refused(say("A part cannot start before the call does."))
        offsets.append(offset)
        ends = offset + row.duration_ms
    return offsets


def _transcript(rows: Sequence[Call], offsets: Sequence[int]) -> Transcript:
    parts = []
    for row, offset in zip(rows, offsets, strict=True):
        transcript = values.reading_of(row).transcript
        if not transcript.has_times:
            raise Refused(
                say("“{title}” has no times, so it cannot be joined with others.", title=row.title)
            )
        parts.append(join.Part(transcript, offset))
    return join.join(parts)


def _whole(actor: Person, rows: Sequence[Call], transcript: Transcript) -> Call:
    first = rows[0]
    confirmed = all(row.speakers_confirmed_at for row in rows)
    digest = hashlib.sha256("".join(row.content_hash for row in rows).encode()).hexdigest()
    return Call.objects.create(
        title=first.title,
        held_at=first.held_at,
        held_at_known=first.held_at_known,
        duration_ms=transcript.duration_ms or 0,
        stage=first.stage,
        deal=first.deal,
        rep=first.rep,
        imported_by=actor,
        source=JOINED,
        content_hash=digest,
        lawful_basis=first.lawful_basis if all(row.lawful_basis_id for row in rows) else None,
        knew_reviewed=first.knew_reviewed,
        speakers_confirmed_by=first.speakers_confirmed_by if confirmed else None,
        speakers_confirmed_at=first.speakers_confirmed_at if confirmed else None,
    )


def _copy_participants(rows: Sequence[Call], whole: Call) -> None:
    """Keep each speaker once, as the first part that names them has them."""
    kept: dict[str, Participant] = {}
    for row in rows:
        for one in Participant.objects.filter(call=row, same_as=None):
            if one.label not in kept:
                one.pk, one.call, one.position = None, whole, len(kept)
                kept[one.label] = one
    Participant.objects.bulk_create(kept.values())


@transaction.atomic
def split_again(actor: Person, *, call_id: int, objection: Objection) -> list[Call]:
    """Undo a join: the parts are calls of their own again."""
    whole = access.lock(access.call_to_edit(actor, call_id))
    parts = list(whole.parts.all())
    if not parts:
        raise Refused(say("This call was not joined from parts."))
    if sentence := objection(whole):
        raise Refused(sentence)
    whole.parts.update(joined_into=None, joined_offset_ms=0)
    whole.delete()
    return parts
