"""A team in numbers and rows: who reads what, and that the rows are those the numbers count."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse

import coaching
from cast import NOW, TODAY
from coaching import logged, reviewing_last, sheet
from filmroom.core.commitments import Progress
from filmroom.core.signals import Every, Light
from filmroom.core.verdict import Chances, Outcome
from filmroom.cycles import queries as log
from filmroom.cycles.queries import CycleFilter, LogFilter, Standing
from filmroom.kit.access import NotFound
from filmroom.people.models import Membership, Reading, Setting, Team
from filmroom.rhythm import queries

WEEK = timedelta(days=7)


@pytest.fixture
def held(cast):
    """Two sessions with Rita: what the first ended with was kept, the second's comes due."""
    first = logged(cast.mo, cast.rita, sheet())
    return [
        first,
        logged(
            cast.mo,
            cast.rita,
            sheet(held_on=TODAY + WEEK, due_on=TODAY + 2 * WEEK, **reviewing_last(first)),
        ),
    ]


def test_a_coach_reads_their_team_by_name_with_the_rows_behind_it(cast, held):
    now = NOW + 15 * WEEK / 7
    read = queries.read_team(cast.mo, cast.north.pk, now=now)

    assert [one.signals.rep for one in read.reps] == ["Pia Sørensen", "Rita O'Rourke"]
    rita = read.reps[1]
    assert (rita.last_session_id, rita.cadence.every) == (held[1].session_id, Every.WEEK)
    assert (rita.signals.conversion.done, rita.signals.conversion.of) == (1, 1)
    assert (read.sum.sessions, read.sum.overdue, read.sum.reps) == (2, 1, 2)


def test_each_number_of_a_team_is_the_length_of_a_list(cast, held):
    now = NOW + 15 * WEEK / 7
    found = queries.read_team(cast.mo, cast.north.pk, now=now).sum
    team = {"team_id": cast.north.pk}
    totals = {
        "sessions": LogFilter(**team, since=found.since),
        "counted": LogFilter(**team, counted_since=found.since),
        "overdue": LogFilter(**team, overdue_at=now),
    }

    assert {name: log.log(cast.mo, wanted=one).total for name, one in totals.items()} == {
        "sessions": found.sessions,
        "counted": found.conversion.of,
        "overdue": found.overdue,
    }
    assert (found.sessions, found.conversion.of, found.overdue) == (2, 1, 1)


def test_a_run_opens_the_sessions_of_the_run(cast, held):
    another = sheet(
        held_on=TODAY + 2 * WEEK,
        due_on=TODAY + 3 * WEEK,
        skill="tonality",
        **reviewing_last(held[1]),
    )
    third = logged(cast.mo, cast.rita, another)
    run = LogFilter(rep_id=cast.rita.pk, is_run=True)

    assert [line.session_id for line in log.log(cast.mo, wanted=run).lines] == [third.session_id]
    assert log.log(cast.mo, wanted=LogFilter(rep_id=cast.pia.pk, is_run=True)).total == 0


def test_cycles_are_listed_by_team_standing_and_verdict(cast):
    cycle = coaching.coached(cast)
    coaching.checked(cast, cycle, coaching.new_check(coaching.later_call(cast)))
    wanted = CycleFilter(team_id=cast.north.pk, standing=Standing.OPEN)
    assert log.cycle_list(cast.mo, now=NOW, wanted=wanted).total == 1

    from filmroom.cycles import actions

    actions.close_cycle(cast.mo, cycle_id=cycle.pk, today=coaching.CHECK_DAY)
    found = queries.read_team(cast.mo, cast.north.pk, now=coaching.CHECK_NOW).sum
    assert (found.open_cycles, dict(found.closed)) == (0, {Outcome.PROVISIONAL: 1})
    closed = CycleFilter(
        team_id=cast.north.pk, outcome=Outcome.PROVISIONAL, ended_since=found.since
    )
    (line,) = log.cycle_list(cast.lena, now=coaching.CHECK_NOW, wanted=closed).lines
    assert line.cycle_id == cycle.pk
    for name in ("ona", "sam", "nil", "eno", "ada"):
        assert log.cycle_list(cast.everyone[name], now=NOW).total == 0, name
        listed = log.cycle_list(cast.everyone[name], now=NOW, wanted=closed)
        assert listed.total == 0, name


@pytest.fixture
def overstated(cast, the_check_day):
    """Rita's cycle, closed as moved by its coach where no later chance was taken."""
    from filmroom.cycles import actions

    cycle = coaching.coached(cast)
    given = coaching.new_check(
        coaching.later_call(cast), Outcome.MOVED, Chances(0, 2), note="The file lost two."
    )
    coaching.checked(cast, cycle, given)
    return actions.close_cycle(cast.mo, cycle_id=cycle.pk, today=coaching.CHECK_DAY)


