"""A verdict better than the evidence supports, and one that is taken back, as pages show them."""

import re

import pytest
from django.urls import reverse

from checking import check_form, seen
from coaching import CHECK_DAY, CHECK_NOW, checked, coached, later_call, new_check
from filmroom.core.verdict import Chances, Outcome
from filmroom.cycles import actions
from filmroom.cycles.models import Check, TakenBackCheck
from filmroom.people.models import Membership


@pytest.fixture
def row(cast, set_day):
    set_day(CHECK_NOW)
    return coached(cast)


def page_of(browser, name, row):
    return browser.get(reverse(f"cycles:{name}", args=[row.pk])).content.decode()


def missed(call, **changes):
    """The form for a call on which none of two opportunities was taken."""
    return check_form(call, counts=("0", "2"), **changes)


def record(browser, row, sent):
    sealed, _ = seen(browser, row, sent)
    return browser.post(reverse("cycles:check", args=[row.pk]), sealed)


def test_a_verdict_against_the_evidence_asks_for_its_reason_beside_the_note(cast, signed_in, row):
    answer = record(signed_in(cast.mo), row, missed(later_call(cast), outcome="provisional"))
    assert answer.status_code == 422
    # 1 of 7 before and 0 of 2 after: P lies between .20 and .80, which tells nothing.
    assert "Too few chances to tell a true rise (weak)" in answer.context["page"].stated.chance
    assert "The evidence supports “not moved”" in answer.context["page"].note_problem
    assert not Check.objects.exists()


def test_the_note_is_optional_only_where_the_verdict_claims_no_more(cast, signed_in, row):
    """The page marks the verdicts that need a reason; its style turns the label by them."""
    url = reverse("cycles:check-preview", args=[row.pk])
    page = signed_in(cast.mo).post(url, missed(later_call(cast))).text

    claiming = re.findall(r'name="outcome" value="(\w+)" data-claims', page)
    assert claiming == ["moved", "provisional", "partial"]  # the evidence supports: not moved
    label = re.search(r'<label for="note">.*?</label>', page)[0]
    assert '<span class="note-free">Note' in label
    assert '<span class="note-needed">Reason for a verdict above the evidence' in label


def test_what_few_calls_cannot_show_is_told_apart_from_what_their_opportunities_show(
    cast, signed_in, row
):
    page = signed_in(cast.mo).post(
        reverse("cycles:check-preview", args=[row.pk]), check_form(later_call(cast))
    )
    stated = page.context["page"].stated
    # 1 of 7 before and 4 of 4 after, on two calls and one: p cannot go below 1/3.
    assert "speak strongly for a true rise" in stated.chance
    assert "taken one by one, so few cannot rule chance out" in stated.smallest
    assert "Work it out again" in page.text


@pytest.mark.parametrize("who", ["mo", "rita", "lena"])
def test_the_cycle_says_the_verdict_what_the_evidence_supported_and_the_reason(
    cast, signed_in, row, who
):
    reason = "The transcript lost two questions."
    sent = missed(later_call(cast), outcome="provisional", note=reason)
    assert record(signed_in(cast.mo), row, sent).status_code == 302
    page = page_of(signed_in(getattr(cast, who)), "cycle", row)
    assert "The verdict is “Moved, provisional”; the evidence supported “Not moved”." in page
    assert reason in page
    assert "At target on" not in page


def test_a_verdict_is_taken_back_from_the_cycle_and_the_rep_reads_why(cast, signed_in, row):
    checked(cast, row, new_check(later_call(cast), Outcome.NOT_MOVED, Chances(0, 4)))
    browser, url = signed_in(cast.mo), reverse("cycles:take-back", args=[row.pk])
    assert browser.post(url, {"round": "1", "reason": ""}).status_code == 422
    assert browser.post(url, {"round": "1", "reason": "Wrong call."}).status_code == 302
    assert TakenBackCheck.objects.get().reason == "Wrong call."
    assert "Check a later call" in page_of(browser, "cycle", row)
    page = page_of(signed_in(cast.rita), "cycle", row)
    assert "Verdict taken back: Not moved" in page
    assert "Wrong call." in page


def test_the_verdict_of_a_closed_cycle_is_taken_back_there_by_its_coach_alone(cast, signed_in, row):
    checked(cast, row, new_check(later_call(cast)))
    actions.close_cycle(cast.mo, cycle_id=row.pk, today=CHECK_DAY)
    for who in (cast.rita, cast.lena):
        assert "Take the verdict back" not in page_of(signed_in(who), "cycle", row)
    mo, url = signed_in(cast.mo), reverse("cycles:take-back", args=[row.pk])
    assert "The cycle is open again" in page_of(mo, "cycle", row)

    refused = mo.post(url, {"round": "1", "reason": ""})
    assert "Say in a sentence why the verdict is taken back" in refused.text
    assert mo.post(url, {"round": "1", "reason": "Wrong call."}).status_code == 302
    assert "Check a later call" in page_of(mo, "cycle", row)


def test_a_cycle_with_a_verdict_says_it_wherever_its_state_is_read(cast, signed_in, row):
    team = reverse("team:team", args=[Membership.objects.get(person=cast.rita).team_id])
    person = reverse("people:person", args=[cast.rita.pk])
    places = (team, person, reverse("cycles:all"), reverse("cycles:list", args=[cast.rita.pk]))
    mo, said = signed_in(cast.mo), "Verdict: Moved, provisional"
    assert [said in mo.get(place).text for place in places] == [False] * 4
    checked(cast, row, new_check(later_call(cast)))

    for place in places:
        page = mo.get(place).text
        assert said in page, place
        assert "Awaiting follow-up" not in page, place
    plan = mo.get(reverse("documents:plan", args=[row.pk])).text
    assert "verdict: Moved, provisional" in plan
    assert "awaiting follow-up" not in plan


@pytest.mark.parametrize("who", ["rita", "lena", "ona", "sam", "nil"])
def test_nobody_but_the_coach_takes_a_verdict_back(cast, signed_in, row, who):
    checked(cast, row, new_check(later_call(cast)))
    answer = signed_in(getattr(cast, who)).post(
        reverse("cycles:take-back", args=[row.pk]), {"round": "1", "reason": "No."}
    )
    assert answer.status_code in {403, 404}
    assert Check.objects.exists()
