"""What the pages of the log show."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from filmroom.calls.access import may_import
from filmroom.core.commitments import Progress, Voice
from filmroom.core.dates import show_day
from filmroom.core.stamps import stamp
from filmroom.cycles import access, actions, queries
from filmroom.cycles.queries import LogFilter, RepSignals, SessionLine, SessionRead
from filmroom.cycles.queries.log import PromiseLine, promise_line
from filmroom.kit import clock
from filmroom.kit.http import Request
from filmroom.web.chips import Chip
from filmroom.web.counts import Count
from filmroom.web.paging import ON_A_PAGE, Paging, paging, start_of
from filmroom.web.sessions import words
from filmroom.web.sessions.filters import carried, chosen, log_url, narrowed, wanted_of
from filmroom.web.sessions.mirroring import Spoken, spoken

IN_A_FILE = 5_000  # sessions, or commitments
# Where a spreadsheet may begin a cell, and then a sign of a formula, perhaps behind what is not
# seen. Semicolons, tabs and bars part cells too, in countries that write 1,5.
_UNSEEN = r"[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]*"
_FORMULA = re.compile(rf"(^|[;|\t\r\n])(?={_UNSEEN}[=+\-@＝＋－＠])|^(?=[\t\r])")


# --- one session ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Report:
    progress: str
    tone: str
    words: str  # reason and note
    by: str
    on: date
    session_id: int | None


@dataclass(frozen=True, slots=True)
class Change:
    by: str
    at: Any
    fields: tuple[tuple[str, str, str], ...]  # name, before, after


@dataclass(frozen=True, slots=True)
class SessionPage:
    pk: int
    rep_id: int
    rep: str
    coach: str
    kind: str
    held_on: date
    minutes: str
    version: int
    is_complete: bool
    is_draft_of_actor: bool
    theme: str
    tags: tuple[str, ...]
    elements: tuple[tuple[str, str], ...]  # name, words
    did_not_work: tuple[tuple[str, str], ...]
    diagnosis: str
    fix: str
    hints: tuple[str, ...]
    seen: tuple[str, str, str]  # kind, words, address
    promise: str
    words_link: str  # for the coach, while the rep's words are waited for
    due_on: date | None
    where: str
    voice: str
    commitment_id: int | None
    reports: tuple[Report, ...]
    reviewed: tuple[Report, ...]
    changes: tuple[Change, ...]
    notes: str  # the coach's, once shared
    said: tuple[queries.Said, ...]
    cycle_id: int | None  # where the reader may open it
    capture_seconds: int | None
    spoken: Spoken | None  # its transcript, for who spoke in it
    may_edit: bool
    may_write: bool
    may_confirm: bool
    may_reword: bool
    may_report: bool
    may_answer: bool
    is_reaction: bool  # whose moment and recordings have a page


def session_page(request: Request, pk: int) -> SessionPage:
    read = queries.read_session(request.actor, pk)
    line, draft = read.line, read.state.draft
    return SessionPage(
        pk=pk,
        rep_id=line.rep_id,
        rep=line.rep,
        coach=line.coach,
        kind=words.KINDS[line.kind],
        held_on=line.held_on,
        minutes=_minutes(line.minutes),
        version=read.state.version,
        is_complete=line.is_complete,
        is_draft_of_actor=read.may_write and not line.awaits_words,
        theme=line.theme,
        tags=tuple(_tags(read)),
        elements=_told(draft, ("intervention", "attempt", "adjustment")),
        did_not_work=_told(draft, ("tried", "happened", "replaced_by")),
        diagnosis=words.DIAGNOSES[line.diagnosis] if line.diagnosis else "",
        fix=words.FIXES[line.fix] if line.fix else "",
        hints=tuple(hint.message for hint in read.state.hints),
        seen=_seen(read),
        promise=line.promise.words if line.promise else draft.words,
        words_link=_words_link(request, line) if read.may_write and line.awaits_words else "",
        due_on=line.promise.due_on if line.promise else draft.due_on,
        where=line.promise.where if line.promise else draft.where,
        voice=_voice(line),
        commitment_id=line.promise.commitment_id if line.promise else None,
        reports=tuple(map(_report, read.reports)),
        reviewed=tuple(map(_report, read.reviewed)),
        changes=tuple(Change(one.editor, one.edited_at, _fields(one)) for one in read.edits),
        notes=read.notes,
        said=read.answers,
        cycle_id=_cycle_to_open(request, line),
        capture_seconds=draft.capture_seconds,
        spoken=spoken(
            request, pk, is_coach=line.coach_id == request.actor.pk, may_add=read.may_edit
        ),
        may_edit=read.may_edit,
        may_write=read.may_write,
        may_confirm=read.may_confirm,
        may_reword=read.may_reword,
        may_report=read.may_report,
        may_answer=read.may_answer,
        is_reaction=read.is_reaction,
    )


def _cycle_to_open(request: Request, line: SessionLine) -> int | None:
    rows = access.visible_cycles(request.actor).filter(pk=line.cycle_id or 0)
    return rows.values_list("pk", flat=True).first()


def _words_link(request: Request, line: SessionLine) -> str:
    token = actions.words_link(request.actor, session_id=line.session_id, now=request.now)
    return f"{settings.SITE_URL}{reverse('sessions:words', args=[token])}"


def _minutes(minutes: float | None) -> str:
    return "" if minutes is None else _("%(minutes)s min") % {"minutes": f"{minutes:.0f}"}


def _tags(read: SessionRead) -> Iterator[str]:
    draft = read.state.draft
    if draft.skill:
        yield words.skill_name(draft.skill)
    yield from filter(None, (draft.level, draft.stage, draft.objection))


def _told(draft: Any, names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    told = ((str(words.FIELDS[name]), getattr(draft, name).strip()) for name in names)
    return tuple((name, text) for name, text in told if text)


def _seen(read: SessionRead) -> tuple[str, str, str]:
    seen = read.observed
    if seen is None:
        return "", "", ""
    kind = str(words.SEEN[seen.kind])
    at = "" if seen.at_ms is None else stamp(seen.at_ms)
    if seen.call_id:
        return kind, f"{seen.call} {at}".strip(), reverse("calls:detail", args=[seen.call_id])
    if seen.deal_id:
        return kind, seen.deal, reverse("deals:deal", args=[seen.deal_id])
    return kind, f"{seen.url or seen.words} {at}".strip(), seen.url


def _voice(line: SessionLine) -> str:
    if line.promise is None:
        return _("Waits for the rep to confirm the words") if line.awaits_words else ""
    if line.promise.voice is Voice.TYPED_BY_REP:
        return _("In the rep’s own words")
    return _("Written by the coach, confirmed by the rep")


_TONES = {Progress.KEPT: "good", Progress.PARTLY: "warn", Progress.NOT_KEPT: "bad"}


def _report(one: queries.Reported) -> Report:
    return Report(
        words.PROGRESS[one.progress],
        _TONES.get(one.progress, ""),
        " ".join(filter(None, (one.reason, one.note))),
        one.reported_by,
        one.reported_on,
        one.session_id,
    )


def _fields(edited: queries.Edited) -> tuple[tuple[str, str, str], ...]:
    return tuple(
        (str(words.FIELDS[name]), str(before or "–"), str(after or "–"))
        for name, (before, after) in edited.changes.items()
        if name in words.FIELDS
    )


# --- a commitment ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ProgressPage:
    promise: PromiseLine
    due: str
    today: date  # where the rep is
    is_rep: bool
    progress: words.Choices = words.PROGRESS_CHOICES


def progress_page(request: Request, pk: int) -> ProgressPage:
    row = access.commitment_to_report(request.actor, pk)
    line = promise_line(row)
    today = clock.local_day(request.now, row.rep.time_zone)
    is_rep = line.rep_id == request.actor.pk
    return ProgressPage(line, show_day(line.due_on, today), today, is_rep)


# --- the log --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    line: SessionLine
    kind: str
    skill: str
    minutes: str
    progress: str
    tone: str


@dataclass(frozen=True, slots=True)
class Signal:
    """A number about one rep's log, with the rows that were counted."""

    rep_id: int
    rep: str
    light: str
    tone: str
    rules: tuple[str, ...]
    conversion: str
    of: Count  # commitments that came due; opens their sessions
    counted: tuple[tuple[str, str], ...]  # commitment, its session
    flags: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]  # words, the rows behind them


