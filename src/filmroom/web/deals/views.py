from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from filmroom.core.parties import BuyerRole
from filmroom.core.roles import Permission
from filmroom.deals import access, actions, sheets, taking
from filmroom.kit.access import Refused
from filmroom.kit.http import Request
from filmroom.people.access import require
from filmroom.web import undo
from filmroom.web.choices import number
from filmroom.web.deals import pages
from filmroom.web.deals.forms import DealForm, StakeholderForm

_SHEET_BYTES = 2 * 1024**2
_ROWS_SHOWN = 100
_STAKEHOLDER = "stakeholder"  # what can be undone
_NOT_YOURS = gettext_lazy("Only reps and their coaches keep accounts and deals.")


@require_GET
def accounts(request: Request) -> HttpResponse:
    require(request.actor, Permission.DEAL_SEE, str(_NOT_YOURS))
    page = pages.list_page(request.actor, request.GET.get("text", "").strip())
    return render(request, "deals/list.html", {"page": page})


@require_GET
def account(request: Request, pk: int) -> HttpResponse:
    return render(request, "deals/account.html", {"page": pages.account_page(request.actor, pk)})


@require_POST
def edit_account(request: Request, pk: int) -> HttpResponse:
    given = request.POST
    actions.edit_account(
        request.actor,
        account_id=pk,
        name=given.get("name", ""),
        domain=given.get("domain", ""),
    )
    return redirect("deals:account", pk)


@require_GET
def deal(request: Request, pk: int) -> HttpResponse:
    page = pages.deal_page(request.actor, pk, StakeholderForm())
    return render(request, "deals/deal.html", {"page": page})


@require_http_methods(["GET", "POST"])
def add(request: Request) -> HttpResponse:
    require(request.actor, Permission.DEAL_EDIT, str(_NOT_YOURS))
    sent = request.POST if request.method == "POST" else None
    initial = {"account": request.GET.get("account", ""), "owner": request.actor.pk}
    form = DealForm(request.actor, sent, initial=initial)
    if sent is not None and form.is_valid():
        try:
            row = actions.add_deal(request.actor, details=_details(form), today=request.today)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            return redirect("deals:deal", row.pk)
    return _form_page(request, form, None)


@require_http_methods(["GET", "POST"])
def edit(request: Request, pk: int) -> HttpResponse:
    row = access.deal_to_edit(request.actor, pk)
    sent = request.POST if request.method == "POST" else None
    form = DealForm(request.actor, sent, deal=row, initial=_initial(row))
    if sent is not None and form.is_valid():
        try:
            actions.edit_deal(
                request.actor, deal_id=pk, details=_details(form), today=request.today
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("Deal kept."))
            return redirect("deals:deal", pk)
    return _form_page(request, form, row)


def _form_page(request: Request, form: DealForm, row: Any) -> HttpResponse:
    status = 422 if form.errors else 200
    return render(request, "deals/edit.html", {"form": form, "deal": row}, status=status)


def _initial(row: Any) -> dict[str, Any]:
    return {
        "name": row.name,
        "account": row.account.name,
        "owner": row.owner_id,
        "stage": row.stage,
        "next_meeting_on": row.next_meeting_on,
        "outcome": row.outcome,
        "external_id": row.external_id,
    }


def _details(form: DealForm) -> actions.DealDetails:
    given = form.cleaned_data
    return actions.DealDetails(
        name=given["name"],
        account=given["account"],
        stage=given["stage"],
        owner_id=number(given["owner"]),
        next_meeting_on=given["next_meeting_on"],
        outcome=given["outcome"],
        external_id=given["external_id"],
    )


