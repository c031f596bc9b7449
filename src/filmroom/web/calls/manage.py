"""Changing a call: who speaks, what is known about it, its recording, its parts."""

import re
from collections.abc import Sequence
from datetime import datetime
from itertools import zip_longest
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from filmroom.calls import access, actions, queries
from filmroom.calls.queries import Speaker
from filmroom.core.parties import BuyerRole
from filmroom.core.transcripts.model import Side
from filmroom.cycles import objections
from filmroom.kit.access import Refused
from filmroom.kit.http import Request, is_by_fetch
from filmroom.reviews.actions import reanchor
from filmroom.web.calls import pages
from filmroom.web.calls.forms import DetailsForm, SpeakerForm, yes_or_no
from filmroom.web.choices import Choices, number

_OFFSET = re.compile(r"(?P<sign>[+-]?)(?P<time>[0-9]{1,6}(:[0-9]{1,2}){0,2}([.,][0-9]{1,6})?)")
_UNDONE = gettext_lazy("The import was undone; nothing of the file is kept.")


@require_http_methods(["GET", "POST"])
def speakers(request: Request, pk: int) -> HttpResponse:
    call = access.call_to_edit(request.actor, pk)
    everybody = queries.speakers_of(call)
    listed = everybody[: pages.SPEAKERS_LISTED]
    sent = request.POST if request.method == "POST" else None
    forms = _speaker_forms(listed, sent, pages.people_offered(request.actor, call), call.rep_id)
    problem, status = "", 200
    if sent is not None:
        problem = _confirm(request, pk, everybody, forms)
        if not problem:
            messages.success(request, _("Speakers confirmed; the numbers follow."))
            return redirect("calls:detail", pk)
        status = 422
    page = pages.speakers_page(request.actor, call, listed, forms, problem)
    return render(request, "calls/speakers.html", {"page": page}, status=status)


def _speaker_forms(
    listed: Sequence[Speaker], sent: QueryDict | None, people: Choices, rep_id: int | None
) -> list[SpeakerForm]:
    likely = rep_id or (people[0][0] if len(people) == 1 else "")
    names = [(str(one.pk), one.name) for one in listed]
    return [
        SpeakerForm(
            [(pk, name) for pk, name in names if pk != str(one.pk)],
            people,
            sent,
            prefix=str(one.pk),
            initial={**pages.suggested(one), "person": likely},
        )
        for one in listed
    ]


def _confirm(
    request: Request, pk: int, everybody: Sequence[Speaker], forms: Sequence[SpeakerForm]
) -> str:
    """Keep what was chosen; who is not listed is as suggested. Return what is wrong, or ""."""
    chosen = number(request.POST.get("rep", ""))
    person = number(request.POST.get(f"{chosen}-person", ""))
    if chosen is None or person is None:
        return _("Choose which speaker is the rep, and who the rep is.")
    if not all(form.is_valid() for form in forms):
        return _("One of the answers is missing; it is marked below.")
    choices = [
        _choice(one, form.cleaned_data if form else pages.suggested(one))
        for one, form in zip_longest(everybody, forms)
    ]
    try:
        actions.confirm_speakers(
            request.actor,
            call_id=pk,
            choices=choices,
            rep=actions.Rep(chosen, person),
            now=request.now,
        )
    except Refused as refusal:
        return str(refusal)
    return ""


def _choice(speaker: Speaker, given: dict[str, Any]) -> actions.Choice:
    return actions.Choice(
        participant_id=speaker.pk,
        name=given["name"],
        side=Side(given["side"]),
        buyer_role=BuyerRole(given["buyer_role"]),
        same_as=number(given["same_as"]),
    )


@require_POST
def rename(request: Request, pk: int, speaker: int) -> HttpResponse:
    actions.rename_speaker(
        request.actor, call_id=pk, participant_id=speaker, name=request.POST.get("name", "")
    )
    return redirect("calls:detail", pk)


@require_POST
def flip(request: Request, pk: int, speaker: int) -> HttpResponse:
    actions.flip_side(request.actor, call_id=pk, participant_id=speaker)
    return redirect("calls:detail", pk)


@require_POST
def reassign(request: Request, pk: int) -> HttpResponse:
    """Give a range of segments to another speaker."""
    first, last = number(request.POST.get("first", "")), number(request.POST.get("last", ""))
    if first is None or last is None:
        raise Refused(_("Choose the first and the last turn."))
    actions.reassign_turns(
        request.actor,
        call_id=pk,
        first_segment=first,
        last_segment=last,
        label=request.POST.get("new") or request.POST.get("label", ""),
    )
    reanchor(access.call_to_edit(request.actor, pk))
    messages.success(request, _("These turns belong to another speaker now. Say who that is."))
    return redirect("calls:speakers", pk)


@require_http_methods(["GET", "POST"])
def details(request: Request, pk: int) -> HttpResponse:
    call = access.call_to_edit(request.actor, pk)
    sent = request.POST if request.method == "POST" else None
    form = DetailsForm(request.actor, call, sent, initial=pages.details_of(call))
    if sent is not None and form.is_valid() and _keep_details(request, pk, form):
        messages.success(request, _("Details saved."))
        return redirect("calls:detail", pk)
    page = pages.details_page(request.actor, call)
    status = 422 if form.errors else 200
    return render(request, "calls/details.html", {"page": page, "form": form}, status=status)


