import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import coaching
import factories
import reviewing
from cast import NOW, TODAY
from filmroom.calls.models import Call
from filmroom.core.commitments import Progress
from filmroom.core.roles import Role
from filmroom.cycles import actions as cycles
from filmroom.cycles.models import Commitment
from filmroom.kit import clock, doctor
from filmroom.people import actions as people
from filmroom.people import settings
from filmroom.people.models import Membership, Person
from filmroom.reviews import actions as reviews
from filmroom.reviews.kinds import AnswerKind
from filmroom.web import today


def _due(browser):
    """Give the kinds of what is shown at first, in order."""
    page = browser.get(reverse("today")).text.partition("<details")[0]
    return re.findall(r'<p class="quiet small">([^<·]+?)(?: ·|</p>)', page)


def _say(north, kind, words="", dimension=""):
    given = reviews.Reply(kind=kind, words=words, dimension=dimension)
    reviews.reply(north.rep, review_id=north.review.pk, given=given, today=TODAY)


@pytest.fixture
def the_day(set_day):
    """Make it the day of the story."""
    set_day(NOW)


@pytest.fixture
def north(cast):
    return factories.kestrel(cast.rita, cast.mo)


def test_a_rep_reads_the_review_that_is_ready(cast, north, signed_in):
    rita = signed_in(cast.rita)

    assert _due(rita) == ["Your review is ready"]
    assert reverse("reviews:review", args=[north.review.pk]) in rita.get(reverse("today")).text


def test_a_coach_finishes_what_is_begun(cast, north, signed_in):
    assert _due(signed_in(cast.mo)) == ["Unfinished review"]


def test_a_coach_says_who_speaks_and_replies_to_a_dispute(cast, north, signed_in):
    reviewing.make_call(cast.pia, cast.mo, title="Unnamed voices", ready=False)
    _say(north, AnswerKind.DISPUTE, "She did say the date.", "next_step")

    mo = signed_in(cast.mo)
    assert _due(mo) == ["Unfinished review", "Who speaks here", "Score disputed"]
    reply = reverse("reviews:review", args=[north.review.pk])
    assert f"{reply}#reply" in mo.get(reverse("today")).text
    assert re.search(
        r'id="score-next_step".*<details class="review-answer" id="reply" open>',
        mo.get(reply).text,
        re.DOTALL,
    )


def test_an_answer_of_the_rep_is_no_dispute(cast, north, signed_in):
    _say(north, AnswerKind.ANSWER, "She did say the date.", "next_step")

    assert _due(signed_in(cast.mo)) == ["Unfinished review", "Answered by the rep"]


def test_three_things_stand_there_and_the_rest_is_one_step_away(cast, signed_in):
    for number in range(5):
        reviewing.make_call(cast.rita, cast.mo, title=f"Call {number}", ready=False)
    page = signed_in(cast.mo).get(reverse("today")).text

    assert len(_due(signed_in(cast.mo))) == 3
    assert "2 more" in page


def test_each_kind_comes_once_before_any_comes_twice():
    assert today._ranked([["r1", "r2"], [], ["d1", "d2", "d3"]]) == ["r1", "d1", "r2", "d2", "d3"]


def test_nothing_due_says_so_and_stops(cast, north, signed_in):
    for name in ("eno", "nil"):
        page = signed_in(cast.everyone[name]).get(reverse("today")).text
        assert "Nothing is due." in page
        assert 'class="due' not in page


@pytest.fixture
def sound(monkeypatch):
    """Let the machine of the tests be in order."""
    monkeypatch.setattr(doctor, "at_a_glance", list)


def _whole(browser):
    """Give kind and title of everything that is shown, opened or not."""
    page = browser.get(reverse("today")).text
    kinds = re.findall(r'<p class="quiet small">([^<·]+?)(?: ·|</p>)', page)
    titles = re.findall(r'"due-title"><(?:a [^>]*|bdi)>([^<]*)', page)
    return list(zip(kinds, titles, strict=True))


