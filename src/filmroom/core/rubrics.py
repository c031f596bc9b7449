"""Rubrics: the dimensions of a review and what each score looks like on a call.

Anchors name what a camera could catch (law 3). A rubric is read-only and versioned; a row
keeps the plain document of the version it used, so that an old review stays readable
(docs/method/review.md).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Self

from filmroom.core.phrases import mark, say
from filmroom.core.transcripts.model import Side

HIGHEST = 2  # a score is 0, 1 or 2
OURS = (Side.OURS,)
EITHER = (Side.OURS, Side.THEIRS)  # a buyer's answer proves a question
STAGES_WITH_A_DEAL = ("discovery", "demo", "negotiation", "close")


@lru_cache(maxsize=1024)
def fold(label: str) -> str:
    """Spell a label the way two people would agree on: no case, punctuation, space or "and"."""
    words = re.findall(r"[^\W_]+", label.casefold())
    return "".join(word for word in words if word != "and")


@dataclass(frozen=True, slots=True)
class Dimension:
    key: str
    name: str
    anchors: tuple[str, str, str]  # what a 0, a 1 and a 2 look like
    sides: tuple[Side, ...]  # whose words may prove it
    skill_category: str  # key in the taxonomy; joins themes, competencies and targets
    crm_number: str  # what should move when the behaviour does; a correlation, never a proof
    feeds: tuple[tuple[str, float], ...] = ()  # dimension it feeds -> weight 0..1, for leverage
    na_when: str | None = None  # the case in which "no opportunity" is a fair answer
    na_never_at: tuple[str, ...] = ()  # stages at which that case cannot arise

    def permits_na(self, stage: str = "") -> bool:
        """Say whether n/a is allowed. A stage nobody knows is given the benefit of the doubt."""
        barred = any(fold(known) in fold(stage) for known in self.na_never_at)
        return self.na_when is not None and not barred

    def said(self) -> Self:
        """Give the same dimension in the words of the reader's language."""
        low, middle, high = self.anchors
        return replace(
            self,
            name=say(self.name),
            anchors=(say(low), say(middle), say(high)),
            crm_number=say(self.crm_number),
            na_when=None if self.na_when is None else say(self.na_when),
        )

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Self:
        low, middle, high = document["anchors"]
        return cls(
            key=document["key"],
            name=document["name"],
            anchors=(low, middle, high),
            sides=tuple(Side(side) for side in document["sides"]),
            skill_category=document["skill_category"],
            crm_number=document["crm_number"],
            feeds=tuple(sorted((key, float(weight)) for key, weight in document["feeds"].items())),
            na_when=document["na_when"],
            na_never_at=tuple(document["na_never_at"]),
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "name": self.name,
            "anchors": list(self.anchors),
            "sides": [side.value for side in self.sides],
            "skill_category": self.skill_category,
            "crm_number": self.crm_number,
            "feeds": dict(self.feeds),
            "na_when": self.na_when,
            "na_never_at": list(self.na_never_at),
        }


@dataclass(frozen=True, slots=True)
class Rubric:
    key: str
    version: int
    name: str
    dimensions: tuple[Dimension, ...]

    def find(self, label: str) -> Dimension | None:
        """Match a dimension by name or key, however it is spelled; `None` if there is none."""
        wanted = fold(label)
        return next((d for d in self.dimensions if wanted in {fold(d.key), fold(d.name)}), None)

    def dimension(self, key: str) -> Dimension:
        """Raise `KeyError` for a key that is not in this version."""
        return {d.key: d for d in self.dimensions}[key]

    def leverage(self, key: str) -> float:
        """Sum the weights of the dimensions this one feeds directly (spec 2, "Focus")."""
        return sum(weight for _, weight in self.dimension(key).feeds)

    def said(self) -> Self:
        """Give the same rubric in the words of the reader's language; keys stay as they are."""
        return replace(
            self, name=say(self.name), dimensions=tuple(one.said() for one in self.dimensions)
        )

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Self:
        return cls(
            key=document["key"],
            version=document["version"],
            name=document["name"],
            dimensions=tuple(Dimension.from_json(d) for d in document["dimensions"]),
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "version": self.version,
            "name": self.name,
            "dimensions": [d.to_json() for d in self.dimensions],
        }


