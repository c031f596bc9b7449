"""What a language check answers (spec 7, "focus check")."""

from dataclasses import dataclass
from enum import StrEnum

from filmroom.core.phrases import say


class Kind(StrEnum):
    """What a focus statement is; the first that applies, in this order."""

    TRAIT = "trait"
    OUTCOME = "outcome"
    INNER_STATE = "inner_state"
    COMPOUND = "compound"
    TOPIC = "topic"
    BEHAVIOUR = "behaviour"


@dataclass(frozen=True, slots=True)
class Finding:
    span: tuple[int, int]  # start and end in code points of the text checked, end exclusive
    code: str  # stable, kebab-case
    message: str  # what is wrong and what to write instead, for the person who typed it


@dataclass(frozen=True, slots=True)
class FocusCheck:
    kind: Kind
    findings: tuple[Finding, ...]
    suggestion: str | None  # the statement in behaviour language; None where none is needed

    @property
    def ok(self) -> bool:
        """A camera could catch it, or the language is one that is not checked."""
        return self.kind is Kind.BEHAVIOUR

    @property
    def reasons(self) -> str:
        return " ".join(finding.message for finding in self.findings)

    @property
    def instead(self) -> str:
        """The suggestion as a sentence; "" where none is needed."""
        if not self.suggestion:
            return ""
        return say("For example: {suggestion}", suggestion=self.suggestion)
