"""A rep's page: the cycle in six steps, everything on one axis of time, scores call by call."""

import re
from datetime import datetime, timedelta

import pytest
from django.urls import reverse

import coaching
import pages
import reviewing
from cast import NOW, TODAY
from filmroom.core.commitments import Progress, ProgressReport
from filmroom.core.focus.model import ParkedGap
from filmroom.cycles import actions as cycles
from filmroom.people import settings
from filmroom.reviews.actions import request_self_assessment

pytestmark = pytest.mark.django_db


@pytest.fixture
def the_day(set_day):
    set_day(NOW)


def page_of(browser, rep, query=""):
    answer = browser.get(reverse("people:person", args=[rep.pk]) + query)
    assert answer.status_code == 200
    return answer.text


def part(text, key):
    page = pages.read(text)
    return next(one for one in page.walk() if one.attributes.get("id") == key)


def steps(text):
    found = re.findall(
        r'<li data-state="(\w+)".*?ring-name">(?:<a[^>]*>)?([\w-]+)', text, re.DOTALL
    )
    return [(name, state) for state, name in found]


def now_at(text):
    return [name for name, state in steps(text) if state == "now"]


def marks(text):
    return [
        (one.attributes["href"], one.words)
        for one in part(text, "timeline").walk()
        if one.attributes.get("class") == "axis-mark"
    ]


def test_an_open_cycle_stands_at_one_of_six_steps(cast, signed_in, the_day, set_day):
    mo = signed_in(cast.mo)
    cycle = coaching.opened(cast)
    assert [name for name, _ in steps(page_of(mo, cast.rita))] == [
        "Baseline",
        "Focus",
        "Session",
        "Practice",
        "Follow-up",
        "Verdict",
    ]
    assert now_at(page_of(mo, cast.rita)) == ["Session"]
    coaching.logged(cast.mo, cast.rita, coaching.sheet(cycle_id=cycle.pk))
    assert now_at(page_of(mo, cast.rita)) == ["Practice"]
    set_day(datetime.combine(coaching.DUE, NOW.timetz()))
    assert now_at(page_of(signed_in(cast.mo), cast.rita)) == ["Follow-up"]


def test_without_a_cycle_there_is_no_ring(cast, signed_in, the_day):
    text = page_of(signed_in(cast.rita), cast.rita)
    assert steps(text) == []
    assert "No cycle is open." in text


def test_every_mark_opens_its_record(cast, signed_in, the_day):
    call = reviewing.make_call(cast.rita, cast.mo, held_at=NOW - timedelta(days=20))
    state = coaching.logged(cast.mo, cast.rita, coaching.sheet())
    browser = signed_in(cast.rita)
    found = dict(marks(page_of(browser, cast.rita)))
    session = reverse("sessions:session", args=[state.session_id])
    assert set(found) == {reverse("calls:detail", args=[call.pk]), session}
    assert all(browser.get(url).status_code == 200 for url in found)


def test_a_commitment_says_what_became_of_it(cast, signed_in, the_day):
    state = coaching.logged(cast.mo, cast.rita, coaching.sheet())
    cycles.report_progress(
        cast.rita,
        commitment_id=coaching.commitment_of(state).pk,
        report=ProgressReport(Progress.PARTLY),
        today=TODAY,
    )
    text = page_of(signed_in(cast.mo), cast.rita)
    (words,) = [words for _, words in marks(text) if words.startswith("Commitment")]
    assert "Partly" in words
    assert coaching.WORDS in words


def test_a_week_with_several_calls_opens_the_list_of_exactly_those(cast, signed_in, the_day):
    for days in (20, 21, 22, 40):
        title = f"Call {days} days ago"
        reviewing.make_call(cast.rita, cast.mo, title=title, held_at=NOW - timedelta(days=days))
    browser = signed_in(cast.mo)
    (several,) = [one for one in marks(page_of(browser, cast.rita)) if "records" in one[1]]
    assert several[1].startswith("Calls: 3 records")
    listed = part(browser.get(several[0]).text, "days")
    assert listed.rows == 3
    assert "open" in listed.attributes
    assert "Call 40 days ago" not in listed.words


