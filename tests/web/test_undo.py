"""What a person did and takes back: once, again, and after somebody else was there."""

import re
from html import unescape

import pytest
from django.urls import reverse

import coaching
import factories
from calls.stories import ZOOM, imported
from cast import NOW, TODAY
from filmroom.analysis import trackers
from filmroom.analysis.models import Tracker
from filmroom.calls import policies
from filmroom.calls.models import Call, LawfulBasis
from filmroom.core import moments
from filmroom.core.parties import BuyerRole
from filmroom.core.roles import Role
from filmroom.core.transcripts.model import Side
from filmroom.cycles.models import Session
from filmroom.deals import actions as deals
from filmroom.deals.models import Stakeholder
from filmroom.people import actions as people
from filmroom.people.models import Membership, Person
from filmroom.reviews.models import Review
from filmroom.rhythm import actions as rhythm
from filmroom.rhythm.kinds import Watch
from filmroom.rhythm.models import Watched

_TOAST = re.compile(r'<div class="toast".*?<span data-message>(.*?)</span>(.*?)</div>', re.DOTALL)


@pytest.fixture
def north(cast):
    return factories.kestrel(cast.rita, cast.mo)


@pytest.fixture(autouse=True)
def _today(set_day):
    set_day(NOW)


def did(browser, address, **sent):
    """Press, and give what the toast says with the address that takes it back ("" where none)."""
    answer = browser.post(address, sent, follow=True)
    ((said, rest),) = _TOAST.findall(answer.text.partition("<template data-toast")[0])
    undo = re.search(r'<form method="post" action="([^"]+)"', rest)
    return unescape(said), undo[1] if undo else ""


def said(answer):
    """Give the sentence of a page that says why nothing was done."""
    return unescape(re.search(r'<div class="empty">.*?<p>(.*?)</p>', answer.text, re.DOTALL)[1])


def test_a_deleted_draft_of_a_review_comes_back_once(cast, north, signed_in):
    mo = signed_in(cast.mo)
    _, undo = did(mo, reverse("reviews:discard", args=[north.draft.pk]))
    assert Review.objects.get(pk=north.draft.pk).discarded_at == NOW

    assert did(mo, undo) == ("The draft is back as it was.", "")
    assert Review.objects.get(pk=north.draft.pk).discarded_at is None
    assert did(mo, undo) == ("The draft is back already; nothing was changed now.", "")


def test_a_deleted_draft_of_a_session_comes_back_once(cast, signed_in):
    draft = coaching.saved(cast.mo, cast.rita, coaching.sheet())
    mo = signed_in(cast.mo)
    _, undo = did(mo, reverse("sessions:discard", args=[draft.session_id]))
    assert Session.objects.get(pk=draft.session_id).discarded_at == NOW

    assert did(mo, undo) == ("The draft is back as it was.", "")
    assert Session.objects.get(pk=draft.session_id).discarded_at is None
    assert did(mo, undo) == ("The draft is back already; nothing was changed now.", "")


def test_somebody_taken_off_a_deal_is_put_back_as_they_were(cast, north, signed_in):
    one = deals.set_stakeholder(
        cast.rita,
        deal_id=north.deal.pk,
        name="Dana Fox",
        email="dana@example.com",
        buyer_role=BuyerRole.CHAMPION,
    )
    rita = signed_in(cast.rita)
    remove = reverse("deals:remove-stakeholder", args=[north.deal.pk, one.pk])
    words, undo = did(rita, remove)
    assert words == "Dana Fox is off the deal."

    assert did(rita, undo) == ("Dana Fox is on the deal again.", "")
    back = Stakeholder.objects.get(name="Dana Fox")
    assert (back.deal_id, back.email, back.buyer_role) == (
        north.deal.pk,
        "dana@example.com",
        "champion",
    )
    again = rita.post(undo)
    assert again.status_code == 422
    assert said(again) == "That was undone already; nothing was changed now."
    assert rita.post(remove).status_code == 404


def test_somebody_added_again_meanwhile_is_not_overwritten(cast, north, signed_in):
    rita = signed_in(cast.rita)
    who = reverse("deals:remove-stakeholder", args=[north.deal.pk, north.stakeholder.pk])
    _, undo = did(rita, who)
    deals.set_stakeholder(
        cast.mo, deal_id=north.deal.pk, name="kestrel buyer", email="", buyer_role=BuyerRole.USER
    )

    answer = rita.post(undo)

    assert answer.status_code == 422
    assert "added again in the meantime" in said(answer)
    assert Stakeholder.objects.get(deal=north.deal).buyer_role == "user"


@pytest.mark.parametrize("name", ["pia", "mo", "lena", "ona", "sam", "nil"])
def test_the_address_that_undoes_works_for_nobody_else(cast, north, signed_in, name):
    rita = signed_in(cast.rita)
    who = reverse("deals:remove-stakeholder", args=[north.deal.pk, north.stakeholder.pk])
    _, undo = did(rita, who)

    assert signed_in(cast.everyone[name]).post(undo).status_code in {403, 404}
    assert not Stakeholder.objects.exists()


