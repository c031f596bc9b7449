"""The words rows of this room are labelled with."""

from enum import StrEnum


class Watch(StrEnum):
    """What a coach did with a moment of the film queue; none of it says the find was wrong."""

    DONE = "done"
    NOT_WORTH_IT = "not_worth_it"
    NEXT_SESSION = "next_session"  # a clip for the next session with the rep
