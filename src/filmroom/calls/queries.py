"""Questions about calls. Every answer holds only what the actor may see."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Count, Q, QuerySet

from filmroom.calls import access
from filmroom.calls.models import Call, LawfulBasis, Participant, Transcript, Transcription
from filmroom.calls.values import participants_of
from filmroom.core.phrases import say
from filmroom.core.roles import Permission
from filmroom.core.transcripts.model import Side
from filmroom.kit.access import Refused
from filmroom.people.access import coached_people, require
from filmroom.people.models import Person

_FOUND = 8  # lines under the search box
_LATEST = 5  # calls on a person's page


@dataclass(frozen=True, slots=True)
class CallLine:
    pk: int
    title: str
    held_at: datetime
    held_at_known: bool
    duration_ms: int
    stage: str
    rep_name: str  # "" while nobody has said whose call it is
    deal_id: int | None
    deal_name: str
    account_name: str
    has_basis: bool
    speakers_confirmed: bool


@dataclass(frozen=True, slots=True)
class CallFilter:
    rep_id: int | None = None
    deal_id: int | None = None
    stage: str = ""
    text: str = ""  # in title, deal, account or a speaker's name
    needs_speakers: bool = False
    oldest_first: bool = False


def listing(actor: Person, *, wanted: CallFilter) -> QuerySet[Call]:
    """Give the calls a list shows, to be sliced; see `lines`.

    A call whose transcript is still to be written needs nobody yet to say who speaks.
    """
    rows = access.listed_calls(actor)
    if wanted.rep_id:
        rows = rows.filter(rep=wanted.rep_id)
    if wanted.deal_id:
        rows = rows.filter(deal=wanted.deal_id)
    if wanted.stage:
        rows = rows.filter(stage=wanted.stage)
    if wanted.needs_speakers:
        rows = rows.filter(speakers_confirmed_at__isnull=True, transcription__isnull=True)
    if wanted.text:
        rows = rows.filter(_mentions(wanted.text))
    order = ("held_at", "pk") if wanted.oldest_first else ("-held_at", "-pk")
    return rows.order_by(*order)


def _mentions(text: str) -> Q:
    speaks = Participant.objects.filter(name__icontains=text).values("call")
    return (
        Q(title__icontains=text)
        | Q(deal__name__icontains=text)
        | Q(deal__account__name__icontains=text)
        | Q(pk__in=speaks)
    )


def lines(rows: QuerySet[Call]) -> list[CallLine]:
    return [_line(row) for row in rows.select_related("rep", "deal__account")]


def _line(row: Call) -> CallLine:
    return CallLine(
        pk=row.pk,
        title=row.title,
        held_at=row.held_at,
        held_at_known=row.held_at_known,
        duration_ms=row.duration_ms,
        stage=row.stage,
        rep_name=row.rep.name if row.rep else "",
        deal_id=row.deal_id,
        deal_name=row.deal.name if row.deal else "",
        account_name=row.deal.account.name if row.deal else "",
        has_basis=row.lawful_basis_id is not None,
        speakers_confirmed=row.speakers_confirmed_at is not None,
    )


def latest_of(actor: Person, person_id: int) -> list[CallLine]:
    return lines(listing(actor, wanted=CallFilter(rep_id=person_id))[:_LATEST])


def held_between(actor: Person, person: Person, first: date, last: date) -> list[CallLine]:
    """Give a person's calls of days on their calendar, both included, where the day is known."""
    zone = ZoneInfo(person.time_zone)
    begin, end = (datetime.combine(day, time.min, zone) for day in (first, last + timedelta(1)))
    rows = listing(actor, wanted=CallFilter(rep_id=person.pk, oldest_first=True))
    return lines(rows.filter(held_at__gte=begin, held_at__lt=end, held_at_known=True))


def find(actor: Person, *, text: str) -> list[CallLine]:
    return lines(listing(actor, wanted=CallFilter(text=text))[:_FOUND])


def named(actor: Person, pks: Collection[int]) -> list[CallLine]:
    """Give those of the calls that the actor may see."""
    return lines(access.listed_calls(actor).filter(pk__in=pks))


def awaiting_speakers(actor: Person) -> list[CallLine]:
    """Give the calls the actor may edit in which nobody has said who speaks."""
    return lines(_awaiting_speakers(actor))


def count_awaiting_speakers(actor: Person) -> int:
    return _awaiting_speakers(actor).count()


