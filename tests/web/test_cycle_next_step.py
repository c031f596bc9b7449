"""What a cycle offers next: nothing that leads nowhere, and nothing that is hidden elsewhere."""

import uuid

import pytest
from django.urls import reverse

import coaching
import factories
import reviewing
from cast import TODAY
from coaching import CHECK_DAY, CHECK_NOW, PLAN, checked, coached, later_call, logged, new_check
from filmroom.calls.models import Call
from filmroom.core.cycles.others import Compared
from filmroom.core.verdict import Chances, Outcome
from filmroom.cycles import actions, queries
from filmroom.cycles.models import LedSession, Session
from filmroom.cycles.plans import NewPlan
from filmroom.cycles.refusals import NotSound
from filmroom.reviews import actions as reviews

CHECK, IMPORT = "Check a later call", "Import a call"


@pytest.fixture(autouse=True)
def _day_of_the_check(set_day):
    set_day(CHECK_NOW)


def cycle_page(browser, row):
    return browser.get(reverse("cycles:cycle", args=[row.pk])).context["page"]


def offered(browser, row):
    return [str(way.label) for way in cycle_page(browser, row).next.ways]


def test_a_check_is_offered_once_there_is_a_call_to_check(cast, signed_in):
    row, browser = coached(cast), signed_in(cast.mo)
    assert offered(browser, row) == [IMPORT]
    later_call(cast)
    assert offered(browser, row) == [CHECK]


@pytest.mark.parametrize(
    "lacking", [{"lawful_basis": None}, {"held_at_known": False}, {"speakers_confirmed_at": None}]
)
def test_a_call_that_may_not_be_scored_or_has_no_day_is_not_offered(cast, signed_in, lacking):
    row, call = coached(cast), later_call(cast)
    Call.objects.filter(pk=call.pk).update(**lacking)
    assert offered(signed_in(cast.mo), row) == [IMPORT]
    begin = queries.check_to_begin(cast.mo, row.pk, now=CHECK_NOW, today=CHECK_DAY)
    assert begin.candidates == ()


def test_the_numbers_wait_for_the_quick_pass(cast, signed_in):
    row, call = coached(cast), later_call(cast)
    sent = {
        "round": "1",
        "call": [call.pk],
        f"successes-{call.pk}": "2",
        f"opportunities-{call.pk}": "4",
    }
    answer = signed_in(cast.mo).post(reverse("cycles:check-preview", args=[row.pk]), sent)
    assert answer.status_code == 422
    assert answer.context["page"].stated is None
    assert {str(mark.problem) for mark in answer.context["page"].marks} == {
        "Same, better or worse?"
    }


def test_a_target_that_counts_once_a_call_refuses_two_opportunities_on_one(cast):
    calls = coaching.baseline(cast)
    once = "per call, a next step with a date, in 80 %"
    with pytest.raises(NotSound, match="once a call"):
        actions.open_cycle(
            cast.mo,
            key=coaching.uuid4(),
            rep_id=cast.rita.pk,
            new=coaching.new_cycle(calls, counts=(Chances(0, 2), Chances(0, 1)), target=once),
            today=TODAY,
        )


def test_without_a_scored_call_the_page_says_how_recent_and_opens_the_reps_calls(cast, signed_in):
    url = reverse("cycles:choose", args=[cast.rita.pk])
    page = signed_in(cast.mo).get(url).content.decode()
    assert "calls of the last 14 days; none of Rita" in page
    assert f'href="{reverse("calls:list")}?rep={cast.rita.pk}"' in page


def test_a_rep_is_told_of_no_button_that_is_not_theirs(cast, signed_in):
    row = coached(cast)
    checked(cast, row, new_check(later_call(cast)))
    page = cycle_page(signed_in(cast.rita), row)
    assert page.next.ways == ()
    assert "Your coach decides what comes next." in page.next.words


def test_a_session_that_waits_for_the_reps_words_is_not_asked_for_again(cast, signed_in):
    row, browser = coaching.opened(cast), signed_in(cast.mo)
    assert offered(browser, row) == ["Lead the session", "Log the session"]
    logged(cast.mo, cast.rita, coaching.sheet(cycle_id=row.pk, typed_by_rep=False))
    session = Session.objects.get()
    for who in (cast.mo, cast.rita):
        page = cycle_page(signed_in(who), row)
        assert [way.url for way in page.next.ways] == [
            reverse("sessions:session", args=[session.pk])
        ]