@require_POST
def stakeholder(request: Request, pk: int) -> HttpResponse:
    form = StakeholderForm(request.POST)
    if not form.is_valid():
        page = pages.deal_page(request.actor, pk, form)
        return render(request, "deals/deal.html", {"page": page}, status=422)
    actions.set_stakeholder(
        request.actor,
        deal_id=pk,
        name=form.cleaned_data["name"],
        email=form.cleaned_data["email"],
        buyer_role=BuyerRole(form.cleaned_data["buyer_role"]),
    )
    return redirect("deals:deal", pk)


@require_POST
def remove(request: Request, pk: int, who: int) -> HttpResponse:
    gone = actions.remove_stakeholder(request.actor, deal_id=pk, stakeholder_id=who)
    key = undo.keep(
        request, _STAKEHOLDER, deal=pk, name=gone.name, email=gone.email, role=gone.buyer_role
    )
    way_back = reverse("deals:put-back-stakeholder", args=[pk, key])
    messages.success(
        request, _("%(name)s is off the deal.") % {"name": gone.name}, extra_tags=way_back
    )
    return redirect("deals:deal", pk)


@require_POST
def put_back(request: Request, pk: int, key: UUID) -> HttpResponse:
    access.deal_to_edit(request.actor, pk)
    with undo.taking(request, _STAKEHOLDER, key) as said:
        row = actions.put_back_stakeholder(
            request.actor,
            deal_id=said["deal"],
            name=said["name"],
            email=said["email"],
            buyer_role=BuyerRole(said["role"]),
        )
    messages.success(request, _("%(name)s is on the deal again.") % {"name": row.name})
    return redirect("deals:deal", row.deal_id)


@require_http_methods(["GET", "POST"])
def sheet(request: Request) -> HttpResponse:
    """Show what a CSV would do, row by row; nothing is written."""
    require(request.actor, Permission.DEAL_EDIT, str(_NOT_YOURS))
    if request.method == "GET":
        return render(request, "deals/csv.html", {"most": _SHEET_BYTES // 1024**2})
    upload: Any = request.FILES.get("sheet")
    problem = _unfit(upload)
    if not problem:
        text = sheets.text_of(upload.read())
        try:
            found = taking.preview(request.actor, sheets.parse(text))
        except sheets.UnreadableSheet as wrong:
            problem = _("%(wrong)s Nothing was taken.") % {"wrong": wrong}
        else:
            return render(request, "deals/csv.html", _preview(found, text))
    context = {"problem": problem, "most": _SHEET_BYTES // 1024**2}
    return render(request, "deals/csv.html", context, status=422)


def _unfit(upload: Any) -> str:
    if upload is None:
        return _("Choose a CSV file.")
    if upload.size > _SHEET_BYTES:
        return _("A sheet may have %(value)s MB at most; split it.") % {
            "value": _SHEET_BYTES // 1024**2
        }
    return ""


def _preview(found: sheets.Sheet, text: str) -> dict[str, Any]:
    good = sum(not row.problems for row in found.rows)
    odd_first = sorted(found.rows, key=lambda row: not row.problems)
    return {
        "sheet": found,
        "rows": odd_first[:_ROWS_SHOWN],
        "hidden": max(0, len(found.rows) - _ROWS_SHOWN),
        "good": good,
        "text": text,
        "most": _SHEET_BYTES // 1024**2,
    }


@require_POST
def take(request: Request) -> HttpResponse:
    try:
        found = sheets.parse(request.POST.get("text", ""))
    except sheets.UnreadableSheet as wrong:
        raise Refused(str(wrong)) from None
    done = taking.take(request.actor, found, today=request.today)
    words = _("%(accounts)s new accounts, %(deals)s new deals, %(stakeholders)s stakeholders.") % {
        "accounts": done.accounts,
        "deals": done.deals,
        "stakeholders": done.stakeholders,
    }
    left = ngettext(
        "%(n)s row with a problem was left out.",
        "%(n)s rows with a problem were left out.",
        done.left_out,
    )
    messages.success(request, f"{words} {left % {'n': done.left_out}}" if done.left_out else words)
    return redirect("deals:list")
