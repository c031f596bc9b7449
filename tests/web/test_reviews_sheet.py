"""The sheet over HTTP: what its island and what a plain form send."""

import json
import re
from dataclasses import replace
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse

from cast import NOW, TODAY
from filmroom.analysis.models import Moment
from filmroom.core.reviews import NA
from filmroom.reviews import actions, queries
from filmroom.reviews.models import Review
from reviewing import FOCUS, completed, full_draft, make_call

FETCH = {"HTTP_X_REQUESTED_WITH": "fetch"}


@pytest.fixture
def call(cast):
    return make_call(cast.rita)


@pytest.fixture
def sheet(cast, call):
    return actions.start_review(cast.mo, call_id=call.pk)


@pytest.fixture
def mo(cast, signed_in):
    return signed_in(cast.mo)


def as_sent(draft):
    """The draft as the island sends it."""
    return {
        "scores": {key: "na" if value == NA else str(value) for key, value in draft.scores.items()},
        "evidence": [
            {
                "key": str(one.key),
                "dimension": one.dimension,
                "kind": one.kind.value,
                "words": one.words,
                "first": one.span.first if one.span else None,
                "last": one.span.last if one.span else None,
                "transcript": "",
                "note": one.note,
                "reason": one.reason,
            }
            for one in draft.evidence
        ],
        **draft.texts(),
        "follow_up_on": str(draft.follow_up_on or ""),
    }


def send(client, url, body):
    return client.post(url, json.dumps(body), content_type="application/json", **FETCH)


def save(client, sheet, draft, version=1):
    url = reverse("reviews:draft", args=[sheet.pk])
    return send(client, url, {"version": version, "draft": as_sent(draft)})


def test_a_save_answers_with_the_sheet_its_version_and_what_is_missing(mo, sheet):
    answer = save(mo, sheet, full_draft(evidence=()))
    told = answer.json()
    assert answer.status_code == 200
    assert told["version"] == 2
    assert told["draft"]["focus"] == FOCUS
    assert (told["meter"]["done"], told["meter"]["total"]) == (4, 13)
    assert told["meter"]["missing"][0][0].startswith("Evidence for Opening and agenda")


def test_a_full_sheet_lacks_nothing(mo, sheet):
    told = save(mo, sheet, full_draft()).json()
    assert told["meter"] == {"done": 13, "total": 13, "missing": []}


def test_no_answer_about_a_draft_holds_a_total(mo, sheet, call):
    told = save(mo, sheet, full_draft())
    assert 'total": 6' not in told.content.decode()
    assert "6 of 16" not in mo.get(reverse("reviews:review", args=[sheet.pk])).content.decode()


def test_a_conflict_is_409_with_what_is_there_now(mo, sheet):
    save(mo, sheet, full_draft(notes="First."))
    answer = save(mo, sheet, full_draft(notes="Second."))
    assert answer.status_code == 409
    assert answer.json()["state"]["draft"]["notes"] == "First."
    assert answer.json()["state"]["version"] == 2


def test_a_save_without_signing_in_is_401_and_without_the_token_403(cast, sheet):
    assert save(Client(), sheet, full_draft()).status_code == 401
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(cast.mo, backend="django.contrib.auth.backends.ModelBackend")
    assert save(strict, sheet, full_draft()).status_code == 403


@pytest.mark.parametrize(
    "body",
    [
        "no json",
        [],
        {},
        {"version": "1", "draft": {}},
        {"version": 1, "draft": {"scores": {"next_step": 7}}},
        {"version": 1, "draft": {"scores": []}},
        {"version": 1, "draft": {"notes": 7}},
        {"version": 1, "draft": {"follow_up_on": "next tue"}},
        {"version": 1, "draft": {"evidence": [{}]}},
        {"version": 1, "draft": {"evidence": ["x"]}},
        {"version": 1, "draft": {"evidence": [{"key": "x", "dimension": "next_step"}]}},
    ],
)
def test_a_sheet_of_the_wrong_shape_is_refused_in_words(mo, sheet, body):
    url = reverse("reviews:draft", args=[sheet.pk])
    sent = body if isinstance(body, str) else json.dumps(body)
    answer = mo.post(url, sent, content_type="application/json", **FETCH)
    assert answer.status_code == 422
    assert answer.content.decode().endswith(".")
    sheet.refresh_from_db()
    assert sheet.version == 1