@dataclass(frozen=True, slots=True)
class ListPage:
    wanted: LogFilter
    is_filtered: bool
    narrowed: tuple[str, ...]  # in words, by what no field of the form says
    carried: tuple[tuple[str, str], ...]  # those filters, for the form to carry along
    rows: tuple[Row, ...]
    total: int
    paging: Paging
    csv: str
    commitments_csv: str
    reps: tuple[tuple[int, str], ...]
    signals: tuple[Signal, ...]
    medians: queries.Medians | None
    may_log: bool
    may_import: bool
    chips: tuple[Chip, ...]
    skills: words.Choices = words.SKILL_CHOICES
    kinds: words.Choices = words.KIND_CHOICES
    diagnoses: words.Choices = words.DIAGNOSIS_CHOICES
    progress: words.Choices = words.PROGRESS_CHOICES


def list_page(request: Request) -> ListPage:
    actor, wanted = request.actor, wanted_of(request)
    found = queries.log(actor, wanted=wanted, start=start_of(request), limit=ON_A_PAGE)
    reps = tuple(access.visible_reps(actor).order_by("name", "pk").values_list("pk", "name"))
    may_log = access.reps_to_coach(actor).exists()
    return ListPage(
        wanted=wanted,
        is_filtered=wanted != LogFilter(),
        narrowed=narrowed(request, wanted),
        carried=carried(request),
        rows=tuple(map(row_of, found.lines)),
        total=found.total,
        paging=paging(request, there=len(found.lines), total=found.total),
        csv=f"{reverse('sessions:csv')}?{request.GET.urlencode()}",
        commitments_csv=f"{reverse('sessions:commitments-csv')}?{request.GET.urlencode()}",
        reps=reps,
        signals=_signals(request, wanted, {pk for pk, _ in reps}),
        medians=queries.capture_medians(actor) if may_log else None,
        may_log=may_log,
        may_import=may_import(actor),
        chips=chosen(request, reps),
    )


