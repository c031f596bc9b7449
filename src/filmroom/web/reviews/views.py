from typing import Any

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from filmroom.core.language import check_focus
from filmroom.core.reviews import markdown as text_form
from filmroom.kit.access import NotFound, Refused
from filmroom.kit.http import Request, is_by_fetch
from filmroom.reviews import access, actions, queries
from filmroom.reviews.access import SpeakFirst
from filmroom.reviews.kinds import AnswerKind, Judgement
from filmroom.reviews.state import DraftConflict
from filmroom.web.reviews import forms, pages
from filmroom.web.reviews.sheet import as_json, meter_of

_LONGEST_STATEMENT = 2_000  # characters that are checked as a focus
_LONGEST_NAME = 60  # characters of a call in the name of a file


def _to_call(call_id: int) -> HttpResponse:
    return redirect(reverse("calls:detail", args=[call_id]) + "#review")


@require_POST
def start(request: Request, call_id: int) -> HttpResponse:
    actions.start_review(request.actor, call_id=call_id, rubric=request.POST.get("rubric", ""))
    return _to_call(call_id)


@require_http_methods(["GET", "POST"])
def draft(request: Request, pk: int) -> HttpResponse:
    """Give the sheet as it is, or keep it as it was typed."""
    if request.method == "GET":
        return JsonResponse(_state(request, pk))
    if not is_by_fetch(request):
        return _save_form(request, pk)
    given = forms.read_json(request.body)
    try:
        actions.save_draft(
            request.actor,
            review_id=pk,
            base_version=forms.version_of(given),
            draft=forms.draft_of(given.get("draft")),
        )
    except DraftConflict as conflict:
        return _not_done(request, pk, conflict, status=409)
    return JsonResponse(_state(request, pk))


def _state(request: Request, pk: int) -> dict[str, Any]:
    row, rubric, state = queries.sheet(request.actor, pk)
    return as_json(state, meter_of(state.report, rubric, row))


def _not_done(request: Request, pk: int, problem: Exception, *, status: int) -> JsonResponse:
    """Tell the island why, and what is kept now."""
    return JsonResponse({"words": str(problem), "state": _state(request, pk)}, status=status)


def _save_form(request: Request, pk: int) -> HttpResponse:
    row, _rubric, state = queries.sheet(request.actor, pk)
    saved = actions.save_draft(
        request.actor,
        review_id=pk,
        base_version=_version(request),
        draft=forms.draft_of_form(request.POST, state.draft, queries.places(row.call)),
    )
    if "complete" in request.POST:
        return _complete(request, pk, saved.version)
    messages.success(request, _("The sheet is saved."))
    return _back(request, row)


def _version(request: Request) -> int:
    version = forms.number_of(request.POST.get("version", ""))
    if version is None:
        raise Refused(_("The sheet did not say which version it was typed on; reload the page."))
    return version


def _back(request: Request, row: Any) -> HttpResponse:
    if row.is_self_assessment:
        return redirect("reviews:self-assessment", row.call_id)
    return _to_call(row.call_id)


@require_POST
def complete(request: Request, pk: int) -> HttpResponse:
    if not is_by_fetch(request):
        return _complete(request, pk, _version(request))
    given = forms.read_json(request.body)
    try:
        _completed(request, pk, forms.version_of(given), speaks_first=bool(given.get("ask")))
    except DraftConflict as conflict:
        return _not_done(request, pk, conflict, status=409)
    except actions.NotSound as missing:
        return _not_done(request, pk, missing, status=422)
    return JsonResponse({"location": _after_completion(request, pk)})


def _completed(request: Request, pk: int, version: int, *, speaks_first: bool) -> None:
    actions.complete(
        request.actor,
        review_id=pk,
        base_version=version,
        now=request.now,
        today=request.today,
        rep_speaks_first=speaks_first,
    )


