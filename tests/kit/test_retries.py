"""Tasks that failed are tried again, later each time and not for ever."""

from datetime import timedelta

import pytest
from django_tasks_db.models import DBTaskResult

from cast import NOW
from filmroom.kit import retries
from filmroom.people.tasks import post_reset_letter

pytestmark = pytest.mark.django_db


@pytest.fixture
def task():
    post_reset_letter.enqueue("rita@example.org", "https://x/TOKEN", "no key")
    return DBTaskResult.objects.get()


def failed(task, *, tries, status="FAILED"):
    DBTaskResult.objects.update(
        status=status,
        worker_ids=["worker"] * tries,
        started_at=NOW,
        finished_at=NOW if status == "FAILED" else None,
    )


@pytest.mark.parametrize(("tries", "minutes"), [(1, 1), (2, 4), (3, 16), (4, 64)])
def test_the_pause_grows_with_every_try(task, tries, minutes):
    failed(task, tries=tries)
    pause = timedelta(minutes=minutes)

    assert retries.retry_failed(now=NOW + pause - timedelta(seconds=1)) == 0
    assert retries.retry_failed(now=NOW + pause) == 1
    task.refresh_from_db()
    assert task.status == "READY"


def test_it_is_brought_back_once(task):
    failed(task, tries=1)
    later = NOW + timedelta(hours=1)

    assert [retries.retry_failed(now=later) for _ in range(2)] == [1, 0]


def test_after_five_tries_it_is_given_up_and_the_doctor_says_so(task):
    failed(task, tries=5)

    assert retries.retry_failed(now=NOW + timedelta(days=9)) == 0
    (finding,) = retries.findings()
    assert not finding.ok
    assert finding.what == "1 tasks failed 5 times and are given up: post_reset_letter"


def test_one_whose_worker_was_killed_is_taken_up_after_two_hours(task):
    failed(task, tries=1, status="RUNNING")

    assert retries.retry_failed(now=NOW + timedelta(minutes=119)) == 0
    assert retries.retry_failed(now=NOW + timedelta(hours=2)) == 1


def test_what_is_done_or_waits_is_left_alone(task):
    assert retries.retry_failed(now=NOW + timedelta(days=400)) == 0
    failed(task, tries=1, status="SUCCESSFUL")

    assert retries.retry_failed(now=NOW + timedelta(days=400)) == 0
    assert next(retries.findings()).ok