def test_four_weeks_show_each_day_for_itself(cast, signed_in, the_day):
    for days in (20, 21, 22):
        reviewing.make_call(cast.rita, cast.mo, held_at=NOW - timedelta(days=days))
    found = marks(page_of(signed_in(cast.mo), cast.rita, f"?period=month&until={TODAY}"))
    assert len(found) == 3


def test_what_is_out_of_sight_is_reached_by_going_back(cast, signed_in, the_day):
    reviewing.make_call(cast.rita, cast.mo, title="Long ago", held_at=NOW - timedelta(days=100))
    browser = signed_in(cast.mo)
    text = page_of(browser, cast.rita)
    assert "Long ago" not in text
    earlier = next(
        one.attributes["href"]
        for one in part(text, "timeline").walk()
        if one.words == "Earlier" and one.tag == "a"
    )
    assert "Long ago" in browser.get(earlier).text


@pytest.mark.parametrize(
    "query",
    [
        "?period=decade&until=yesterday",
        "?until=0001-01-01",
        "?until=9999-12-31&period=year",
        "?lane=calls&from=2026-02-30&to=x",
        "?lane=secrets&from=2026-01-01&to=2026-02-01",
    ],
)
def test_an_odd_address_shows_ordinary_days(cast, signed_in, the_day, query):
    assert "Timeline" in page_of(signed_in(cast.mo), cast.rita, query)


def test_scores_stand_call_by_call_and_open_their_evidence(cast, signed_in, the_day):
    coaching.baseline(cast)
    browser = signed_in(cast.mo)
    table = part(page_of(browser, cast.rita), "dimensions")
    assert "2 of 2" in table.words or "0 of 2" in table.words
    assert "Too few calls" in table.words
    cells = [one for one in table.walk() if "data-score" in one.attributes]
    assert len(cells) == 16  # eight dimensions on two calls
    url = cells[0].attributes["href"]
    assert browser.get(url).status_code == 200
    assert f'id="{url.partition("#")[2]}"' in browser.get(url).text
    assert "of 16" not in table.words  # law 8: no total


def test_a_review_that_waits_for_the_rep_shows_no_score_to_the_rep(cast, signed_in, the_day):
    first, _ = coaching.baseline(cast)
    request_self_assessment(cast.mo, call_id=first.pk, today=TODAY)

    def cells(who):
        table = part(page_of(signed_in(who), cast.rita), "dimensions")
        return sum("data-score" in one.attributes for one in table.walk())

    assert cells(cast.mo) == 16
    assert cells(cast.rita) == 8


def test_parked_gaps_wait_for_the_rep_with_the_review_they_rest_on(cast, signed_in, the_day):
    calls = coaching.baseline(cast)
    cycle = coaching.opened(cast, calls=calls)
    gap = ParkedGap("next_step", "No date at the end.")
    cycles.park_gap(cast.mo, cycle_id=cycle.pk, gap=gap)
    assert "No date at the end." in page_of(signed_in(cast.rita), cast.rita)
    request_self_assessment(cast.mo, call_id=calls[0].pk, today=TODAY)
    assert "No date at the end." not in page_of(signed_in(cast.rita), cast.rita)
    assert "No date at the end." in page_of(signed_in(cast.mo), cast.rita)


def test_a_leader_who_reads_sums_only_finds_calls_and_no_entry(cast, signed_in, the_day):
    coaching.coached(cast)
    settings.change(cast.ada, answers={"leaders_read_entries": ""})
    text = page_of(signed_in(cast.lena), cast.rita)
    assert coaching.FOCUS not in text
    assert coaching.WORDS not in text
    assert 'id="timeline"' not in text
