import uuid
from datetime import timedelta

import pytest
from django.db import transaction
from django_tasks_db.models import DBTaskResult

from cast import NOW
from filmroom.kit.access import Refused
from filmroom.people import actions, queries
from filmroom.people.actions.letters import send_reset_letter

PAGE = "https://film.example.org/people/reset/TOKEN/"
NEW = "another-long-password"


def _send(email, now=NOW, key=None):
    send_reset_letter(email=email, page=PAGE, key=key or uuid.uuid4(), now=now)


def _token(letter):
    line = next(line for line in letter.body.splitlines() if PAGE[:20] in line)
    return line.split("/people/reset/")[1].rstrip("/")


def test_the_letter_has_a_link_that_sets_a_new_password(cast, mailoutbox):
    _send("RITA@example.org")

    assert [letter.to for letter in mailoutbox] == [["rita@example.org"]]
    assert actions.use_link(token=_token(mailoutbox[0]), password=NEW, now=NOW) == cast.rita


def test_it_works_for_a_day(cast, mailoutbox):
    _send("rita@example.org")
    token = _token(mailoutbox[0])

    assert queries.link(token, now=NOW + timedelta(hours=23)).state == "open"
    assert queries.link(token, now=NOW + timedelta(hours=24)).state == "ended"


def test_strangers_and_people_without_a_sign_in_get_no_letter(cast, mailoutbox):
    actions.add_person(cast.ada, new=actions.NewPerson(name="Jo", email="jo@example.org"))
    actions.deactivate(cast.ada, person_id=cast.pia.pk, now=NOW)

    for email in ("who@example.org", "jo@example.org", "pia@example.org", ""):
        _send(email)

    assert mailoutbox == []


def test_asking_again_and_again_sends_one_letter_in_five_minutes(cast, mailoutbox):
    for seconds in (0, 1, 299):
        _send("rita@example.org", NOW + timedelta(seconds=seconds))
    assert len(mailoutbox) == 1

    _send("rita@example.org", NOW + timedelta(seconds=301))
    assert len(mailoutbox) == 2


def test_asking_again_ends_nobodys_link(cast, mailoutbox):
    """Or a stranger who knows an address could keep its owner out."""
    made = actions.make_link(cast.ada, person_id=cast.rita.pk, key=uuid.uuid4(), now=NOW)
    _send("rita@example.org")

    assert queries.link(made.token, now=NOW).state == "open"


def test_a_task_that_runs_twice_sends_the_same_link(cast, mailoutbox):
    key = uuid.uuid4()
    _send("rita@example.org", key=key)
    _send("rita@example.org", key=key)

    assert _token(mailoutbox[0]) == _token(mailoutbox[1])


def test_the_same_work_is_enqueued_for_every_address(cast, settings):
    settings.HAS_SMTP = True
    for email in ("rita@example.org", "who@example.org"):
        actions.ask_for_reset(email=email, page=PAGE, key=uuid.uuid4())

    assert DBTaskResult.objects.count() == 2


def test_the_task_is_part_of_the_transaction(cast, settings):
    settings.HAS_SMTP = True
    with transaction.atomic():
        actions.ask_for_reset(email="rita@example.org", page=PAGE, key=uuid.uuid4())
        transaction.set_rollback(True)

    assert DBTaskResult.objects.count() == 0


def test_without_smtp_the_reason_is_said(cast, settings):
    settings.HAS_SMTP = False
    with pytest.raises(Refused, match="ask an administrator"):
        actions.ask_for_reset(email="rita@example.org", page=PAGE, key=uuid.uuid4())