def test_completing_sends_on_to_the_review_and_twice_is_once(mo, sheet):
    version = save(mo, sheet, full_draft()).json()["version"]
    url = reverse("reviews:complete", args=[sheet.pk])
    for _ in range(2):
        answer = send(mo, url, {"version": version, "ask": False})
        assert answer.json() == {"location": reverse("reviews:review", args=[sheet.pk])}
    assert not Review.objects.filter(is_self_assessment=True).exists()


def test_completing_asks_the_rep_to_speak_first_when_ticked(cast, mo, sheet):
    version = save(mo, sheet, full_draft()).json()["version"]
    send(mo, reverse("reviews:complete", args=[sheet.pk]), {"version": version, "ask": True})
    assert Review.objects.get(is_self_assessment=True).requested_by == cast.mo


def test_completing_an_unsound_sheet_says_what_is_missing(mo, sheet):
    version = save(mo, sheet, full_draft(focus="Improve discovery.")).json()["version"]
    answer = send(mo, reverse("reviews:complete", args=[sheet.pk]), {"version": version})
    assert answer.status_code == 422
    assert "names a subject, not a behaviour" in answer.json()["words"]


def test_completing_what_somebody_changed_is_a_conflict(mo, sheet):
    save(mo, sheet, full_draft())
    answer = send(mo, reverse("reviews:complete", args=[sheet.pk]), {"version": 1})
    assert answer.status_code == 409


def test_a_focus_is_checked_as_it_is_typed_and_nothing_is_kept(mo, sheet):
    url = reverse("reviews:focus-check")
    assert send(mo, url, {"statement": FOCUS}).json()["ok"]
    bad = send(mo, url, {"statement": "Improve discovery."}).json()
    assert not bad["ok"]
    assert bad["findings"]
    assert bad["suggestion"]
    sheet.refresh_from_db()
    assert sheet.focus == ""


# Without script


def as_form(draft, **more):
    return {
        "version": 1,
        **{f"score-{key}": str(value) for key, value in draft.scores.items()},
        **draft.texts(),
        "follow_up_on": str(draft.follow_up_on or ""),
        **more,
    }


def test_the_whole_sheet_works_as_a_plain_form(cast, mo, sheet, call):
    kept = actions.save_draft(
        cast.mo, review_id=sheet.pk, base_version=1, draft=full_draft(focus="", scores={})
    )
    form = as_form(full_draft(), version=kept.version, complete="yes")
    answer = mo.post(reverse("reviews:draft", args=[sheet.pk]), form)
    assert answer.url == reverse("reviews:review", args=[sheet.pk])
    sheet.refresh_from_db()
    assert sheet.is_complete


def test_a_form_adds_an_observation_by_its_time_and_removes_by_its_key(mo, sheet, cast):
    url = reverse("reviews:draft", args=[sheet.pk])
    added = {
        "add-words": "No date was named.",
        "add-kind": "observation",
        "add-at": "3:25",
        "add-dimension": "next_step",
    }
    assert mo.post(url, as_form(full_draft(), **added)).status_code == 302
    (point,) = queries.sheet(cast.mo, sheet.pk)[2].points
    assert (point.dimension, point.point.at_ms) == ("next_step", 200_000)
    gone = as_form(full_draft(), version=2, remove=str(point.key))
    mo.post(url, gone)
    assert queries.sheet(cast.mo, sheet.pk)[2].points == ()


def test_a_time_nowhere_in_the_call_is_refused_in_words(mo, sheet):
    form = as_form(full_draft(), **{"add-words": "x", "add-at": "somewhere"})
    answer = mo.post(reverse("reviews:draft", args=[sheet.pk]), form)
    assert answer.status_code == 422


