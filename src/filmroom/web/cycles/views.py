from collections.abc import Collection
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from filmroom.calls.access import call_to_see
from filmroom.core.focus.model import ParkedGap
from filmroom.cycles import access, actions, queries
from filmroom.cycles.plans import CountedCall
from filmroom.kit.access import Refused
from filmroom.kit.http import Request
from filmroom.reviews import queries as reviews
from filmroom.web.choices import number
from filmroom.web.cycles import checking, choosing, forms, going_on, overview, reading
from filmroom.web.cycles import listing as lists


@require_GET
def everybody(request: Request) -> HttpResponse:
    page = overview.all_page(request)
    rep_ids = {row.line.rep_id for row in page.rows}
    _note_list(request, rep_ids)
    return render(request, "cycles/all.html", {"page": page})


def _note_list(request: Request, rep_ids: Collection[int]) -> None:
    what = "list of cycles"
    actions.note_list_reading(request.actor, rep_ids=rep_ids, what=what, today=request.today)


@require_GET
def listing(request: Request, person_id: int) -> HttpResponse:
    page = lists.list_page(request.actor, person_id, now=request.now, today=request.today)
    _note_list(request, {person_id})
    return render(request, "cycles/list.html", {"page": page})


@require_http_methods(["GET", "POST"])
def choose(request: Request, person_id: int) -> HttpResponse:
    if request.method == "POST":
        return _open(request, person_id)
    sent = request.GET
    asked = choosing.Asked(sent.get("gap", ""), number(sent.get("review", "")))
    page = choosing.choose_page(request.actor, person_id, asked=asked, today=request.today)
    return render(request, "cycles/choose.html", {"page": page})


def _open(request: Request, person_id: int) -> HttpResponse:
    access.rep_to_coach(request.actor, person_id)
    sent = request.POST
    asked = choosing.Asked(sent.get("dimension", ""), number(sent.get("review", "")))
    page = choosing.choose_page(
        request.actor,
        person_id,
        asked=asked,
        today=request.today,
        sent=sent,
    )
    opening = page.opening
    if opening is not None and opening.form.is_valid():
        try:
            row = actions.open_cycle(
                request.actor,
                key=forms.key_of(sent),
                rep_id=person_id,
                new=choosing.new_cycle(opening, sent),
                today=request.today,
            )
        except Refused as refused:
            page = choosing.choose_page(
                request.actor,
                person_id,
                asked=asked,
                today=request.today,
                sent=sent,
                refused=refused,
            )
        else:
            messages.success(request, _("The cycle is open; the rep is told."))
            return redirect("cycles:cycle", row.pk)
    return render(request, "cycles/choose.html", {"page": page}, status=422)


@require_GET
def moment(request: Request, call_id: int) -> HttpResponse:
    """Lead to the turn of a call that a time, a turn number or a segment names."""
    call = call_to_see(request.actor, call_id)
    places = reviews.places(call)
    at_ms, turn, segment = (number(request.GET.get(key, "")) for key in ("at", "turn", "segment"))
    if segment is None:
        segment = places.turn(turn or 0) if at_ms is None else places.at(at_ms)
    turns = [first for first in places.turns if segment is not None and first <= segment]
    place = f"#t{turns[-1]}" if turns else ""
    return redirect(reverse("calls:detail", args=[call_id]) + place)


@require_GET
def cycle(request: Request, pk: int) -> HttpResponse:
    page = reading.cycle_page(request.actor, pk, now=request.now, today=request.today)
    actions.note_cycle_reading(request.actor, cycle_id=pk, today=request.today)
    actions.read_notices(request.actor, cycle_id=pk, now=request.now)
    return render(request, "cycles/cycle.html", {"page": page})


@require_http_methods(["GET", "POST"])
def check(request: Request, pk: int) -> HttpResponse:
    row = access.cycle_to_coach(request.actor, pk)
    if request.method == "POST":
        return _record(request, pk)
    read = queries.read_cycle(request.actor, pk, now=request.now, today=request.today)
    if read.next_steps or not row.is_open:
        return redirect("cycles:cycle", pk)
    return render(request, "cycles/check.html", {"page": _check_page(request, pk)})


def _check_page(request: Request, pk: int, **more: Any) -> checking.CheckPage:
    return checking.check_page(request.actor, pk, now=request.now, today=request.today, **more)


@require_POST
def check_preview(request: Request, pk: int) -> HttpResponse:
    """Show what the counts support; nothing is kept."""
    page = _check_page(request, pk, sent=request.POST)
    template = "cycles/check.html#verdict" if request.htmx else "cycles/check.html"
    return render(request, template, {"page": page}, status=200 if page.stated else 422)


