"""Leading a session: its clips come from the baseline, and the coach's notes end with it."""

from dataclasses import replace
from datetime import timedelta

import pytest

import coaching
import reviewing
from cast import NOW, TODAY
from filmroom.core.agendas import COACHING, WEEKLY
from filmroom.core.playback import Shows
from filmroom.core.verdict import Chances
from filmroom.cycles import actions, queries
from filmroom.cycles.models import LedSession, Session
from filmroom.cycles.refusals import NotSound
from filmroom.kit.access import Denied, NotFound, Refused

BEFORE = (Chances(0, 3), Chances(1, 4))


@pytest.fixture
def cycle(cast):
    """Rita's cycle: missing on the first call, partly there on the second."""
    calls = coaching.baseline(cast)
    new = coaching.new_cycle(calls, counts=BEFORE)
    return actions.open_cycle(cast.mo, key=coaching.KEY, rep_id=cast.rita.pk, new=new, today=TODAY)


def started(cast, *, now=NOW, **changes):
    begin = queries.session_to_begin(cast.mo, cast.rita.pk, now=now)
    draft = replace(begin.draft, started_at=now, **changes)
    return actions.start_session(
        cast.mo, key=coaching.KEY, rep_id=cast.rita.pk, draft=draft, agenda=COACHING
    )


def clips(cast, led):
    return queries.playback_of(cast.mo, led.session_id, today=TODAY).clips


def noted(cast, led, notes, *, version=0):
    return actions.keep_notes(cast.mo, session_id=led.session_id, base_version=version, notes=notes)


def test_started_twice_it_is_one_session_that_goes_on_where_it_was(cast, cycle):
    led = started(cast)
    actions.note_step(cast.mo, session_id=led.session_id, agenda=COACHING, step=3, now=NOW)
    again = started(cast)
    assert (again.pk, again.step) == (led.pk, 3)
    running = queries.running_with(cast.mo, cast.rita.pk)
    assert (running.session_id, running.agenda, running.step) == (led.session_id, "coaching", 3)


def test_the_clips_are_where_the_evidence_of_the_baseline_is(cast, cycle):
    shown = clips(cast, started(cast))
    first, second = cycle.baseline.all()
    assert {shows: one.offered.call.pk for shows, one in shown.items()} == {
        Shows.MISSING: first.call_id,
        Shows.PARTLY: second.call_id,
    }
    missing = shown[Shows.MISSING]
    assert [point.words for point in missing.evidence] == [reviewing.SPOKEN[4][1]]
    assert missing.seen_in == {4}
    assert [turn.first for turn in missing.turns] == [2, 3, 4, 5, 6]


def test_the_coach_plays_another_moment_or_none(cast, cycle):
    led = started(cast)
    first = cycle.baseline.all()[0].call_id

    def choose(chosen, at=""):
        actions.choose_clip(
            cast.mo,
            session_id=led.session_id,
            shows=Shows.MISSING,
            chosen=chosen,
            at=at,
            today=TODAY,
        )
        return clips(cast, LedSession.objects.get(pk=led.pk)).get(Shows.MISSING)

    assert choose(str(first), at="2:05").offered.place.segment == 6
    assert choose(f"{first}@4").offered.place.segment == 4
    assert choose("") is None
    for wrong in (("999999", "2:05"), (str(first), "soon"), (f"{first}@11", "")):
        with pytest.raises(Refused):
            choose(*wrong)


def test_outside_a_cycle_there_are_no_clips(cast):
    assert clips(cast, started(cast)) == {}


def test_notes_are_the_coachs_alone_until_they_are_shared(cast):
    led = started(cast, words=coaching.WORDS)
    noted(cast, led, "Looks away at the price.")
    for reader in (cast.rita, cast.lena):
        with pytest.raises((Denied, NotFound)):
            queries.notes_of(reader, led.session_id)
    actions.settle_notes(cast.mo, session_id=led.session_id, share=True, now=NOW)
    assert queries.read_session(cast.mo, led.session_id).notes == "Looks away at the price."