def _after_completion(request: Request, pk: int) -> str:
    """Say what was done and where to go on: a rep to the coach's review that has just opened."""
    row, _rubric, _state = queries.sheet(request.actor, pk)
    if not row.is_self_assessment:
        messages.success(request, _("The review is complete."))
        return reverse("reviews:review", args=[pk])
    messages.success(request, _("Your self-assessment is given."))
    lines = queries.of_call(request.actor, row.call, today=request.today)
    opened = [one.review_id for one in lines if not one.is_self_assessment and not one.is_hidden]
    if opened:
        return reverse("reviews:review", args=[opened[0]])
    return reverse("reviews:self-assessment", args=[row.call_id])


def _complete(request: Request, pk: int, version: int) -> HttpResponse:
    _completed(request, pk, version, speaks_first="ask" in request.POST)
    return redirect(_after_completion(request, pk))


@require_POST
def discard(request: Request, pk: int) -> HttpResponse:
    row = actions.discard_draft(request.actor, review_id=pk, now=request.now)
    undo = reverse("reviews:restore", args=[pk])
    messages.success(request, _("The draft is deleted."), extra_tags=undo)
    return redirect("calls:detail", row.call_id)


@require_POST
def restore(request: Request, pk: int) -> HttpResponse:
    try:
        row = actions.restore_draft(request.actor, review_id=pk)
    except NotFound:
        row = access.sheet_to_write(request.actor, pk)
        messages.info(request, _("The draft is back already; nothing was changed now."))
    else:
        messages.success(request, _("The draft is back as it was."))
    return _to_call(row.call_id)


@require_POST
def focus_check(request: Request) -> HttpResponse:
    """Say whether a statement names a behaviour; nothing of it is kept."""
    given = forms.read_json(request.body)
    statement = forms.text_in(given, "statement")[:_LONGEST_STATEMENT]
    checked = check_focus(statement)
    return JsonResponse(
        {
            "ok": checked.ok,
            "findings": [finding.message for finding in checked.findings],
            "suggestion": checked.suggestion or "",
        }
    )


@require_POST
def ask(request: Request, call_id: int) -> HttpResponse:
    row = actions.request_self_assessment(request.actor, call_id=call_id, today=request.today)
    asked = _("%(rep)s is asked for a self-assessment by %(day)s.")
    messages.success(request, asked % {"rep": row.author.name, "day": row.due_on})
    return _to_call(call_id)


@require_http_methods(["GET", "POST"])
def self_assessment(request: Request, call_id: int) -> HttpResponse:
    if request.method == "POST":
        actions.start_self_assessment(request.actor, call_id=call_id)
        return redirect("reviews:self-assessment", call_id)
    page = pages.self_assessment_page(request.actor, call_id, today=request.today)
    return render(request, "reviews/self_assessment.html", {"page": page})


@require_POST
def decline(request: Request, pk: int) -> HttpResponse:
    row = actions.decline_self_assessment(request.actor, review_id=pk, now=request.now)
    messages.success(request, _("Declined. Your coach is told; what you typed is kept."))
    return redirect("calls:detail", row.call_id)


@require_GET
def review(request: Request, pk: int) -> HttpResponse:
    try:
        page = pages.review_page(request.actor, pk, today=request.today)
    except SpeakFirst as first:
        messages.info(request, str(first))
        return redirect("reviews:self-assessment", first.call_id)
    actions.note_reading(request.actor, review_id=pk, today=request.today)
    actions.read_notices(request.actor, review_id=pk, now=request.now)
    return render(request, "reviews/review.html", {"page": page})


@require_POST
def answer(request: Request, pk: int) -> HttpResponse:
    try:
        given = _reply(request, AnswerKind.ACKNOWLEDGE)
        actions.reply(request.actor, review_id=pk, given=given, today=request.today)
    except Refused as refused:
        return _not_said(request, pk, refused)
    return _after_answer(request, pk, given.dimension)