def test_an_administrator_sees_who_is_not_at_work_yet(cast, signed_in, sound):
    def add(name, role=None, team=cast.south, **known):
        person = Person.objects.create(name=name, **known)
        person.set_unusable_password()
        person.save()
        if role:
            people.grant(cast.ada, person_id=person.pk, team_id=team.pk, role=role, today=TODAY)
        return person

    add("Bea Waiting", Role.REP, email="bea@example.org")
    invited = add("Cem Invited", Role.REP, email="cem@example.org")
    people.make_link(cast.ada, person_id=invited.pk, key=uuid4(), now=clock.now())
    add("Dov Nameless", Role.REP)  # has no address: is coached without a sign-in
    add("Eve Alone", Role.REP, cast.region, email="eve@example.org")

    assert _whole(signed_in(cast.ada)) == [
        ("Rep without a coach", "Eve Alone"),
        ("Holds no role", "Nil Nobody"),
        ("Not invited yet", "Bea Waiting"),
        ("Invited, has not signed in", "Cem Invited"),
    ]
    assert _whole(signed_in(cast.sam)) == []


def test_an_administrator_sees_how_many_calls_wait_and_never_which(cast, signed_in, sound):
    reviewing.make_call(cast.rita, cast.mo, title="Kestrel secret", ready=False)
    Call.objects.update(lawful_basis=None)
    page = signed_in(cast.ada).get(reverse("today")).text

    assert "1 call cannot be reviewed until its coach chooses a basis" in page
    assert "1 call waits until its rep or coach says who speaks" in page
    assert "Kestrel" not in page


def test_an_administrator_sees_what_is_wrong_with_the_installation(cast, signed_in, monkeypatch):
    found = doctor.Finding(ok=False, what="0.2 GiB of disk are free", mend="make room")
    monkeypatch.setattr(doctor, "at_a_glance", lambda: [found])

    assert _whole(signed_in(cast.ada))[0] == ("The installation", "0.2 GiB of disk are free")
    assert _whole(signed_in(cast.mo)) == []


def test_an_administrator_who_is_alone_reads_the_first_step_beside_what_is_wrong(
    cast, signed_in, monkeypatch
):
    found = doctor.Finding(ok=False, what="0.2 GiB of disk are free", mend="make room")
    monkeypatch.setattr(doctor, "at_a_glance", lambda: [found])
    Person.objects.exclude(pk=cast.ada.pk).update(is_active=False)
    page = signed_in(cast.ada).get(reverse("today")).text

    assert "0.2 GiB of disk are free" in page
    assert "Nobody else is here yet" in page
    assert f'<a href="{reverse("people:new")}">Add a person</a>' in page


@pytest.fixture
def late(cast, set_day):
    """Let a commitment of Rita's come due and nobody look at it."""
    coaching.logged(cast.mo, cast.rita, coaching.sheet(due_on=TODAY))
    set_day(NOW + timedelta(days=2))


def test_a_leader_sees_what_waits_in_the_teams_below(cast, signed_in, late):
    reviewing.make_call(cast.rita, cast.mo, title="Unnamed voices", ready=False)
    coaching.opened(cast)
    lena = signed_in(cast.lena)

    assert _whole(lena) == [
        ("Needs attention", "A commitment is past its date and not reviewed."),
        ("Who speaks here", "1 call waits until its rep or coach says who speaks"),
    ]
    Membership.objects.filter(person=cast.mo).update(until=TODAY)
    assert ("Cycle without a coach", coaching.FOCUS) in _whole(signed_in(cast.lena))
    assert _whole(signed_in(cast.sam)) == []


def test_a_leader_who_reads_sums_only_gets_no_entry_of_a_rep(cast, signed_in, late):
    assert _whole(signed_in(cast.lena)) != []
    settings.change(cast.ada, answers={"leaders_read_entries": ""})

    assert _whole(signed_in(cast.lena)) == []


def test_an_outsider_has_nothing_of_another_team_due(cast, north, signed_in):
    for name in ("ona", "sam"):
        assert _due(signed_in(cast.everyone[name])) == []


def test_a_coach_without_calls_is_shown_the_first_step(cast, signed_in):
    assert Call.objects.count() == 0
    page = signed_in(cast.sam).get(reverse("today")).text

    assert "Start with one call" in page
    assert f'href="{reverse("calls:import")}"' in page


