"""What the sample organisation holds, against what a visitor is promised."""

import re
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from cast import NOW, TODAY
from filmroom.calls.access import visible_calls
from filmroom.calls.models import Call
from filmroom.calls.values import reading_of
from filmroom.core.cycles.model import State
from filmroom.core.roles import Role
from filmroom.core.verdict import Outcome
from filmroom.cycles import queries as cycles
from filmroom.cycles.models import Commitment, Cycle, EvidenceFile, Session, ThemeRun
from filmroom.deals.models import Account, Deal, Stakeholder
from filmroom.demo import actions as demo
from filmroom.demo import people
from filmroom.demo.days import Days
from filmroom.kit.access import Refused
from filmroom.people import settings
from filmroom.people.models import Membership, Person
from filmroom.reviews.models import Review
from sampled import OUTCOMES, load_sample, outcomes, person, put_files

SOURCE = Path(demo.__file__).parent


@pytest.fixture(scope="module")
def _of_the_module(django_db_setup, django_db_blocker):
    """Load once for all tests here, which only look."""
    with django_db_blocker.unblock(), transaction.atomic():
        load_sample()
        yield
        transaction.set_rollback(True)


@pytest.fixture
def loaded(_of_the_module, db):
    put_files()


# --- people ---------------------------------------------------------------------------------


def test_the_printed_sign_ins_work(loaded):
    lines = demo.sign_ins()
    emails = [line.split()[0] for line in lines if "@" in line]
    assert len(emails) == 8
    assert lines[-1] == "  and 11 more, see People"
    for email in emails:
        given = {"email": email, "password": people.PASSWORD}
        assert Client().post(reverse("people:sign-in"), given).status_code == 302, email


def test_there_are_teams_coaches_and_reps_and_one_rep_never_signs_in(loaded):
    held = Counter(Membership.objects.values_list("role", flat=True))
    assert held == {"rep": 14, "coach": 4, "leader": 1, "admin": 1}
    coached = Membership.objects.filter(role=Role.COACH.value).values_list("team__name", flat=True)
    assert sorted(coached) == ["Clinics North", "Clinics South", "New Business", "Wellness"]
    assert [one.name for one in Person.objects.all() if not one.signs_in] == ["Hugo Lefèvre"]
    new = TODAY - timedelta(days=90)
    assert Person.objects.filter(started_on__gte=new).count() >= 3


def test_it_is_loaded_into_an_empty_installation_only(loaded):
    assert not demo.is_wanted()
    with pytest.raises(Refused, match="already holds people"):
        demo.load(now=NOW)


def test_a_coach_sees_the_calls_of_the_own_team_and_a_rep_their_own(loaded):
    for coach in Membership.objects.filter(role=Role.COACH.value):
        reps = Membership.objects.filter(team=coach.team, role=Role.REP.value).values("person")
        assert set(visible_calls(coach.person)) == set(Call.objects.filter(rep__in=reps))
    leila = person("Leila Haddad")
    assert set(visible_calls(leila)) == set(Call.objects.filter(rep=leila))


# --- calls ----------------------------------------------------------------------------------


def test_there_are_24_transcripts_of_a_quarter_of_an_hour_and_a_few_short_ones(loaded):
    minutes = [call.duration_ms / 60_000 for call in Call.objects.all()]
    assert sum(length > 10 for length in minutes) >= 24
    assert len(minutes) >= 28


def test_one_call_waits_for_its_speakers_and_one_has_nobody_reviewing_it(loaded):
    assert Call.objects.get(speakers_confirmed_at=None).rep.name == "Fiona O'Hara"
    assert not Review.objects.filter(call__rep__name="Zoë Brandt").exists()


def test_reviews_are_completed_disputed_half_written_and_rest_on_what_was_said(loaded):
    half = Review.objects.get(completed_at=None, is_self_assessment=False)
    disputed = Review.objects.get(answers__kind="dispute")

    assert half.call.rep.name == "Jonas Keller"
    own = Review.objects.filter(is_self_assessment=True)
    assert {(one.author.name, one.is_complete) for one in own} == {
        ("Jonas Keller", False),
        ("Amara Diallo", True),
    }
    assert disputed.call.rep.name == "Noa Ferreira"
    statuses = Counter(
        point.status for one in Review.objects.exclude(pk=half.pk) for point in one.evidence.all()
    )
    assert set(statuses) == {"verified"}
    assert statuses["verified"] > 100


