"""From scored calls to a focus, a cycle, a follow-up check and what comes after it."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse

import reviewing
from cast import NOW
from checking import check_form, seen
from coaching import (
    CHECK_DAY,
    CHECK_NOW,
    DIMENSION,
    FIRST,
    FOCUS,
    LATER,
    TARGET,
    baseline,
    checked,
    coached,
    later_call,
    new_check,
    opened,
    scored_call,
)
from filmroom.calls.models import Call
from filmroom.core.focus.statements import suggest_focus
from filmroom.core.verdict import Chances, Outcome
from filmroom.cycles import actions
from filmroom.cycles.models import Check, Cycle, ParkedGap, Round
from filmroom.deals.models import Account, Deal
from filmroom.reviews.models import Review

OUTSIDERS = ("ona", "sam", "nil", "eno", "ada", "pia")


@pytest.fixture
def on_the_day(set_day):
    set_day(NOW + timedelta(hours=8))
    return set_day


def deal_of(rep, *, meets=None):
    account = Account.objects.create(name="Northwind", created_by=rep)
    return Deal.objects.create(
        name="Northwind renewal", account=account, owner=rep, next_meeting_on=meets
    )


def opening(calls, **changes):
    """What the form sends that opens a cycle on implication questions."""
    first, second = calls
    return {
        "key": str(uuid4()),
        "dimension": DIMENSION,
        "focus": FOCUS,
        "target": TARGET,
        "way": "share",
        "call": [first.pk, second.pk],
        f"successes-{first.pk}": "1",
        f"opportunities-{first.pk}": "4",
        f"successes-{second.pk}": "0",
        f"opportunities-{second.pk}": "3",
        **changes,
    }


def choose_url(person):
    return reverse("cycles:choose", args=[person.pk])


def page_of(browser, name, *args):
    answer = browser.get(reverse(f"cycles:{name}", args=args))
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


# --- choosing ---------------------------------------------------------------------------------


def test_a_focus_is_chosen_with_the_working_shown(cast, signed_in, on_the_day):
    deal_of(cast.rita, meets=CHECK_DAY)
    first, second = baseline(cast)

    page = page_of(signed_in(cast.mo), "choose", cast.rita.pk)

    assert "Below 2 on 2 of the 2 calls read." in page
    assert first.title in page
    assert second.title in page
    assert "Northwind renewal" in page
    # 1:20 is where the evidence of the sheet lies (segment 4, 20 s each).
    assert f"/cycles/calls/{first.pk}/moment/?at=80000" in page
    assert "Proposed" in page


def test_the_chosen_gap_brings_its_statement_and_target_to_edit(cast, signed_in, on_the_day):
    baseline(cast)

    answer = signed_in(cast.mo).get(choose_url(cast.rita), {"gap": DIMENSION})

    opening_form = answer.context["page"].opening
    assert opening_form.dimension == DIMENSION
    assert opening_form.form["focus"].value() == FOCUS
    assert opening_form.form["target"].value() == TARGET


def test_the_words_of_the_review_are_where_the_focus_starts(cast, signed_in, on_the_day):
    baseline(cast)
    words = "Ask one implication question about every delay before the demo."
    Review.objects.filter(call__title="Second call").update(focus=words)
    mo = signed_in(cast.mo)

    answer = mo.get(choose_url(cast.rita), {"gap": DIMENSION})
    other = mo.get(choose_url(cast.rita), {"gap": "next_step"}).context["page"].opening

    assert answer.context["page"].opening.form["focus"].value() == words
    assert answer.context["page"].opening.form["target"].value() == TARGET
    assert FOCUS in answer.text  # the product's own words stay in reach
    assert "two calls that show it make a focus" in answer.text
    assert other.form["focus"].value() == suggest_focus("next_step").statement


def test_who_comes_from_a_review_finds_its_gap_chosen_and_its_words_in_the_form(
    cast, signed_in, on_the_day
):
    baseline(cast)
    mo = signed_in(cast.mo)
    first, second = Review.objects.order_by("call__held_at")
    words = "Propose the next step with a date before the last five minutes."
    Review.objects.filter(pk=first.pk).update(focus=suggest_focus(DIMENSION).statement)
    Review.objects.filter(pk=second.pk).update(focus=words)

    review = mo.get(reverse("reviews:review", args=[second.pk])).context["page"]
    answer = mo.get(review.choose_url)
    opening = answer.context["page"].opening

    assert opening.dimension == "next_step"
    assert opening.form["focus"].value() == words
    for one in answer.context["page"].named:
        chosen = mo.get(choose_url(cast.rita) + one.choose.partition("#")[0])
        assert f'<a href="{one.choose}">{one.words}</a>' in answer.text
        assert chosen.context["page"].opening.form["focus"].value() == one.words
        assert "data-chosen" in chosen.text
    elsewhere = mo.get(choose_url(cast.rita), {"gap": DIMENSION, "review": second.pk})
    assert elsewhere.context["page"].opening.form["focus"].value() == FOCUS


def test_of_two_reviews_that_speak_of_one_gap_the_one_come_from_is_read(
    cast, signed_in, on_the_day
):
    baseline(cast)
    first = Review.objects.get(call__title="First call")
    older = "Name the next step and its day before the recap."
    Review.objects.filter(pk=first.pk).update(focus=older)
    Review.objects.exclude(pk=first.pk).update(focus="Agree the next step on every call.")

    page = signed_in(cast.mo).get(choose_url(cast.rita), {"review": first.pk}).context["page"]

    assert page.opening.dimension == "next_step"
    assert page.opening.form["focus"].value() == older


@pytest.mark.parametrize("review", ["0", "x", "99999999"])
def test_a_review_that_is_not_there_changes_nothing(cast, signed_in, on_the_day, review):
    baseline(cast)
    mo = signed_in(cast.mo)
    asked, plain = (mo.get(choose_url(cast.rita), sent) for sent in ({"review": review}, {}))

    found = [one.context["page"].opening for one in (asked, plain)]

    assert found[0].dimension == found[1].dimension
    assert found[0].form["focus"].value() == found[1].form["focus"].value()


def test_on_one_short_call_the_form_is_not_there_to_fill_in_for_nothing(
    cast, signed_in, on_the_day
):
    scored_call(cast.mo, cast.rita, title="First call", held_at=FIRST)

    answer = signed_in(cast.mo).get(choose_url(cast.rita))

    assert "No cycle can be opened yet. A baseline needs 2 scored calls" in answer.text
    assert "Open the cycle" not in answer.text
    assert reviewing.FOCUS in answer.text  # the candidate is not lost
    assert answer.text.count("Read from one") == 1


def test_a_call_whose_basis_was_taken_away_is_said_before_and_beside_its_row(
    cast, signed_in, on_the_day
):
    calls = baseline(cast)
    sent = opening(calls, focus="Ask two implication questions before the demo.")
    Call.objects.filter(pk=calls[0].pk).update(lawful_basis=None)
    mo = signed_in(cast.mo)

    assert "No cycle can be opened yet." in mo.get(choose_url(cast.rita)).text
    answer = mo.post(choose_url(cast.rita), sent)

    assert answer.status_code == 422
    assert "Ask two implication questions before the demo." in answer.text
    assert "set one on the call's page" in answer.text
    assert not Cycle.objects.exists()


def test_what_keeps_a_cycle_from_opening_stands_at_the_top_of_the_form(cast, signed_in, on_the_day):
    calls = baseline(cast)

    answer = signed_in(cast.mo).post(choose_url(cast.rita), opening(calls, call=[calls[0].pk]))

    assert answer.status_code == 422
    told, _, fields = answer.text.partition('name="focus"')
    assert '<a href="#baseline">A baseline needs 2 scored calls' in told
    assert f'action="{choose_url(cast.rita)}#open"' in told
    assert "A baseline needs 2 scored calls" in fields


def test_without_a_live_deal_a_focus_is_called_homework(cast, signed_in, on_the_day):
    baseline(cast)
    assert "is homework and is easily skipped" in page_of(
        signed_in(cast.mo), "choose", cast.rita.pk
    )


def test_a_cycle_opens_with_counts_deal_and_parked_gaps_in_writing(cast, signed_in, on_the_day):
    calls, deal = baseline(cast), deal_of(cast.rita)
    sent = opening(calls, deal=deal.pk, diagnosis="skill")
    sent["park-value_articulation"] = "Shows nine widgets before a number."
    sent["park-opening_agenda"] = ""

    answer = signed_in(cast.mo).post(choose_url(cast.rita), sent)

    row = Cycle.objects.get(rep=cast.rita)
    assert answer.url == reverse("cycles:cycle", args=[row.pk])
    assert row.dimension == DIMENSION
    assert [(c.successes, c.opportunities) for c in row.baseline.all()] == [(1, 4), (0, 3)]
    now = row.rounds.get()
    assert (now.deal, now.diagnosis, now.opportunity) == (deal, "skill", deal.name)
    parked = dict(ParkedGap.objects.filter(cycle=row).values_list("dimension", "words"))
    assert parked["value_articulation"] == "Shows nine widgets before a number."
    assert "opening_agenda" not in parked


def test_behaviours_without_a_denominator_are_counted_by_the_hour(cast, signed_in, on_the_day):
    calls = baseline(cast)
    sent = opening(calls, target="points repeated in the buyer's words, 6 an hour", way="hourly")
    for call in calls:
        sent |= {f"count-{call.pk}": "2", f"minutes-{call.pk}": "32,5"}

    signed_in(cast.mo).post(choose_url(cast.rita), sent)

    row = Cycle.objects.get(rep=cast.rita)
    assert [(c.count, c.minutes) for c in row.baseline.all()] == [(2, 32.5), (2, 32.5)]


def test_a_second_cycle_is_refused_in_a_sentence_that_links_to_the_open_one(
    cast, signed_in, on_the_day
):
    """Law 2."""
    calls = baseline(cast)
    row = opened(cast, calls=calls)

    answer = signed_in(cast.mo).post(choose_url(cast.rita), opening(calls))

    assert answer.status_code == 422
    page = answer.content.decode()
    assert "A second focus weakens the first" in page
    assert reverse("cycles:cycle", args=[row.pk]) in page
    assert Cycle.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "typed", "says"),
    [
        ("focus", "Be more confident", "confident"),
        ("target", "often", "A target is countable"),
    ],
)
def test_what_is_not_sound_is_said_beside_its_field_and_nothing_typed_is_lost(
    cast, signed_in, on_the_day, field, typed, says
):
    calls = baseline(cast)

    answer = signed_in(cast.mo).post(
        choose_url(cast.rita), opening(calls, **{field: typed}, drill="Ladder, two minutes.")
    )

    assert answer.status_code == 422
    form = answer.context["page"].opening.form
    assert says in str(form.errors[field])
    assert "Ladder, two minutes." in answer.content.decode()
    assert not Cycle.objects.exists()


def test_half_a_count_is_refused_by_the_name_of_its_call(cast, signed_in, on_the_day):
    calls = baseline(cast)
    sent = opening(calls, **{f"opportunities-{calls[0].pk}": ""})

    answer = signed_in(cast.mo).post(choose_url(cast.rita), sent)

    assert answer.status_code == 422
    assert "“First call”: give both numbers" in answer.content.decode()
    assert not Cycle.objects.exists()


def test_a_moment_leads_to_its_turn_on_the_call(cast, signed_in):
    call = reviewing.make_call(cast.rita)
    url = reverse("cycles:moment", args=[call.pk])
    browser, to = signed_in(cast.rita), reverse("calls:detail", args=[call.pk])

    assert browser.get(url, {"at": "81000"}).url == f"{to}#t4"
    assert browser.get(url, {"turn": "3"}).url == f"{to}#t2"
    assert browser.get(url, {"turn": "900"}).url == to


# --- the cycle --------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["rita", "mo", "lena"])
def test_rep_coach_and_leader_read_focus_target_ring_and_parked_gaps(
    cast, signed_in, on_the_day, who
):
    row = opened(cast)
    parked = row.parked.first()

    answer = signed_in(cast.everyone[who]).get(reverse("cycles:cycle", args=[row.pk]))

    page = answer.content.decode()
    assert FOCUS in page
    assert "For every main problem: two implication questions asked, in at least 80 %." in page
    assert parked.words in page
    assert "1 of 4" in page
    now = [str(step.name) for step in answer.context["page"].steps if step.standing == "now"]
    assert now == ["Coaching"]
    assert page.count('aria-current="step"') == 1
    assert ("Withdraw the cycle" in page) == (who == "mo")


def test_a_cycle_with_one_long_call_asks_for_a_second(cast, signed_in, on_the_day):
    first, _ = baseline(cast)
    first.duration_ms = 45 * 60_000
    first.save()
    row = opened(cast, calls=[first])
    browser = signed_in(cast.mo)

    page = page_of(browser, "cycle", row.pk)
    assert "Add a baseline call" in page
    assert "#add-baseline" in page

    other = first.__class__.objects.get(title="Second call")
    sent = {"call": other.pk, "way": "share", "successes-0": "0", "opportunities-0": "3"}
    browser.post(reverse("cycles:count-baseline", args=[row.pk]), sent)
    assert row.baseline.count() == 2


def test_a_gap_is_parked_and_the_rep_reads_it(cast, signed_in, on_the_day):
    row = opened(cast)
    signed_in(cast.mo).post(
        reverse("cycles:park", args=[row.pk]),
        {"dimension": "next_step", "words": "Ends without a date."},
    )
    assert "Ends without a date." in page_of(signed_in(cast.rita), "cycle", row.pk)


def test_withdrawing_needs_a_reason_that_the_rep_reads(cast, signed_in, on_the_day):
    row = opened(cast)
    browser, url = signed_in(cast.mo), reverse("cycles:withdraw", args=[row.pk])

    assert browser.post(url, {"reason": " "}).status_code == 422
    browser.post(url, {"reason": "Rita moves to another team."})

    page = page_of(signed_in(cast.rita), "cycle", row.pk)
    assert "Rita moves to another team." in page
    assert "Withdraw the cycle" not in page


def test_the_rep_answers_a_cycle(cast, signed_in, on_the_day):
    row = opened(cast)
    signed_in(cast.rita).post(
        reverse("cycles:answer", args=[row.pk]), {"words": "The Acme call is the better one."}
    )
    assert "The Acme call is the better one." in page_of(signed_in(cast.mo), "cycle", row.pk)


def test_the_rep_sees_who_read_the_cycle(cast, signed_in, on_the_day):
    row = opened(cast)
    page_of(signed_in(cast.lena), "cycle", row.pk)
    page = signed_in(cast.rita).get(reverse("people:person", args=[cast.rita.pk]))
    assert reverse("cycles:cycle", args=[row.pk]) in page.content.decode()


# --- the check --------------------------------------------------------------------------------


@pytest.fixture
def to_check(cast, on_the_day):
    """A coached cycle, and the follow-up call."""
    row = coached(cast)
    call = later_call(cast)
    on_the_day(CHECK_NOW)
    return row, call


def test_the_machine_states_what_the_evidence_supports_before_the_coach_chooses(
    cast, signed_in, to_check
):
    row, call = to_check
    browser = signed_in(cast.mo)

    before = page_of(browser, "check", row.pk)
    assert "Your verdict" not in before
    assert call.title in before

    _, answer = seen(browser, row, check_form(call))
    page = answer.content.decode()
    assert "Your verdict" in page
    assert "Moved, provisional" in page
    assert "14 %" in page  # 1 of 7
    assert "1 of 7 opportunities" in page
    assert "4 of 4 opportunities" in page
    assert "51 % to 100 %, 95 % interval" in page  # Wilson for 4 of 4
    assert "at least 33 of 100 cases" in page  # 1 / C(3, 1)
    assert not Check.objects.exists()


def test_a_buyer_who_made_it_easy_caps_what_is_supported_at_partial(cast, signed_in, to_check):
    row, call = to_check
    _, answer = seen(signed_in(cast.mo), row, check_form(call, easy="on"))
    assert answer.context["page"].stated.verdict.value == "partial"


def test_htmx_gets_the_verdict_part_alone(cast, signed_in, to_check):
    row, call = to_check
    answer = signed_in(cast.mo).post(
        reverse("cycles:check-preview", args=[row.pk]),
        check_form(call),
        headers={"HX-Request": "true"},
    )
    page = answer.content.decode()
    assert page.lstrip().startswith('<section class="section" id="verdict"')
    assert "<html" not in page


def test_a_verdict_is_recorded_and_the_next_step_is_offered(cast, signed_in, to_check):
    row, call = to_check
    browser = signed_in(cast.mo)
    sent, _ = seen(browser, row, check_form(call, outcome="provisional", note="Asked for cost."))

    answer = browser.post(reverse("cycles:check", args=[row.pk]), sent)

    assert answer.status_code == 302, answer.content.decode()
    check = Check.objects.get(round__cycle=row)
    assert (check.outcome, check.machine["outcome"]) == ("provisional", "provisional")
    assert check.calls.get().evidence[0]["at_ms"] == 80_000
    page = page_of(browser, "cycle", row.pk)
    assert "Follow-up check: Moved, provisional" in page
    assert "Close the cycle" in page
    assert "Raise the bar" in page


def test_a_verdict_chosen_beside_other_numbers_is_asked_again(cast, signed_in, to_check):
    row, call = to_check
    browser = signed_in(cast.mo)
    sent, _ = seen(browser, row, check_form(call, outcome="provisional"))

    answer = browser.post(
        reverse("cycles:check", args=[row.pk]), sent | {f"successes-{call.pk}": "1"}
    )

    assert answer.status_code == 422
    assert "The numbers below are what the counts support now" in answer.content.decode()
    assert not Check.objects.exists()


@pytest.mark.parametrize(
    ("left_out", "says"),
    [
        ("mark-next_step", "Say whether"),
        ("outcome", "Choose the verdict"),
        ("call", "Choose at least one later call"),
    ],
)
def test_what_a_check_lacks_is_said_and_what_was_typed_is_kept(
    cast, signed_in, to_check, left_out, says
):
    row, call = to_check
    browser = signed_in(cast.mo)
    sent, _ = seen(browser, row, check_form(call, outcome="provisional", note="Kept words."))
    del sent[left_out]

    answer = browser.post(reverse("cycles:check", args=[row.pk]), sent)

    assert answer.status_code == 422
    page = answer.content.decode()
    assert says in page
    assert left_out == "call" or "Kept words." in page
    assert not Check.objects.exists()


def test_the_evidence_of_the_calls_review_is_taken_with_one_tick(cast, signed_in, to_check):
    row, call = to_check
    reviewing.completed(cast.mo, call, now=CHECK_NOW, today=CHECK_DAY)
    browser = signed_in(cast.mo)
    sent = check_form(call, outcome="provisional")
    del sent[f"words-{call.pk}"]
    sent, _ = seen(browser, row, sent | {f"review-{call.pk}": "on"})

    assert browser.post(reverse("cycles:check", args=[row.pk]), sent).status_code == 302

    (point,) = Check.objects.get().calls.get().evidence
    assert point["at_ms"] == 80_000


def test_closing_says_what_it_does_before_it_is_done(cast, signed_in, to_check):
    row, call = to_check
    checked(cast, row, new_check(call))
    page = page_of(signed_in(cast.mo), "cycle", row.pk)

    before, form = page.split(
        f'<form method="post" action="{reverse("cycles:close", args=[row.pk])}"'
    )

    assert before.endswith("<details><summary>Close the cycle</summary>")
    told = form.partition("</form></details>")[0]
    assert "The cycle ends with the verdict it has, and the rep is told." in told
    assert '<button class="button" data-kind="primary">Close the cycle</button>' in told
    assert "is closed" not in page


def test_closing_keeps_the_label_on_the_cycle(cast, signed_in, to_check):
    row, call = to_check
    checked(cast, row, new_check(call))
    browser = signed_in(cast.mo)

    browser.post(reverse("cycles:close", args=[row.pk]))

    row.refresh_from_db()
    assert row.closed_on == CHECK_DAY
    page = page_of(browser, "cycle", row.pk)
    assert "Closed by Mo Adeyemi" in page
    assert "Choose the next focus" in page


def test_a_cycle_is_not_closed_before_a_real_call_showed_movement(cast, signed_in, on_the_day):
    """Law 7."""
    row = coached(cast)
    answer = signed_in(cast.mo).post(reverse("cycles:close", args=[row.pk]))
    assert answer.status_code == 422
    row.refresh_from_db()
    assert row.is_open


def test_after_not_moved_the_next_round_changes_something(cast, signed_in, to_check):
    row, call = to_check
    checked(cast, row, new_check(call, Outcome.NOT_MOVED, Chances(0, 4)))
    browser, url = signed_in(cast.mo), reverse("cycles:next-round", args=[row.pk])
    form = browser.get(url).context["page"].form
    assert form["focus"].value() == FOCUS
    same = {name: form[name].value() or "" for name in form.fields}
    same |= {"after": "1", "follow_up_on": "2026-04-02"}

    answer = browser.post(url, same)
    assert answer.status_code == 422
    assert "the same session again would move nothing" in answer.content.decode()

    assert browser.post(url, same | {"drill": "Three cost ladders."}).status_code == 302
    assert Round.objects.get(cycle=row, number=2).drill == "Three cost ladders."


# --- the list ---------------------------------------------------------------------------------


def test_cycles_are_read_together(cast, signed_in, to_check, on_the_day):
    row, call = to_check
    checked(cast, row, new_check(call))
    actions.close_cycle(cast.mo, cycle_id=row.pk, today=CHECK_DAY)
    for days in (3, 5):
        after = later_call(cast, title=f"After {days}", held_at=LATER + timedelta(days=days))
        reviewing.completed(cast.mo, after, now=CHECK_NOW, today=CHECK_DAY)
    on_the_day(CHECK_NOW + timedelta(days=10))

    for who in (cast.rita, cast.mo, cast.lena):
        page = page_of(signed_in(who), "list", cast.rita.pk)
        assert "Relapsed" in page
        assert "at target on 0 of 2 later calls" in page
        assert "2 of 2" in page
        assert FOCUS in page


def test_without_cycles_the_list_teaches_the_first_step(cast, signed_in, on_the_day):
    page = page_of(signed_in(cast.mo), "list", cast.rita.pk)
    assert choose_url(cast.rita) in page


# --- who --------------------------------------------------------------------------------------

POSTS = ("check", "check-preview", "next-round", "count-baseline", "park", "close", "withdraw")


@pytest.mark.parametrize("who", OUTSIDERS)
def test_outsiders_find_nothing(cast, signed_in, on_the_day, who):
    row = opened(cast)
    browser = signed_in(cast.everyone[who])
    urls = [reverse(f"cycles:{name}", args=[row.pk]) for name in (*POSTS, "answer", "cycle")]
    urls += [reverse(f"cycles:{name}", args=[cast.rita.pk]) for name in ("list", "choose")]
    urls += [reverse("cycles:moment", args=[row.baseline.first().call_id])]
    for url in urls:
        assert browser.get(url).status_code in {404, 405}, url
        assert browser.post(url).status_code in {404, 405}, url


@pytest.mark.parametrize("who", ["rita", "lena"])
def test_rep_and_leader_change_nothing(cast, signed_in, on_the_day, who):
    row = opened(cast)
    browser = signed_in(cast.everyone[who])
    for name in POSTS:
        url = reverse(f"cycles:{name}", args=[row.pk])
        assert browser.post(url, {"call": row.baseline.first().call_id}).status_code == 403, name
    assert browser.post(choose_url(cast.rita)).status_code == 403
    assert browser.get(choose_url(cast.rita)).status_code == 200
    row.refresh_from_db()
    assert row.is_open
    assert row.rounds.count() == 1


# --- how many questions -----------------------------------------------------------------------


def test_more_rows_ask_the_database_no_more(cast, signed_in, to_check):
    row, _ = to_check
    browser = signed_in(cast.mo)
    urls = [reverse(f"cycles:{name}", args=[row.pk]) for name in ("cycle", "check")]
    urls += [reverse(f"cycles:{name}", args=[cast.rita.pk]) for name in ("list", "choose")]
    for url in urls:
        browser.get(url)  # the first reading leaves its trace
    counts = [_queries(browser, url) for url in urls]
    for number in range(3):
        call = later_call(cast, title=f"More {number}")
        reviewing.completed(cast.mo, call, now=CHECK_NOW, today=CHECK_DAY)
        actions.park_gap(
            cast.mo,
            cycle_id=row.pk,
            gap=actions.cycles.CoreGap(reviewing.DIMENSIONS[number + 5], f"Seen {number}."),
        )
    assert [_queries(browser, url) for url in urls] == counts


def _queries(browser, url):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as asked:
        assert browser.get(url).status_code == 200
    return len(asked)