@pytest.mark.parametrize(
    ("typed", "said"),
    [("59:00", "past the end of the call (4:00)"), ("turn 99", "The call has 12 turns.")],
)
def test_a_place_past_the_end_is_refused_and_never_moved(cast, mo, sheet, typed, said):
    form = as_form(full_draft(), **{"add-words": "x", "add-at": typed})
    answer = mo.post(reverse("reviews:draft", args=[sheet.pk]), form)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert queries.sheet(cast.mo, sheet.pk)[2].points == ()


def test_starting_leads_to_the_call_and_a_second_start_to_the_same_sheet(cast, mo, call):
    url = reverse("reviews:start", args=[call.pk])
    for _ in range(2):
        assert mo.post(url, {"rubric": "short"}).url.endswith(f"/calls/{call.pk}/#review")
    assert Review.objects.get().rubric.key == "short"


def test_a_deleted_draft_comes_back_with_undo(mo, sheet, cast):
    save(mo, sheet, full_draft(notes="Keep me."))
    mo.post(reverse("reviews:discard", args=[sheet.pk]))
    assert mo.get(reverse("reviews:draft", args=[sheet.pk])).status_code == 404
    mo.post(reverse("reviews:restore", args=[sheet.pk]))
    assert mo.get(reverse("reviews:draft", args=[sheet.pk])).json()["draft"]["notes"] == "Keep me."


def test_evidence_comes_with_its_time_and_status(mo, sheet):
    (one,) = full_draft().evidence[1:2]
    told = save(mo, sheet, full_draft(evidence=(one,))).json()["draft"]["evidence"][0]
    assert (told["when"], told["status"], told["first"]) == ("0:40", "verified", 2)
    assert UUID(told["key"]) == one.key


def test_unverified_evidence_is_named_with_the_reason_it_lacks(mo, sheet):
    invented = replace(full_draft().evidence[0], words="nobody has ever said these words")
    told = save(mo, sheet, full_draft(evidence=(invented,))).json()
    assert told["draft"]["evidence"][0]["status"] == "unverified"


def test_a_review_is_read_with_its_total_and_its_evidence_leads_to_the_turn(cast, signed_in, call):
    review = completed(cast.mo, call, now=NOW, today=TODAY)
    page = signed_in(cast.rita).get(reverse("reviews:review", args=[review.pk])).content.decode()
    assert "6 of 16" in page
    assert re.search(rf'href="/calls/{call.pk}/\?said=2-\d+#t2">0:40</a>', page)


def test_the_list_of_a_person_holds_no_total(cast, signed_in, call):
    completed(cast.mo, call, now=NOW, today=TODAY)
    page = signed_in(cast.lena).get(reverse("reviews:list", args=[cast.rita.pk])).content.decode()
    assert FOCUS in page
    assert "6 of 16" not in page
    assert "of 16" not in page


def test_a_change_without_a_reason_is_refused_on_the_review_beside_its_field(cast, mo, call):
    review = completed(cast.mo, call, now=NOW, today=TODAY)
    url = reverse("reviews:change", args=[review.pk])
    answer = mo.post(url, {"dimension": "next_step", "value": "2", "words": " "})
    assert answer.status_code == 422
    assert b"Say why, in a sentence" in answer.content
    assert answer.context["not_said"].dimension == "next_step"
    assert FOCUS.encode() in answer.content


def test_what_was_typed_stands_there_after_a_refusal(cast, mo, call):
    review = completed(cast.mo, call, now=NOW, today=TODAY)
    url = reverse("reviews:change", args=[review.pk])
    answer = mo.post(url, {"dimension": "next_step", "value": "1", "words": "Seen again."})
    assert answer.status_code == 422
    assert b">Seen again.</textarea>" in answer.content
    assert b"is scored 1 already" in answer.content


@pytest.mark.parametrize(
    ("came_from", "is_offered"),
    [("http://testserver/calls/1/?x=1", True), ("https://elsewhere.example/calls/1/", False)],
)
def test_a_refusal_leads_back_to_the_page_of_ours_one_came_from(
    cast, mo, call, came_from, is_offered
):
    review = completed(cast.mo, call, now=NOW, today=TODAY)
    url = reverse("reviews:discard", args=[review.pk])
    answer = mo.post(url, HTTP_REFERER=came_from)
    assert answer.status_code == 422
    assert (b'href="/calls/1/?x=1"' in answer.content) is is_offered
    assert b"elsewhere" not in answer.content


