"""A focus to start from for each dimension: a behaviour, and the target that counts it."""

from dataclasses import dataclass

from filmroom.core.focus.targets import HourlyTarget, ShareTarget, Target
from filmroom.core.phrases import mark, say


@dataclass(frozen=True, slots=True)
class SuggestedFocus:
    statement: str
    target: Target


_AGENDA = SuggestedFocus(
    mark(
        "Say purpose, agenda and time in the first two minutes and ask what the buyer wants to add."
    ),
    ShareTarget(mark("call"), mark("the buyer was asked what to add within two minutes"), 1.0),
)
_OBJECTION = SuggestedFocus(
    mark("Ask one clarifying question before answering an objection."),
    ShareTarget(mark("objection"), mark("one clarifying question asked before the answer"), 0.8),
)
_NEXT_STEP = SuggestedFocus(
    mark("Propose a next step with a date before the last five minutes and ask for a yes."),
    ShareTarget(mark("call"), mark("a next step with a date and the buyer's yes"), 1.0),
)
_SUGGESTED = {
    "opening_agenda": _AGENDA,
    "opening": _AGENDA,
    "discovery_depth": SuggestedFocus(
        mark("Ask at least two follow-up questions on one main problem before showing a feature."),
        ShareTarget(mark("main problem"), mark("two follow-up questions asked in a row"), 0.8),
    ),
    "discovery": SuggestedFocus(
        mark("Ask at least two follow-up questions after the buyer names a problem."),
        ShareTarget(mark("main problem"), mark("two follow-up questions asked in a row"), 0.8),
    ),
    "implication_impact": SuggestedFocus(
        mark("Ask at least two implication questions per main problem before presenting."),
        ShareTarget(mark("main problem"), mark("two implication questions asked"), 0.8),
    ),
    "listening_interactivity": SuggestedFocus(
        mark("Repeat the buyer's last point in their words before asking the next question."),
        HourlyTarget(mark("points repeated in the buyer's words"), 6),
    ),
    "objection_handling": _OBJECTION,
    "decision_process_access": SuggestedFocus(
        mark("Ask who else signs off, and what they look at, before the 20-minute mark."),
        ShareTarget(mark("call"), mark("asked who signs off and what they look at"), 1.0),
    ),
    "value_articulation": SuggestedFocus(
        mark("Name the buyer's own number before showing a feature."),
        ShareTarget(mark("feature shown"), mark("tied to a number the buyer gave"), 0.8),
    ),
    "next_step": _NEXT_STEP,
    "close": _NEXT_STEP,
}


def suggest_focus(dimension: str) -> SuggestedFocus | None:
    """By dimension key; `None` for a dimension of an organisation's own rubric."""
    found = _SUGGESTED.get(dimension)
    return None if found is None else SuggestedFocus(say(found.statement), _said(found.target))


def _said(target: Target) -> Target:
    if isinstance(target, HourlyTarget):
        return HourlyTarget(say(target.event), target.required)
    return ShareTarget(say(target.unit), say(target.condition), target.required)
