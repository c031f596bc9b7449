"""Law 12 for sessions: what was sent is there, sent twice it is there once, nobody overwrites.

The crash is told in tests/kill.
"""

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError

from cast import NOW, TODAY
from coaching import KEY, logged, saved, sheet
from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Progress
from filmroom.core.diagnosis import Diagnosis, Fix
from filmroom.core.sessions import Seen
from filmroom.cycles import actions, drafts, queries
from filmroom.cycles.actions import finishing
from filmroom.cycles.drafts import SessionDraft
from filmroom.cycles.models import Commitment, Notice, Session
from filmroom.cycles.state import SessionConflict
from filmroom.kit.access import Denied, NotFound, Refused

BARE = SessionDraft(held_on=TODAY, theme="half a tho")
EVERYTHING = sheet(
    kind=SessionKind.ASYNCHRONOUS,
    level="AE",
    stage="demo",
    objection="budget",
    tried="Role-play.",
    happened="She read from the card.",
    replaced_by="One question on a sticker.",
    diagnosis=Diagnosis.WILL,
    fix=Fix.TRADE_OFF,
    seen_in=Seen.RECORDER,
    seen_reference="https://recorder.example/c/9?t=120",
    seen_at_ms=120_000,
    due_text="next tue",
    deal_id=None,
    previous_id=4,
    progress=Progress.NOT_DUE,
    progress_reason="Not yet.",
    progress_note="On Friday.",
    started_at=datetime(2026, 3, 10, 8, 0, tzinfo=UTC),
    ended_at=datetime(2026, 3, 10, 8, 26, tzinfo=UTC),
    capture_seconds=84,
    reaction="At 2:00 you waited.",
    answer_by=datetime(2026, 3, 12, 8, 0, tzinfo=UTC),
)


def test_every_field_of_a_draft_comes_back_as_it_was_sent(cast):
    filled = {f.name for f in fields(EVERYTHING) if getattr(EVERYTHING, f.name) not in (None, "")}
    assert filled >= {f.name for f in fields(EVERYTHING)} - {"deal_id", "call_id", "cycle_id"}
    assert saved(cast.mo, cast.rita, EVERYTHING).draft == EVERYTHING
    assert drafts.from_json(drafts.to_json(BARE)) == BARE


def test_half_a_thought_is_kept(cast):
    state = saved(cast.mo, cast.rita, BARE)
    assert (state.draft, state.version, state.is_complete) == (BARE, 1, False)
    assert [line.theme for line in queries.todo(cast.mo, now=NOW).drafts] == ["half a tho"]


def test_the_same_save_sent_again_makes_one_session_of_one_version(cast):
    first = saved(cast.mo, cast.rita, BARE, key=KEY)
    assert saved(cast.mo, cast.rita, BARE, key=KEY) == first
    assert Session.objects.count() == 1


def test_a_replay_of_the_save_and_the_completing_changes_nothing(cast):
    first = saved(cast.mo, cast.rita, sheet(), key=KEY)
    done = actions.complete_session(
        cast.mo, session_id=first.session_id, base_version=first.version, now=NOW
    )
    assert saved(cast.mo, cast.rita, sheet(), key=KEY) == done
    again = actions.complete_session(
        cast.mo, session_id=first.session_id, base_version=first.version, now=NOW
    )
    assert again == done
    assert Commitment.objects.count() == 1
    assert Notice.objects.count() == 1


def test_of_two_editors_the_second_is_told_and_loses_nothing(cast):
    first = saved(cast.mo, cast.rita, BARE, key=KEY)
    tab = replace(BARE, theme="From the other tab.")
    saved(cast.mo, cast.rita, tab, key=KEY, base_version=first.version)
    mine = replace(BARE, theme="From this tab.")
    with pytest.raises(SessionConflict, match="nothing was overwritten") as told:
        saved(cast.mo, cast.rita, mine, key=KEY, base_version=first.version)
    assert told.value.state.draft.theme == "From the other tab."
    now = told.value.state.version
    assert saved(cast.mo, cast.rita, mine, key=KEY, base_version=now).draft == mine


def test_completing_what_somebody_changed_is_a_conflict(cast):
    first = saved(cast.mo, cast.rita, sheet(), key=KEY)
    saved(cast.mo, cast.rita, sheet(theme="Other."), key=KEY, base_version=first.version)
    with pytest.raises(SessionConflict):
        actions.complete_session(
            cast.mo, session_id=first.session_id, base_version=first.version, now=NOW
        )


def test_two_edits_of_a_completed_session_the_second_is_told(cast, session):
    def edit(theme):
        return actions.edit_session(
            cast.mo,
            session_id=session.session_id,
            base_version=session.version,
            draft=sheet(theme=theme),
            now=NOW,
        )

    edit("Asks for the price before the cost is known.")
    with pytest.raises(SessionConflict):
        edit("Talks over the answer.")


