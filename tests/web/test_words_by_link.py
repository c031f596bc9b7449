"""A rep without a sign-in reads one commitment by a signed link, and makes it their own."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.test import Client
from django.urls import reverse

import coaching
from cast import NOW, PASSWORD
from coaching import WORDS
from filmroom.core.commitments import Voice
from filmroom.cycles import actions
from filmroom.cycles.models import Commitment, Session
from filmroom.kit import clock
from filmroom.people import actions as people

COOL_OFF = timedelta(minutes=16)  # after the last wrong try
OWN = "I ask Dana for one number before I show anything."


@pytest.fixture(autouse=True)
def moment(monkeypatch):
    """The moment it is, which a test may move."""
    at = {"now": NOW}
    monkeypatch.setattr(clock, "now", lambda: at["now"])
    return at


@pytest.fixture
def asked(cast):
    return coaching.logged(cast.mo, cast.rita, coaching.sheet(typed_by_rep=False))


@pytest.fixture
def link(cast, asked):
    token = actions.words_link(cast.mo, session_id=asked.session_id, now=NOW)
    return reverse("sessions:words", args=[token])


def rewritten(cast, asked, **changes):
    sheet = coaching.sheet(typed_by_rep=False, **changes)
    return coaching.saved(
        cast.mo, cast.rita, sheet, key=asked.key, base_version=Session.objects.get().version
    )


def test_a_stranger_with_the_link_reads_the_words_and_their_day_and_nothing_else(link):
    answer = Client().get(link)

    assert answer.status_code == 200
    assert WORDS in answer.text
    assert "Tuesday 17 March 2026" in answer.text
    assert "Northwind technical call" in answer.text
    assert coaching.sheet().theme not in answer.text


def test_looking_confirms_nothing(link):
    Client().get(link)
    Client().head(link)

    assert not Commitment.objects.exists()


def test_keeping_the_words_completes_the_session(link):
    answer = Client().post(link, {"words": WORDS}, follow=True)

    made = Commitment.objects.get()
    assert (made.words, made.voice) == (WORDS, Voice.CONFIRMED_BY_REP.value)
    assert "These are your words" in answer.text


def test_other_words_are_the_reps_own(link):
    Client().post(link, {"words": OWN})

    made = Commitment.objects.get()
    assert (made.words, made.voice) == (OWN, Voice.TYPED_BY_REP.value)


def test_a_used_link_shows_no_words_any_more_and_changes_none(link, moment):
    Client().post(link, {"words": OWN})
    moment["now"] = NOW + timedelta(days=400)

    shown = Client().get(link)
    again = Client().post(link, {"words": "I promise the moon."}, follow=True)

    assert "this one is used" in shown.text
    assert OWN not in shown.text + again.text
    assert Commitment.objects.get().words == OWN


@pytest.mark.parametrize("words", ["", "   \n ", "\u200b", "…"])
def test_an_empty_line_is_refused_and_said_beside_the_field(link, words):
    answer = Client().post(link, {"words": words})

    assert answer.status_code == 422
    assert "an empty line promises nothing" in answer.text
    assert not Commitment.objects.exists()


def test_words_without_end_are_refused_and_kept_on_the_page(link):
    answer = Client().post(link, {"words": "I ask. " * 5_000})

    assert answer.status_code == 422
    assert "I ask. I ask." in answer.text


def test_a_link_that_is_too_old_says_so(link, moment):
    moment["now"] = NOW + timedelta(days=7)
    answer = Client().get(link)

    assert (answer.status_code, "This link is too old" in answer.text) == (410, True)
    assert WORDS not in answer.text
    assert Client().post(link, {"words": WORDS}).status_code == 410
    assert not Commitment.objects.exists()


def test_words_that_were_changed_meanwhile_are_said_to_be_others(cast, asked, link):
    state = rewritten(cast, asked, words="I ask for the cost three times.")
    actions.complete_session(
        cast.mo, session_id=state.session_id, base_version=state.version, now=NOW
    )
    answer = Client().post(link, {"words": WORDS})

    assert answer.status_code == 410
    assert "Mo Adeyemi changed the commitment" in answer.text
    assert not Commitment.objects.exists()


def test_a_session_the_coach_deleted_or_writes_on_again_withdraws_the_link(cast, asked, link):
    rewritten(cast, asked, attempt="Asked twice.")
    taken_back = Client().get(link)
    actions.discard_session(cast.mo, session_id=asked.session_id, now=NOW)
    deleted = Client().get(link)

    for answer in (taken_back, deleted):
        assert answer.status_code == 410
        assert "This link was withdrawn" in answer.text


def test_a_rep_who_left_is_asked_for_nothing(cast, link):
    people.deactivate(cast.ada, person_id=cast.rita.pk, now=NOW)

    assert Client().get(link).status_code == 410


@pytest.mark.parametrize("token", ["x", "e30:1", "..", "%00", "a" * 3000])
def test_what_was_not_made_here_is_no_link(cast, token):
    answer = Client().get(f"/sessions/words/{token}/")

    assert answer.status_code == 404


def test_one_letter_changed_is_no_link(link):
    answer = Client().get(link[:-2] + ("a" if link[-2] != "a" else "b") + "/")

    assert (answer.status_code, "This link is not complete" in answer.text) == (404, True)


def cut_off(link):
    return link[:-2] + "/"


def test_guessing_at_the_link_of_a_session_is_stopped_as_guessing_a_password_is(link):
    answers = [Client().get(cut_off(link)) for _ in range(9)]

    assert [answer.status_code for answer in answers] == [404] * 8 + [429]
    assert "Wait 15 minutes, then open the link again, all of it." in answers[-1].text
    assert Client().get(link).status_code == 429
    assert Client().post(link, {"words": WORDS}).status_code == 429
    assert not Commitment.objects.exists()


def test_guessing_by_form_counts_as_by_looking_whatever_the_words_are(link):
    answers = [Client().post(cut_off(link), {"words": f"Mine {n}."}) for n in range(9)]

    assert [answer.status_code for answer in answers] == [404] * 8 + [429]


def test_links_that_name_no_session_are_counted_together(cast):
    tokens = ["x", "e30:1", "W10:1", "a" * 3000, "eyJzZXNzaW9uIjoiYSJ9:1", "%00", "..", "::", "y"]
    answers = [Client().get(f"/sessions/words/{token}/") for token in tokens]

    assert [answer.status_code for answer in answers] == [404] * 8 + [429]


def test_guessing_stops_nobody_else(cast, link):
    for _ in range(9):
        Client().get(cut_off(link), REMOTE_ADDR="192.0.2.7")
        Client().get("/sessions/words/x/")

    assert Client().get(link, REMOTE_ADDR="192.0.2.7").status_code == 429
    assert Client().get(link).status_code == 200
    form = {"email": "rita@example.org", "password": PASSWORD}
    assert Client().post(reverse("people:sign-in"), form, REMOTE_ADDR="192.0.2.7").url == "/"


def test_a_link_that_was_used_is_no_guess(link):
    Client().post(link, {"words": WORDS})
    answers = [Client().post(link, {"words": WORDS}) for _ in range(9)]

    assert "this one is used" in Client().get(link).text
    assert 429 not in {answer.status_code for answer in answers}


def test_the_lock_out_ends(link, monkeypatch):
    for _ in range(9):
        Client().get(cut_off(link))
    last = AccessAttempt.objects.get()
    monkeypatch.setattr("axes.handlers.proxy.now", lambda: last.attempt_time + COOL_OFF)

    assert Client().get(link).status_code == 200


def test_of_a_wrong_link_only_where_it_came_from_is_kept(link):
    Client().post(cut_off(link), {"words": "My very own."}, HTTP_USER_AGENT="x")
    (kept,) = AccessAttempt.objects.values()

    told = " ".join(str(value) for value in kept.values())
    assert link.split("/")[3][:20] not in told
    assert "own" not in told.replace("unknown", "")
    assert kept["ip_address"] == "127.0.0.1"


def test_no_index_keeps_it_no_cache_and_no_other_site_learns_the_address(link):
    for answer in (Client().get(link), Client().get("/sessions/words/x/")):
        assert answer["X-Robots-Tag"] == "noindex, nofollow"
        assert answer["Referrer-Policy"] == "same-origin"
        assert answer["Cache-Control"] == "private, no-store"


def test_a_form_of_another_site_confirms_nothing(link):
    strict = Client(enforce_csrf_checks=True)

    assert strict.post(link, {"words": WORDS}).status_code == 403
    assert not Commitment.objects.exists()


def test_the_coach_copies_the_link_from_the_session_while_the_words_are_waited_for(
    cast, asked, signed_in
):
    page = reverse("sessions:session", args=[asked.session_id])
    shown = signed_in(cast.mo).get(page)
    url = shown.text.split('value="http://127.0.0.1:8000')[1].split('"')[0]

    assert WORDS in Client().get(url).text
    assert "/sessions/words/" not in signed_in(cast.rita).get(page).text

    Client().post(url, {"words": WORDS})
    assert "/sessions/words/" not in signed_in(cast.mo).get(page).text


def test_somebody_else_who_is_signed_in_reads_the_page_as_who_holds_the_link(cast, link, signed_in):
    assert WORDS in signed_in(cast.ada).get(link).text