def test_a_session_that_runs_is_gone_on_with_until_it_is_ended(
    cast, signed_in, django_assert_max_num_queries
):
    row, mo = coaching.opened(cast), signed_in(cast.mo)
    mo.post(
        reverse("sessions:run", args=[cast.rita.pk]), {"agenda": "coaching", "key": uuid.uuid4()}
    )
    led = LedSession.objects.get()

    page = cycle_page(mo, row)

    assert [way.url for way in page.next.ways] == [
        reverse("sessions:step", args=[led.session_id, "coaching", led.step]),
        reverse("sessions:write", args=[led.session_id]),
    ]
    with django_assert_max_num_queries(25):
        told = mo.get(reverse("cycles:cycle", args=[row.pk])).text
    assert page.next.words == "The session with Rita O'Rourke has begun and has not ended."
    assert "a session is running" in told
    assert "no session yet" not in told
    other = signed_in(cast.rita).get(reverse("cycles:cycle", args=[row.pk])).text
    assert "Go on with it" not in other

    actions.discard_session(cast.mo, session_id=led.session_id, now=CHECK_NOW)
    assert offered(mo, row) == ["Lead the session", "Log the session"]


def test_a_call_to_check_is_brought_in_with_the_rep_and_the_deal_chosen(cast, signed_in):
    deal = factories.deal_of(cast.rita, name="Northwind")
    row, mo = coached(cast, deal_id=deal.pk), signed_in(cast.mo)
    (way,) = cycle_page(mo, row).next.ways

    form = mo.get(way.url).context["form"]

    assert way.label == IMPORT
    assert (form["rep"].value(), form["deal"].value()) == (str(cast.rita.pk), str(deal.pk))
    shown = mo.get(way.url).text
    assert f'<option value="{cast.rita.pk}" selected>' in shown
    assert f'<option value="{deal.pk}" selected>' in shown
    assert '<details class="import-options" open>' in shown
    assert '<details class="import-options">' in mo.get(reverse("calls:import")).text
    assert mo.get(reverse("calls:import"), {"rep": "999", "deal": "x"}).status_code == 200


@pytest.mark.parametrize("who", ["mo", "rita"])
def test_a_logged_session_leads_to_its_cycle(cast, signed_in, who):
    first = logged(cast.mo, cast.rita, coaching.sheet())
    row = coaching.opened(cast)
    again = coaching.sheet(cycle_id=row.pk, **coaching.reviewing_last(first))
    logged(cast.mo, cast.rita, again)
    browser, way = signed_in(cast.everyone[who]), f'href="{cycle_url(row)}">Cycle</a>'

    pages = [
        browser.get(reverse("sessions:session", args=[one.pk])).text
        for one in Session.objects.order_by("pk")
    ]

    assert [way in page for page in pages] == [False, True]


def cycle_url(row):
    return reverse("cycles:cycle", args=[row.pk])


def test_a_rep_who_has_yet_to_speak_reads_no_counts_places_or_parked_gaps(cast, signed_in):
    """Law 4."""
    row = coaching.opened(cast)
    call = row.baseline.first().call
    row.baseline.update(evidence=[{"words": reviewing.SPOKEN[4][1], "at_ms": 80_000}])
    reviews.request_self_assessment(cast.mo, call_id=call.pk, today=CHECK_DAY)
    line = next(one for one in cycle_page(signed_in(cast.rita), row).baseline if not one.counted)
    assert (line.title, line.spots) == (call.title, ())
    page = cycle_page(signed_in(cast.rita), row)
    assert page.waits_for_rep
    assert page.parked == ()
    seen = cycle_page(signed_in(cast.mo), row)
    assert all(one.counted for one in seen.baseline)
    assert seen.parked


