"""Sessions of the sample and the commitments they end with."""

from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from filmroom.calls import policies
from filmroom.calls.values import reading_of
from filmroom.core.agendas import AGENDAS
from filmroom.core.commitments import Progress, ProgressReport
from filmroom.core.stamps import milliseconds
from filmroom.cycles import actions as cycles
from filmroom.cycles import drafts
from filmroom.cycles import queries as cycle_queries
from filmroom.cycles.models import Commitment
from filmroom.cycles.state import SessionState, unreviewed
from filmroom.demo.house import House, Row
from filmroom.demo.script import talk
from filmroom.people.models import Person

_AS_WRITTEN = (
    *("kind", "theme", "intervention", "attempt", "adjustment", "diagnosis", "fix", "words"),
    *("tried", "happened", "replaced_by"),
)


def key_of(rep: Person, kind: str, row: Row) -> UUID:
    """Give what a form would: a key of the entry, the same at every loading."""
    return uuid5(NAMESPACE_URL, f"{rep.name} {kind} {row['ago']}")


def session(house: House, rep: Person, row: Row) -> None:
    """Write a session down, and complete it unless it `stays` a draft."""
    coach, days = house.coach_of(rep), house.days
    started_at = days.at(row["ago"], time.fromisoformat(row["at"]))
    ended_at = started_at + timedelta(minutes=row["minutes"])
    document = {
        **_document(house, rep, row),
        "started_at": started_at.isoformat(),
        "ended_at": ended_at.isoformat(),
        "capture_seconds": row["typed"],
    }
    state = cycles.save_session_draft(
        coach,
        key=key_of(rep, "session", row),
        rep_id=rep.pk,
        base_version=0,
        draft=drafts.from_json(document),
    )
    if "stays" not in row:
        written_at = ended_at + timedelta(seconds=row["typed"], days=row.get("late", 0))
        _complete(house, rep, row, state, min(written_at, days.now))
    if "talk" in row:
        _bring_transcript(house, rep, row, state.session_id)


def _bring_transcript(house: House, rep: Person, row: Row, session_id: int) -> None:
    """Have the coach bring the transcript of the session itself, and say who speaks."""
    coach = house.coach_of(rep)
    cycles.add_transcript(
        coach,
        session_id=session_id,
        data=talk(row["talk"]),
        name=f"{row['talk']}.vtt",
        basis_id=policies.bases()[0].pk,
        rep_knew=True,
    )
    cycles.say_who_speaks(coach, session_id=session_id, coach=coach.name, rep=rep.name)


def lead(house: House, rep: Person, row: Row) -> None:
    """Have a coach begin a session on a screen both read; it is still running."""
    coach, now = house.coach_of(rep), house.days.now
    begin = cycle_queries.session_to_begin(coach, rep.pk, now=now)
    agenda = next(one for one in AGENDAS if one.key == row["agenda"])
    cycles.start_session(
        coach,
        key=key_of(rep, "lead", row),
        rep_id=rep.pk,
        draft=replace(begin.draft, kind=agenda.kind, started_at=now),
        agenda=agenda,
    )


def react(house: House, rep: Person, row: Row) -> None:
    """Have a coach react in writing to a moment of a call, and the rep answer the same day."""
    coach, call = house.coach_of(rep), house.calls[row["moment_of"]]
    segments = reading_of(call).transcript.segments
    last = next(n for n, one in enumerate(segments) if row["heard"] in one.text)
    sent_at = house.days.at(row["ago"], time.fromisoformat(row["at"]))
    answered_at = sent_at + timedelta(hours=row["answered_after"])
    document = _document(house, rep, row) | {"typed_by_rep": False, "reaction": row["reaction"]}
    document["answer_by"] = (sent_at + timedelta(days=1)).isoformat()
    state = cycles.save_reaction(
        coach,
        key=key_of(rep, "session", row),
        moment=cycles.Moment(call.pk, last - 1, last),
        base_version=0,
        draft=drafts.from_json(document),
    )
    pk, version = state.session_id, state.version
    cycles.send_reaction(coach, session_id=pk, base_version=version, now=sent_at)
    cycles.answer_reaction(
        rep, session_id=pk, said=row["answer"], words=row["words"], now=answered_at
    )
    for person in (rep, coach):
        cycles.read_notices(person, session_id=pk, now=answered_at)


def _document(house: House, rep: Person, row: Row) -> dict[str, Any]:
    """Give the session as a draft's document."""
    previous, cycle = unreviewed(rep, house.coach_of(rep)).first(), house.open_cycle(rep)
    skill = {"skill": cycle.skill, "cycle_id": cycle.pk} if cycle else {}
    return {
        **{name: row[name] for name in _AS_WRITTEN if name in row},
        **(skill or {"skill": row["skill"]}),
        **_seen(house, row),
        **_progress(row, previous),
        "held_on": house.days.ago(row["ago"]).isoformat(),
        "due_on": house.days.ago(row["due"]).isoformat(),
        "where": row["where"],
        "typed_by_rep": "by" not in row,
    }


def _progress(row: Row, previous: Commitment | None) -> dict[str, Any]:
    if previous is None or "before" not in row:
        return {}
    return {
        "previous_id": previous.pk,
        "progress": Progress(row["before"]),
        "progress_note": row.get("note", ""),
        "progress_reason": row.get("reason", ""),
    }


def _seen(house: House, row: Row) -> dict[str, Any]:
    """Give where the theme was observed: a call of the sample and a time in it."""
    if "call" not in row:
        return {}
    return {
        "seen_in": "call_moment",
        "seen_reference": str(house.calls[row["call"]].pk),
        "seen_at_ms": milliseconds(row["heard_at"]),
    }


def _complete(house: House, rep: Person, row: Row, state: SessionState, at: datetime) -> None:
    """Complete a session; where the coach typed the words the rep confirms them `by` what."""
    coach, later = house.coach_of(rep), min(at + timedelta(hours=3), house.days.now)
    cycles.complete_session(coach, session_id=state.session_id, base_version=state.version, now=at)
    match row.get("by"):
        case "coach":
            words = row["words"]
            cycles.confirm_words(rep, session_id=state.session_id, words=words, now=later)
        case "link":
            token = cycles.words_link(coach, session_id=state.session_id, now=at)
            cycles.confirm_by_link(token=token, now=later)
        case "nobody":
            return
    for person in (rep, coach):
        cycles.read_notices(person, session_id=state.session_id, now=later)


def report(house: House, rep: Person, row: Row) -> None:
    """Have somebody say what became of the commitment `of` a session, outside a session."""
    key = key_of(rep, "session", {"ago": row["of"]})
    given = ProgressReport(Progress(row["progress"]), row.get("reason", ""), row.get("note", ""))
    cycles.report_progress(
        house.coach_of(rep) if row["by"] == "coach" else rep,
        commitment_id=Commitment.objects.get(session__key=key).pk,
        report=given,
        today=house.days.ago(row["ago"]),
    )


def evidence_file(house: House, rep: Person, row: Row) -> None:
    """Have the coach put together what the log holds on the theme that recurs."""
    on = row["ago"]
    cycles.assemble_file(
        house.coach_of(rep),
        key=key_of(rep, "file", row),
        rep_id=rep.pk,
        now=house.days.at(on, time(16, 20)),
        today=house.days.ago(on),
    )
