"""What the pages of a session's transcript and of its mirror show."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from filmroom.calls import queries as calls
from filmroom.core.mirror import DEFINITIONS, Definition, FirstToTell, Line, Mirror, Tie, Voice
from filmroom.core.phrases import percent
from filmroom.core.stamps import stamp
from filmroom.core.talk.questions import Form
from filmroom.core.transcripts.model import Side
from filmroom.cycles import queries
from filmroom.cycles.queries import MirrorRead, TranscriptRead
from filmroom.kit.http import Request
from filmroom.web.calls.transcript import html_of, place
from filmroom.web.counts import Count
from filmroom.web.cycles.words import Words

_FORMS = {Form.OPEN: gettext_lazy("Open"), Form.CLOSED: gettext_lazy("Closed")}
_TIES = {
    Tie.TIME: (gettext_lazy("Tied to a time"), "good", "clock"),
    Tie.BEHAVIOUR: (gettext_lazy("Tied to a behaviour"), "good", "check"),
    Tie.NOTHING: (gettext_lazy("Tied to nothing"), "", "circle-dashed"),
}


# --- the transcript -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TranscriptPage:
    pk: int
    theme: str
    rep: str
    coach: str
    held_on: date
    basis: str
    html: SafeString
    speakers: tuple[str, ...]
    coach_label: str
    rep_label: str
    is_confirmed: bool
    is_coach: bool


def transcript_page(read: TranscriptRead) -> TranscriptPage:
    sides = {read.coach_label: Side.OURS, read.rep_label: Side.THEIRS}
    names = {read.coach_label: read.coach, read.rep_label: read.rep}
    drawn = (names, sides) if read.is_confirmed else ({}, {})
    return TranscriptPage(
        pk=read.session_id,
        theme=read.theme,
        rep=read.rep,
        coach=read.coach,
        held_on=read.held_on,
        basis=read.basis,
        html=html_of(read.transcript.segments, read.turns, *drawn, {}),
        speakers=read.transcript.speakers,
        coach_label=read.coach_label,
        rep_label=read.rep_label,
        is_confirmed=read.is_confirmed,
        is_coach=read.is_coach,
    )


# --- what stands on the session's page ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spoken:
    """The ways to a session's transcript, for who spoke in it."""

    transcript_url: str  # empty where there is none
    mirror_url: str  # for the coach
    may_add: bool
    bases: tuple[tuple[int, str], ...]


def spoken(request: Request, pk: int, *, is_coach: bool, may_add: bool) -> Spoken | None:
    """Give what the actor may do; None where that is nothing."""
    there = queries.has_transcript(request.actor, pk)
    if not there and not may_add:
        return None
    return Spoken(
        transcript_url=reverse("sessions:transcript", args=[pk]) if there else "",
        mirror_url=reverse("sessions:mirror", args=[pk]) if there and is_coach else "",
        may_add=may_add and not there,
        bases=tuple(calls.bases()) if may_add and not there else (),
    )


# --- the mirror -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the transcript that a number counts."""

    place: str
    url: str
    words: str
    label: Words = ""
    tone: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class First:
    title: str
    rep_is_first: bool
    opened: Row | None
    by_mark: bool
    who: str  # empty: not known
    is_rep: bool
    told: Row | None


@dataclass(frozen=True, slots=True)
class Share:
    percent: str  # empty: not known
    of: str  # what it is a share of, in numbers


@dataclass(frozen=True, slots=True)
class MirrorPage:
    pk: int
    theme: str
    rep: str
    held_on: date
    asks: Share
    talks: Share
    rep_talks: str
    questions: tuple[Row, ...]
    asked: Count
    open: int
    closed: int
    longest: Row | None
    longest_time: str
    firsts: tuple[First, ...]
    is_marked: bool
    praise: tuple[Row, ...]
    praised: Count
    tied: int
    cut_in: tuple[Row, ...]
    cut_off: tuple[Row, ...]
    cuts: Count | None  # None: cannot be known
    cut_offs: Count | None
    notes: tuple[str, ...]
    definitions: Mapping[str, Definition]


def mirror_page(whole: MirrorRead) -> MirrorPage:
    read, found = whole.read, whole.mirror
    lines = _Lines(read)
    forms = [one.form for one in found.questions]
    cuts = found.cuts
    return MirrorPage(
        pk=read.session_id,
        theme=read.theme,
        rep=read.rep,
        held_on=read.held_on,
        asks=_asks(found),
        talks=_talks(found, Voice.COACH),
        rep_talks=_talks(found, Voice.REP).percent,
        questions=tuple(lines.row(one.line, _FORMS[one.form]) for one in found.questions),
        asked=Count(len(forms), "#questions"),
        open=forms.count(Form.OPEN),
        closed=forms.count(Form.CLOSED),
        longest=lines.row(found.longest) if found.longest else None,
        longest_time="" if found.longest_ms is None else stamp(found.longest_ms),
        firsts=tuple(_first(one, lines, read.rep) for one in found.firsts),
        is_marked=whole.is_marked,
        praise=tuple(lines.row(one.line, *_TIES[one.tie]) for one in found.praise),
        praised=Count(len(found.praise), "#praise"),
        tied=sum(one.tie is not Tie.NOTHING for one in found.praise),
        cut_in=lines.rows(cuts[Voice.COACH] if cuts else ()),
        cut_off=lines.rows(cuts[Voice.REP] if cuts else ()),
        cuts=Count(len(cuts[Voice.COACH]), "#cut-in") if cuts else None,
        cut_offs=Count(len(cuts[Voice.REP]), "#cut-off") if cuts else None,
        notes=found.notes,
        definitions={
            key: replace(one, name=_(one.name), source=_(one.source))
            for key, one in DEFINITIONS.items()
        },
    )


def _asks(found: Mirror) -> Share:
    balance = found.balance
    told = {"n": balance.asking, "all": balance.asking + balance.telling}
    share = "" if balance.share is None else percent(balance.share)
    return Share(share, _("%(n)s of your %(all)s words ask") % told)


def _talks(found: Mirror, voice: Voice) -> Share:
    talk = found.talk[voice]
    share = "" if talk.share is None else percent(talk.share)
    if talk.ms is None:
        return Share(share, _("%(n)s words") % {"n": talk.words})
    return Share(share, _("%(time)s of talk") % {"time": stamp(talk.ms)})


def _first(one: FirstToTell, lines: "_Lines", rep: str) -> First:
    who = {Voice.COACH: _("You"), Voice.REP: rep, None: ""}[one.voice]
    return First(
        title=_(one.title),
        rep_is_first=one.rep_is_first,
        opened=lines.row(one.opened) if one.opened else None,
        by_mark=one.by_mark,
        who=who,
        is_rep=one.voice is Voice.REP,
        told=lines.row(one.told) if one.told else None,
    )


class _Lines:
    """Lines with the turn of the transcript they stand in."""

    def __init__(self, read: TranscriptRead) -> None:
        self._url = reverse("sessions:transcript", args=[read.session_id])
        self._turns = read.turns
        self._firsts = [turn.first for turn in read.turns]

    def row(self, line: Line, label: Words = "", tone: str = "", icon: str = "") -> Row:
        at = max(bisect_right(self._firsts, line.segment) - 1, 0)
        turn = self._turns[at]
        where = place(turn, at + 1) if line.start_ms is None else stamp(line.start_ms)
        return Row(where, f"{self._url}#t{turn.first}", line.words, label, tone, icon)

    def rows(self, lines: Iterable[Line]) -> tuple[Row, ...]:
        return tuple(map(self.row, lines))
