import itertools
import tarfile
import threading
from dataclasses import replace
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from cast import NOW, assemble
from coaching import coached, logged, reviewing_last, sheet
from filmroom.cycles.models import Session
from filmroom.kit import backup, doctor, files
from filmroom.people.models import Person, Team
from filmroom.reviews.models import Evidence, Review, Score
from sampled import load_sample

pytestmark = pytest.mark.django_db(transaction=True)


def everything():
    return {m: list(m._default_manager.order_by("pk").values()) for m in backup._models()}


def empty():
    Review.objects.update(completed_at=None)
    call_command("flush", verbosity=0, interactive=False, inhibit_post_migrate=False)


@pytest.fixture
def house(tmp_path):
    load_sample()
    people = assemble()
    files.record(files.keep([b"WEBVTT\n", b"\nd\xc3\xa9j\xc3\xa0"], name="Rita's call.vtt"))
    return people


def test_what_was_written_comes_back_row_for_row_and_byte_for_byte(house, tmp_path, settings):
    before = everything()
    manifest = backup.write(tmp_path / "b.tar.gz", now=NOW)
    empty()
    settings.FILMROOM_HOME = tmp_path / "elsewhere"

    backup.restore(tmp_path / "b.tar.gz")

    assert everything() == before
    assert manifest["rows"] == sum(map(len, before.values()))
    stored = backup.StoredFile.objects.get(name="Rita's call.vtt")
    assert files.read(stored) == b"WEBVTT\n\nd\xc3\xa9j\xc3\xa0"


def test_new_rows_can_be_made_after_a_restore(house, tmp_path):
    backup.write(tmp_path / "b.tar.gz", now=NOW)
    empty()

    backup.restore(tmp_path / "b.tar.gz")

    newest = max(Person.objects.values_list("pk", flat=True))
    assert Person.objects.create(name="After").pk > newest
    assert Team.objects.create(name="After").pk


def test_a_backup_is_not_restored_over_people(house, tmp_path):
    backup.write(tmp_path / "b.tar.gz", now=NOW)

    with pytest.raises(backup.NotRestorable, match="already holds people"):
        backup.restore(tmp_path / "b.tar.gz")


def test_a_backup_of_a_later_version_is_refused_and_changes_nothing(house, tmp_path, monkeypatch):
    monkeypatch.setattr(backup, "_migrations", lambda: ["people.9999_from_the_future"])
    backup.write(tmp_path / "b.tar.gz", now=NOW)
    monkeypatch.undo()
    empty()

    with pytest.raises(backup.NotRestorable, match=r"people\.9999_from_the_future"):
        backup.restore(tmp_path / "b.tar.gz")

    assert not Person.objects.exists()


def test_an_archive_that_is_no_backup_says_so(tmp_path, db):
    with tarfile.open(tmp_path / "other.tar.gz", "w:gz"):
        pass

    with pytest.raises(backup.NotRestorable, match="no Filmroom backup"):
        backup.restore(tmp_path / "other.tar.gz")


def test_a_backup_is_readable_by_its_owner_only(house, tmp_path):
    backup.write(tmp_path / "b.tar.gz", now=NOW)

    assert (tmp_path / "b.tar.gz").stat().st_mode & 0o077 == 0


def test_the_doctor_finds_a_lost_file(house, tmp_path):
    assert all(finding.ok for finding in doctor.examine())

    files.discard(backup.StoredFile.objects.latest("pk").path)

    assert [f.what for f in doctor.examine() if not f.ok] == ["1 stored files are missing"]


def test_the_laws_hold_again_after_a_restore(house, tmp_path):
    backup.write(tmp_path / "b.tar.gz", now=NOW)
    empty()
    backup.restore(tmp_path / "b.tar.gz")
    score = Score.objects.filter(review__completed_at__isnull=False).first()

    with pytest.raises(DatabaseError, match="law 1"), transaction.atomic():
        Evidence.objects.filter(review=score.review, dimension=score.dimension).delete()


def test_an_empty_installation_has_nothing_to_back_up(db, tmp_path):
    with pytest.raises(backup.NotRestorable, match="holds nobody yet"):
        backup.write(tmp_path / "b.tar.gz", now=NOW)


def test_a_backup_taken_while_sessions_are_logged_holds_one_moment(house, tmp_path):
    if settings.IS_SQLITE:
        pytest.skip("tests/kill asks a file database the same")
    coached(house)
    enough, stop = threading.Event(), threading.Event()
    writing = threading.Thread(target=log_until, args=(house, enough, stop))
    writing.start()
    assert enough.wait(60)
    backup.write(tmp_path / "b.tar.gz", now=NOW)
    stop.set()
    writing.join()
    at_the_end = sessions()
    empty()

    backup.restore(tmp_path / "b.tar.gz")

    assert 3 <= len(sessions()) < len(at_the_end)
    assert sessions()[:-1] == at_the_end[: len(sessions()) - 1]
    assert sessions()[-1] == (*at_the_end[len(sessions()) - 1][:-1], "")  # not reviewed yet


def log_until(house, enough, stop):
    last = None
    for number in itertools.count(1):
        day = NOW.date() + timedelta(days=number - 1000)  # logged after it was held
        draft = sheet(held_on=day, due_on=day, theme=f"Theme {number}", words=f"I ask {number}.")
        if last:
            draft = replace(draft, **reviewing_last(last))
        last = logged(house.mo, house.pia, draft)
        if number == 3:
            enough.set()
        if stop.is_set():
            break
    connection.close()


def sessions():
    """Pia's completed sessions and what became of the commitment each ended with."""
    mine = Session.objects.filter(rep__email="pia@example.org", completed_at__isnull=False)
    return list(
        mine.order_by("held_on").values_list("theme", "commitment__words", "commitment__progress")
    )
