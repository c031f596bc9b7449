"""Calls, deals and cycles that a session names: only what the actor may know of."""

from filmroom.calls.access import call_to_see
from filmroom.core.phrases import say
from filmroom.core.sessions import Seen
from filmroom.cycles import access
from filmroom.cycles.drafts import SessionDraft
from filmroom.deals.access import deal_to_see
from filmroom.kit.access import Refused
from filmroom.people.models import Person


def refuse_unseen(
    actor: Person, rep: Person, draft: SessionDraft, *, known: SessionDraft | None
) -> None:
    """Refuse what the actor may not know of; what is kept already may be gone by now."""
    if draft.call_id is not None and (known is None or known.call_id != draft.call_id):
        call_to_see(actor, draft.call_id)
    if draft.deal_id is not None and (known is None or known.deal_id != draft.deal_id):
        deal_to_see(actor, draft.deal_id)
    if draft.cycle_id is not None and (known is None or known.cycle_id != draft.cycle_id):
        _refuse_another_reps_cycle(actor, rep, draft.cycle_id)
    if known is None or _seen(known) != _seen(draft):
        _refuse_unseen_observation(actor, draft)


def _seen(draft: SessionDraft) -> tuple[Seen | None, str]:
    return draft.seen_in, draft.seen_reference


def _refuse_another_reps_cycle(actor: Person, rep: Person, cycle_id: int) -> None:
    if access.cycle_to_see(actor, cycle_id).rep_id != rep.pk:
        raise Refused(say("This cycle is another rep's."))


def _refuse_unseen_observation(actor: Person, draft: SessionDraft) -> None:
    see = {Seen.CALL_MOMENT: call_to_see, Seen.DEAL: deal_to_see}
    if draft.seen_in not in see or not draft.seen_reference:
        return
    if not draft.seen_reference.isascii() or not draft.seen_reference.isdigit():
        raise Refused(say("Say which call or deal it was seen in."))
    see[draft.seen_in](actor, int(draft.seen_reference))