@pytest.fixture
def the_check_day(set_day):
    set_day(coaching.CHECK_NOW)


def test_a_verdict_above_the_evidence_is_counted_apart(cast, overstated):
    found = queries.read_team(cast.mo, cast.north.pk, now=coaching.CHECK_NOW).sum

    assert dict(found.closed) == {Outcome.MOVED: 1}
    assert dict(found.claimed) == {Outcome.MOVED: 1}
    wanted = CycleFilter(team_id=cast.north.pk, outcome=Outcome.MOVED, claims_more=True)
    (line,) = log.cycle_list(cast.mo, now=coaching.CHECK_NOW, wanted=wanted).lines
    assert (line.cycle_id, line.claims_more) == (overstated.pk, True)


def test_a_verdict_the_evidence_supports_is_not_counted_apart(cast):
    from filmroom.cycles import actions

    cycle = coaching.coached(cast)
    coaching.checked(cast, cycle, coaching.new_check(coaching.later_call(cast)))
    actions.close_cycle(cast.mo, cycle_id=cycle.pk, today=coaching.CHECK_DAY)

    found = queries.read_team(cast.mo, cast.north.pk, now=coaching.CHECK_NOW).sum
    assert (found.claimed.total(), found.closed.total()) == (0, 1)
    (line,) = log.cycle_list(cast.mo, now=coaching.CHECK_NOW).lines
    assert not line.claims_more
    claimed = CycleFilter(claims_more=True)
    assert log.cycle_list(cast.mo, now=coaching.CHECK_NOW, wanted=claimed).total == 0


def test_the_team_says_of_how_many_moved_the_evidence_says_less_and_opens_them(
    cast, overstated, signed_in
):
    mo = signed_in(cast.mo)
    page = mo.get(reverse("team:team", args=[cast.north.pk])).text
    assert "of them 1 above the evidence" in page

    address = re.search(r'href="([^"]*claims=more[^"]*)"', page)[1].replace("&amp;", "&")
    listed = mo.get(address).text
    assert "closed with a verdict above the evidence" in listed
    assert "Above the evidence" in listed
    assert listed.count("<tr data-row") == 1
    own = signed_in(cast.rita).get(reverse("cycles:list", args=[cast.rita.pk])).text
    assert "Above the evidence" in own


def test_the_row_of_a_rep_marks_an_open_cycle_whose_verdict_is_above_the_evidence(
    cast, the_check_day, signed_in
):
    cycle = coaching.coached(cast)
    address = reverse("team:team", args=[cast.north.pk])
    assert "Verdict above the evidence" not in signed_in(cast.mo).get(address).text
    given = coaching.new_check(
        coaching.later_call(cast), Outcome.MOVED, Chances(0, 2), note="The file lost two."
    )
    coaching.checked(cast, cycle, given)
    assert "Verdict above the evidence" in signed_in(cast.mo).get(address).text


@pytest.mark.parametrize("name", ["rita", "pia", "eno", "ada", "ona", "sam", "nil"])
def test_nobody_else_has_the_team(cast, held, name):
    with pytest.raises(NotFound):
        queries.read_team(cast.everyone[name], cast.north.pk, now=NOW)


def test_who_needs_attention_is_ordered_by_the_rule_and_by_name(cast, held):
    now = NOW + 5 * WEEK
    reps = queries.read_team(cast.mo, cast.north.pk, now=now).reps
    assert [one.signals.light.light for one in reps] == [Light.STALLED, Light.STALLED]

    now = NOW + 2 * WEEK
    reps = queries.by_attention(queries.read_team(cast.mo, cast.north.pk, now=now).reps)
    assert [(one.signals.rep, one.signals.light.light) for one in reps] == [
        ("Pia Sørensen", Light.NEEDS_ATTENTION),  # no session in two weeks
        ("Rita O'Rourke", Light.ON_TRACK),
    ]


def test_a_rep_without_a_session_is_not_begun_rather_than_on_track(cast, held):
    read = queries.read_team(cast.mo, cast.north.pk, now=NOW)

    assert {one.signals.rep: one.signals.light.light for one in read.reps} == {
        "Pia Sørensen": Light.NOT_BEGUN,
        "Rita O'Rourke": Light.ON_TRACK,
    }
    assert read.sum.lights[Light.NOT_BEGUN] == 1


