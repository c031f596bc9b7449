"""What forms of cycles send: a plan, counts on calls, a check."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from filmroom.core.cycles.others import Compared
from filmroom.core.diagnosis import Diagnosis
from filmroom.core.focus.model import ParkedGap
from filmroom.core.problems import Problem
from filmroom.core.verdict import Chances, Count, Outcome, UnusableNumbers
from filmroom.cycles.plans import LONGEST_PLACE, LONGEST_TARGET, LONGEST_TEXT, NewPlan
from filmroom.cycles.refusals import NotSound
from filmroom.cycles.values import Counts
from filmroom.kit.access import Refused
from filmroom.web.choices import number, offer
from filmroom.web.cycles.words import DIAGNOSES, HOURLY

Sent = Mapping[str, Any]

_NOT_SAID = (("", gettext_lazy("Not said yet")),)
_BESIDE = {"plan": "drill"}  # problems about several fields stand beside the first that helps


class PlanForm(forms.Form):
    focus = forms.CharField(
        label=gettext_lazy("Focus"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=gettext_lazy("One behaviour a camera could catch."),
    )
    target = forms.CharField(
        label=gettext_lazy("Target"),
        max_length=LONGEST_TARGET,
        help_text=gettext_lazy(
            "Countable: “per main problem, two implication questions asked, in 80 %”, or “points"
            " repeated in the buyer's words, 6 an hour”."
        ),
    )
    diagnosis = forms.ChoiceField(
        label=gettext_lazy("Diagnosis"),
        required=False,
        choices=(*_NOT_SAID, *((one.value, words) for one, words in DIAGNOSES.items())),
        help_text=gettext_lazy(
            "Knowledge: does not know what good is. Skill: knows, and cannot under pressure. Will:"
            " can, and chose not to. System: the coaching did not survive the conversation."
        ),
    )
    deal = forms.ChoiceField(label=gettext_lazy("Live deal"), required=False)
    opportunity = forms.CharField(
        label=gettext_lazy("On which call"),
        max_length=LONGEST_PLACE,
        required=False,
        help_text=gettext_lazy("Left empty, the deal stands for it."),
    )
    drill = forms.CharField(
        label=gettext_lazy("Drill"),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    follow_up_on = forms.DateField(
        label=gettext_lazy("Follow-up on"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )

    def __init__(self, *args: Any, deals: Iterable[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "deal", [("", _("None yet")), *deals])

    def plan(self) -> NewPlan:
        """Give the plan of a valid form."""
        given = self.cleaned_data
        return NewPlan(
            focus=given["focus"],
            target=given["target"],
            opportunity=given["opportunity"],
            deal_id=int(given["deal"]) if given["deal"] else None,
            drill=given["drill"],
            diagnosis=Diagnosis(given["diagnosis"]) if given["diagnosis"] else None,
            follow_up_on=given["follow_up_on"],
        )

    def tell(self, refused: Refused, *, elsewhere: Collection[str] = ()) -> None:
        """Put what was refused beside the field it is about, else above the form.

        `elsewhere` are places of the page outside this form, which say it themselves.
        """
        for field, words in beside(refused).items():
            if field in elsewhere:
                continue
            name = _BESIDE.get(field, field)
            self.add_error(name if name in self.fields else None, words)


def beside(refused: Refused) -> dict[str, str]:
    """Give what was refused by the field it is about; what is about none stands under ""."""
    if not isinstance(refused, NotSound):
        return {"": str(refused)}
    found: dict[str, str] = {}
    for one in refused.problems:
        found[one.field] = f"{found.get(one.field, '')} {one.message}".strip()
    return found


def misread(words: str, field: str) -> NotSound:
    """Refuse what one field holds."""
    return NotSound([Problem("misread", words, field)])


def key_of(sent: Sent) -> UUID:
    try:
        return UUID(sent.get("key", ""))
    except ValueError:
        raise Refused(_("The form did not arrive whole. Reload the page and send again.")) from None


def counts_of(sent: Sent, call_id: int, title: str, way: str) -> Counts | None:
    """Read what was counted on a call; None where nothing is counted yet."""
    names = ("count", "minutes") if way == HOURLY else ("successes", "opportunities")
    first, second = (str(sent.get(f"{name}-{call_id}", "")).strip() for name in names)
    if not first and (not second or way == HOURLY):
        return None
    try:
        if way == HOURLY:
            return Count(_whole(first), float(second.replace(",", ".")))
        return Chances(_whole(first), _whole(second))
    except UnusableNumbers as unusable:
        raise misread(f"“{title}”: {unusable}", f"call-{call_id}") from None
    except ValueError:
        message = _("“%(call)s”: give both numbers, or leave both empty.")
        raise misread(message % {"call": title}, f"call-{call_id}") from None


def _whole(text: str) -> int:
    given = number(text)
    if given is None:
        raise ValueError(text)
    return given


def parked_of(sent: Sent, dimensions: Iterable[str]) -> tuple[ParkedGap, ...]:
    """Read the words of parked gaps; an emptied one is left out of the cycle."""
    return tuple(ParkedGap(key, str(sent.get(f"park-{key}", "")).strip()) for key in dimensions)


def outcome_of(sent: Sent) -> Outcome:
    text = sent.get("outcome", "")
    if text not in set(Outcome):
        message = _("Choose the verdict; it is yours, whatever the numbers support.")
        raise misread(message, "outcome")
    return Outcome(text)


def marks_of(sent: Sent, dimensions: Sequence[str]) -> dict[str, Compared]:
    found = {key: sent.get(f"mark-{key}", "") for key in dimensions}
    return {key: Compared(text) for key, text in found.items() if text in set(Compared)}
