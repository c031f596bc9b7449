"""A person's word on a found moment. It is kept by its place, so the finding may be rebuilt."""

from filmroom.analysis.models import Moment
from filmroom.calls.access import call_to_see, may_edit
from filmroom.calls.models import Call
from filmroom.calls.values import latest
from filmroom.core.phrases import say
from filmroom.kit.access import Denied, NotFound, found
from filmroom.people.models import Person
from filmroom.reviews.kinds import Judgement
from filmroom.reviews.models import MomentJudgement


def judge_moment(
    actor: Person,
    *,
    call_id: int,
    moment_id: int,
    judgement: Judgement,
    place: tuple[int, int, str] | None = None,
) -> MomentJudgement:
    """Confirm or dismiss a moment; `place` (first and last segment, kind) finds a rebuilt one."""
    call = call_to_see(actor, call_id)
    if not may_edit(actor, call):
        raise Denied(say("Only the rep and their coach confirm or dismiss moments."))
    moment = _moment(call, moment_id, place)
    row, _ = MomentJudgement.objects.update_or_create(
        call=call,
        transcript_version=latest(call).version,
        first_segment=moment.first_segment,
        last_segment=moment.last_segment,
        kind=moment.kind,
        defaults={
            "detector": moment.detector,
            "judgement": judgement.value,
            "judged_by": actor,
        },
    )
    return row


def _moment(call: Call, moment_id: int, place: tuple[int, int, str] | None) -> Moment:
    rows = Moment.objects.filter(call=call)
    if place is None or rows.filter(pk=moment_id).exists():
        return found(rows, pk=moment_id)
    first, last, kind = place
    row = rows.filter(first_segment=first, last_segment=last, kind=kind).first()
    if row is None:
        raise NotFound
    return row
