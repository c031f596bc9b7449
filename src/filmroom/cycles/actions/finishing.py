"""What happens when a session completes: all of it in the caller's transaction, or nothing."""

from datetime import datetime
from typing import Any

from filmroom.calls.models import Call
from filmroom.core.commitments import ProgressReport, Voice
from filmroom.core.sessions import Seen
from filmroom.cycles import notices, rounds, runs
from filmroom.cycles.drafts import SessionDraft, report_of
from filmroom.cycles.kinds import NoticeKind
from filmroom.cycles.models import Commitment, Round, Session
from filmroom.cycles.models import ProgressReport as Report
from filmroom.cycles.state import voice_of
from filmroom.deals.models import Deal
from filmroom.kit import faults
from filmroom.people.models import Person


def finish(
    row: Session, draft: SessionDraft, previous: Commitment | None, *, now: datetime
) -> None:
    """Review the previous commitment, make the new one, and close the record (laws 5 and 6)."""
    faults.point("sessions.complete.before-write")
    report = report_of(draft)
    if previous is not None and report is not None:
        review(previous, report, by=row.coach, session=row)
    faults.point("sessions.complete.after-progress")
    row.commitment = _promised(row, draft)
    faults.point("sessions.complete.after-commitment")
    for name, value in columns_of(draft).items():
        setattr(row, name, value)
    row.round = _round(row, draft)
    row.documented_at = row.documented_at or now
    row.completed_at = now
    row.skips_review = False
    row.save()
    if row.round_id is not None:
        rounds.date_coaching(row.round_id)
    faults.point("sessions.complete.after-session")
    runs.recount(row.rep)
    notices.tell(row.rep, NoticeKind.SESSION_LOGGED, session=row)
    faults.point("sessions.complete.before-commit")


def review(commitment: Commitment, report: ProgressReport, *, by: Person, session: Session) -> None:
    """Keep an answer that rep and coach gave together in a session."""
    Report.objects.create(
        commitment=commitment,
        progress=report.progress.value,
        reason=report.reason.strip(),
        note=report.note.strip(),
        reported_on=session.held_on,
        reported_by=by,
        session=session,
    )
    commitment.progress = report.progress.value
    commitment.reported_on = commitment.reviewed_on = session.held_on
    commitment.save(update_fields=["progress", "reported_on", "reviewed_on", "changed_at"])


def _promised(row: Session, draft: SessionDraft) -> Commitment:
    voice = voice_of(row, draft)
    return Commitment.objects.create(
        rep=row.rep,
        coach=row.coach,
        voice=voice.value,
        confirmed_at=row.confirmed_at if voice is Voice.CONFIRMED_BY_REP else None,
        **promise_columns(draft),
    )


def promise_columns(draft: SessionDraft) -> dict[str, Any]:
    deal = Deal.objects.filter(pk=draft.deal_id).first() if draft.deal_id else None
    call = Call.objects.filter(pk=draft.call_id).first() if draft.call_id else None
    named = deal.name if deal else call.title if call else ""
    return {
        "words": " ".join(draft.words.split()),
        "due_on": draft.due_on,
        "where": draft.where.strip() or named[:200],
        "deal": deal,
        "call": call,
    }


_COPIED = (
    "theme",
    "skill",
    "level",
    "stage",
    "objection",
    "intervention",
    "attempt",
    "adjustment",
    "tried",
    "happened",
    "replaced_by",
    "started_at",
    "ended_at",
    "minutes",
    "capture_seconds",
    "held_on",
)


def columns_of(draft: SessionDraft) -> dict[str, Any]:
    """Give the columns of a completed session; texts without the spaces around them."""
    copied = {name: getattr(draft, name) for name in _COPIED}
    tidy = {k: v.strip() if isinstance(v, str) else v for k, v in copied.items()}
    return {
        **tidy,
        "kind": draft.kind.value,
        "diagnosis": draft.diagnosis.value if draft.diagnosis else "",
        "fix": draft.fix.value if draft.fix else "",
        **_observation(draft),
    }


def _observation(draft: SessionDraft) -> dict[str, Any]:
    named = draft.seen_reference if draft.seen_in else ""
    is_call, is_deal = draft.seen_in is Seen.CALL_MOMENT, draft.seen_in is Seen.DEAL
    return {
        "seen_in": draft.seen_in.value if draft.seen_in else "",
        "seen_reference": "" if is_call or is_deal else named,
        "seen_at_ms": draft.seen_at_ms if draft.seen_in else None,
        "seen_call": Call.objects.filter(pk=named).first() if is_call and named else None,
        "seen_deal": Deal.objects.filter(pk=named).first() if is_deal and named else None,
    }


def _round(row: Session, draft: SessionDraft) -> Round | None:
    """Give the running round of the session's cycle; its first session sets the follow-up."""
    if draft.cycle_id is None:
        return None
    there = Round.objects.filter(cycle=draft.cycle_id, cycle__rep=row.rep)
    now = there.select_related("cycle").order_by("-number").first()
    if now is None or not now.cycle.is_open or hasattr(now, "check_row"):
        return now
    if now.follow_up_on is None:
        now.follow_up_on = draft.due_on
        now.save(update_fields=["follow_up_on", "changed_at"])
    return now
