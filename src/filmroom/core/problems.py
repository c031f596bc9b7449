"""What stands in the way of saving something, said to the person who typed it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    code: str  # stable, kebab-case
    message: str  # a sentence: what is wrong and what to do instead
    field: str = ""  # the field it belongs beside; empty: the whole form


def quoted(text: str, longest: int = 60) -> str:
    """Cite what was typed, or what a file holds, on one line and cut where it is long."""
    words = " ".join(text.split())
    return f"“{words}”" if len(words) <= longest else f"“{words[:longest]}…”"