def test_discarded_notes_are_gone_for_good(cast):
    led = started(cast)
    noted(cast, led, "Looks away at the price.")
    actions.settle_notes(cast.mo, session_id=led.session_id, share=False, now=NOW)
    actions.settle_notes(cast.mo, session_id=led.session_id, share=True, now=NOW)
    assert LedSession.objects.get().notes == ""
    assert queries.read_session(cast.mo, led.session_id).notes == ""
    with pytest.raises(Refused, match="settled"):
        noted(cast, led, "Second thoughts.", version=2)


def test_a_session_is_not_completed_over_open_notes(cast):
    led = started(cast)
    full = coaching.sheet(started_at=NOW)
    state = coaching.saved(cast.mo, cast.rita, full, key=coaching.KEY, base_version=1)
    noted(cast, led, "Looks away at the price.")

    def complete():
        return actions.complete_session(
            cast.mo, session_id=led.session_id, base_version=state.version, now=NOW
        )

    with pytest.raises(NotSound, match="let the rep read them, or discard them"):
        complete()
    actions.settle_notes(cast.mo, session_id=led.session_id, share=True, now=NOW)
    assert complete().is_complete
    assert queries.read_session(cast.rita, led.session_id).notes == "Looks away at the price."


def test_notes_typed_in_two_windows_overwrite_nothing(cast):
    led = started(cast)
    first = noted(cast, led, "One.")
    assert noted(cast, led, "One.").notes_version == first.notes_version  # sent again
    noted(cast, led, "One. Two.", version=1)
    with pytest.raises(actions.NotesConflict) as met:
        noted(cast, led, "One. Three.", version=1)
    assert met.value.led.notes == "One. Two."


@pytest.mark.parametrize(
    ("later", "minutes"),
    [
        (timedelta(minutes=31), 31),
        (timedelta(minutes=-5), 0),  # the clock was set back
        (timedelta(hours=30), None),  # left open overnight, or set forward: nobody knows
    ],
)
def test_a_session_ends_whatever_the_clock_did_meanwhile(cast, later, minutes):
    led = started(cast)
    state = actions.end_session(cast.mo, session_id=led.session_id, now=NOW + later)
    assert state.draft.minutes == minutes
    assert queries.running_with(cast.mo, cast.rita.pk) is None
    again = actions.end_session(cast.mo, session_id=led.session_id, now=NOW + timedelta(hours=2))
    assert again.draft.ended_at == state.draft.ended_at


def test_what_is_typed_in_a_tab_that_does_not_know_of_the_end_keeps_the_end(cast):
    led = started(cast)
    ended = actions.end_session(cast.mo, session_id=led.session_id, now=NOW + timedelta(minutes=20))
    row = Session.objects.get(pk=led.session_id)
    assert row.ended_at == ended.draft.ended_at
    actions.note_step(cast.mo, session_id=led.session_id, agenda=WEEKLY, step=2, now=NOW)
    assert LedSession.objects.get().agenda == "coaching"


def test_only_the_coach_who_holds_it_leads(cast, cycle):
    led = started(cast)
    asked = {"session_id": led.session_id}
    ways = (
        (actions.note_step, {"agenda": COACHING, "step": 2, "now": NOW}),
        (actions.keep_notes, {"base_version": 0, "notes": "Mine."}),
        (actions.settle_notes, {"share": True, "now": NOW}),
        (actions.end_session, {"now": NOW}),
        (actions.choose_clip, {"shows": Shows.PARTLY, "chosen": "", "at": "", "today": TODAY}),
    )
    for actor in (cast.rita, cast.lena, cast.sam, cast.ona, cast.nil, cast.eno, cast.ada):
        for lead, more in ways:
            with pytest.raises((Denied, NotFound)):
                lead(actor, **asked, **more)
    assert (LedSession.objects.get().notes, LedSession.objects.get().step) == ("", 1)
