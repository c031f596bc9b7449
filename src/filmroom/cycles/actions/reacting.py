"""A reaction to a moment of a call, and the rep's answer to it: a session at two times."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.db import transaction

from filmroom.calls.actions.removing import forget_files
from filmroom.calls.models import Call
from filmroom.calls.values import reading_of
from filmroom.core.agendas import SessionKind
from filmroom.core.phrases import say
from filmroom.core.problems import Problem
from filmroom.core.reactions import NO_SUCH_PLACE, check_answer_by, check_length
from filmroom.core.sessions import Seen
from filmroom.core.storable import storable
from filmroom.cycles import access, captioning, drafts, notices, taking
from filmroom.cycles.actions.answering import add_answer
from filmroom.cycles.actions.confirming import confirm_locked
from filmroom.cycles.actions.sessions import (
    A_REACTION_STAYS,
    complete_session,
    save_session_draft,
)
from filmroom.cycles.drafts import SessionDraft
from filmroom.cycles.kinds import NoticeKind
from filmroom.cycles.models import Reaction, Take
from filmroom.cycles.refusals import refuse_any
from filmroom.cycles.state import SessionState, state_of
from filmroom.kit import files, media
from filmroom.kit.access import Refused
from filmroom.kit.announce import TAKE_KEPT, announce
from filmroom.people.models import Person

_LONGEST_CAPTIONS = 20_000  # characters


@dataclass(frozen=True, slots=True)
class Moment:
    """A span of a call: first and last segment."""

    call_id: int
    first: int
    last: int


def save_reaction(
    actor: Person, *, key: UUID, moment: Moment, base_version: int, draft: SessionDraft
) -> SessionState:
    """Keep a reaction as typed, whatever it still lacks; one key makes one (law 12)."""
    call, rep_id = access.call_to_react_to(actor, moment.call_id)
    reading = reading_of(call)
    segments = reading.transcript.segments
    if not 0 <= moment.first <= moment.last < len(segments):
        raise Refused(say(NO_SUCH_PLACE))
    whole = replace(
        draft,
        kind=SessionKind.ASYNCHRONOUS,
        seen_in=Seen.CALL_MOMENT,
        seen_reference=str(call.pk),
        seen_at_ms=segments[moment.first].start_ms,
        typed_by_rep=False,
    )
    with transaction.atomic():
        state = save_session_draft(
            actor, key=key, rep_id=rep_id, base_version=base_version, draft=whole
        )
        _keep_moment(state.session_id, call, moment, reading.version)
    return state


def _keep_moment(session_id: int, call: Call, moment: Moment, version: str) -> None:
    place = {"call": call, "transcript": version, "first": moment.first, "last": moment.last}
    row, _ = Reaction.objects.get_or_create(session_id=session_id, defaults=place)
    if row.call_id != call.pk:
        raise Refused(say(A_REACTION_STAYS))


def send_reaction(
    actor: Person, *, session_id: int, base_version: int, now: datetime
) -> SessionState:
    """Let the rep see the reaction and answer it, or say what it lacks. Sent twice, sent once."""
    access.session_to_write(actor, session_id)
    row = access.reaction_to_see(actor, session_id)
    draft = drafts.from_json(row.session.draft)
    if not row.session.is_complete and row.session.asked_at is None:
        refuse_any((*_unsaid(row, draft), *check_answer_by(draft.answer_by, now)))
    return complete_session(actor, session_id=session_id, base_version=base_version, now=now)


def _unsaid(row: Reaction, draft: SessionDraft) -> tuple[Problem, ...]:
    if draft.reaction.strip() or row.takes.filter(author=row.session.coach_id).exists():
        return ()
    message = say("Record what you say about this moment, or write it.")
    return (Problem("nothing-said", message, "reaction"),)


@transaction.atomic
def take_back_reaction(actor: Person, *, session_id: int) -> SessionState:
    """Make a reaction that was sent a draft again, to change it; one that is answered stays."""
    access.session_to_write(actor, session_id)
    access.reaction_to_see(actor, session_id)
    row = access.lock_session(session_id)
    if row.is_complete:
        raise Refused(
            say("The rep has answered this reaction. Edit the session in the log instead.")
        )
    row.asked_at = None
    row.save(update_fields=["asked_at", "changed_at"])
    return state_of(row)


# --- recordings -----------------------------------------------------------------------------


def arrived(actor: Person, *, session_id: int, key: UUID) -> int:
    """Say how much of a take is here, in bytes."""
    row = access.reaction_to_record(actor, session_id)
    return taking.Arriving(row.session_id, actor.pk, key).size


def add_part(actor: Person, *, session_id: int, key: UUID, part: bytes, at: int) -> int:
    """Keep the next part of a take. Return how much is here; it goes on from there."""
    row = access.reaction_to_record(actor, session_id)
    return taking.Arriving(row.session_id, actor.pk, key).add(part, at=at)


def keep_arrived(
    actor: Person, *, session_id: int, key: UUID, length_ms: int, size: int, name: str
) -> Take:
    """Make a take of the parts that arrived, all of them; asked twice, it is made once."""
    row = access.reaction_to_record(actor, session_id)
    arriving = taking.Arriving(row.session_id, actor.pk, key)
    arrived_size = arriving.size
    if there := row.takes.filter(author=actor, key=key).first():
        return there
    if arrived_size != size:
        raise Refused(say("A part of the recording has not arrived yet; it is sent again."))
    take = keep_take(
        actor,
        session_id=session_id,
        key=key,
        chunks=arriving.chunks(),
        name=name,
        length_ms=length_ms,
    )
    arriving.forget()
    return take


def keep_take(
    actor: Person,
    *,
    session_id: int,
    key: UUID,
    chunks: Iterable[bytes],
    name: str,
    length_ms: int = 0,
) -> Take:
    """Keep the actor's recording, streamed to disk; the one before it goes.

    `length_ms` is what the device measured; 0 is not known.
    """
    row = access.reaction_to_record(actor, session_id)
    refuse_any(check_length(length_ms))
    kept = taking.kept(chunks, name=name)
    has_picture = media.has_picture(files.folder() / kept.path, kept.media_type)
    heard = {"key": key, "has_picture": has_picture, "length_ms": length_ms}
    with transaction.atomic():
        access.lock_session(row.session_id)
        row = access.reaction_to_record(actor, session_id)
        before = row.takes.filter(author=actor).first()
        file = files.record(_named_by_what_it_holds(kept, has_picture))
        stored = {**heard, "file": file, **_without_captions()}
        take, _ = Take.objects.update_or_create(reaction=row, author=actor, defaults=stored)
        forget_files([before.file_id] if before else [])
        if take.is_being_heard:
            announce(TAKE_KEPT, take.pk)
    return take


def _without_captions() -> dict[str, object]:
    return {
        "captions": "",
        "captions_by": Take.By.NOBODY,
        "is_being_heard": captioning.is_possible(),
        "trouble": "",
    }


def _named_by_what_it_holds(kept: files.Kept, has_picture: bool) -> files.Kept:
    """Call a container that may hold a picture and holds none what it is: audio."""
    kind, _, container = kept.media_type.partition("/")
    if kind == "video" and not has_picture:
        return replace(kept, media_type=f"audio/{container}")
    return kept


@transaction.atomic
def remove_take(actor: Person, *, session_id: int) -> None:
    """Delete one's own recording with its captions, sent or not; what was written stays."""
    access.own_take(actor, session_id)
    access.lock_session(session_id)
    take = access.own_take(actor, session_id)
    take.delete()
    forget_files([take.file_id])


