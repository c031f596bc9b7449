"""What kind of statement a focus is, and how to say it as behaviour."""

from filmroom.core.language.model import Finding, FocusCheck, Kind
from filmroom.core.language.traits import trait_findings

TOPIC_STARTS = ("improve ", "work on ", "better ", "more ", "get better ")


def check_focus(statement: str) -> FocusCheck:
    """Say whether a camera could catch what the statement asks for."""
    if traits := trait_findings(statement):
        return FocusCheck(Kind.TRAIT, traits, "Ask two open questions before the first slide.")
    if statement.casefold().lstrip().startswith(TOPIC_STARTS):
        message = "This names a topic; name what is said or done, when, and how often."
        finding = Finding((0, len(statement)), "topic", message)
        return FocusCheck(Kind.TOPIC, (finding,), "Ask two open questions before the first slide.")
    return FocusCheck(Kind.BEHAVIOUR, (), None)