# --- cycles ---------------------------------------------------------------------------------


def test_every_outcome_is_there_and_the_machine_says_the_same(loaded):
    assert outcomes() == {rep: (outcome, outcome) for rep, outcome in OUTCOMES.items()}


@pytest.mark.parametrize(
    ("rep", "state", "is_overdue"),
    [
        ("Leila Haddad", State.CLOSED, False),
        ("Oskar Lund", State.PRACTISING, False),
        ("Jonas Keller", State.PRACTISING, False),
        ("Tess van Dijk", State.PRACTISING, False),
        ("Malik Farouk", State.WITHDRAWN, False),
        ("Amara Diallo", State.PRACTISING, False),
        ("Dev Raman", State.AWAITING_FOLLOW_UP, True),
        ("Ingrid Sole", State.BASELINING, False),
    ],
)
def test_cycles_stand_where_their_story_says(loaded, rep, state, is_overdue):
    row = Cycle.objects.get(rep=person(rep))
    seen = cycles.read_cycle(row.coach, row.pk, now=NOW, today=TODAY)

    assert (seen.line.state, seen.line.is_overdue) == (state, is_overdue)


def test_a_verdict_of_the_last_two_weeks_is_still_to_be_read_by_its_rep(loaded):
    told = {rep: cycles.todo(person(rep), now=NOW).my_verdicts for rep in OUTCOMES}

    assert [one.outcome for one in told["Ravi Menon"]] == [Outcome.NO_OPPORTUNITY]
    assert told["Leila Haddad"] == told["Tess van Dijk"] == told["Oskar Lund"] == []


def test_a_focus_can_be_chosen_for_noa(loaded):
    seen = cycles.focus(person("Priya Nair"), person("Noa Ferreira").pk, today=TODAY)

    titles = ["Harbour Physio, second call", "Harbour Physio, discovery"]
    assert [call.title for call in seen.calls] == titles
    next_step = next(one for one in seen.gaps if one.gap.dimension == "next_step")
    assert next_step.scores == (0, 0)
    assert next_step.gap.recurrence.passes
    assert (seen.may_open, seen.no_baseline) == (True, "")


# --- sessions -------------------------------------------------------------------------------


def test_ten_weeks_of_sessions_are_held_by_all_four_coaches_with_all_reps(loaded):
    held = Session.objects.order_by("held_on")
    assert held.count() > 80
    assert TODAY - held[0].held_on >= timedelta(days=66)
    assert TODAY - held.last().held_on <= timedelta(days=4)
    assert held.values("coach").distinct().count() == 4
    assert held.values("rep").distinct().count() == 14
    words = list(Commitment.objects.values_list("words", flat=True))
    assert len(set(words)) == len(words)


def test_commitments_are_kept_partly_kept_not_kept_not_due_and_dropped(loaded):
    said = Counter(Commitment.objects.values_list("progress", flat=True))
    reported = {r.progress for c in Commitment.objects.all() for r in c.reports.all()}
    assert reported == {"kept", "partly", "not_kept", "not_due", "dropped"}
    assert said["kept"] > said["not_kept"] > 0


def test_the_log_shows_what_logs_show(loaded):
    done = Session.objects.filter(completed_at__isnull=False)
    over = done.exclude(ended_at=None)  # a reaction has no end
    late = [one for one in over if one.completed_at - one.ended_at > timedelta(days=1)]

    assert done.exclude(tried="").exists(), "something did not work"
    assert done.filter(kind="weekly", minutes__lt=20).exists(), "a short one"
    assert Session.objects.filter(skips_review=True).exists(), "a skipped review"
    assert {"system", "will", "skill", "knowledge"} <= {one.diagnosis for one in done}
    assert len(late) >= 3, "written down days later"
    assert Session.objects.get(completed_at=None, asked_at__isnull=False).rep.name == "Zoë Brandt"
    assert {one.commitment.voice for one in done} == {"typed_by_rep", "confirmed_by_rep"}


