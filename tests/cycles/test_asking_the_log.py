"""The log, its signals with the rows they counted, what waits for whom, and the focus."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cast import NOW, TODAY
from coaching import (
    CHECK_DAY,
    CHECK_NOW,
    DUE,
    baseline,
    checked,
    commitment_of,
    later_call,
    logged,
    new_check,
    reviewing_last,
    saved,
    scored_call,
    sheet,
)
from factories import deal_of
from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Progress
from filmroom.core.cycles.history import Standing
from filmroom.core.signals import Light
from filmroom.core.verdict import Chances, Outcome
from filmroom.cycles import actions, queries
from filmroom.cycles.models import Commitment, Session, ThemeRun
from filmroom.cycles.queries import LogFilter
from filmroom.kit.access import NotFound
from filmroom.people.models import Setting
from filmroom.reviews import actions as reviews
from filmroom.reviews.models import Review

WEEK = timedelta(days=7)


def week(number, last=None, progress=Progress.KEPT, **changes):
    """The session of a week after the first, which says what became of the last commitment."""
    told = reviewing_last(last, progress) if last else {}
    held_on = TODAY + number * WEEK
    return sheet(held_on=held_on, due_on=held_on + WEEK, **told, **changes)


def weeks(cast, *progress, **changes):
    """Log a session a week; each but the first says what became of the one before."""
    states = [logged(cast.mo, cast.rita, week(0, **changes))]
    for number, answer in enumerate(progress, 1):
        states.append(logged(cast.mo, cast.rita, week(number, states[-1], answer, **changes)))
    return states


def signals(cast, now=NOW):
    return queries.signals_of(cast.rita, cast.rita.pk, now=now)


# --- the log --------------------------------------------------------------------------------


def test_the_log_is_latest_first_and_knows_how_many_there_are(cast):
    weeks(cast, Progress.KEPT, Progress.PARTLY)
    page = queries.log(cast.mo, start=0, limit=2)
    assert page.total == 3
    assert [line.held_on for line in page.lines] == [TODAY + 2 * WEEK, TODAY + WEEK]
    assert page.lines[1].promise.progress is Progress.PARTLY


def test_the_log_is_filtered_by_what_stands_on_its_lines(cast, session):
    logged(cast.mo, cast.pia, sheet(theme="Talks over the answer.", skill="call_control"))
    for wanted, reps in (
        (LogFilter(rep_id=cast.pia.pk), ["Pia Sørensen"]),
        (LogFilter(skill="discovery"), ["Rita O'Rourke"]),
        (LogFilter(text="over the ANSWER"), ["Pia Sørensen"]),
        (LogFilter(text="router"), ["Pia Sørensen", "Rita O'Rourke"]),  # in the commitments
        (LogFilter(since=TODAY + WEEK), []),
        (LogFilter(until=TODAY, kind=SessionKind.PEER), []),
        (LogFilter(progress=Progress.KEPT), []),
        (LogFilter(coach_id=cast.sam.pk), []),
    ):
        assert [line.rep for line in queries.log(cast.mo, wanted=wanted).lines] == reps, wanted


def counted(ask):
    with CaptureQueriesContext(
        connection,
    ) as asked:
        ask()
    return len(asked)


@pytest.mark.parametrize(
    "question",
    [
        lambda cast: queries.log(cast.mo),
        lambda cast: queries.team_signals(cast.mo, now=CHECK_NOW),
        lambda cast: queries.team_sums(cast.lena, now=CHECK_NOW),
        lambda cast: queries.todo(cast.mo, now=CHECK_NOW),
        lambda cast: queries.notices(cast.mo),
        lambda cast: queries.signals_of(cast.mo, cast.rita.pk, now=CHECK_NOW),
        lambda cast: queries.cycles_of(cast.mo, cast.rita.pk, now=CHECK_NOW),
        lambda cast: queries.focus(cast.mo, cast.rita.pk, today=TODAY),
    ],
    ids=["log", "team", "sums", "todo", "notices", "signals", "cycles", "focus"],
)
def test_a_question_asks_the_database_as_often_however_much_there_is(cast, coached, question):
    question(cast)  # what is asked once for an actor
    few = counted(lambda: question(cast))
    last = None
    for number in range(1, 4):
        last = logged(
            cast.mo,
            cast.pia,
            week(number, last),
        )
        saved(cast.mo, cast.pia, sheet())
        scored_call(cast.mo, cast.rita, title=f"Call {number}", held_at=NOW - number * WEEK / 7)
    actions.withdraw_cycle(cast.mo, cycle_id=coached.pk, reason="To open more.", today=TODAY)
    from coaching import opened
    from filmroom.calls.models import Call

    opened(cast, calls=list(Call.objects.filter(title__in=["First call", "Second call"])))
    assert counted(lambda: question(cast)) == few


# --- signals --------------------------------------------------------------------------------


def test_conversion_counts_kept_and_half_of_partly_and_names_what_it_counted(cast):
    states = weeks(cast, Progress.KEPT, Progress.PARTLY, Progress.NOT_KEPT)
    found = signals(cast, CHECK_NOW + 3 * WEEK).signals
    assert (found.conversion.done, found.conversion.of) == (1.5, 3)
    assert found.counted == tuple(commitment_of(one).pk for one in states[:3])


def test_dropped_and_not_yet_reviewed_ones_do_not_count(cast):
    first = logged(cast.mo, cast.rita, week(0))
    logged(
        cast.mo,
        cast.rita,
        week(1, first, Progress.DROPPED, progress_reason="The deal is gone."),
    )
    found = signals(cast, CHECK_NOW).signals
    assert (found.conversion.of, found.counted) == (0, ())


def test_a_reps_own_word_counts_once_it_was_looked_at_together(cast, session):
    from filmroom.core.commitments import ProgressReport

    actions.report_progress(
        cast.rita,
        commitment_id=commitment_of(session).pk,
        report=ProgressReport(Progress.KEPT),
        today=DUE,
    )
    assert signals(cast, CHECK_NOW).signals.conversion.of == 0


def test_old_commitments_say_nothing_about_now(cast):
    weeks(cast, Progress.NOT_KEPT)
    assert signals(cast, CHECK_NOW + 14 * WEEK).signals.conversion.of == 0


def test_the_bands_are_the_organisations(cast):
    weeks(cast, Progress.KEPT, Progress.PARTLY, Progress.KEPT, Progress.KEPT)
    assert signals(cast).signals.conversion.health == "healthy"  # 3.5 of 4 is above 80 %
    Setting.objects.create(key="conversion_healthy_above", value=90)
    assert signals(cast).signals.conversion.health == "watch"


def test_a_theme_recurs_after_a_check_without_movement_and_names_its_sessions(cast, coached):
    last = state_of_last()
    last = logged(cast.mo, cast.rita, week(1, last, cycle_id=coached.pk))
    assert not signals(cast, CHECK_NOW).signals.recurs
    given = new_check(later_call(cast), Outcome.NOT_MOVED, Chances(0, 4))
    checked(cast, coached, given)
    last = logged(cast.mo, cast.rita, week(2, last))
    found = signals(cast, CHECK_NOW + WEEK)
    assert (found.signals.run.length, found.signals.recurs) == (3, True)
    assert len(found.run_sessions) == 3
    assert found.run_sessions[0] == last.session_id
    assert found.signals.light.light is Light.STALLED


def state_of_last():
    from filmroom.cycles.state import state_of

    return state_of(Session.objects.latest("pk"))


def test_a_check_from_before_another_theme_does_not_make_the_new_run_stuck(cast, coached):
    checked(cast, coached, new_check(later_call(cast), Outcome.NOT_MOVED, Chances(0, 4)))
    last = logged(cast.mo, cast.rita, week(2, state_of_last()))
    last = logged(cast.mo, cast.rita, week(3, last, skill="tonality"))
    for number in (4, 5, 6):
        last = logged(cast.mo, cast.rita, week(number, last))
    found = signals(cast, CHECK_NOW + 5 * WEEK).signals
    assert (found.run.length, found.run.is_stuck, found.recurs) == (3, False, False)


def test_an_open_cycle_repeats_its_theme_without_an_alarm(cast):
    weeks(cast, Progress.KEPT, Progress.KEPT, Progress.KEPT)
    found = signals(cast).signals
    assert (found.run.length, found.recurs) == (4, False)


def test_a_session_logged_late_takes_its_place_in_the_run(cast):
    weeks(cast, Progress.KEPT)
    last = state_of_last()
    between = sheet(held_on=TODAY + timedelta(days=3), skill="tonality", **reviewing_last(last))
    logged(cast.mo, cast.rita, between)
    assert ThemeRun.objects.get().length == 1
    assert ThemeRun.objects.get().skill == "discovery"


def test_changing_the_skill_of_a_session_counts_again(cast):
    states = weeks(cast, Progress.KEPT)
    actions.edit_session(
        cast.mo,
        session_id=states[1].session_id,
        base_version=states[1].version,
        draft=replace(states[1].draft, skill="tonality"),
        now=NOW,
    )
    assert (ThemeRun.objects.get().skill, ThemeRun.objects.get().length) == ("tonality", 1)


def test_short_weeklies_are_named_and_long_or_other_ones_are_not(cast):
    def lasting(minutes, **changes):
        return {"started_at": NOW, "ended_at": NOW + timedelta(minutes=minutes), **changes}

    first = logged(cast.mo, cast.rita, week(0, **lasting(19)))
    second = logged(cast.mo, cast.rita, week(1, first, **lasting(20)))
    logged(cast.mo, cast.rita, week(2, second, **lasting(9, kind=SessionKind.CALL_REVIEW)))
    assert signals(cast).signals.short == (first.session_id,)


def test_a_session_that_was_held_without_the_review_is_named(cast, session):
    over = {"started_at": NOW, "ended_at": NOW + timedelta(minutes=30)}
    state = saved(cast.mo, cast.rita, week(1, **over))
    found = signals(cast, CHECK_NOW).signals
    assert found.skipped == (state.session_id,)
    assert "The last session began without a look at the previous commitment." in found.light.rules


def test_the_light_says_why_and_names_what_is_late(cast, coached):
    found = signals(cast, CHECK_NOW).signals
    assert found.light.light is Light.NEEDS_ATTENTION
    assert set(found.light.rules) == {
        "The follow-up check is late.",
        "A commitment is past its date and not reviewed.",
    }
    assert (found.late_cycle_id, found.follow_up_days_late) == (coached.pk, 1)
    assert found.overdue == (Commitment.objects.get().pk,)


def test_nothing_late_is_on_track(cast, session):
    assert signals(cast).signals.light.light is Light.ON_TRACK


def test_a_coach_sees_their_reps_by_name_and_nobody_elses(cast, session):
    assert [one.rep for one in queries.team_signals(cast.mo, now=NOW)] == [
        "Pia Sørensen",
        "Rita O'Rourke",
    ]
    assert [one.rep for one in queries.team_signals(cast.sam, now=NOW)] == ["Ona Bielska"]
    assert queries.team_signals(cast.rita, now=NOW) == []
    assert queries.team_signals(cast.nil, now=NOW) == []
    assert queries.team_signals(cast.eno, now=NOW) == []


def test_a_leader_reads_sums_of_the_teams_below(cast):
    weeks(cast, Progress.KEPT, Progress.NOT_KEPT)
    (north,) = queries.team_sums(cast.lena, now=NOW)
    assert (north.team, north.reps, north.sessions, north.open_cycles) == ("North", 2, 3, 0)
    assert (north.conversion.done, north.conversion.of) == (1, 2)
    assert sum(north.lights.values()) == 2
    assert queries.team_sums(cast.nil, now=NOW) == []


def test_where_leaders_read_sums_only_small_teams_are_left_out(cast, coached):
    Setting.objects.create(key="leaders_read_entries", value=False)
    assert queries.team_sums(cast.lena, now=NOW) == []
    assert queries.team_signals(cast.lena, now=NOW) == []
    assert queries.log(cast.lena).total == 0
    with pytest.raises(NotFound):
        queries.read_cycle(cast.lena, coached.pk, now=NOW, today=TODAY)
    Setting.objects.create(key="fewest_in_aggregate", value=2)
    assert [one.team for one in queries.team_sums(cast.lena, now=NOW)] == ["North"]
    assert queries.log(cast.mo).total == 1


# --- today ----------------------------------------------------------------------------------


def test_what_waits_for_the_coach(cast, coached):
    saved(cast.mo, cast.pia, sheet(theme="half"))
    asked = logged(cast.mo, cast.pia, sheet(typed_by_rep=False))
    found = queries.todo(cast.mo, now=CHECK_NOW)
    assert [line.cycle_id for line in found.follow_ups] == [coached.pk]
    assert [line.due_on for line in found.promises] == [DUE]
    assert [line.theme for line in found.drafts] == ["half"]
    assert [line.session_id for line in found.awaited] == [asked.session_id]
    assert found.to_take_over == []


def test_what_waits_for_the_rep(cast, coached):
    found = queries.todo(cast.rita, now=CHECK_NOW)
    assert found.my_cycle.cycle_id == coached.pk
    assert [line.words for line in found.my_promises] == [sheet().words]
    assert (found.follow_ups, found.promises, found.drafts) == ([], [], [])


def test_nothing_waits_for_others(cast, coached):
    saved(cast.mo, cast.rita, sheet())
    for other in (cast.pia, cast.ona, cast.sam, cast.nil, cast.eno, cast.ada, cast.lena):
        assert queries.todo(other, now=CHECK_NOW).is_empty


@pytest.mark.parametrize(
    ("zone", "last_minute", "first_after"),
    [
        # Clocks go forward on 29 March in Berlin: the day is 23 hours long.
        ("Europe/Berlin", (2026, 3, 29, 21, 59), (2026, 3, 29, 22, 0)),
        # They went back on 25 October 2026: 25 hours.
        ("Europe/Berlin", (2026, 10, 25, 22, 59), (2026, 10, 25, 23, 0)),
        # Forward on 8 March 2026 in New York.
        ("America/New_York", (2026, 3, 9, 3, 59), (2026, 3, 9, 4, 0)),
        ("Pacific/Kiritimati", (2026, 3, 10, 9, 59), (2026, 3, 10, 10, 0)),
    ],
)
def test_a_promise_is_late_when_its_day_is_over_where_the_rep_is(
    cast, session, zone, last_minute, first_after
):
    cast.rita.time_zone = zone
    cast.rita.save()
    due_on = {
        (2026, 3, 29, 21, 59): date(2026, 3, 29),
        (2026, 10, 25, 22, 59): date(2026, 10, 25),
        (2026, 3, 9, 3, 59): date(2026, 3, 8),
        (2026, 3, 10, 9, 59): date(2026, 3, 10),
    }[last_minute]
    Commitment.objects.update(due_on=due_on)
    in_time = datetime(*last_minute, tzinfo=UTC)
    too_late = datetime(*first_after, tzinfo=UTC)
    assert signals(cast, in_time).signals.overdue == ()
    assert len(signals(cast, too_late).signals.overdue) == 1


# --- the focus ------------------------------------------------------------------------------


def test_the_ranking_shows_its_working_and_what_it_would_park(cast):
    calls = baseline(cast)
    deal = deal_of(cast.rita, name="Northwind")
    deal.next_meeting_on = TODAY + WEEK
    deal.stage = "demo"
    deal.save()
    found = queries.focus(cast.mo, cast.rita.pk, today=TODAY)
    assert [call.call_id for call in found.calls] == [calls[1].pk, calls[0].pk]
    first = found.gaps[0]
    assert found.ranking.candidate == first.gap
    assert first.scores == (1, 1)
    assert [ref.call for ref in first.gap.recurrence.evidence] == [
        str(calls[1].pk),
        str(calls[0].pk),
    ]
    assert len(first.parked_if_chosen) == 7
    assert (found.may_open, first.homework) == (True, None)
    assert first.suggestion.statement


def test_without_a_live_deal_a_focus_is_homework(cast):
    baseline(cast)
    first = queries.focus(cast.mo, cast.rita.pk, today=TODAY).gaps[0]
    assert first.homework.startswith("No live deal")


def test_old_calls_and_more_than_three_are_not_read(cast):
    baseline(cast)
    assert queries.focus(cast.mo, cast.rita.pk, today=TODAY + 3 * WEEK).ranking is None
    for day in (5, 6):
        scored_call(cast.mo, cast.rita, title=f"{day}", held_at=NOW.replace(day=day))
    assert len(queries.focus(cast.mo, cast.rita.pk, today=TODAY).calls) == 3


def test_a_rep_who_is_to_speak_first_sees_nothing_of_the_hidden_review(cast):
    calls = baseline(cast)
    reviews.request_self_assessment(cast.mo, call_id=calls[1].pk, today=TODAY)
    found = queries.focus(cast.rita, cast.rita.pk, today=TODAY)
    assert [call.call_id for call in found.calls] == [calls[0].pk]
    assert (found.waits_for_rep, found.may_open) == (True, False)


def test_a_focus_of_somebody_unseen_is_not_found(cast):
    for outsider in (cast.pia, cast.ona, cast.sam, cast.nil, cast.eno, cast.ada):
        with pytest.raises(NotFound):
            queries.focus(outsider, cast.rita.pk, today=TODAY)


# --- history --------------------------------------------------------------------------------


def test_a_closed_focus_that_slips_on_half_of_the_later_calls_relapsed(cast, coached):
    checked(cast, coached, new_check(later_call(cast)))
    actions.close_cycle(cast.mo, cycle_id=coached.pk, today=CHECK_DAY)
    for day, value in ((20, 2), (21, 1)):
        call = scored_call(cast.mo, cast.rita, title=f"Day {day}", held_at=NOW.replace(day=day))
        review = Review.objects.get(call=call, is_self_assessment=False)
        review.scores.filter(dimension=coached.dimension).update(value=value)
    found = queries.history(cast.rita, cast.rita.pk, now=CHECK_NOW, today=CHECK_DAY)
    ((past, standing),) = found.reading.standings
    assert (past.id, standing) == (str(coached.pk), Standing.RELAPSED)
    assert [call.at_target for call in past.later] == [True, False]
    stage = next(one for one in found.reading.slips if one.value == "discovery")
    assert (stage.missed, stage.calls) == (1, 2)


def test_a_withdrawn_focus_never_moved(cast, cycle):
    actions.withdraw_cycle(cast.mo, cycle_id=cycle.pk, reason="Territory.", today=TODAY)
    found = queries.history(cast.mo, cast.rita.pk, now=NOW, today=TODAY)
    assert [standing for _, standing in found.reading.standings] == [Standing.NEVER_MOVED]


# --- a session to begin ---------------------------------------------------------------------


def test_a_session_begins_filled_in_from_the_call_the_cycle_and_the_last_one(cast, coached):
    call = later_call(cast)
    begun = queries.session_to_begin(cast.mo, cast.rita.pk, now=CHECK_NOW, call_id=call.pk)
    assert (begun.draft.skill, begun.draft.cycle_id) == ("discovery", coached.pk)
    assert (begun.draft.seen_reference, begun.draft.stage) == (str(call.pk), "discovery")
    assert begun.draft.held_on == CHECK_DAY
    assert begun.interventions == (sheet().intervention,)
    assert begun.agendas[0].key == "weekly"
    state = saved(cast.mo, cast.rita, begun.draft)
    assert "no-progress" in {problem.code for problem in state.problems}


def test_the_coach_sees_how_long_writing_takes(cast):
    over = {"started_at": NOW - timedelta(minutes=40), "ended_at": NOW - timedelta(minutes=10)}
    first = logged(cast.mo, cast.rita, week(0, **over, capture_seconds=90))
    later = {name: at + WEEK for name, at in over.items()}
    logged(cast.mo, cast.rita, week(1, first, **later, capture_seconds=110))
    found = queries.capture_medians(cast.mo)
    assert (found.sessions, found.capture_seconds, found.minutes_to_documented) == (2, 100, 10)


def test_a_recording_elsewhere_is_a_link_only_where_it_is_an_address(cast):
    from filmroom.core.sessions import Seen

    for reference, url in (
        ("https://recorder.example/9?t=120", "https://recorder.example/9?t=120"),
        ("javascript:alert(1)", ""),
    ):
        Session.objects.all().delete()
        Commitment.objects.all().delete()
        state = logged(cast.mo, cast.rita, sheet(seen_in=Seen.RECORDER, seen_reference=reference))
        assert queries.read_session(cast.rita, state.session_id).observed.url == url


def test_a_wrong_fix_is_a_hint_and_no_obstacle(cast):
    from filmroom.core.diagnosis import Diagnosis, Fix

    first = logged(cast.mo, cast.rita, week(0, diagnosis=Diagnosis.SKILL, fix=Fix.DRILL))
    state = saved(cast.mo, cast.rita, week(1, first, diagnosis=Diagnosis.WILL, fix=Fix.DRILL))
    assert state.problems == ()
    (hint,) = state.hints
    assert "training number 2" in hint.message