class UnknownRubric(Exception):
    """Nobody has a rubric of that key. Names those there are."""


_OBJECTION_ANCHORS = (
    mark("The objection is talked over, argued with, or left without an answer."),
    mark("The rep answers it straight away, without first asking what lies behind it."),
    mark(
        "The rep repeats it, asks at least one clarifying question, answers with something the"
        " buyer said earlier, and asks whether that settles it."
    ),
)

DEFAULT = Rubric(
    key="default",
    version=1,
    name=mark("Eight dimensions"),
    dimensions=(
        Dimension(
            key="opening_agenda",
            name=mark("Opening and agenda"),
            anchors=(
                mark("Nobody says what the call is for before the small talk turns into a pitch."),
                mark(
                    "The rep says what the call is for; the agenda, the time check or the question"
                    " what the buyer wants to add is missing."
                ),
                mark(
                    "Within two minutes the rep states purpose, agenda and time, and asks the buyer"
                    " what to add or change."
                ),
            ),
            sides=OURS,
            skill_category="call_control",
            crm_number=mark("share of first meetings followed by a second"),
            feeds=(("discovery_depth", 0.3), ("next_step", 0.2)),
        ),
        Dimension(
            key="discovery_depth",
            name=mark("Discovery depth"),
            anchors=(
                mark(
                    "Before the first feature is shown there is no question, or only ones that yes"
                    " or no answers."
                ),
                mark(
                    "The rep asks open questions about the situation or a problem and goes to the"
                    " next subject after the first answer."
                ),
                mark(
                    "On one main problem the rep asks two or more questions in a row, and the buyer"
                    " gives an example, a cause or a number."
                ),
            ),
            sides=EITHER,
            skill_category="discovery",
            crm_number=mark("share of opportunities with a problem recorded in the buyer's words"),
            feeds=(
                ("implication_impact", 0.6),
                ("objection_handling", 0.3),
                ("value_articulation", 0.4),
            ),
        ),
        Dimension(
            key="implication_impact",
            name=mark("Implication and impact"),
            anchors=(
                mark("The buyer names a problem and no question asks what it leads to."),
                mark(
                    "One question asks about a consequence or a cost; the answer is not followed"
                    " up, or the figure is the rep's own."
                ),
                mark(
                    "Before anything is presented the rep asks at least two implication questions"
                    " on a main problem, and the buyer names a cost, a risk or a person hit."
                ),
            ),
            sides=EITHER,
            skill_category="discovery",
            crm_number=mark("share of opportunities with a cost of the problem recorded"),
            feeds=(
                ("decision_process_access", 0.3),
                ("next_step", 0.6),
                ("value_articulation", 0.9),
            ),
        ),
        Dimension(
            key="listening_interactivity",
            name=mark("Listening and interactivity"),
            anchors=(
                mark(
                    "The rep cuts the buyer off or fills one stretch of two minutes after another,"
                    " and nothing the buyer said is taken up."
                ),
                mark(
                    "Turns alternate, but one stretch of the rep's talking passes two minutes, or a"
                    " buyer's point is passed over."
                ),
                mark(
                    "The buyer finishes every sentence, the rep takes up the buyer's words before"
                    " the next question, and no stretch of talking passes two minutes."
                ),
            ),
            sides=EITHER,
            skill_category="call_control",
            crm_number=mark("median days between meetings with the same account"),
            feeds=(
                ("discovery_depth", 0.4),
                ("implication_impact", 0.3),
                ("objection_handling", 0.3),
            ),
        ),
        Dimension(
            key="objection_handling",
            name=mark("Objection handling"),
            anchors=_OBJECTION_ANCHORS,
            sides=EITHER,
            skill_category="objection_handling",
            crm_number=mark(
                "share of opportunities with a logged objection that reach the next stage"
            ),
            feeds=(("next_step", 0.4),),
            na_when=mark("No objection was raised on the call."),
        ),
        Dimension(
            key="decision_process_access",
            name=mark("Decision process and access"),
            anchors=(
                mark(
                    "No question asks who decides, how, or by when; a name the buyer offers is not"
                    " taken up."
                ),
                mark(
                    "The rep asks who else is involved or what the steps are; what they look at, by"
                    " when, or a way to reach them stays open."
                ),
                mark(
                    "The buyer says who signs, what they look at and by when, and the rep asks for"
                    " a meeting with at least one of them."
                ),
            ),
            sides=EITHER,
            skill_category="multi_threading",
            crm_number=mark("distinct contacts on the opportunity"),
            feeds=(("next_step", 0.5),),
            na_when=mark("A cold call, where nobody has agreed to a purchase yet."),
            na_never_at=STAGES_WITH_A_DEAL,
        ),
        Dimension(
            key="value_articulation",
            name=mark("Value articulation"),
            anchors=(
                mark("Features are listed with no link to a problem the buyer named."),
                mark(
                    "A feature is linked to a problem the buyer named, without the buyer's number"
                    " or what would change for them."
                ),
                mark(
                    "The rep says what changes for the buyer in the buyer's own words or number,"
                    " and asks whether it holds."
                ),
            ),
            sides=OURS,
            skill_category="value_articulation",
            crm_number=mark("average discount on won opportunities"),
            feeds=(("next_step", 0.4), ("objection_handling", 0.3)),
        ),
        Dimension(
            key="next_step",
            name=mark("Next step"),
            anchors=(
                mark("The call ends and nobody has named a next step."),
                mark("A next step is named; its date, its owner or the buyer's yes is missing."),
                mark(
                    "A next step has a date and an owner on each side, and the buyer says yes to it"
                    " aloud."
                ),
            ),
            sides=EITHER,
            skill_category="negotiation_closing",
            crm_number=mark("share of opportunities with a next meeting within 14 days"),
        ),
    ),
)

