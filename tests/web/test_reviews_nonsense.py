"""What no page of ours sends: it is refused in a sentence or kept without what cannot be kept."""

import json

import pytest
from django.urls import reverse

from cast import NOW, TODAY
from filmroom.analysis.models import Moment
from filmroom.reviews import actions, queries
from filmroom.reviews.models import Answer, MomentJudgement
from reviewing import completed, make_call

FETCH = {"HTTP_X_REQUESTED_WITH": "fetch", "content_type": "application/json"}
HALF = "\ud83c"  # of a surrogate pair
DEEP = "[" * 100_000
NESTED = [[[[["at"]]]]]
for _ in range(400):
    NESTED = [NESTED]
POINT = {
    "key": "00000000-0000-0000-0000-000000000001",
    "dimension": "next_step",
    "kind": "observation",
    "words": "No date was named.",
    "first": 10,
    "last": 11,
}
DRAFTS = (
    "a text",
    ["a list"],
    7,
    {"scores": {"next_step": NESTED}},
    {"scores": {"next_step": 1.0}},
    {"scores": {"next_step": True}},
    {"scores": {f"next{HALF}": "1"}},
    {"scores": {"next_step": f"1{HALF}"}},
    {"notes": NESTED},
    {"follow_up_on": f"2026-03-2{HALF}"},
    {"evidence": [f"x{HALF}"]},
    *(
        {"evidence": [{**POINT, **odd}]}
        for odd in (
            {"key": f"0{HALF}"},
            {"key": 1},
            {"dimension": f"next{HALF}"},
            {"dimension": NESTED},
            {"kind": "zzz"},
            {"kind": NESTED},
            {"words": NESTED},
            {"words": None},
            {"words": "\0"},
            {"note": 7},
            {"first": float("inf")},
            {"last": float("nan")},
            {"first": 1e300, "last": 1e300},
            {"first": 10.5},
            {"first": "10", "last": "11"},
            {"first": True},
            {"first": 5, "last": 1},
            {"first": -1},
            {"last": 10**30},
            {"last": None},
        )
    ),
)


@pytest.fixture
def call(cast):
    return make_call(cast.rita)


@pytest.fixture
def sheet(cast, call):
    return actions.start_review(cast.mo, call_id=call.pk)


@pytest.fixture
def mo(cast, signed_in):
    return signed_in(cast.mo)


def send(client, url, body):
    text = body if isinstance(body, str) else json.dumps(body)
    return client.post(url, text, **FETCH)


def kept(cast, sheet):
    return queries.sheet(cast.mo, sheet.pk)[2]


@pytest.mark.parametrize("given", DRAFTS, ids=lambda given: ascii(given)[-60:])
def test_a_draft_of_the_wrong_shape_is_refused_and_changes_nothing(cast, mo, sheet, given):
    body = {"version": 1, "draft": given}
    answer = send(mo, reverse("reviews:draft", args=[sheet.pk]), body)
    assert answer.status_code == 422
    assert answer.content.decode().endswith(".")
    assert kept(cast, sheet).version == 1


@pytest.mark.parametrize("body", [DEEP, '{"version": ' + DEEP, '{"version": ' + "9" * 5_000 + "}"])
def test_a_body_that_no_parser_can_read_is_refused_at_every_door(mo, call, sheet, body):
    doors = (
        reverse("reviews:draft", args=[sheet.pk]),
        reverse("reviews:complete", args=[sheet.pk]),
        reverse("reviews:judge", args=[call.pk, 1]),
        reverse("reviews:focus-check"),
    )
    assert {send(mo, url, body).status_code for url in doors} == {422}


def test_values_nested_without_end_are_refused_where_a_text_is_asked_for(mo, call):
    check = send(mo, reverse("reviews:focus-check"), {"statement": NESTED})
    judge = send(mo, reverse("reviews:judge", args=[call.pk, 1]), {"judgement": NESTED})
    assert (check.status_code, judge.status_code) == (422, 422)


@pytest.mark.parametrize("version", ["9" * 5_000, "9" * 25, "²", ""])
def test_a_version_without_end_is_refused(mo, sheet, version):
    for name in ("reviews:draft", "reviews:complete"):
        answer = mo.post(reverse(name, args=[sheet.pk]), {"version": version})
        assert answer.status_code == 422