def test_an_administrator_who_is_alone_is_shown_to_add_people(cast, signed_in):
    Person.objects.exclude(pk=cast.ada.pk).delete()
    page = signed_in(cast.ada).get(reverse("today")).text

    assert "Nobody else is here yet" in page


def test_what_is_answered_is_due_no_longer(cast, north, signed_in):
    _say(north, AnswerKind.ACKNOWLEDGE)

    assert _due(signed_in(cast.rita)) == []


def test_a_rep_sees_the_focus_the_commitment_and_what_to_report(cast, signed_in, the_day):
    coaching.logged(
        cast.mo, cast.rita, coaching.sheet(cycle_id=coaching.opened(cast).pk, due_on=TODAY)
    )
    rita = signed_in(cast.rita)
    page = rita.get(reverse("today")).text

    assert coaching.FOCUS in page
    assert "Your commitment came due" in _due(rita)
    promise = Commitment.objects.get()
    report = reverse("sessions:progress", args=[promise.pk])
    assert report in page
    assert page.count(f"<bdi>{coaching.WORDS}") == 1  # asked for below, so not said above
    assert f">{coaching.WORDS}</a>" not in page
    rita.post(report, {"progress": "kept"})
    assert "Your commitment came due" not in _due(rita)
    assert coaching.WORDS in rita.get(reverse("today")).text


def test_a_coach_sees_what_came_due_and_what_is_half_written(cast, signed_in, the_day):
    coaching.logged(cast.mo, cast.rita, coaching.sheet(due_on=TODAY))
    coaching.saved(cast.mo, cast.pia, coaching.sheet(theme="Half a thought"))
    mo = signed_in(cast.mo)

    assert _due(mo) == ["Unfinished session"]  # the commitment is on the card of the next 1:1
    page = mo.get(reverse("today")).text
    promise = Commitment.objects.get()
    settle = reverse("sessions:progress", args=[promise.pk])
    assert settle in page
    assert "Half a thought" in page
    assert reverse("sessions:capture", args=[cast.rita.pk]) in mo.get(settle).text
    mo.post(settle, {"progress": "partly"})
    assert _due(mo) == ["Unfinished session"]


def test_a_commitment_that_a_draft_looks_at_is_not_asked_for_again(cast, signed_in, the_day):
    coaching.logged(cast.mo, cast.rita, coaching.sheet(due_on=TODAY))
    answer = {"previous_id": Commitment.objects.get().pk, "progress": Progress.PARTLY}
    coaching.logged(cast.mo, cast.rita, coaching.sheet(typed_by_rep=False, **answer))

    assert _due(signed_in(cast.mo)) == []


def test_a_coach_sees_who_has_had_no_session_for_long(cast, signed_in, set_day):
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    set_day(NOW + timedelta(days=38))  # weekly, thrice that: 21
    mo, lead = signed_in(cast.mo), reverse("sessions:run", args=[cast.rita.pk])

    page = mo.get(reverse("today")).text
    assert "Stalled: no session for 38 days" in page
    assert lead in page
    assert lead in mo.get(reverse("team:team", args=[cast.north.pk])).text
    assert lead not in signed_in(cast.lena).get(reverse("team:team", args=[cast.north.pk])).text
    mo.post(lead, {"agenda": "weekly", "key": uuid4()})
    assert lead not in mo.get(reverse("today")).text


def test_a_rep_is_asked_for_words(cast, signed_in, the_day):
    draft = coaching.sheet(typed_by_rep=False)
    state = coaching.logged(cast.mo, cast.rita, draft)
    rita = signed_in(cast.rita)

    assert _due(rita) == ["Are these your words"]
    page = rita.get(reverse("today")).text
    assert draft.words in page
    assert draft.theme not in page
    confirm = reverse("sessions:confirm", args=[state.session_id])
    rita.post(confirm, {"words": draft.words})
    assert "Are these your words" not in _due(rita)


def test_a_follow_up_call_is_due_for_its_check(cast, signed_in, set_day):
    coaching.coached(cast)
    coaching.later_call(cast)
    set_day(coaching.CHECK_NOW)
    page = signed_in(cast.mo).get(reverse("today")).text

    assert coaching.FOCUS in page
    assert "Follow-up is " in page