def test_a_theme_came_back_three_times_without_movement(loaded):
    run = ThemeRun.objects.get(rep=person("Tess van Dijk"))
    assert run.length >= 3
    assert run.is_stuck


def test_a_cycle_that_waits_for_its_second_call_rests_on_one_long_call(loaded):
    (baseline,) = Cycle.objects.get(rep=person("Ingrid Sole")).baseline.all()

    assert baseline.minutes >= settings.number("long_call_minutes")
    assert baseline.call.duration_ms / 60_000 == pytest.approx(baseline.minutes, abs=0.01)


def test_the_coach_assembled_one_evidence_file_and_the_rep_is_told(loaded):
    row = EvidenceFile.objects.get()
    assert (row.rep.name, row.assembled_by.name) == ("Tess van Dijk", "Yuki Tanabe")
    assert TODAY - timedelta(days=4) <= row.assembled_on <= TODAY

    told = cycles.todo(row.rep, now=NOW).my_files
    assert [line.file_id for line in told] == [row.pk]
    _, document = cycles.read_file(row.rep, row.pk, today=TODAY)
    assert "Ten minutes without a screen turned into four." in str(document)


def test_one_rep_was_not_coached_for_five_weeks(loaded):
    coached = Session.objects.filter(rep=person("Fiona O'Hara"), completed_at__isnull=False)
    last = coached.latest("held_on")
    assert TODAY - last.held_on >= timedelta(weeks=5)


# --- deals ----------------------------------------------------------------------------------


def test_deals_are_as_untidy_as_deals_are(loaded):
    assert Account.objects.filter(name__contains="'").exists()
    assert Deal.objects.filter(outcome="open", next_meeting_on=None).exists()
    assert Deal.objects.filter(outcome="open", next_meeting_on__gt=TODAY).count() >= 5
    first_names = Counter(
        (deal, name.split()[0]) for deal, name in Stakeholder.objects.values_list("deal", "name")
    )
    assert max(first_names.values()) == 2


# --- days -----------------------------------------------------------------------------------


def test_a_weekend_becomes_the_friday_before_or_the_monday_to_come():
    monday = Days(datetime(2026, 3, 9, 9, 0, tzinfo=UTC))
    assert [monday.ago(number) for number in (3, 2, 1, 0)] == [
        date(2026, 3, 6),
        date(2026, 3, 6),
        date(2026, 3, 6),
        date(2026, 3, 9),
    ]
    assert [monday.ago(-number) for number in (4, 5, 6, 7)] == [
        date(2026, 3, 13),
        date(2026, 3, 16),
        date(2026, 3, 16),
        date(2026, 3, 16),
    ]


def test_days_never_change_places():
    for day in range(1, 29):
        days = Days(datetime(2028, 2, day, 23, 59, tzinfo=UTC))
        told = [days.ago(number) for number in range(80, -20, -1)]
        assert told == sorted(told)


# --- nothing real ---------------------------------------------------------------------------


def test_every_address_is_one_nobody_can_own(loaded):
    texts = [
        path.read_text(encoding="utf-8")
        for path in SOURCE.rglob("*.*")
        if path.is_file() and path.suffix in {".txt", ".md", ".toml", ".csv", ".py"}
    ]
    found = set(re.findall(r"[\w.-]+@[\w.-]+|https?://\S+|www\.\S+", "\n".join(texts)))
    assert {one for one in found if not one.endswith(".example")} == set()
    emails = Person.objects.exclude(email=None).values_list("email", flat=True)
    assert all(re.fullmatch(r"[a-z]+@tidewell\.example", email) for email in emails)


def test_every_line_of_a_sample_call_is_somebody_named_speaking(loaded):
    for call in Call.objects.all():
        segments = reading_of(call).transcript.segments
        assert len(segments) > 30
        assert all(one.speaker and one.text for one in segments)
