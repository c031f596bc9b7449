"""Due dates where the rep is: midnight, changes of the clock, leap days, a day that never was."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.urls import reverse

import coaching
from cast import NOW, TODAY
from filmroom.core.commitments import Progress, ProgressReport
from filmroom.core.cycles.model import State
from filmroom.core.dates import parse_day
from filmroom.core.verdict import Outcome
from filmroom.cycles import actions, queries
from filmroom.cycles.models import Commitment
from filmroom.cycles.refusals import NotSound
from filmroom.kit import clock

BERLIN, NEW_YORK, APIA = "Europe/Berlin", "America/New_York", "Pacific/Apia"


def utc(*parts):
    return datetime(*parts, tzinfo=UTC)


def live_in(person, zone):
    person.time_zone = zone
    person.save()


def promised(cast, due_on, *, held_on):
    """Rita promises something to Mo, due on a day."""
    sheet = coaching.sheet(held_on=held_on, due_on=due_on)
    now = datetime.combine(held_on, datetime.min.time(), UTC) + timedelta(hours=12)
    return coaching.commitment_of(coaching.logged(cast.mo, cast.rita, sheet, now=now))


# The last minute of a day where the rep is, and the minute after it.
MIDNIGHTS = [
    pytest.param(BERLIN, date(2026, 3, 17), utc(2026, 3, 17, 22, 59), id="Berlin, winter time"),
    pytest.param(
        BERLIN, date(2026, 3, 28), utc(2026, 3, 28, 22, 59), id="Berlin, the night before"
    ),
    pytest.param(BERLIN, date(2026, 3, 29), utc(2026, 3, 29, 21, 59), id="Berlin, 23 hours long"),
    pytest.param(BERLIN, date(2026, 10, 25), utc(2026, 10, 25, 22, 59), id="Berlin, 25 hours long"),
    pytest.param(NEW_YORK, date(2026, 3, 8), utc(2026, 3, 9, 3, 59), id="New York, 23 hours long"),
    pytest.param(
        NEW_YORK, date(2026, 11, 1), utc(2026, 11, 2, 4, 59), id="New York, 25 hours long"
    ),
    pytest.param(APIA, date(2026, 3, 17), utc(2026, 3, 17, 10, 59), id="Apia"),
    pytest.param(
        APIA, date(2011, 12, 29), utc(2011, 12, 30, 9, 59), id="Apia, before the lost day"
    ),
    pytest.param(BERLIN, date(2028, 2, 29), utc(2028, 2, 29, 22, 59), id="Berlin, leap day"),
]


@pytest.mark.parametrize(("zone", "due_on", "last_minute"), MIDNIGHTS)
def test_a_promise_is_due_until_the_end_of_its_day_where_the_rep_is(
    cast, signed_in, monkeypatch, zone, due_on, last_minute
):
    live_in(cast.rita, zone)
    row = promised(cast, due_on, held_on=due_on - timedelta(days=5))
    mo = signed_in(cast.mo)

    def not_due(now):
        monkeypatch.setattr(clock, "now", lambda: now)
        url = reverse("sessions:progress", args=[row.pk])
        return mo.post(url, {"progress": "not_due"}).status_code

    assert clock.local_day(last_minute, zone) == due_on
    assert not_due(last_minute) == 302
    assert not_due(last_minute + timedelta(minutes=1)) == 422


@pytest.mark.parametrize(("zone", "due_on", "last_minute"), MIDNIGHTS)
def test_today_asks_for_it_from_the_first_minute_of_its_day_where_the_rep_is(
    cast, zone, due_on, last_minute
):
    live_in(cast.rita, zone)
    promised(cast, due_on + timedelta(days=1), held_on=due_on - timedelta(days=5))

    def asked(now):
        return [line.due_on for line in queries.todo(cast.mo, now=now).promises]

    assert asked(last_minute) == []
    assert asked(last_minute + timedelta(minutes=1)) == [due_on + timedelta(days=1)]


@pytest.mark.parametrize(
    ("zone", "due_on", "last_minute"), [one for one in MIDNIGHTS if one.values[1] > TODAY]
)
def test_a_follow_up_is_late_once_its_day_is_over_where_the_rep_is(cast, zone, due_on, last_minute):
    cycle = coaching.opened(cast, follow_up_on=due_on)
    live_in(cast.rita, zone)
    coaching.logged(cast.mo, cast.rita, coaching.sheet(cycle_id=cycle.pk, due_on=TODAY))

    def stands(now):
        line = queries.open_cycle_of(cast.mo, cast.rita.pk, now=now)
        return line.state, line.is_overdue

    assert stands(last_minute) == (State.AWAITING_FOLLOW_UP, False)
    assert stands(last_minute + timedelta(minutes=1)) == (State.AWAITING_FOLLOW_UP, True)


def test_a_date_that_never_was_where_the_rep_is_is_over_once_the_next_one_has_begun(cast):
    """Samoa went from 29 to 31 December 2011 at midnight, 10:00 UTC on the 30th."""
    live_in(cast.rita, APIA)
    row = promised(cast, date(2011, 12, 30), held_on=date(2011, 12, 27))
    before, after = utc(2011, 12, 30, 9, 59), utc(2011, 12, 30, 10, 0)

    def report(now):
        return actions.report_progress(
            cast.mo,
            commitment_id=row.pk,
            report=ProgressReport(Progress.NOT_DUE),
            today=clock.local_day(now, APIA),
        )

    assert queries.todo(cast.mo, now=before).promises == []
    assert report(before).progress == "not_due"
    assert [line.commitment_id for line in queries.todo(cast.mo, now=after).promises] == [row.pk]
    with pytest.raises(NotSound, match="It was due on 2011-12-30"):
        report(after)


@pytest.mark.parametrize(
    ("started", "ended", "minutes"),
    [
        (utc(2026, 3, 29, 0, 45), utc(2026, 3, 29, 1, 15), 30),  # 1:45 to 3:15 in Berlin
        (utc(2026, 10, 25, 0, 45), utc(2026, 10, 25, 1, 15), 30),  # 2:45 to 2:15 in Berlin
        (utc(2026, 3, 10, 22, 50), utc(2026, 3, 10, 23, 20), 30),  # across midnight in Berlin
    ],
)
def test_a_session_is_as_long_as_it_was_whatever_the_clocks_did(cast, started, ended, minutes):
    live_in(cast.mo, BERLIN)
    sheet = coaching.sheet(started_at=started, ended_at=ended)
    state = coaching.logged(cast.mo, cast.rita, sheet, now=ended)
    assert queries.read_session(cast.rita, state.session_id).line.minutes == minutes


def test_held_across_midnight_it_is_of_the_day_it_began(cast):
    live_in(cast.mo, NEW_YORK)
    begin = queries.session_to_begin(cast.mo, cast.rita.pk, now=utc(2026, 3, 11, 3, 50))
    assert begin.draft.held_on == date(2026, 3, 10)


@pytest.mark.parametrize(
    ("text", "today", "day"),
    [
        ("29 Feb", date(2027, 12, 1), date(2028, 2, 29)),
        ("29 Feb", date(2028, 2, 29), date(2028, 2, 29)),
        ("29.2.", date(2027, 6, 1), date(2028, 2, 29)),
        ("in a month", date(2028, 1, 31), date(2028, 2, 29)),
        ("end of month", date(2028, 2, 3), date(2028, 2, 29)),
        ("in 12 months", date(2028, 2, 29), date(2029, 2, 28)),
        ("tomorrow", date(2028, 2, 28), date(2028, 2, 29)),
        ("tomorrow", date(2026, 2, 28), date(2026, 3, 1)),
    ],
)
def test_leap_days_are_found_where_there_are_any(text, today, day):
    assert parse_day(text, today) == day


def test_a_leap_day_of_a_year_without_one_is_refused_in_a_sentence():
    assert "There is no 29 Feb 2026" in parse_day("29 Feb", date(2026, 2, 1)).message


def test_a_clock_that_was_set_back_between_the_steps_loses_nothing(cast):
    earlier, calls = NOW - timedelta(hours=3), coaching.baseline(cast)
    cycle = coaching.opened(cast, calls=calls)
    sheet = coaching.sheet(cycle_id=cycle.pk, started_at=NOW, ended_at=NOW)
    state = coaching.saved(cast.mo, cast.rita, sheet)
    done = actions.complete_session(
        cast.mo, session_id=state.session_id, base_version=state.version, now=earlier
    )
    assert done.is_complete
    medians = queries.capture_medians(cast.mo)
    assert medians.minutes_to_documented == 0  # never less than nothing
    given = coaching.new_check(coaching.later_call(cast), Outcome.PROVISIONAL)
    check = coaching.checked(cast, cycle, given, today=TODAY - timedelta(days=1))
    assert check.outcome == "provisional"


def test_a_clock_that_was_set_forward_makes_things_late_and_back_again_not(cast):
    coaching.coached(cast)
    line = queries.open_cycle_of(cast.mo, cast.rita.pk, now=NOW + timedelta(days=400))
    assert line.is_overdue
    assert not queries.open_cycle_of(cast.mo, cast.rita.pk, now=NOW).is_overdue
    assert not Commitment.objects.get().is_reviewed