SHORT = Rubric(
    key="short",
    version=1,
    name=mark("Four parts"),
    dimensions=(
        Dimension(
            key="opening",
            name=mark("Opening"),
            anchors=(
                mark("The pitch begins before anyone says what the call is for."),
                mark("The rep says what the call is for and asks the buyer nothing about it."),
                mark(
                    "The rep says what the call is for and how long it takes, and asks the buyer"
                    " what to add."
                ),
            ),
            sides=OURS,
            skill_category="call_control",
            crm_number=mark("share of first meetings followed by a second"),
            feeds=(("close", 0.2), ("discovery", 0.3)),
        ),
        Dimension(
            key="discovery",
            name=mark("Discovery"),
            anchors=(
                mark("No open question is asked before the first feature is shown."),
                mark("Open questions are asked; none follows the buyer's answer further down."),
                mark(
                    "The rep follows one answer with at least two more questions, and the buyer"
                    " says what the problem costs or leads to."
                ),
            ),
            sides=EITHER,
            skill_category="discovery",
            crm_number=mark("share of opportunities with a problem recorded in the buyer's words"),
            feeds=(("close", 0.5), ("objection_handling", 0.4)),
        ),
        Dimension(
            key="objection_handling",
            name=mark("Objection handling"),
            anchors=_OBJECTION_ANCHORS,
            sides=EITHER,
            skill_category="objection_handling",
            crm_number=mark(
                "share of opportunities with a logged objection that reach the next stage"
            ),
            feeds=(("close", 0.4),),
            na_when=mark("No objection was raised on the call."),
        ),
        Dimension(
            key="close",
            name=mark("Close"),
            anchors=(
                mark("The call ends and nobody has named a next step."),
                mark("A next step is named without a date, or the buyer does not say yes to it."),
                mark("A next step has a date and an owner, and the buyer says yes to it aloud."),
            ),
            sides=EITHER,
            skill_category="negotiation_closing",
            crm_number=mark("share of opportunities with a next meeting within 14 days"),
        ),
    ),
)

RUBRICS: Mapping[str, Rubric] = MappingProxyType({r.key: r for r in (DEFAULT, SHORT)})


def rubric(key: str) -> Rubric:
    """Give the current version of a rubric; no key means the default one."""
    found = {fold(known): r for known, r in RUBRICS.items()}.get(fold(key or DEFAULT.key))
    if found is None:
        raise UnknownRubric(f"There is no rubric {key!r}; there are: {', '.join(RUBRICS)}.")
    return found
