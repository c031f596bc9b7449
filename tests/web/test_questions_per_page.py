"""What a page costs, with everything the sample organisation holds on it."""

import pytest
from django.test import Client

from cast import NOW
from filmroom import demo
from filmroom.calls.models import Call
from filmroom.people.models import Person

MOST = 25

pytestmark = pytest.mark.django_db


@pytest.fixture
def sample():
    demo.load(now=NOW)


def visits(name):
    rep = Person.objects.get(name="Noa Ferreira")
    calls = Call.objects.filter(rep=rep) if name == "noa" else Call.objects.all()
    yield from ("/", "/calls/", f"/people/{rep.pk}/", "/deals/", "/sessions/")
    yield from (f"/calls/{pk}/" for pk in calls.values_list("pk", flat=True))


@pytest.mark.parametrize("name", ["priya", "noa", "tomas"])
def test_no_page_asks_the_database_more_than_25_times(sample, name, django_assert_max_num_queries):
    client = Client()
    who = Person.objects.get(email=f"{name}@tidewell.example")
    client.force_login(who, backend="django.contrib.auth.backends.ModelBackend")

    for path in visits(name):
        client.get(path)  # what is computed once is there
        with django_assert_max_num_queries(MOST):
            assert client.get(path).status_code == 200, path