def test_somebody_added_again_meanwhile_stays_and_it_is_said_in_the_readers_language(
    cast, north, signed_in
):
    known = {"deal_id": north.deal.pk, "name": "Dana Fox", "email": ""}
    one = deals.set_stakeholder(cast.rita, **known, buyer_role=BuyerRole.CHAMPION)
    Person.objects.filter(pk=cast.rita.pk).update(language="de")
    rita = signed_in(cast.rita)
    _, undo = did(rita, reverse("deals:remove-stakeholder", args=[north.deal.pk, one.pk]))
    deals.set_stakeholder(cast.mo, **known, buyer_role=BuyerRole.USER)

    answer = rita.post(undo)

    assert answer.status_code == 422
    assert "wurde inzwischen wieder hinzugefügt" in said(answer)
    assert Stakeholder.objects.get(name="Dana Fox").buyer_role == BuyerRole.USER.value


def test_a_removed_tracker_is_put_back_with_all_it_listens_for(cast, signed_in):
    row = trackers.add(
        cast.ada,
        moments.Tracker("Security", ("soc 2", "iso"), ("Are you certified?",), Side.THEIRS),
    )
    ada = signed_in(cast.ada)
    _, undo = did(ada, reverse("settings:remove-tracker", args=[row.pk]))
    assert not Tracker.objects.exists()

    did(ada, undo)

    back = Tracker.objects.get()
    assert (back.name, back.phrases, back.said_by) == ("Security", ["soc 2", "iso"], "theirs")
    assert back.examples == ["Are you certified?"]
    assert said(ada.post(undo)) == "That was undone already; nothing was changed now."


def test_a_tracker_made_anew_meanwhile_is_not_overwritten_and_the_undo_can_be_tried_again(
    cast, signed_in
):
    row = trackers.add(cast.ada, moments.Tracker("Security", ("soc 2",)))
    ada = signed_in(cast.ada)
    _, undo = did(ada, reverse("settings:remove-tracker", args=[row.pk]))
    other = trackers.add(cast.ada, moments.Tracker("security", ("iso",)))

    answer = ada.post(undo)
    assert answer.status_code == 422
    assert "already" in said(answer)
    trackers.remove(cast.ada, tracker_id=other.pk)

    assert ada.post(undo).status_code == 302
    assert Tracker.objects.get().phrases == ["soc 2"]


def test_a_role_that_was_ended_goes_on_since_the_day_it_was_given(cast, signed_in):
    role = Membership.objects.get(person=cast.rita)
    ada = signed_in(cast.ada)
    _, undo = did(ada, reverse("people:revoke", args=[role.pk]))
    assert Membership.objects.get(pk=role.pk).until == TODAY

    words, _ = did(ada, undo)

    assert words == "The role goes on as though it had not ended."
    now = Membership.objects.get(pk=role.pk)
    assert (now.until, now.ended_by, now.since) == (None, None, role.since)
    assert "again already" in said(ada.post(undo))


def test_a_role_given_anew_meanwhile_is_not_doubled(cast, signed_in):
    role = Membership.objects.get(person=cast.rita)
    ada = signed_in(cast.ada)
    _, undo = did(ada, reverse("people:revoke", args=[role.pk]))
    people.grant(cast.ada, person_id=cast.rita.pk, team_id=role.team_id, role=Role.REP, today=TODAY)

    answer = ada.post(undo)

    assert answer.status_code == 422
    assert "again already" in said(answer)
    assert Membership.objects.filter(person=cast.rita, until=None).count() == 1


def test_a_deactivated_person_is_active_again_however_often_that_is_pressed(cast, signed_in):
    ada = signed_in(cast.ada)
    _, undo = did(ada, reverse("people:deactivate", args=[cast.pia.pk]))

    for _ in range(2):
        assert did(ada, undo) == ("Pia Sørensen is active again.", "")
        assert Person.objects.get(pk=cast.pia.pk).is_active


def test_a_basis_is_offered_again_and_says_what_does_not_come_back(cast, signed_in):
    basis = LawfulBasis.objects.first()
    policies.set_source_policies(cast.ada, chosen={"zoom": basis.pk})
    ada = signed_in(cast.ada)
    words, undo = did(ada, reverse("settings:retire-basis", args=[basis.pk]))
    assert words.endswith("Imported calls that got it ask for a basis from now on.")

    words, _ = did(ada, undo)

    assert LawfulBasis.objects.get(pk=basis.pk).retired_at is None
    assert words.endswith("Choose below which imported calls get it.")


def test_what_left_the_film_queue_stands_there_again_once(cast, north, signed_in):
    mo = signed_in(cast.mo)
    for view in ("film:done", "film:not-worth-it", "film:next-session"):
        _, undo = did(mo, reverse(view, args=[north.moment.pk]))
        assert did(mo, undo) == ("It stands in the queue again.", "")
        assert not Watched.objects.exists()
        again = mo.post(undo)
        assert again.status_code == 422
        assert "taken back already" in said(again)


def test_a_clip_that_was_watched_waits_for_the_session_again(cast, north, signed_in):
    row = rhythm.watch(cast.mo, moment_id=north.moment.pk, as_what=Watch.NEXT_SESSION)
    mo = signed_in(cast.mo)
    _, undo = did(mo, reverse("film:watched", args=[row.pk]))

    did(mo, undo)

    assert Watched.objects.get().watch == Watch.NEXT_SESSION.value


def test_joined_calls_are_split_again(cast, signed_in):
    first, second = imported(cast.rita), imported(cast.rita, ZOOM.replace("four", "five"))
    rita = signed_in(cast.rita)
    _, undo = did(rita, reverse("calls:join", args=[first.pk]), other=second.pk)
    assert Call.objects.filter(joined_into=None).count() == 1

    rita.post(undo)

    assert set(Call.objects.filter(joined_into=None)) == {first, second}
    assert rita.post(undo).status_code in {404, 422}
