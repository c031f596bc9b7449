from enum import StrEnum


class LinkKind(StrEnum):
    """What a link that sets a password was made for."""

    INVITATION = "invitation"  # the person has no password yet
    RESET = "reset"


class LinkState(StrEnum):
    OPEN = "open"
    USED = "used"
    ENDED = "ended"  # past its time, replaced by a later one, or the person is deactivated


class SignIn(StrEnum):
    """How a person gets in."""

    PASSWORD = "password"  # noqa: S105  the name of a state
    INVITED = "invited"
    NONE = "none"
    DEACTIVATED = "deactivated"