def count_unsaid_speakers(actor: Person) -> int:
    """Count the calls the actor sees, and others edit, in which nobody has said who speaks."""
    return listing(actor, wanted=CallFilter(needs_speakers=True)).count()


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many calls of the organisation cannot be reviewed yet, and nothing else of them."""

    without_speakers: int
    without_basis: dict[str, int]  # by source


def waiting_everywhere(actor: Person) -> Waiting:
    require(actor, Permission.SETTINGS_EDIT, say("Only an administrator counts everybody's calls."))
    rows = Call.objects.filter(joined_into=None).order_by()
    sources = rows.filter(lawful_basis=None).values_list("source").annotate(Count("pk"))
    return Waiting(
        without_speakers=rows.filter(speakers_confirmed_at__isnull=True).count(),
        without_basis=dict(sources.order_by("source")),
    )


def _awaiting_speakers(actor: Person) -> QuerySet[Call]:
    rows = listing(actor, wanted=CallFilter(needs_speakers=True))
    theirs = Q(rep__in=coached_people(actor).values("pk")) | Q(rep=None, imported_by=actor)
    return rows.filter(theirs)


@dataclass(frozen=True, slots=True)
class Speaker:
    """A label of the file and who that is."""

    pk: int
    label: str
    name: str
    email: str
    side: Side
    buyer_role: str
    person_id: int | None
    same_as: int | None


def speakers_of(call: Call) -> list[Speaker]:
    """Give every label of a call in order of first appearance."""
    return [
        Speaker(
            row.pk,
            row.label,
            row.name,
            row.email,
            Side(row.side),
            row.buyer_role,
            row.person_id,
            row.same_as_id,
        )
        for row in participants_of(call)
    ]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a call's transcript comes from."""

    format: str
    parsed_with: str
    remarks: Sequence[str]
    readings: int


def source_of(call: Call) -> Source:
    rows = Transcript.objects.filter(call=call)
    row = rows.annotate(readings=Count("call__transcripts")).order_by("-pk").first()
    if row is None:
        return Source("", "", (), 0)
    remarks = tuple(remark["message"] for remark in row.remarks)
    return Source(row.format, row.parsed_with, remarks, row.readings)


def bases() -> list[tuple[int, str]]:
    """Give the lawful bases to choose from."""
    rows = LawfulBasis.objects.filter(retired_at__isnull=True).order_by("name")
    return list(rows.values_list("pk", "name"))


def bases_explained() -> list[tuple[int, str, str]]:
    """Give the lawful bases to choose from, each with what has to be true of the call."""
    rows = LawfulBasis.objects.filter(retired_at__isnull=True).order_by("name")
    return list(rows.values_list("pk", "name", "explanation"))


def reps(actor: Person) -> list[tuple[int, str]]:
    """Give the people whose calls the actor imports and edits."""
    return list(coached_people(actor).order_by("name").values_list("pk", "name"))


def reps_seen(actor: Person) -> list[tuple[int, str]]:
    """Give the reps of the calls the actor sees, for a filter."""
    seen = access.listed_calls(actor).exclude(rep=None).order_by("rep__name")
    return list(seen.values_list("rep", "rep__name").distinct())


def parts_of(call: Call) -> list[CallLine]:
    return lines(call.parts.order_by("joined_offset_ms"))


def joinable_with(actor: Person, call: Call) -> list[CallLine]:
    """Give calls of the same rep that could be other parts of this one, nearest day first."""
    rows = access.listed_calls(actor).filter(rep=call.rep, original__isnull=False)
    near = rows.exclude(pk=call.pk).order_by("-held_at")[:50]
    return sorted(lines(near), key=lambda line: abs(line.held_at - call.held_at))[:10]


def somebody(text: str) -> Person:
    """Give the one active person of an e-mail address or a name, for the command line.

    Whoever runs commands on the machine may act as anybody; what they may do is then theirs.
    """
    alike = Q(email__iexact=text.strip()) | Q(name__iexact=text.strip())
    rows = list(Person.objects.filter(alike, is_active=True)[:2])
    if not rows:
        raise Refused(say("Nobody here has the e-mail address or name “{text}”.", text=text))
    if len(rows) > 1:
        raise Refused(say("Several people are called “{text}”; use the e-mail address.", text=text))
    return rows[0]


@dataclass(frozen=True, slots=True)
class Writing:
    """How far the transcript of a recording is."""

    state: str  # "" not begun, "going", "stopped", "failed"
    done_ms: int = 0
    total_ms: int = 0  # 0: not known yet
    problem: str = ""


def writing_of(call: Call) -> Writing | None:
    """Give how far it is; None where the call has its transcript, or nothing to write one from."""
    if call.recording_id is None or not Transcript.objects.filter(call=call, segments=0).exists():
        return None
    row = Transcription.objects.filter(call=call).first()
    return Writing(row.state, row.done_ms, row.total_ms, row.problem) if row else Writing("")