@pytest.fixture
def verdict(cast, set_day):
    """Rita's cycle with its verdict: moved, provisional."""
    set_day(coaching.CHECK_NOW)
    cycle = coaching.coached(cast)
    coaching.checked(cast, cycle, coaching.new_check(coaching.later_call(cast)))
    return cycle


def test_a_rep_reads_the_verdict_on_their_cycle_until_it_is_opened(cast, signed_in, verdict):
    rita = signed_in(cast.rita)
    page = rita.get(reverse("today")).text
    cycle = reverse("cycles:cycle", args=[verdict.pk])

    assert "Your focus moved, provisionally" in _due(rita)
    assert re.search(rf'<a[^>]* href="{cycle}"[^>]*>Read why', page)
    rita.get(cycle)
    assert "Your focus moved" not in rita.get(reverse("today")).text


def test_a_verdict_is_told_of_after_the_cycle_was_closed_too(cast, signed_in, verdict):
    cycles.close_cycle(cast.mo, cycle_id=verdict.pk, today=coaching.CHECK_DAY)
    assert "Your focus moved, provisionally" in _due(signed_in(cast.rita))


def test_a_rep_reads_that_a_verdict_was_taken_back(cast, signed_in, verdict):
    rita = signed_in(cast.rita)
    rita.get(reverse("cycles:cycle", args=[verdict.pk]))
    cycles.take_back_check(
        cast.mo, cycle_id=verdict.pk, round_number=1, reason="Wrong call.", today=coaching.CHECK_DAY
    )
    assert "A verdict on your focus was taken back" in _due(rita)


@pytest.mark.parametrize("name", ["mo", "lena", "pia", "ona", "sam", "nil"])
def test_nobody_but_the_rep_is_told_of_a_verdict_so(cast, signed_in, verdict, name):
    page = signed_in(cast.everyone[name]).get(reverse("today")).text
    assert "Your focus moved" not in page


def test_today_asks_the_database_as_often_for_many_things(cast, signed_in, the_day):
    def asked():
        with CaptureQueriesContext(connection) as found:
            mo.get(reverse("today"))
        return len(found)

    mo = signed_in(cast.mo)
    coaching.saved(cast.mo, cast.rita, coaching.sheet())
    coaching.logged(cast.mo, cast.rita, coaching.sheet(due_on=TODAY))
    one = asked()
    for _ in range(4):
        coaching.saved(cast.mo, cast.pia, coaching.sheet())

    assert asked() == one


def test_a_rep_sees_that_the_coach_answered_until_the_answer_is_opened(cast, north, signed_in):
    _say(north, AnswerKind.DISPUTE, "She did say the date.", "next_step")
    given = reviews.Reply(
        kind=AnswerKind.KEEP, words="It was a week, no day.", dimension="next_step"
    )
    reviews.reply(cast.mo, review_id=north.review.pk, given=given, today=TODAY)
    rita = signed_in(cast.rita)
    place = reverse("reviews:review", args=[north.review.pk])

    assert _due(rita) == ["Your coach answered you"]
    assert f"{place}#score-next_step" in rita.get(reverse("today")).text
    rita.get(place)
    assert _due(rita) == []


def test_what_came_due_says_when_and_how_late(cast, signed_in, late):
    page = signed_in(cast.mo).get(reverse("today")).text

    assert "due Tue 10 Mar, 2 days late" in page


def test_a_coach_sees_that_the_basis_of_a_reviewed_call_was_taken_away(
    cast, north, signed_in, the_day
):
    kind = "Lawful basis taken away after your review"
    assert kind not in dict(_whole(signed_in(cast.mo)))
    rita, pk = signed_in(cast.rita), north.review.call_id
    url = reverse("calls:basis", args=[pk])

    asked = rita.post(url, {"basis": ""})
    assert asked.status_code == 422
    assert "Take it away" in asked.text
    assert Call.objects.get(pk=pk).lawful_basis_id is not None

    rita.post(url, {"basis": "", "sure": "1"})
    Call.objects.filter(pk=pk).update(changed_at=NOW)
    assert dict(_whole(signed_in(cast.mo)))[kind] == north.review.call.title
    assert "those that are complete stay readable" in rita.get(f"/calls/{pk}/").text
    assert kind not in dict(_whole(rita))
