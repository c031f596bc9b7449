"""What verdicts, states and targets are called on pages, and where a moment is opened."""

from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType

from django.urls import reverse
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from filmroom.core.cycles.history import Standing
from filmroom.core.cycles.model import State
from filmroom.core.diagnosis import Diagnosis
from filmroom.core.focus.model import EvidenceRef
from filmroom.core.focus.targets import HourlyTarget, ShareTarget, Target, parse_target
from filmroom.core.stamps import stamp
from filmroom.core.verdict import Outcome
from filmroom.cycles.loading import CycleLine
from filmroom.cycles.values import SeenPoint

Words = str | Promise

SHARE, HOURLY = "share", "hourly"

FROM_REVIEW_TO_CYCLE = gettext_lazy(
    "A review names a candidate; two calls that show it make a focus; a focus opens a cycle; and"
    " what the rep promises in a session of it is a commitment."
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A verdict in words, with the mark it gets."""

    value: str
    label: Words
    meaning: Words
    tone: str
    icon: str


VERDICTS = MappingProxyType(
    {
        Outcome.MOVED: Verdict(
            "moved",
            gettext_lazy("Moved"),
            gettext_lazy("At target on every later call, two or more."),
            "good",
            "circle-check",
        ),
        Outcome.PROVISIONAL: Verdict(
            "provisional",
            gettext_lazy("Moved, provisional"),
            gettext_lazy(
                "At target on the one later call. Another would settle it; a cycle closed now keeps"
                " the label."
            ),
            "good",
            "circle-check",
        ),
        Outcome.PARTIAL: Verdict(
            "partial",
            gettext_lazy("Partial"),
            gettext_lazy("Better, and not at target throughout. One more round and a new date."),
            "warn",
            "circle-dot",
        ),
        Outcome.NOT_MOVED: Verdict(
            "not_moved",
            gettext_lazy("Not moved"),
            gettext_lazy(
                "As before. The next round changes the focus, the opportunity, the drill or the"
                " diagnosis."
            ),
            "bad",
            "circle-alert",
        ),
        Outcome.NO_OPPORTUNITY: Verdict(
            "no_opportunity",
            gettext_lazy("No opportunity seen"),
            gettext_lazy("No later call asked for the behaviour. It says nothing; set a new date."),
            "",
            "circle-dashed",
        ),
        Outcome.INSUFFICIENT: Verdict(
            "insufficient",
            gettext_lazy("Too little evidence"),
            gettext_lazy("What there is allows no answer yet. Set a new date."),
            "",
            "circle-dashed",
        ),
    }
)

STATES = MappingProxyType(
    {
        State.BASELINING: gettext_lazy("Baselining"),
        State.COACHING: gettext_lazy("Coaching"),
        State.PRACTISING: gettext_lazy("Practising"),
        State.AWAITING_FOLLOW_UP: gettext_lazy("Awaiting follow-up"),
        State.CLOSED: gettext_lazy("Closed"),
        State.WITHDRAWN: gettext_lazy("Withdrawn"),
    }
)


def state_of(line: CycleLine) -> Words:
    """Say where a cycle stands; once its running round is checked, that verdict."""
    if line.ended_on is not None or line.verdict is None:
        return STATES[line.state]
    return _("Verdict: %(verdict)s") % {"verdict": VERDICTS[line.verdict].label}


STANDINGS = MappingProxyType(
    {
        Standing.STUCK: (gettext_lazy("Stuck"), "good", "circle-check"),
        Standing.RELAPSED: (gettext_lazy("Relapsed"), "warn", "triangle-alert"),
        Standing.NOT_KNOWN: (gettext_lazy("Not known yet"), "", "circle-dashed"),
        Standing.NEVER_MOVED: (gettext_lazy("Never moved"), "", "circle"),
    }
)

DIAGNOSES = MappingProxyType(
    {
        Diagnosis.KNOWLEDGE: gettext_lazy("Knowledge"),
        Diagnosis.SKILL: gettext_lazy("Skill"),
        Diagnosis.WILL: gettext_lazy("Will"),
        Diagnosis.SYSTEM: gettext_lazy("System"),
    }
)


def target_in_words(text: str) -> str:
    """Say a target as a sentence; one that cannot be read stays as it was written."""
    target = parse_target(text)
    if isinstance(target, HourlyTarget):
        event = target.event[:1].upper() + target.event[1:]
        return _("%(event)s: at least %(n)s an hour.") % {
            "event": event,
            "n": number_format(f"{target.required:g}"),
        }
    if not isinstance(target, ShareTarget):
        return text
    parts = {
        "unit": target.unit,
        "condition": target.condition,
        "n": number_format(f"{target.required * 100:g}"),
    }
    if target.required >= 1:
        return _("For every %(unit)s: %(condition)s, every time.") % parts
    return _("For every %(unit)s: %(condition)s, in at least %(n)s %%.") % parts


def as_typed(target: Target) -> str:
    """Write a target as the reader would type it; `parse_target` reads it back."""
    if isinstance(target, HourlyTarget):
        return _("%(event)s, %(n)s an hour") % {
            "event": target.event,
            "n": number_format(f"{round(target.required, 4):g}"),
        }
    return _("per %(unit)s, %(condition)s, in %(n)s %%") % {
        "unit": target.unit,
        "condition": target.condition,
        "n": number_format(f"{round(target.required * 100, 4):g}"),
    }


def way_of(target: str) -> str:
    """Say how calls are counted for a target: by opportunity, or by the hour."""
    return HOURLY if isinstance(parse_target(target), HourlyTarget) else SHARE


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a call: where it opens, its time, and what was said there."""

    url: str  # empty for a CRM fact, and where the call is gone
    time: str
    words: str = ""
    remark: str = ""  # of the evidence guard, or the reason it was kept for
    is_quote: bool = True  # else the words are the coach's


def moment_url(
    call_id: int | str, at_ms: int | None, turn: int | None = None, *, segment: int | None = None
) -> str:
    """Give the call opened at a moment: by its time, else by what counts its words."""
    counted = f"turn={turn}" if segment is None else f"segment={segment}"
    place = counted if at_ms is None else f"at={at_ms}"
    return f"{reverse('cycles:moment', args=[call_id])}?{place}"


def _time(at_ms: int | None, turn: int | None) -> str:
    if at_ms is not None:
        return stamp(at_ms)
    return "" if turn is None else _("turn %(n)s") % {"n": turn}


def spots_of(call_id: int | None, points: Iterable[SeenPoint]) -> tuple[Spot, ...]:
    return tuple(
        Spot(
            url=moment_url(call_id, one.at_ms, one.turn) if call_id and one.is_timed else "",
            time=_time(one.at_ms, one.turn),
            words=one.words,
            remark=one.reason or one.status_note,
            is_quote=one.is_quote,
        )
        for one in points
    )


def spots_of_refs(refs: Iterable[EvidenceRef]) -> tuple[Spot, ...]:
    """Give the timed places among evidence references, each once, in the order of the call."""
    timed = {(ref.call, ref.at_ms, ref.turn): ref for ref in refs if ref.is_timed}
    found = sorted(timed.values(), key=lambda ref: (ref.at_ms or 0, ref.turn or 0))
    return tuple(
        Spot(moment_url(ref.call, ref.at_ms, ref.turn), _time(ref.at_ms, ref.turn)) for ref in found
    )
