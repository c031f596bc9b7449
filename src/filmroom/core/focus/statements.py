"""A focus to start from for each dimension: a behaviour, and the target that counts it."""

from dataclasses import dataclass

from filmroom.core.focus.targets import HourlyTarget, ShareTarget, Target


@dataclass(frozen=True, slots=True)
class SuggestedFocus:
    statement: str
    target: Target


_AGENDA = SuggestedFocus(
    "Say purpose, agenda and time in the first two minutes and ask what the buyer wants to add.",
    ShareTarget("call", "the buyer was asked what to add within two minutes", 1.0),
)
_OBJECTION = SuggestedFocus(
    "Ask one clarifying question before answering an objection.",
    ShareTarget("objection", "one clarifying question asked before the answer", 0.8),
)
_NEXT_STEP = SuggestedFocus(
    "Propose a next step with a date before the last five minutes and ask for a yes.",
    ShareTarget("call", "a next step with a date and the buyer's yes", 1.0),
)
_SUGGESTED = {
    "opening_agenda": _AGENDA,
    "opening": _AGENDA,
    "discovery_depth": SuggestedFocus(
        "Ask at least two follow-up questions on one main problem before showing a feature.",
        ShareTarget("main problem", "two follow-up questions asked in a row", 0.8),
    ),
    "discovery": SuggestedFocus(
        "Ask at least two follow-up questions after the buyer names a problem.",
        ShareTarget("main problem", "two follow-up questions asked in a row", 0.8),
    ),
    "implication_impact": SuggestedFocus(
        "Ask at least two implication questions per main problem before presenting.",
        ShareTarget("main problem", "two implication questions asked", 0.8),
    ),
    "listening_interactivity": SuggestedFocus(
        "Repeat the buyer's last point in their words before asking the next question.",
        HourlyTarget("points repeated in the buyer's words", 6),
    ),
    "objection_handling": _OBJECTION,
    "decision_process_access": SuggestedFocus(
        "Ask who else signs off, and what they look at, before the 20-minute mark.",
        ShareTarget("call", "asked who signs off and what they look at", 1.0),
    ),
    "value_articulation": SuggestedFocus(
        "Name the buyer's own number before showing a feature.",
        ShareTarget("feature shown", "tied to a number the buyer gave", 0.8),
    ),
    "next_step": _NEXT_STEP,
    "close": _NEXT_STEP,
}


def suggest_focus(dimension: str) -> SuggestedFocus | None:
    """By dimension key; `None` for a dimension of an organisation's own rubric."""
    return _SUGGESTED.get(dimension)