def _keep_details(request: Request, pk: int, form: DetailsForm) -> bool:
    given = form.cleaned_data
    details = actions.Details(
        title=given["title"],
        held_at=given["held_at"],
        stage=given["stage"],
        deal_id=number(given["deal"]),
        knew_reviewed=yes_or_no(given["knew_reviewed"]),
        outcome_so_far=given["outcome_so_far"],
    )
    try:
        seen = datetime.fromisoformat(given["seen"])
        actions.set_details(request.actor, call_id=pk, details=details, seen=seen, now=request.now)
    except ValueError as problem:
        form.add_error(None, str(problem))
        return False
    return True


def _ask_to_remove(request: Request, pk: int) -> HttpResponse:
    """Ask before the basis goes: reviews and cycles rest on it (law 10)."""
    call = access.call_to_edit(request.actor, pk)
    if call.lawful_basis_id is None:
        return redirect("calls:detail", pk)
    form = DetailsForm(request.actor, call, None, initial=pages.details_of(call))
    shown = {"page": pages.details_page(request.actor, call), "form": form, "asks_to_remove": True}
    return render(request, "calls/details.html", shown, status=422)


@require_POST
def basis(request: Request, pk: int) -> HttpResponse:
    chosen = number(request.POST.get("basis", ""))
    if chosen is None and "sure" not in request.POST:
        return _ask_to_remove(request, pk)
    actions.set_basis(request.actor, call_id=pk, basis_id=chosen)
    messages.success(request, _("Lawful basis recorded.") if chosen else _("Lawful basis removed."))
    return redirect("calls:detail", pk)


@require_POST
def undo(request: Request, pk: int) -> HttpResponse:
    actions.undo_import(request.actor, call_id=pk, objection=objections.to_deleting)
    if is_by_fetch(request):
        return HttpResponse(_UNDONE)
    messages.success(request, _UNDONE)
    return redirect("calls:list")


@require_POST
def read_again(request: Request, pk: int) -> HttpResponse:
    done = actions.reread(request.actor, call_id=pk)
    if not done.changed:
        messages.info(request, _("Read again: the transcript is the same as before."))
        return redirect("calls:detail", pk)
    lost = reanchor(access.call_to_edit(request.actor, pk))
    words = _("Read again: the transcript changed.")
    gone = ngettext(
        "%(lost)s point of evidence is not in it any more; it is marked.",
        "%(lost)s points of evidence are not in it any more; they are marked.",
        lost,
    )
    messages.success(request, f"{words} {gone % {'lost': lost}}" if lost else words)
    return redirect("calls:detail", pk)


@require_POST
def join(request: Request, pk: int) -> HttpResponse:
    """Join this call with one other; an empty offset goes by the clock."""
    other = number(request.POST.get("other", ""))
    if other is None:
        raise Refused(_("Choose the other part."))
    minutes = request.POST.get("offset", "").strip()
    parts = [actions.Part(pk), actions.Part(other, _offset_ms(minutes) if minutes else None)]
    whole = actions.join_parts(request.actor, parts=parts)
    way_back = reverse("calls:split", args=[whole.pk])
    said = _("Joined. The parts can be split again at any time.")
    messages.success(request, said, extra_tags=way_back)
    return redirect("calls:detail", whole.pk)


@require_POST
def split(request: Request, pk: int) -> HttpResponse:
    actions.split_again(request.actor, call_id=pk, objection=objections.to_deleting)
    messages.success(request, _("Split. Each part is a call of its own again."))
    return redirect("calls:list")


@require_POST
def attach(request: Request, pk: int) -> HttpResponse:
    upload = request.FILES.get("recording")
    if upload is None:
        raise Refused(_("Choose an audio or video file."))
    actions.attach_recording(
        request.actor,
        call_id=pk,
        chunks=upload.chunks(),
        name=upload.name or "recording",
        offset_ms=_offset_ms(request.POST.get("offset", "") or "0"),
    )
    messages.success(request, _("Recording attached."))
    return redirect("calls:detail", pk)


@require_POST
def offset(request: Request, pk: int) -> HttpResponse:
    actions.set_recording_offset(
        request.actor, call_id=pk, offset_ms=_offset_ms(request.POST.get("offset", ""))
    )
    return redirect("calls:detail", pk)


@require_POST
def remove_recording(request: Request, pk: int) -> HttpResponse:
    actions.remove_recording(request.actor, call_id=pk)
    messages.success(request, _("The recording is deleted; the transcript stays."))
    return redirect("calls:details", pk)


def _offset_ms(text: str) -> int:
    """Read "75", "1:15" or "-0:03" as milliseconds."""
    wanted = _OFFSET.fullmatch(text.strip())
    if wanted is None:
        raise Refused(
            _("“%(text)s” is no offset. Use seconds, or minutes like 1:15.") % {"text": text[:20]}
        )
    seconds = 0.0
    for part in wanted["time"].replace(",", ".").split(":"):
        seconds = seconds * 60 + float(part)
    if not seconds < 86_400:
        raise Refused(_("An offset is less than a day."))
    return (-1 if wanted["sign"] == "-" else 1) * round(seconds * 1000)