def row_of(line: SessionLine) -> Row:
    progress = line.promise.progress if line.promise else None
    return Row(
        line=line,
        kind=words.KINDS[line.kind],
        skill=words.skill_name(line.skill) if line.skill else "",
        minutes=_minutes(line.minutes),
        progress=words.PROGRESS[progress] if progress else "",
        tone=_TONES.get(progress, "") if progress else "",
    )


_LIGHTS = {"not begun": "", "on track": "good", "needs attention": "warn", "stalled": "bad"}


def _signals(request: Request, wanted: LogFilter, reps: set[int]) -> tuple[Signal, ...]:
    """Give the signals of the rep that is asked for, or one's own."""
    person = wanted.rep_id if wanted.rep_id in reps else None
    if person is None and reps:
        return ()
    read = queries.signals_of(request.actor, person or request.actor.pk, now=request.now)
    return (_signal(request.actor, read, request.now),)


def _signal(actor: Any, read: queries.PersonSignals, now: datetime) -> Signal:
    found = read.signals
    return Signal(
        rep_id=found.rep_id,
        rep=found.rep,
        light=_(found.light.light.value),
        tone=_LIGHTS[found.light.light.value],
        rules=found.light.rules,
        conversion=found.conversion.words,
        of=Count(
            found.conversion.of,
            log_url(rep=found.rep_id, counted_since=queries.counted_since(now)),
        ),
        counted=_commitments(actor, found.counted),
        flags=tuple(_flags(actor, found, read.run_sessions)),
    )