def give_self_assessment(client, row):
    scores = full_draft(evidence=()).scores
    saved = save(client, row, full_draft(evidence=(), scores=scores), row.version)
    url = reverse("reviews:complete", args=[row.pk])
    return send(client, url, {"version": saved.json()["version"]}).json()["location"]


def test_a_given_self_assessment_leads_to_the_coachs_review_it_opens(cast, signed_in, call):
    review = completed(cast.mo, call, now=NOW, today=TODAY, rep_speaks_first=True)
    row = actions.start_self_assessment(cast.rita, call_id=call.pk)
    rita = signed_in(cast.rita)
    location = give_self_assessment(rita, row)
    assert location == reverse("reviews:review", args=[review.pk])
    assert b"Your self-assessment is given." in rita.get(location).content


def test_a_given_self_assessment_without_a_review_stays_where_it_is(cast, signed_in, call):
    row = actions.start_self_assessment(cast.rita, call_id=call.pk)
    location = give_self_assessment(signed_in(cast.rita), row)
    assert location == reverse("reviews:self-assessment", args=[call.pk])


def test_a_date_nobody_gave_is_missing_and_is_never_the_day_of_the_import(
    cast, mo, signed_in, call, sheet
):
    call.held_at_known = False
    call.save()
    told = save(mo, sheet, full_draft()).json()
    assert told["meter"]["missing"] == [
        [
            "The date of the call is not known; set it in the call’s Details.",
            reverse("calls:details", args=[call.pk]),
        ]
    ]
    assert (told["meter"]["done"], told["meter"]["total"]) == (13, 14)
    markdown = mo.get(reverse("reviews:markdown", args=[sheet.pk]))
    assert "\ndate:\n" in markdown.content.decode()
    rita = signed_in(cast.rita)
    page = rita.get(reverse("reviews:self-assessment", args=[call.pk]))
    assert b"date not known" in page.content
    assert b"9 Mar 2026" not in page.content


def test_the_file_of_a_review_is_named_by_its_call_and_date(cast, mo, call):
    review = completed(cast.mo, call, now=NOW, today=TODAY)
    answer = mo.get(reverse("reviews:markdown", args=[review.pk]))
    name = 'filename="review-northwind-discovery-2-2026-03-09.md"'
    assert name in answer["Content-Disposition"]


def test_the_coach_reads_on_their_review_that_the_rep_still_owes_a_word(cast, mo, call):
    review = completed(cast.mo, call, now=NOW, today=TODAY, rep_speaks_first=True)
    page = mo.get(reverse("reviews:review", args=[review.pk]))
    assert b"asked for a self-assessment by" in page.content


def test_equal_scores_have_no_lowest(cast, mo, call):
    even = full_draft(scores=dict.fromkeys(full_draft().scores, 1))
    sheet = actions.start_review(cast.mo, call_id=call.pk)
    state = actions.save_draft(cast.mo, review_id=sheet.pk, base_version=1, draft=even)
    actions.complete(cast.mo, review_id=sheet.pk, base_version=state.version, now=NOW, today=TODAY)
    assert b"All equal" in mo.get(reverse("reviews:review", args=[sheet.pk])).content


def test_a_suggestion_that_was_found_anew_is_judged_by_its_place(cast, mo, call):
    moment = Moment.objects.create(
        call=call, kind="objection", first_segment=7, last_segment=7, confidence=0.9
    )
    url = reverse("reviews:judge", args=[call.pk, moment.pk + 100])
    place = {"judgement": "confirmed", "first": "7", "last": "7", "kind": "objection"}
    assert send(mo, url, place).status_code == 204
    assert send(mo, url, {**place, "first": "6"}).status_code == 404
    assert list(queries.judgements(call)) == [(7, 7, "objection")]
