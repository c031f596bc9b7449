"""The one question a coach asks first in a session (docs/method/session.md, "One question")."""

from filmroom.core.commitments import Progress
from filmroom.core.phrases import mark

_OF_PROGRESS = {
    Progress.KEPT: mark("What did it change on the call?"),
    Progress.PARTLY: mark("What was different where it worked?"),
    Progress.NOT_KEPT: mark("What would have let you do it?"),
    Progress.DROPPED: mark("What made something else matter more?"),
}
ON_A_CLIP = mark("What do you notice?")
ON_A_FOCUS = mark("Where on your last call was the moment for it?")
ON_NOTHING = mark("Which call of this week do we look at, and for what?")


def first_question(
    progress: Progress | None, *, has_promise: bool, has_clip: bool, has_focus: bool
) -> str:
    """Give the question, in English; the last commitment goes first (law 6), then the clip."""
    if has_promise and progress in _OF_PROGRESS:
        return _OF_PROGRESS[progress]
    if has_clip:
        return ON_A_CLIP
    return ON_A_FOCUS if has_focus else ON_NOTHING
