"""What a page costs, with everything the sample organisation holds on it."""

import pytest
from django.test import Client

from filmroom.calls.access import visible_calls
from filmroom.cycles.access import visible_transcripts
from filmroom.people.models import Person
from filmroom.rhythm.access import may_see_teams, may_watch_film, visible_teams
from sampled import load_sample

MOST = 25

pytestmark = pytest.mark.django_db


@pytest.fixture
def sample():
    load_sample()


def visits(who):
    rep = Person.objects.get(name="Noa Ferreira")
    yield from ("/", "/calls/", f"/people/{rep.pk}/", "/deals/", "/sessions/")
    for one in Person.objects.filter(name__in=("Jonas Keller", "Tess van Dijk")):
        yield from (f"/people/{one.pk}/", f"/people/{one.pk}/?period=year")
    yield from (f"/sessions/?rep={rep.pk}", "/sessions/log.csv", "/sessions/commitments.csv")
    yield "/capture/people/"
    yield from (f"/cycles/people/{rep.pk}/", f"/documents/people/{rep.pk}/")
    yield f"/documents/people/{rep.pk}/preparation/"
    yield from (f"/calls/{pk}/" for pk in visible_calls(who).values_list("pk", flat=True))
    for spoken in visible_transcripts(who).filter(session__rep=rep):
        yield f"/sessions/{spoken.session_id}/"
        yield f"/sessions/{spoken.session_id}/transcript/"
        if spoken.session.coach_id == who.pk:
            yield f"/sessions/{spoken.session_id}/mirror/"
    if may_see_teams(who):
        team = visible_teams(who).filter(name="Clinics North").get()
        yield from ("/team/", f"/team/{team.pk}/", "/cycles/", "/scan/")
        yield from (
            f"/scan/{team.pk}/2026-02/",
            f"/scan/{team.pk}/2026-02/reviews/?dimension=next_step",
        )
    if may_watch_film(who):
        yield "/film/"


def test_todays_page_asks_nobody_of_the_sample_more_often(sample, django_assert_max_num_queries):
    for who in Person.objects.filter(email__isnull=False):
        client = Client()
        client.force_login(who, backend="django.contrib.auth.backends.ModelBackend")
        with django_assert_max_num_queries(MOST):
            assert client.get("/").status_code in {200, 302}, who.name


@pytest.mark.parametrize("name", ["priya", "noa", "tomas"])
def test_no_page_asks_the_database_more_than_25_times(sample, name, django_assert_max_num_queries):
    client = Client()
    who = Person.objects.get(email=f"{name}@tidewell.example")
    client.force_login(who, backend="django.contrib.auth.backends.ModelBackend")

    for path in visits(who):
        client.get(path)  # what is computed once is there
        with django_assert_max_num_queries(MOST):
            assert client.get(path).status_code in {200, 302, 404}, path
