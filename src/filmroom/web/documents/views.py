"""Documents out: plan, preparation, progress, evidence file, review (spec 2, "Documents out")."""

from dataclasses import replace
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from filmroom.core.agendas import AGENDAS, COACHING, Agenda
from filmroom.core.documents.model import Document
from filmroom.core.documents.plan import coaching_plan
from filmroom.core.documents.preparation import Kept
from filmroom.core.documents.preparation import preparation as prepared
from filmroom.core.documents.progress import Quarter, progress_report, read_quarter
from filmroom.core.documents.review import review_document
from filmroom.cycles import actions, queries
from filmroom.kit.access import Refused
from filmroom.kit.http import Request
from filmroom.reviews import actions as review_actions
from filmroom.reviews import queries as reviews
from filmroom.rhythm.queries import kept_clips
from filmroom.web.calls.pages import kind_words
from filmroom.web.documents.pages import agenda_chooser, person_page, quarter_chooser
from filmroom.web.documents.printing import as_markdown, as_page


@require_GET
def person(request: Request, person_id: int) -> HttpResponse:
    """Give everything that can leave about one rep."""
    page = person_page(request, person_id)
    actions.note_list_reading(
        request.actor, rep_ids=[person_id], what="list of documents", today=request.today
    )
    return render(request, "documents/person.html", {"page": page})


# --- the coaching plan of a cycle -------------------------------------------------------------


def _plan(request: Request, cycle_id: int) -> Document:
    found = queries.coaching_plan(request.actor, cycle_id, now=request.now, today=request.today)
    actions.note_cycle_reading(request.actor, cycle_id=cycle_id, today=request.today)
    return coaching_plan(found)


@require_GET
def plan(request: Request, cycle_id: int) -> HttpResponse:
    return as_page(
        request,
        _plan(request, cycle_id),
        markdown_url=reverse("documents:plan-md", args=[cycle_id]),
        back=(_("To the cycle"), reverse("cycles:cycle", args=[cycle_id])),
    )


@require_GET
def plan_md(request: Request, cycle_id: int) -> HttpResponse:
    return as_markdown(_plan(request, cycle_id), request)


# --- the preparation of a session -------------------------------------------------------------


def _agenda(request: Request) -> Agenda:
    wanted = request.GET.get("agenda", "")
    return next((agenda for agenda in AGENDAS if agenda.key == wanted), COACHING)


def _preparation(request: Request, person_id: int) -> Document:
    found = queries.session_preparation(
        request.actor, person_id, agenda=_agenda(request), now=request.now, today=request.today
    )
    actions.note_preparation_reading(request.actor, person_id=person_id, today=request.today)
    return prepared(replace(found, kept=_kept(request, person_id)))


def _kept(request: Request, person_id: int) -> tuple[Kept, ...]:
    """Give the clips the reader kept for this session; each coach has their own."""
    return tuple(
        Kept(one.call_id, one.call, kind_words(one.kind), one.quote, one.at_ms)
        for one in kept_clips(request.actor, rep_id=person_id)
    )


@require_GET
def preparation(request: Request, person_id: int) -> HttpResponse:
    agenda = _agenda(request)
    url = reverse("documents:preparation-md", args=[person_id])
    return as_page(
        request,
        _preparation(request, person_id),
        markdown_url=f"{url}?agenda={agenda.key}",
        back=(_("To the documents"), reverse("documents:person", args=[person_id])),
        chooser=agenda_chooser(agenda),
    )


@require_GET
def preparation_md(request: Request, person_id: int) -> HttpResponse:
    return as_markdown(_preparation(request, person_id), request)


# --- the progress of a quarter ----------------------------------------------------------------


def _quarter(request: Request) -> Quarter:
    return read_quarter(request.GET.get("quarter", ""), request.today)


def _progress(request: Request, person_id: int) -> Document:
    found = queries.quarter_progress(
        request.actor, person_id, quarter=_quarter(request), now=request.now, today=request.today
    )
    actions.note_report_reading(request.actor, person_id=person_id, today=request.today)
    return progress_report(found)


@require_GET
def progress(request: Request, person_id: int) -> HttpResponse:
    quarter = _quarter(request)
    url = reverse("documents:progress-md", args=[person_id])
    return as_page(
        request,
        _progress(request, person_id),
        markdown_url=f"{url}?quarter={quarter}",
        back=(_("To the documents"), reverse("documents:person", args=[person_id])),
        chooser=quarter_chooser(request, person_id, quarter),
    )


@require_GET
def progress_md(request: Request, person_id: int) -> HttpResponse:
    return as_markdown(_progress(request, person_id), request)


# --- the evidence file ------------------------------------------------------------------------


@require_POST
def assemble(request: Request, person_id: int) -> HttpResponse:
    row = actions.assemble_file(
        request.actor,
        key=_key(request),
        rep_id=person_id,
        now=request.now,
        today=request.today,
    )
    messages.success(request, _("The file is assembled; the rep is told and reads the same."))
    return redirect("documents:evidence", row.pk)


def _key(request: Request) -> UUID:
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        raise Refused(_("The page was not complete; reload it and send again.")) from None


def _evidence(request: Request, file_id: int) -> tuple[int, Document]:
    line, document = queries.read_file(request.actor, file_id, today=request.today)
    actions.note_file_reading(request.actor, file_id=file_id, today=request.today)
    actions.read_notices(request.actor, file_id=file_id, now=request.now)
    return line.rep_id, document


@require_GET
def evidence(request: Request, file_id: int) -> HttpResponse:
    rep_id, document = _evidence(request, file_id)
    return as_page(
        request,
        document,
        markdown_url=reverse("documents:evidence-md", args=[file_id]),
        back=(_("To the documents"), reverse("documents:person", args=[rep_id])),
    )


@require_GET
def evidence_md(request: Request, file_id: int) -> HttpResponse:
    return as_markdown(_evidence(request, file_id)[1], request)


# --- a review to print ------------------------------------------------------------------------


@require_GET
def review(request: Request, review_id: int) -> HttpResponse:
    found, form = reviews.export(request.actor, review_id, today=request.today)
    row = reviews.read_review(request.actor, review_id, today=request.today)
    name = _("Self-assessment") if row.review.is_self_assessment else _("Review")
    review_actions.note_reading(request.actor, review_id=review_id, today=request.today)
    return as_page(
        request,
        review_document(found, form, row.call.pk, name=name),
        markdown_url=reverse("reviews:markdown", args=[review_id]),
        back=(_("To the review"), reverse("reviews:review", args=[review_id])),
    )
