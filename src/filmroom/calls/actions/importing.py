"""Bringing calls in."""

import hashlib
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import IntegrityError, connection, transaction
from django.db.models import Q

from filmroom import __version__
from filmroom.calls import access, matching, policies, values
from filmroom.calls.actions.details import is_plausible, require_plausible
from filmroom.calls.models import (
    LONGEST_ID,
    LONGEST_LABEL,
    LONGEST_TITLE,
    Call,
    LawfulBasis,
    Participant,
    Transcript,
)
from filmroom.core.one_line import one_line
from filmroom.core.phrases import say
from filmroom.core.roles import Role
from filmroom.core.transcripts import read
from filmroom.core.transcripts.filename import Named, read_name
from filmroom.core.transcripts.model import Remark, Side, UnreadableTranscript
from filmroom.core.transcripts.model import Transcript as CoreTranscript
from filmroom.deals.access import deal_to_see
from filmroom.deals.models import Deal
from filmroom.kit import faults, files
from filmroom.kit.access import Denied, Refused
from filmroom.kit.announce import CALL_CHANGED, announce
from filmroom.people.access import coached_people, roles
from filmroom.people.models import Person

PARSED_WITH = f"filmroom {__version__}"
_NAMES_IN_TITLE = 3  # speakers a call is called by where nothing else names it


class CannotRead(Refused):
    """A file is no transcript; `line` is where reading stopped, 1 where unknown."""

    def __init__(self, name: str, line: int, problem: str) -> None:
        self.line = line
        self.problem = problem
        super().__init__(
            say(
                "{name}, line {line}: {problem}. Nothing was imported.",
                name=name,
                line=line,
                problem=problem,
            )
        )


@dataclass(frozen=True, slots=True)
class ImportDetails:
    """What the person who imports knows beyond the file. Empty: the file or a policy decides."""

    rep_id: int | None = None
    deal_id: int | None = None
    stage: str = ""
    held_at: datetime | None = None  # loses against what the file states, not against its name
    basis_id: int | None = None
    knew_reviewed: bool | None = None
    title: str = ""
    external_id: str = ""


@dataclass(frozen=True, slots=True)
class Imported:
    call: Call
    already_there: bool
    remarks: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The rows that the details name, each one looked up as the actor may see it."""

    rep: Person | None
    deal: Deal | None
    basis: LawfulBasis | None


def import_call(
    actor: Person, *, data: bytes, name: str, details: ImportDetails, now: datetime
) -> Imported:
    """Make a call of a transcript file, whole or not at all.

    The same bytes, or the same external id of one source, give the call that is there.
    Raises CannotRead where the file is no transcript.
    """
    access.require_import(actor)
    require_plausible(details.held_at, now)
    chosen = choose(actor, details)
    digest = hashlib.sha256(data).hexdigest()
    if there := _there(actor, Q(content_hash=digest)):
        return Imported(there, True, ())
    transcript = _with_plausible_time(read_file(data, name), actor.time_zone, now)
    row = new_call(actor, transcript, name, details, chosen, now)
    row.content_hash = digest
    same = Q(source=row.source, external_id=row.external_id)
    if row.external_id and (there := _there(actor, same)):
        return Imported(there, True, ())
    return bring(actor, row, files.keep([data], name=name), transcript)


def bring(
    actor: Person,
    row: Call,
    kept: files.Kept,
    transcript: CoreTranscript,
    *,
    as_recording: bool = False,
) -> Imported:
    """Write all rows of a kept file at once. Whoever comes second finds the first one's call."""
    reading = values.row_of(transcript, PARSED_WITH)
    faults.point("import:after-file")
    try:
        with transaction.atomic():
            _take_turns(row)
            if there := _there(actor, _same(row)):
                files.discard(kept.path)
                return Imported(there, True, ())
            setattr(row, "recording" if as_recording else "original", files.record(kept))
            row.save(force_insert=True)
            faults.point("import:between-rows")
            _record(actor, row, reading, transcript)
            announce(CALL_CHANGED, row.pk)
            faults.point("import:before-commit")
    except IntegrityError:
        files.discard(kept.path)
        return Imported(_second(actor, row), True, ())
    faults.point("import:after-commit")
    return Imported(row, False, transcript.warnings)


def _take_turns(row: Call) -> None:
    """Let whoever brings the same call wait until this transaction ends (docs/adr/0023).

    SQLite has one writer at a time anyhow. The hash is always taken before the id.
    """
    if connection.vendor != "postgresql":
        return
    keys = [row.content_hash, *([f"{row.source}/{row.external_id}"] if row.external_id else [])]
    with connection.cursor() as cursor:
        for key in keys:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [key])


def _same(row: Call) -> Q:
    same = Q(content_hash=row.content_hash)
    return same | Q(source=row.source, external_id=row.external_id) if row.external_id else same


def _there(actor: Person, same: Q) -> Call | None:
    """Give the call the actor may see; most files are new, so whose it is is asked last."""
    if not Call.objects.filter(same).exists():
        return None
    return access.visible_calls(actor).filter(same).first()


