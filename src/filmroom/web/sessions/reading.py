"""Reading what was logged, answering it, and saying what became of a commitment."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from filmroom.cycles import actions
from filmroom.cycles.state import SessionConflict
from filmroom.kit.access import Refused
from filmroom.kit.http import Request
from filmroom.web.sessions import commitments, forms, pages


@require_GET
def listing(request: Request) -> HttpResponse:
    page = pages.list_page(request)
    rep_ids = {row.line.rep_id for row in page.rows} | {one.rep_id for one in page.signals}
    actions.note_list_reading(request.actor, rep_ids=rep_ids, what="log", today=request.today)
    return render(request, "sessions/list.html", {"page": page})


@require_GET
def csv_file(request: Request) -> HttpResponse:
    lines = pages.lines_of_file(request)
    _note_file(request, {line.rep_id for line in lines}, "file of the log")
    return _csv(pages.csv_text(lines), "sessions.csv")


@require_GET
def commitments_csv(request: Request) -> HttpResponse:
    lines = commitments.lines_of_file(request)
    _note_file(request, {one.line.rep_id for one in lines}, "file of commitments")
    return _csv(commitments.csv_text(lines), "commitments.csv")


def _note_file(request: Request, rep_ids: set[int], what: str) -> None:
    actions.note_list_reading(request.actor, rep_ids=rep_ids, what=what, today=request.today)


def _csv(text: str, name: str) -> HttpResponse:
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@require_GET
def session(request: Request, pk: int) -> HttpResponse:
    page = pages.session_page(request, pk)
    if page.is_reaction and not page.is_complete:
        return redirect("sessions:reaction", pk)
    if page.is_draft_of_actor:
        return redirect("sessions:write", pk)
    actions.note_session_reading(request.actor, session_id=pk, today=request.today)
    actions.read_notices(request.actor, session_id=pk, now=request.now)
    return render(request, "sessions/session.html", {"page": page})


@require_POST
def confirm(request: Request, pk: int) -> HttpResponse:
    said = request.POST.get("words", "")
    try:
        state = actions.confirm_words(request.actor, session_id=pk, words=said, now=request.now)
    except Refused as refused:
        return _again(request, pk, "confirm", refused)
    if not state.is_complete:
        messages.info(request, _("Thank you. Your coach finishes the session."))
        return redirect("today")
    messages.success(request, _("These are your words now."))
    return redirect("sessions:session", pk)


def _again(request: Request, pk: int, form: str, problem: Exception) -> HttpResponse:
    """Show the session with what was refused beside its form, and what was typed in it."""
    page = pages.session_page(request, pk)
    told = {"form": form, "words": str(problem), "typed": request.POST.get("words", "")}
    status = 409 if isinstance(problem, SessionConflict) else 422
    return render(request, "sessions/session.html", {"page": page, "refused": told}, status=status)


@require_POST
def reword(request: Request, pk: int) -> HttpResponse:
    try:
        actions.reword_commitment(
            request.actor,
            session_id=pk,
            base_version=forms.version_of(request.POST),
            words=request.POST.get("words", ""),
            now=request.now,
        )
    except (Refused, SessionConflict) as problem:
        return _again(request, pk, "reword", problem)
    messages.success(request, _("Your commitment is changed; your coach is told."))
    return redirect("sessions:session", pk)


@require_POST
def answer(request: Request, pk: int) -> HttpResponse:
    try:
        actions.answer_session(request.actor, session_id=pk, words=request.POST.get("words", ""))
    except Refused as refused:
        return _again(request, pk, "answer", refused)
    return redirect(reverse("sessions:session", args=[pk]) + "#answers")


@require_http_methods(["GET", "POST"])
def progress(request: Request, pk: int) -> HttpResponse:
    page = pages.progress_page(request, pk)
    if request.method == "GET":
        chosen = {"progress": request.GET["progress"]} if "progress" in request.GET else {}
        return render(request, "sessions/progress.html", {"page": page, "typed": chosen})
    try:
        row = actions.report_progress(
            request.actor,
            commitment_id=pk,
            report=forms.report_of(request.POST),
            today=page.today,
        )
    except Refused as refused:
        told = {"page": page, "problems": forms.beside(refused), "typed": request.POST}
        return render(request, "sessions/progress.html", told, status=422)
    messages.success(request, _("Your answer is in the log."))
    return redirect("sessions:session", row.session.pk)