Rows = tuple[tuple[str, str], ...]  # words and address


def _commitments(actor: Any, ids: Iterable[int]) -> Rows:
    rows = access.visible_commitments(actor).filter(pk__in=list(ids)).order_by("due_on", "pk")
    return tuple(
        (f"{date_format(due_on, 'j M')}: {said}", reverse("sessions:session", args=[session]))
        for due_on, said, session in rows.values_list("due_on", "words", "session__pk")
    )


def _sessions(actor: Any, ids: Iterable[int]) -> Rows:
    rows = access.visible_sessions(actor).filter(pk__in=list(ids)).order_by("-held_on", "-pk")
    return tuple(
        (
            f"{date_format(held_on, 'j M')}: {theme or _('draft')}",
            reverse("sessions:session", args=[pk]),
        )
        for pk, held_on, theme in rows.values_list("pk", "held_on", "theme")
    )


def _flags(actor: Any, found: RepSignals, run: tuple[int, ...]) -> Iterator[tuple[str, Rows]]:
    if found.run and found.run.length > 1:
        theme = words.skill_name(found.run.skill)
        yield (
            _("%(theme)s: %(length)s sessions in a row")
            % {"theme": theme, "length": found.run.length},
            _sessions(actor, run),
        )
    if found.short:
        yield (
            _("Short weekly 1:1s: %(number)s") % {"number": len(found.short)},
            _sessions(actor, found.short),
        )
    if skipped := _sessions(actor, found.skipped):  # drafts, which are their coach's to see
        yield (
            _("Held without a look at the last commitment: %(number)s") % {"number": len(skipped)},
            skipped,
        )
    if found.overdue:
        yield (
            _("Commitments past their date: %(number)s") % {"number": len(found.overdue)},
            _commitments(actor, found.overdue),
        )


# --- the log as a file ----------------------------------------------------------------------

_COLUMNS = (
    "Held on",
    "Kind",
    "Minutes",
    "Rep",
    "Coach",
    "Theme",
    "Skill",
    "Diagnosis",
    "Fix",
    "Intervention",
    "Did not work",
    "Commitment",
    "Date",
    "Deal or call",
    "Progress",
)


def lines_of_file(request: Request) -> tuple[SessionLine, ...]:
    return queries.log(request.actor, wanted=wanted_of(request), limit=IN_A_FILE).lines


def csv_text(lines: Iterable[SessionLine]) -> str:
    return sheet(_COLUMNS, map(_cells, lines))


def sheet(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Write a CSV, in the words of its columns whatever language the page before it is in.

    What a spreadsheet would read as a formula starts with an apostrophe.
    """
    file = io.StringIO()
    out = csv.writer(file)
    out.writerow(columns)
    with translation.override("en"):
        out.writerows([neutral(cell) for cell in row] for row in rows)
    return "\ufeff" + file.getvalue()


def neutral(text: str) -> str:
    """Put an apostrophe before what a spreadsheet would take for a formula."""
    return _FORMULA.sub(r"\1'", text)


def _cells(line: SessionLine) -> tuple[str, ...]:
    promise = line.promise
    return (
        line.held_on.isoformat(),
        words.KINDS[line.kind],
        "" if line.minutes is None else f"{line.minutes:.0f}",
        line.rep,
        line.coach,
        line.theme,
        words.skill_name(line.skill) if line.skill else "",
        words.DIAGNOSES[line.diagnosis] if line.diagnosis else "",
        words.FIXES[line.fix] if line.fix else "",
        line.intervention,
        "yes" if line.did_not_work else "",
        promise.words if promise else "",
        promise.due_on.isoformat() if promise else "",
        promise.where if promise else "",
        words.PROGRESS[promise.progress] if promise and promise.progress else "",
    )