def _second(actor: Person, row: Call) -> Call:
    there = _there(actor, _same(row))
    if there is None:
        raise Refused(
            say(
                "You imported this file before, and its call now belongs to somebody whose calls "
                "you may not open. Nothing was imported."
            )
        )
    return there


def choose(actor: Person, details: ImportDetails) -> Chosen:
    rep = None
    if details.rep_id:
        rep = coached_people(actor).filter(pk=details.rep_id).first()
        if rep is None:
            raise Denied(say("You can import calls only of people you coach, or your own."))
    deal = deal_to_see(actor, details.deal_id) if details.deal_id else None
    basis = policies.basis_to_use(details.basis_id) if details.basis_id else None
    return Chosen(rep, deal, basis)


def read_file(data: bytes, name: str) -> CoreTranscript:
    try:
        transcript = read.read(data, name)
    except UnreadableTranscript as wrong:
        raise CannotRead(name, wrong.line, str(wrong)) from None
    if not any(segment.text.strip() for segment in transcript.segments):
        raise CannotRead(name, 1, "expected a transcript with words, found none")
    too_long = [label for label in transcript.speakers if len(label) > LONGEST_LABEL]
    cut = {label: label[:LONGEST_LABEL] for label in too_long}
    return values.relabelled(transcript, cut) if cut else transcript


def new_call(
    actor: Person,
    transcript: CoreTranscript,
    name: str,
    details: ImportDetails,
    chosen: Chosen,
    now: datetime,
) -> Call:
    source = policies.source_of(transcript.format)
    named = read_name(name)
    stated = _stated_time(transcript.held_at, actor.time_zone)
    held_at = stated or details.held_at or _named_time(named, actor.time_zone, now)
    speaking = ", ".join(transcript.speakers[:_NAMES_IN_TITLE])
    return Call(
        title=_title(details.title, transcript.title or "", named.title, speaking),
        held_at=held_at or now,
        held_at_known=held_at is not None,
        duration_ms=transcript.duration_ms or 0,
        stage=details.stage or (chosen.deal.stage if chosen.deal else ""),
        deal=chosen.deal,
        rep=chosen.rep,
        imported_by=actor,
        source=source,
        external_id=(details.external_id or _stated_id(transcript, source))[:LONGEST_ID],
        lawful_basis=chosen.basis or policies.basis_for(source),
        knew_reviewed=details.knew_reviewed,
    )


def _stated_id(transcript: CoreTranscript, source: str) -> str:
    """Give the id the file states; where many tools share a source, with the tool's format."""
    if transcript.external_id and source == policies.UPLOAD:
        return f"{transcript.format}:{transcript.external_id}"
    return transcript.external_id or ""


def _title(*wanted: str) -> str:
    return next(filter(None, map(one_line, wanted)), "Call")[:LONGEST_TITLE]


def _with_plausible_time(transcript: CoreTranscript, zone: str, now: datetime) -> CoreTranscript:
    """Leave out a stated time at which no call was held."""
    stated = _stated_time(transcript.held_at, zone)
    if stated is None or is_plausible(stated, now):
        return transcript
    words = f"the file says the call was held at {transcript.held_at}; that was not used"
    remarks = (*transcript.warnings, Remark("held-at-not-used", words))
    return replace(transcript, held_at=None, warnings=remarks)


def _stated_time(text: str | None, zone: str) -> datetime | None:
    """Read a time as the file states it; without an offset it is the person's own."""
    try:
        moment = datetime.fromisoformat(text or "")
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=ZoneInfo(zone))


def _named_time(named: Named, zone: str, now: datetime) -> datetime | None:
    """Read a time off the file's name, unless no call can have been held then."""
    moment = _stated_time(named.held_at, zone)
    return moment if moment and is_plausible(moment, now) else None


def _record(actor: Person, row: Call, reading: Transcript, transcript: CoreTranscript) -> None:
    reading.call = row
    reading.save(force_insert=True)
    speaking = matching.parties(transcript)
    people = matching.people_behind(actor, speaking)
    if row.rep_id is None and (rep := _likely_rep(actor, people)):
        row.rep = rep
        row.save(update_fields=["rep"])
    Participant.objects.bulk_create(
        Participant(
            call=row,
            label=party.speaker,
            name=one_line(party.name or party.speaker)[:LONGEST_LABEL],
            email=party.email or "",
            side=(Side.OURS if party.speaker in people else party.side).value,
            person=people.get(party.speaker),
            position=position,
        )
        for position, party in enumerate(speaking)
    )


def _likely_rep(actor: Person, people: dict[str, Person]) -> Person | None:
    """Give the one person of the actor's who speaks, else an importing rep; never a guess."""
    coached = set(coached_people(actor).values_list("pk", flat=True))
    speaking = {person for person in people.values() if person.pk in coached}
    if len(speaking) == 1:
        return speaking.pop()
    return actor if Role.REP in roles(actor) else None