@require_POST
def change(request: Request, pk: int) -> HttpResponse:
    try:
        given = _reply(request, AnswerKind.CHANGE)
        value = forms.score_of(request.POST.get("value", ""))
        actions.change_score(
            request.actor, review_id=pk, given=given, value=value, today=request.today
        )
    except Refused as refused:
        return _not_said(request, pk, refused)
    return _after_answer(request, pk, given.dimension)


def _reply(request: Request, default: AnswerKind) -> actions.Reply:
    text = request.POST.get("kind", default.value)
    if text not in set(AnswerKind):
        raise Refused(_("Choose whether you acknowledge, answer or dispute."))
    return actions.Reply(
        kind=AnswerKind(text),
        words=request.POST.get("words", ""),
        dimension=request.POST.get("dimension", ""),
    )


def _not_said(request: Request, pk: int, refused: Refused) -> HttpResponse:
    """Show the review again, with the words as they were typed and the reason beside them."""
    page = pages.review_page(request.actor, pk, today=request.today)
    posted = request.POST
    not_said = pages.NotSaid(posted.get("dimension", ""), posted.get("words", ""), str(refused))
    told = {"page": page, "not_said": not_said}
    return render(request, "reviews/review.html", told, status=422)


def _after_answer(request: Request, pk: int, dimension: str) -> HttpResponse:
    place = f"#score-{dimension}" if dimension else "#answers"
    return redirect(reverse("reviews:review", args=[pk]) + place)


@require_GET
def compare(request: Request, call_id: int) -> HttpResponse:
    page = pages.compare_page(request.actor, call_id, today=request.today)
    for pk in (page.review_id, page.self_assessment_id):
        actions.note_reading(request.actor, review_id=pk, today=request.today)
    return render(request, "reviews/compare.html", {"page": page})


@require_GET
def listing(request: Request, person_id: int) -> HttpResponse:
    page = pages.list_page(request.actor, person_id, today=request.today)
    return render(request, "reviews/list.html", {"page": page})


@require_GET
def markdown(request: Request, pk: int) -> HttpResponse:
    exported = queries.export(request.actor, pk, today=request.today)
    actions.note_reading(request.actor, review_id=pk, today=request.today)
    answer = HttpResponse(text_form.write(*exported), content_type="text/markdown; charset=utf-8")
    name = _file_name(exported[0].call, exported[0].held_on)
    answer["Content-Disposition"] = content_disposition_header(True, name)
    return answer


def _file_name(call: str, held_on: object) -> str:
    words = (slugify(call, allow_unicode=True)[:_LONGEST_NAME].strip("-"), str(held_on or ""))
    return "-".join(filter(None, ("review", *words))) + ".md"


@require_http_methods(["GET", "POST"])
def import_markdown(request: Request, call_id: int) -> HttpResponse:
    """Take a review filled in an editor onto a call, as a draft."""
    page = pages.import_page(request.actor, call_id, today=request.today)
    if request.method == "GET":
        return render(request, "reviews/import.html", {"page": page})
    text = forms.markdown_of(request.POST, request.FILES)
    try:
        brought = actions.import_markdown(
            request.actor, call_id=call_id, text=text, replace_draft="replace" in request.POST
        )
    except Refused as refused:
        told = {"page": page, "refused": str(refused), "text": text}
        return render(request, "reviews/import.html", told, status=422)
    if not brought.problems and not brought.left_out:
        return _to_call(call_id)
    return render(request, "reviews/import.html", {"page": page, "brought": brought})


@require_POST
def judge(request: Request, call_id: int, moment_id: int) -> HttpResponse:
    posted = forms.read_json(request.body) if is_by_fetch(request) else request.POST
    text = forms.text_in(posted, "judgement")
    if text not in set(Judgement):
        raise Refused(_("Say whether the moment is confirmed or dismissed."))
    actions.judge_moment(
        request.actor,
        call_id=call_id,
        moment_id=moment_id,
        judgement=Judgement(text),
        place=forms.place_of(posted),
    )
    if is_by_fetch(request):
        return HttpResponse(status=204)
    return redirect("calls:detail", call_id)