def _record(request: Request, pk: int) -> HttpResponse:
    try:
        given = checking.new_check(
            request.actor, pk, now=request.now, today=request.today, sent=request.POST
        )
        actions.record_check(
            request.actor,
            cycle_id=pk,
            round_number=number(request.POST.get("round", "")) or 0,
            given=given,
            today=request.today,
        )
    except Refused as refused:
        page = _check_page(request, pk, sent=request.POST, refused=refused)
        return render(request, "cycles/check.html", {"page": page}, status=422)
    messages.success(request, _("The verdict is recorded; the rep is told."))
    return redirect("cycles:cycle", pk)


@require_POST
def take_back(request: Request, pk: int) -> HttpResponse:
    try:
        actions.take_back_check(
            request.actor,
            cycle_id=pk,
            round_number=number(request.POST.get("round", "")) or 0,
            reason=request.POST.get("reason", ""),
            today=request.today,
        )
    except Refused as refused:
        return _again(request, pk, "take-back", refused)
    messages.success(request, _("The verdict is taken back and stays readable; check again."))
    return redirect("cycles:cycle", pk)


@require_http_methods(["GET", "POST"])
def next_round(request: Request, pk: int) -> HttpResponse:
    access.cycle_to_coach(request.actor, pk)
    sent = request.POST if request.method == "POST" else None
    page = going_on.round_page(request.actor, pk, now=request.now, today=request.today, sent=sent)
    if sent is None:
        return render(request, "cycles/next_round.html", {"page": page})
    if page.form.is_valid():
        try:
            actions.next_round(
                request.actor,
                cycle_id=pk,
                after_round=number(sent.get("after", "")) or 0,
                plan=page.form.plan(),
            )
        except Refused as refused:
            page.form.tell(refused)
        else:
            messages.success(request, _("The next round has begun."))
            return redirect("cycles:cycle", pk)
    return render(request, "cycles/next_round.html", {"page": page}, status=422)


@require_POST
def count_baseline(request: Request, pk: int) -> HttpResponse:
    row = access.cycle_to_coach(request.actor, pk)
    try:
        counted = _counted(request)
        actions.count_baseline_call(
            request.actor, cycle_id=row.pk, counted=counted, today=request.today
        )
    except Refused as refused:
        return _again(request, pk, "baseline", refused)
    return redirect(reverse("cycles:cycle", args=[pk]) + "#baseline")


def _counted(request: Request) -> CountedCall:
    call_id = number(request.POST.get("call", ""))
    if call_id is None:
        raise Refused(_("Choose a scored call from before the session."))
    title = call_to_see(request.actor, call_id).title
    counts = forms.counts_of(request.POST, 0, title, request.POST.get("way", ""))
    return CountedCall(call_id, counts)


def _again(request: Request, pk: int, form: str, refused: Refused) -> HttpResponse:
    """Show the cycle with what was refused beside its form, and what was typed in it."""
    page = reading.cycle_page(request.actor, pk, now=request.now, today=request.today)
    told = {"form": form, "words": str(refused), "typed": request.POST}
    return render(request, "cycles/cycle.html", {"page": page, "refused": told}, status=422)


@require_POST
def park(request: Request, pk: int) -> HttpResponse:
    gap = ParkedGap(request.POST.get("dimension", ""), request.POST.get("words", ""))
    try:
        actions.park_gap(request.actor, cycle_id=pk, gap=gap)
    except Refused as refused:
        return _again(request, pk, "park", refused)
    return redirect(reverse("cycles:cycle", args=[pk]) + "#parked")


@require_POST
def answer(request: Request, pk: int) -> HttpResponse:
    try:
        actions.answer_cycle(request.actor, cycle_id=pk, words=request.POST.get("words", ""))
    except Refused as refused:
        return _again(request, pk, "answer", refused)
    return redirect(reverse("cycles:cycle", args=[pk]) + "#answers")


@require_POST
def close(request: Request, pk: int) -> HttpResponse:
    actions.close_cycle(request.actor, cycle_id=pk, today=request.today)
    messages.success(request, _("The cycle is closed; later reviews watch it."))
    return redirect("cycles:cycle", pk)


@require_POST
def withdraw(request: Request, pk: int) -> HttpResponse:
    reason = request.POST.get("reason", "")
    try:
        actions.withdraw_cycle(request.actor, cycle_id=pk, reason=reason, today=request.today)
    except Refused as refused:
        return _again(request, pk, "withdraw", refused)
    messages.success(request, _("The cycle is withdrawn; the rep reads the reason."))
    return redirect("cycles:cycle", pk)