def test_where_leaders_read_sums_only_they_get_numbers_without_rows(cast, held):
    Setting.objects.create(key="leaders_read_entries", value=False)
    assert queries.read_team(cast.lena, cast.north.pk, now=NOW).sum is None  # two are too few

    Setting.objects.create(key="fewest_in_aggregate", value=2)
    read = queries.read_team(cast.lena, cast.north.pk, now=NOW)
    assert (read.sum.sessions, read.reps, read.reads_entries) == (2, (), False)
    assert len(queries.read_team(cast.mo, cast.north.pk, now=NOW).reps) == 2


def test_a_small_team_is_its_coachs_to_read_whatever_leaders_read(cast, held):
    Setting.objects.create(key="leaders_read_entries", value=False)

    assert queries.read_team(cast.mo, cast.north.pk, now=NOW).sum.reps == 2


# --- pages ----------------------------------------------------------------------------------


@pytest.fixture
def the_day(set_day):
    set_day(NOW + WEEK)


def test_one_team_is_opened_at_once_and_several_stand_side_by_side(cast, held, the_day, signed_in):
    team = reverse("team:team", args=[cast.north.pk])
    assert signed_in(cast.mo).get(reverse("team:list")).url == team

    west = Team.objects.create(name="West", parent=cast.region)
    Membership.objects.create(person=cast.ona, team=west, role="rep", since=TODAY)
    page = signed_in(cast.lena).get(reverse("team:list")).text
    assert "North" in page
    assert "West" in page
    assert "South" not in page


def test_without_rows_to_read_no_number_is_a_link(cast, held, the_day, signed_in):
    Setting.objects.create(key="leaders_read_entries", value=False)
    Setting.objects.create(key="fewest_in_aggregate", value=2)
    page = signed_in(cast.lena).get(reverse("team:team", args=[cast.north.pk])).text

    assert "data-counts" not in page
    assert "Rita" not in page
    assert "sums only" in page


def test_the_rep_sees_that_a_leader_read_their_line_and_not_each_look_of_the_coach(
    cast, held, the_day, signed_in
):
    address = reverse("team:team", args=[cast.north.pk])
    signed_in(cast.mo).get(address)
    assert not Reading.objects.filter(what="team page").exists()

    for _ in range(2):
        signed_in(cast.lena).get(address)
    row = Reading.objects.get(what="team page", about=cast.rita)
    assert (row.reader, row.key) == (cast.lena, cast.north.pk)
    page = signed_in(cast.rita).get(reverse("people:person", args=[cast.rita.pk])).text
    assert "opened a team page" in page


def test_a_filter_of_the_page_shows_those_reps_only(cast, held, set_day, signed_in):
    set_day(NOW + 2 * WEEK)
    address = reverse("team:team", args=[cast.north.pk])
    page = signed_in(cast.mo).get(f"{address}?show=waiting").text.partition("<tbody>")[2]

    assert "Pia" in page
    assert "Rita" not in page


def test_progress_that_was_not_looked_at_together_is_not_counted(cast):
    first = logged(cast.mo, cast.rita, sheet())
    from filmroom.core.commitments import ProgressReport
    from filmroom.cycles import actions

    actions.report_progress(
        cast.rita,
        commitment_id=coaching.commitment_of(first).pk,
        report=ProgressReport(Progress.KEPT),
        today=TODAY + WEEK,
    )
    since = TODAY - WEEK
    assert log.log(cast.mo, wanted=LogFilter(counted_since=since)).total == 0


@pytest.mark.parametrize(
    ("asked", "says"),
    [({}, "in the order of their names"), ({"order": "attention"}, "Stalled first")],
)
def test_the_sentence_beside_the_orders_is_of_the_order_that_is_chosen(
    cast, held, the_day, signed_in, asked, says
):
    page = signed_in(cast.mo).get(reverse("team:team", args=[cast.north.pk]), asked).text

    assert says in page
    assert ("Stalled first" in page) == (says == "Stalled first")


def test_a_leader_reads_who_coaches_a_team(cast, held, the_day, signed_in):
    page = signed_in(cast.lena).get(reverse("team:team", args=[cast.north.pk])).text

    assert "Coached by Mo" in page


@pytest.mark.parametrize(
    ("name", "title"), [("UK Haulage team", "UK Haulage team"), ("Steam", "Team Steam")]
)
def test_a_team_is_called_a_team_once(cast, held, the_day, signed_in, name, title):
    Team.objects.filter(pk=cast.north.pk).update(name=name)
    page = signed_in(cast.mo).get(reverse("team:team", args=[cast.north.pk])).text

    assert f"<h1>{title}</h1>" in page
