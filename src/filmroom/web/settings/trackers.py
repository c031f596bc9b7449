"""What the pages of an organisation's trackers show."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from filmroom.analysis import trackers
from filmroom.core.moments import Tracker
from filmroom.core.transcripts.model import Side
from filmroom.kit.access import Denied, NotFound, Refused
from filmroom.kit.http import Request
from filmroom.people import queries
from filmroom.reviews.queries import Agreement, agreements
from filmroom.web.calls.pages import kind_words

_SIDES = (("", _("Either side")), (Side.OURS.value, _("Ours")), (Side.THEIRS.value, _("Theirs")))


class TrackerForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=trackers.LONGEST_NAME)
    said_by = forms.ChoiceField(label=_("Said by"), choices=_SIDES, required=False)
    phrases = forms.CharField(
        label=_("Words and phrases"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("One a line. “send … proposal” leaves room for up to five words."),
    )
    examples = forms.CharField(
        label=_("Examples"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Sentences somebody said, one a line. What is alike is found, too."),
    )

    tracker: Tracker | None = None

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        if not self.errors:
            try:
                self.tracker = trackers.read(
                    given["name"], given["phrases"], given["examples"], given["said_by"]
                )
            except Refused as wrong:
                self.add_error(None, str(wrong))
        return given


@dataclass(frozen=True, slots=True)
class Line:
    pk: int
    name: str
    said_by: str
    phrases: tuple[str, ...]
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DetectorLine:
    """How often people agreed with what a detector found here."""

    kind: str
    detector: str
    confirmed: int
    judged: int

    @property
    def percent(self) -> int:
        return round(100 * self.confirmed / self.judged)


@dataclass(frozen=True, slots=True)
class TrackersPage:
    lines: list[Line]
    detectors: list[DetectorLine]
    form: TrackerForm
    changes: int | None  # the tracker that is changed; None: a new one
    preview: trackers.Preview | None


def trackers_page(
    request: Request,
    form: TrackerForm | None = None,
    *,
    changes: int | None = None,
    preview: trackers.Preview | None = None,
) -> TrackersPage:
    if not queries.powers(request.actor).may_edit_settings:
        raise Denied(str(_("Only an administrator changes trackers.")))
    kept = trackers.kept()
    return TrackersPage(
        lines=[_line(one) for one in kept],
        detectors=[_detector(one) for one in agreements()],
        form=form or TrackerForm(initial=_initial(kept, changes)),
        changes=changes,
        preview=preview,
    )


def _line(kept: trackers.Kept) -> Line:
    one = kept.tracker
    side = one.said_by.value if one.said_by else ""
    return Line(kept.pk, one.name, str(dict(_SIDES)[side]), one.phrases, one.examples)


def _detector(one: Agreement) -> DetectorLine:
    return DetectorLine(kind_words(one.kind), one.detector, one.confirmed, one.judged)


def _initial(kept: list[trackers.Kept], changes: int | None) -> dict[str, str]:
    if changes is None:
        return {}
    one = next((k.tracker for k in kept if k.pk == changes), None)
    if one is None:
        raise NotFound
    return {
        "name": one.name,
        "said_by": one.said_by.value if one.said_by else "",
        "phrases": "\n".join(one.phrases),
        "examples": "\n".join(one.examples),
    }