@pytest.mark.parametrize("which", ["later", "baseline"])
def test_a_rep_who_has_yet_to_speak_reads_the_verdict_and_not_what_it_rests_on(
    cast, signed_in, which
):
    """Law 4."""
    row = coaching.coached(cast)
    later = coaching.later_call(cast)
    given = coaching.new_check(
        later,
        Outcome.MOVED,
        Chances(0, 2),
        note="The file lost two questions.",
        buyer_made_it_easy=True,
        marks=coaching.marks(next_step=Compared.WORSE),
    )
    coaching.checked(cast, row, given)
    call = later if which == "later" else row.baseline.first().call
    reviews.request_self_assessment(cast.mo, call_id=call.pk, today=CHECK_DAY)
    plan = reverse("documents:plan", args=[row.pk])
    report = reverse("documents:progress", args=[cast.rita.pk])
    cycle = reverse("cycles:cycle", args=[row.pk])
    told = ("lost two questions", "0 of 2", "Got worse", "made it easy", "evidence supported")

    rita, mo = signed_in(cast.rita), signed_in(cast.mo)
    for url in (cycle, plan, report):
        page, seen = rita.get(url).text, mo.get(url).text
        assert "Follow-up check: Moved" in page, url
        assert "opens once you have said how you saw the call" in page, url
        assert [words for words in told if words in page] == [], url
        assert "lost two questions" in seen, url
    prepared = reverse("documents:preparation", args=[cast.rita.pk])
    assert ("First call" in rita.get(prepared).text) == (which == "later")
    assert "First call" in mo.get(prepared).text
    (line,) = queries.cycles_of(cast.rita, cast.rita.pk, now=CHECK_NOW)
    assert not line.claims_more
    (line,) = queries.cycle_list(cast.rita, now=CHECK_NOW).lines
    assert not line.claims_more
    (line,) = queries.cycle_list(cast.mo, now=CHECK_NOW).lines
    assert line.claims_more


def shown_today(browser):
    page = browser.get(reverse("today")).context["page"]
    prepared = [("Lead the session", page.card.run_url)] if page.card else []
    return prepared + [(one.verb, one.url) for one in page.first + page.more]


def test_today_follows_a_cycle_from_its_opening_to_its_next_plan(cast, signed_in):
    row, browser = coaching.opened(cast), signed_in(cast.mo)
    cycle, check = (reverse(f"cycles:{name}", args=[row.pk]) for name in ("cycle", "check"))
    run = ("Lead the session", reverse("sessions:run", args=[cast.rita.pk]))
    assert run in shown_today(browser)
    logged(cast.mo, cast.rita, coaching.sheet(cycle_id=row.pk))
    assert ("See what is missing", cycle) in shown_today(browser)
    call = later_call(cast)
    assert ("Check", check) in shown_today(browser)
    checked(cast, row, new_check(call, Outcome.NOT_MOVED, Chances(0, 4)))
    assert ("Change the plan", cycle) in shown_today(browser)
    go_on(cast, row, drill="Three cost ladders.")
    assert run in shown_today(browser)


def go_on(cast, row, **plan):
    changed = {"focus": PLAN.focus, "target": PLAN.target, "follow_up_on": NEXT, **plan}
    actions.next_round(cast.mo, cycle_id=row.pk, after_round=1, plan=NewPlan(**changed))


NEXT = coaching.date(2026, 4, 1)


def test_a_round_that_goes_on_without_a_session_says_so(cast, signed_in):
    row = coached(cast)
    checked(cast, row, new_check(later_call(cast), Outcome.PARTIAL, Chances(2, 4)))
    go_on(cast, row)
    page = signed_in(cast.mo).get(reverse("cycles:cycle", args=[row.pk])).content.decode()
    assert "goes on from the session of 10 Mar 2026" in page
    assert page.count("coached on 10 Mar 2026") == 1


def test_what_waits_for_a_coach_follows_a_cycle_through_its_steps(cast):
    def todo():
        found = queries.todo(cast.mo, now=CHECK_NOW)
        return [[one.round for one in each] for each in (found.to_coach, found.decided)]

    row = coaching.opened(cast)
    assert todo() == [[1], []]
    logged(cast.mo, cast.rita, coaching.sheet(cycle_id=row.pk))
    assert todo() == [[], []]
    checked(cast, row, new_check(later_call(cast), Outcome.NOT_MOVED, Chances(0, 4)))
    assert todo() == [[], [1]]
    assert queries.todo(cast.mo, now=CHECK_NOW).follow_ups == []
    go_on(cast, row, drill="Three cost ladders.")
    assert todo() == [[2], []]
