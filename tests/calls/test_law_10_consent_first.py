"""Law 10: a call without a recorded lawful basis cannot be reviewed; retention deletes on time."""

from datetime import timedelta

import pytest
from django.conf import settings

from calls.stories import ZOOM, confirmed, imported
from cast import NOW
from filmroom.calls import access, actions
from filmroom.calls.models import Call, LawfulBasis, Transcript
from filmroom.kit.access import Denied, NotFound
from filmroom.kit.models import StoredFile
from filmroom.people.models import Setting

pytestmark = pytest.mark.django_db


@pytest.fixture
def consent(db):
    return LawfulBasis.objects.create(name="Consent on the invitation")


def test_a_call_without_a_basis_cannot_be_reviewed(cast):
    call = imported(cast.rita)
    confirmed(cast.rita, call)

    with pytest.raises(Denied, match="No lawful basis is recorded"):
        access.call_to_review(cast.mo, call.pk)


def test_a_call_whose_speakers_nobody_confirmed_cannot_be_reviewed(cast, consent):
    call = imported(cast.rita, basis_id=consent.pk)

    with pytest.raises(Denied, match="Nobody has confirmed who speaks"):
        access.call_to_review(cast.mo, call.pk)


def test_with_both_it_can(cast, consent):
    call = imported(cast.rita, basis_id=consent.pk)
    confirmed(cast.rita, call)

    assert access.call_to_review(cast.mo, call.pk) == call


def test_setting_the_basis_opens_the_call_and_taking_it_away_closes_it(cast, consent):
    call = imported(cast.rita)
    confirmed(cast.rita, call)

    actions.set_basis(cast.mo, call_id=call.pk, basis_id=consent.pk)
    assert access.call_to_review(cast.mo, call.pk)

    actions.set_basis(cast.rita, call_id=call.pk, basis_id=None)
    with pytest.raises(Denied, match="No lawful basis"):
        access.call_to_review(cast.mo, call.pk)


def test_a_retired_basis_is_no_basis_for_another_call(cast, consent):
    consent.retired_at = NOW
    consent.save()
    call = imported(cast.rita)

    with pytest.raises(NotFound):
        actions.set_basis(cast.rita, call_id=call.pk, basis_id=consent.pk)


@pytest.mark.parametrize("who", ["ona", "sam", "nil", "eno", "ada"])
def test_those_outside_neither_set_a_basis_nor_learn_that_there_is_a_call(cast, consent, who):
    call = imported(cast.rita)

    with pytest.raises(NotFound):
        actions.set_basis(cast.everyone[who], call_id=call.pk, basis_id=consent.pk)


def test_the_leader_sees_the_call_and_does_not_set_its_basis(cast, consent):
    call = imported(cast.rita)

    with pytest.raises(Denied, match="Only the rep and their coach"):
        actions.set_basis(cast.lena, call_id=call.pk, basis_id=consent.pk)


def test_calls_go_when_the_retention_period_is_over_with_everything_kept_of_them(
    cast, django_capture_on_commit_callbacks
):
    Setting.objects.create(key="call_retention_days", value=30)
    old = imported(cast.rita, held_at=NOW - timedelta(days=31))
    young = imported(
        cast.rita, ZOOM.replace("four hundred", "nine"), held_at=NOW - timedelta(days=29)
    )

    with django_capture_on_commit_callbacks(execute=True):
        assert actions.delete_expired(now=NOW) == 1

    assert list(Call.objects.all()) == [young]
    assert not Transcript.objects.filter(call=old.pk).exists()
    assert [row.path for row in StoredFile.objects.all()] == [young.original.path]
    on_disk = list((settings.FILMROOM_HOME / "files").glob("*/*"))
    assert len(on_disk) == 1


def test_a_retention_of_nought_days_keeps_calls(cast):
    Setting.objects.create(key="call_retention_days", value=0)
    imported(cast.rita, held_at=NOW - timedelta(days=4000))

    assert actions.delete_expired(now=NOW) == 0
    assert Call.objects.exists()
