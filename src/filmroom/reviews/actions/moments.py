"""A person's word on a found moment. It is kept by its place, so the finding may be rebuilt."""

from filmroom.analysis.models import Moment
from filmroom.calls.access import call_to_see, may_edit
from filmroom.calls.values import latest
from filmroom.kit.access import Denied, found
from filmroom.people.models import Person
from filmroom.reviews.kinds import Judgement
from filmroom.reviews.models import MomentJudgement


def judge_moment(
    actor: Person, *, call_id: int, moment_id: int, judgement: Judgement
) -> MomentJudgement:
    call = call_to_see(actor, call_id)
    if not may_edit(actor, call):
        raise Denied("Only the rep and their coach confirm or dismiss moments.")
    moment = found(Moment.objects.filter(call=call), pk=moment_id)
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