@transaction.atomic
def write_captions(actor: Person, *, session_id: int, typed: str) -> Take:
    """Write or correct the captions of one's own recording."""
    access.own_take(actor, session_id)
    access.lock_session(session_id)
    take = access.own_take(actor, session_id)
    said = storable(typed).strip()
    if len(said) > _LONGEST_CAPTIONS:
        raise Refused(
            say(
                "Captions are at most {longest} characters; shorten them.",
                longest=f"{_LONGEST_CAPTIONS:,}",
            )
        )
    if said != take.captions:
        take.captions = said
        take.captions_by = Take.By.AUTHOR if said else Take.By.NOBODY
        take.save(update_fields=["captions", "captions_by", "changed_at"])
    return take


# --- the answer -----------------------------------------------------------------------------


@transaction.atomic
def answer_reaction(
    actor: Person, *, session_id: int, said: str, words: str, now: datetime
) -> SessionState:
    """Answer in words or by one's recording, and say the commitment in one's own words.

    Sent twice, the first stays; sent to the rep again, because the coach had to change it, it
    takes their words again.
    """
    access.session_of_own(actor, session_id)
    session = access.lock_session(session_id)
    row = access.reaction_to_see(actor, session_id)
    if row.answered_at is not None and not session.awaits_words:
        return state_of(session)
    has_said = row.answered_at is not None or row.takes.filter(author=actor).exists()
    if not said.strip() and not has_said:
        message = say("Say how you see it: record it, or write it.")
        refuse_any([Problem("nothing-said", message, "said")])
    if session.is_complete:
        raise Refused(say("This reaction is answered already; say more in the log."))
    state = confirm_locked(session, words, now)
    row.answered_at = now
    row.save(update_fields=["answered_at", "changed_at"])
    if said.strip():
        add_answer(actor, access.lock_session(session_id), said)
    else:
        notices.tell(session.coach, NoticeKind.ANSWERED, session=session)
    return state