def test_a_late_save_does_not_reach_into_a_completed_session(cast, session):
    late = sheet(theme="Typed on the train.")
    with pytest.raises(Refused, match="edit it"):
        saved(cast.mo, cast.rita, late, key=session.key, base_version=session.version)


def test_a_completing_that_breaks_half_way_leaves_the_draft(cast, monkeypatch):
    def breaks(*args):
        raise IntegrityError

    monkeypatch.setattr(finishing.runs, "recount", breaks)
    with pytest.raises(IntegrityError):
        logged(cast.mo, cast.rita, sheet())
    assert not Commitment.objects.exists()
    assert Session.objects.get().completed_at is None


def test_anothers_key_is_not_found(cast):
    from filmroom.people.models import Membership

    saved(cast.mo, cast.rita, BARE, key=KEY)
    Membership.objects.create(person=cast.lena, team=cast.north, role="coach", since=TODAY)
    with pytest.raises(NotFound):
        saved(cast.lena, cast.rita, replace(BARE, theme="Lena's."), key=KEY, base_version=1)
    assert Session.objects.get().draft["theme"] == BARE.theme


def test_a_draft_may_turn_out_to_be_about_another_rep(cast):
    first = saved(cast.mo, cast.rita, BARE, key=KEY)
    assert saved(cast.mo, cast.pia, BARE, key=KEY, base_version=first.version).rep_id == cast.pia.pk


def test_a_thrown_away_draft_comes_back_whole_and_is_swept_after_a_day(cast):
    state = saved(cast.mo, cast.rita, EVERYTHING, key=KEY)
    actions.discard_session(cast.mo, session_id=state.session_id, now=NOW)
    assert queries.todo(cast.mo, now=NOW).drafts == []
    actions.restore_session(cast.mo, session_id=state.session_id)
    assert saved(cast.mo, cast.rita, EVERYTHING, key=KEY) == state
    actions.discard_session(cast.mo, session_id=state.session_id, now=NOW)
    assert actions.sweep_discarded(now=NOW + timedelta(hours=23)) == 0
    assert actions.sweep_discarded(now=NOW + timedelta(hours=25)) == 1


def test_only_a_coach_of_the_rep_writes_sessions(cast):
    for somebody in (cast.rita, cast.lena):
        with pytest.raises(Denied, match="Only the rep's coach"):
            saved(somebody, cast.rita, BARE)
    for outsider in (cast.pia, cast.ona, cast.sam, cast.nil, cast.eno, cast.ada):
        with pytest.raises(NotFound):
            saved(outsider, cast.rita, BARE)


def test_a_session_names_only_calls_deals_and_cycles_the_coach_may_know_of(cast, cycle):
    from factories import deal_of
    from reviewing import make_call

    theirs = make_call(cast.ona, cast.sam, title="South")
    deal = deal_of(cast.ona, name="Southern")
    for unseen in (
        {"call_id": theirs.pk},
        {"deal_id": deal.pk},
        {"seen_in": Seen.CALL_MOMENT, "seen_reference": str(theirs.pk)},
        {"seen_in": Seen.DEAL, "seen_reference": str(deal.pk)},
    ):
        with pytest.raises(NotFound):
            saved(cast.mo, cast.rita, replace(BARE, **unseen))
    with pytest.raises(Refused, match="another rep's"):
        saved(cast.mo, cast.pia, replace(BARE, cycle_id=cycle.pk))


def test_a_draft_that_names_a_call_which_is_gone_by_now_is_still_kept(cast):
    from reviewing import make_call

    call = make_call(cast.rita)
    named = {"seen_in": Seen.CALL_MOMENT, "seen_reference": str(call.pk), "call_id": call.pk}
    first = saved(cast.mo, cast.rita, replace(BARE, **named), key=KEY)
    call.delete()
    full = sheet(**named)
    state = saved(cast.mo, cast.rita, full, key=KEY, base_version=first.version)
    assert state.draft == full
    done = actions.complete_session(
        cast.mo, session_id=state.session_id, base_version=state.version, now=NOW
    )
    assert done.is_complete


def test_characters_no_database_holds_cost_nothing_else(cast):
    state = saved(cast.mo, cast.rita, replace(BARE, theme="a\0b\ud800c"))
    assert state.draft.theme == "ab\ufffdc"


@pytest.mark.parametrize(
    "nonsense",
    [
        {"theme": "x" * 20_001},
        {"where": "x" * 201},
        {"capture_seconds": -1},
        {"started_at": NOW, "ended_at": NOW - timedelta(minutes=1)},
    ],
    ids=str,
)
def test_what_no_form_sends_is_refused_and_keeps_what_was_there(cast, nonsense):
    first = saved(cast.mo, cast.rita, BARE, key=KEY)
    with pytest.raises(Refused):
        saved(cast.mo, cast.rita, replace(BARE, **nonsense), key=KEY, base_version=first.version)
    assert Session.objects.get().version == first.version