@pytest.mark.parametrize("value", ["9" * 5_000, "3", "²"])
def test_a_score_without_end_is_refused(cast, mo, call, value):
    row = completed(cast.mo, call, now=NOW, today=TODAY)
    posted = {"kind": "change", "dimension": "next_step", "value": value, "words": "Heard again."}
    assert mo.post(reverse("reviews:change", args=[row.pk]), posted).status_code == 422


def test_an_unknown_kind_of_evidence_in_the_form_is_refused(mo, sheet):
    posted = {"version": "1", "add-words": "No date.", "add-at": "0:40", "add-kind": "zzz"}
    answer = mo.post(reverse("reviews:draft", args=[sheet.pk]), posted)
    assert answer.status_code == 422
    assert "quote, an observation or a CRM fact" in answer.content.decode()


def test_what_no_database_keeps_is_taken_out_of_a_sheet(cast, mo, sheet):
    point = {**POINT, "words": f"No \0date{HALF}.", "note": f"\0n{HALF}", "reason": "\0r"}
    given = {"notes": f"She \0laughed{HALF}", "focus": "\0", "evidence": [point]}
    answer = send(mo, reverse("reviews:draft", args=[sheet.pk]), {"version": 1, "draft": given})
    assert answer.status_code == 200
    draft = kept(cast, sheet).draft
    assert (draft.notes, draft.focus) == ("She laughed\ufffd", "")
    (one,) = draft.evidence
    assert (one.words, one.note, one.reason) == ("No date\ufffd.", "n\ufffd", "r")


def test_what_no_database_keeps_is_taken_out_of_an_answer(cast, signed_in, call):
    row = completed(cast.mo, call, now=NOW, today=TODAY)
    posted = {"kind": "answer", "words": "I \0agree."}
    signed_in(cast.rita).post(reverse("reviews:answer", args=[row.pk]), posted)
    assert Answer.objects.get().words == "I agree."


def test_an_answer_longer_than_anybody_reads_is_refused(cast, signed_in, call):
    row = completed(cast.mo, call, now=NOW, today=TODAY)
    posted = {"kind": "answer", "words": "x" * 5_001}
    answer = signed_in(cast.rita).post(reverse("reviews:answer", args=[row.pk]), posted)
    assert answer.status_code == 422
    assert "5000 characters" in answer.content.decode()
    assert not Answer.objects.exists()


def test_what_no_database_keeps_is_taken_out_of_a_review_from_markdown(cast, mo, call):
    text = (
        "---\ncall: \0x\n---\n## Scores\n| Dimension | Score | Evidence |\n| --- | --- | --- |\n"
        "| Next step | 0 | 3:20 No \0date was named |\n## Notes\nShe \0laughed.\n"
    )
    mo.post(reverse("reviews:import", args=[call.pk]), {"text": text})
    draft = kept(cast, actions.start_review(cast.mo, call_id=call.pk)).draft
    assert (draft.notes, draft.evidence[0].words) == ("She laughed.", "No date was named")


def test_more_evidence_than_a_sheet_can_show_is_refused(cast, mo, sheet):
    many = [{**POINT, "key": f"{number:032x}"} for number in range(201)]
    url = reverse("reviews:draft", args=[sheet.pk])
    refused = send(mo, url, {"version": 1, "draft": {"evidence": many}})
    assert refused.status_code == 422
    assert "200 evidence points" in refused.content.decode()
    assert send(mo, url, {"version": 1, "draft": {"evidence": many[1:]}}).status_code == 200


@pytest.mark.parametrize(
    "odd",
    [
        {"first": "9" * 25},
        {"first": 10**30},
        {"first": float("inf")},
        {"kind": f"obj{HALF}"},
        {"kind": "\0"},
    ],
)
def test_a_moment_that_is_nowhere_is_not_judged(mo, call, odd):
    Moment.objects.create(
        call=call,
        kind="objection",
        first_segment=7,
        last_segment=7,
        quote="x",
        confidence=1,
        detector="t/1",
    )
    place = {"first": "7", "last": "7", "kind": "objection"}
    body = {"judgement": "confirmed", **place, **odd}
    answer = send(mo, reverse("reviews:judge", args=[call.pk, 987]), body)
    assert answer.status_code in {404, 422}
    assert not MomentJudgement.objects.exists()
