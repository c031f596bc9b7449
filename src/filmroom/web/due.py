from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Due:
    """Something that waits for the person, as Today shows it."""

    icon: str
    kind: str  # what it is, in two or three words
    verb: str  # what to do, on its button
    title: str
    who: str
    url: str  # "" where it is not done on a page
    when: str = ""  # "due Sun 1 Nov, 29 days late"
    counts: int = 0  # rows of that page, where the title counts them
