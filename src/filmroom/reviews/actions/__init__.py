from filmroom.reviews.actions.answers import Reply, change_score, reply
from filmroom.reviews.actions.assessments import (
    decline_self_assessment,
    request_self_assessment,
    start_self_assessment,
)
from filmroom.reviews.actions.completion import NotSound, complete
from filmroom.reviews.actions.drafts import (
    discard_draft,
    restore_draft,
    save_draft,
    start_review,
    sweep_discarded,
)
from filmroom.reviews.actions.evidence import reanchor
from filmroom.reviews.actions.importing import Brought, import_markdown
from filmroom.reviews.actions.moments import judge_moment
from filmroom.reviews.actions.notices import note_reading, read_notices

__all__ = [
    "Brought",
    "NotSound",
    "Reply",
    "change_score",
    "complete",
    "decline_self_assessment",
    "discard_draft",
    "import_markdown",
    "judge_moment",
    "note_reading",
    "read_notices",
    "reanchor",
    "reply",
    "request_self_assessment",
    "restore_draft",
    "save_draft",
    "start_review",
    "start_self_assessment",
    "sweep_discarded",
]
