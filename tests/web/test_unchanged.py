"""The answer "nothing changed" is given before Django, and only to who was given the tag."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import DatabaseError
from django.urls import reverse

import coaching
from cast import NOW
from filmroom.cycles import actions, queries
from filmroom.cycles.models import LedSession
from filmroom.web.unchanged import Unchanged, entity_tag


class Django:
    """Stands for the application behind, which would ask who one is."""

    def __init__(self):
        self.asked = 0

    def __call__(self, _environment, _start_response):
        self.asked += 1
        return [b"from Django"]


@pytest.fixture
def led(cast):
    draft = coaching.sheet(started_at=NOW)
    session = coaching.saved(cast.mo, cast.rita, draft, key=uuid4())
    return LedSession.objects.create(session_id=session.session_id, agenda="coaching")


RITA = "a-sign-in-of-hers"


@pytest.fixture(autouse=True)
def _today(set_day):
    set_day(NOW)


def ask(path, tag=None, *, cookie=f"sessionid={RITA}", method="GET"):
    """Give the status, "" where the application answered, and whether it did."""
    behind, told = Django(), []
    environment = {"PATH_INFO": path, "REQUEST_METHOD": method, "HTTP_COOKIE": cookie}
    environment |= {"HTTP_IF_NONE_MATCH": tag} if tag else {}
    body = Unchanged(behind)(environment, lambda status, headers: told.append((status, headers)))
    return (told[0][0] if told else "", b"".join(body), behind.asked)


def path(led):
    return reverse("sessions:live", args=[led.session_id])


def tag(cast, led, asker=RITA):
    return entity_tag(led.session_id, queries.live(cast.rita, led.session_id).tag, asker)


def test_a_tag_that_still_holds_is_answered_with_one_question(cast, led, django_assert_num_queries):
    held = tag(cast, led)
    with django_assert_num_queries(1):
        assert ask(path(led), held) == ("304 Not Modified", b"", 0)
    assert ask(path(led), f"W/{held}")[0] == "304 Not Modified"  # a proxy compressed the first


def test_everything_else_is_the_applications(cast, led):
    held = tag(cast, led)
    other = coaching.saved(cast.mo, cast.rita, coaching.sheet(), key=uuid4())
    LedSession.objects.create(session_id=other.session_id, agenda="coaching")
    elsewhere = reverse("sessions:live", args=[other.session_id])
    for asked in (
        (path(led), None),
        (path(led), '"1.coaching.1.000"'),
        (path(led), held.replace("coaching.1", "coaching.2")),
        (path(led), held[:-2] + 'x"'),
        (path(led), "*"),
        (elsewhere, held),
        (reverse("sessions:joined", args=[led.session_id]), held),
        ("/sessions/99999999999999999999999/live/", held),
        ("/", held),
    ):
        assert ask(*asked) == ("", b"from Django", 1), asked


def test_once_something_changed_the_application_answers(cast, led):
    held = tag(cast, led)
    actions.note_joined(cast.rita, session_id=led.session_id, now=NOW)
    assert ask(path(led), held)[2] == 1
    held = tag(cast, led)
    actions.discard_session(cast.mo, session_id=led.session_id, now=NOW)
    assert ask(path(led), held)[2] == 1


@pytest.mark.parametrize("cookie", ["", "sessionid=", "sessionid=another", "csrftoken=x"])
def test_a_tag_is_good_for_the_sign_in_it_was_given_to_alone(cast, led, cookie):
    assert ask(path(led), tag(cast, led), cookie=cookie)[2] == 1
    assert ask(path(led), tag(cast, led, asker=""), cookie="")[2] == 1


def test_after_a_minute_the_application_looks_again_who_may_see_it(cast, led, set_day):
    held = tag(cast, led)
    set_day(NOW + timedelta(seconds=59))
    assert ask(path(led), held)[0] == "304 Not Modified"
    set_day(NOW + timedelta(seconds=60))
    assert ask(path(led), held)[2] == 1
    stamp = str(int(NOW.timestamp()))
    assert ask(path(led), held.replace(stamp, str(int(stamp) + 60)))[2] == 1


def test_a_tag_answers_those_who_read_and_nothing_that_is_sent(cast, led):
    held = tag(cast, led)
    assert ask(path(led), held, method="HEAD")[0] == "304 Not Modified"
    assert ask(path(led), held, method="POST")[2] == 1


def test_a_database_that_does_not_answer_is_left_to_the_application(cast, led, monkeypatch):
    held = tag(cast, led)

    def away(_session_id):
        raise DatabaseError

    monkeypatch.setattr("filmroom.cycles.queries.live_tag", away)
    monkeypatch.setattr("django.db.connection.close", lambda: None)
    assert ask(path(led), held)[2] == 1
