"""What a completed review shows, alone, in a list and beside the rep's own view."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from django.urls import reverse

from filmroom.core.evidence import Span
from filmroom.reviews import actions
from filmroom.reviews.kinds import AnswerKind
from filmroom.reviews.models import Review
from reviewing import completed, full_draft, make_call

NOW = datetime(2026, 3, 10, 9, 0, tzinfo=UTC)
TODAY = date(2026, 3, 10)
QUESTION_AND_ANSWER = "during a normal week? About four hundred, and a fifth"


@pytest.fixture
def call(cast):
    return make_call(cast.rita)


@pytest.fixture
def review(cast, call):
    return completed(cast.mo, call, now=NOW, today=TODAY)


def assess(cast, call):
    """Give Rita's self-assessment: one score higher, one quote over two turns, a note."""
    row = actions.start_self_assessment(cast.rita, call_id=call.pk)
    draft = full_draft(notes="I rushed the end.")
    points = [draft.evidence[0], replace(draft.evidence[1], words=QUESTION_AND_ANSWER)]
    points[1] = replace(points[1], span=Span(2, 3))
    scores = {**draft.scores, "next_step": 2}
    sheet = replace(draft, evidence=tuple(points), scores=scores)
    state = actions.save_draft(cast.rita, review_id=row.pk, base_version=row.version, draft=sheet)
    actions.complete(cast.rita, review_id=row.pk, base_version=state.version, now=NOW, today=TODAY)


def shown(browser, name, *args):
    return browser.get(reverse(f"reviews:{name}", args=args)).text


def test_side_by_side_shows_where_each_quote_is_the_notes_and_one_request(
    cast, signed_in, call, review
):
    assess(cast, call)
    page = shown(signed_in(cast.mo), "compare", call.pk)

    detail = reverse("calls:detail", args=[call.pk])
    assert f'<a href="{detail}?said=2-3#t2">0:40</a>' in page
    assert "during a normal week? / About four hundred, and a fifth" in page
    assert "I rushed the end." in page
    assert page.count("Ask the rep first.") == 1
    assert "1 dimension apart" in page
    assert page.count(">Apart<") == 1
    assert "Your coach asks you first." in shown(signed_in(cast.rita), "compare", call.pk)


def test_the_list_tells_the_day_of_the_review_from_the_day_of_the_call(
    cast, signed_in, call, review
):
    page = re.sub(r"\s+", " ", shown(signed_in(cast.mo), "list", cast.rita.pk))

    assert "call of 9 Mar 2026" in page
    assert '>10 Mar 2026<span class="sub">by Mo Adeyemi</span>' in page


def test_a_coach_explains_a_score_and_keeps_or_changes_a_disputed_one(cast, signed_in, review):
    said = actions.Reply(kind=AnswerKind.DISPUTE, words="I named it.", dimension="next_step")
    actions.reply(cast.rita, review_id=review.pk, given=said, today=TODAY)
    page = shown(signed_in(cast.mo), "review", review.pk)

    first, disputed = (
        page.partition(f'id="score-{key}"')[2].partition("</article>")[0]
        for key in ("opening_agenda", "next_step")
    )
    assert "Explain the score" in first
    assert "Keep the score" not in first
    assert "Keep the score" in disputed
    assert "Change it to 2" in disputed
    assert "Explain the score" not in disputed


def test_times_in_what_people_wrote_open_the_moment_and_nothing_else_is_a_link(
    cast, signed_in, call, review
):
    Review.objects.filter(pk=review.pk).update(
        repeat="At 0:40 a number. <b>12:40</b> lies past the end; lunch is at 2:30 pm.",
        worst_gap="Nobody asked from 3:00-3:20.",
        notes='"><script>alert(1)</script> 1:20',
    )
    said = actions.Reply(kind=AnswerKind.ANSWER, words="See 0:20 & 0:60.")
    actions.reply(cast.rita, review_id=review.pk, given=said, today=TODAY)
    page = shown(signed_in(cast.mo), "review", review.pk)
    detail = reverse("calls:detail", args=[call.pk])

    def link(turn, time):
        return f'<a href="{detail}#t{turn}">{time}</a>'

    assert (
        f"At {link(2, '0:40')} a number. &lt;b&gt;12:40&lt;/b&gt; lies past the end;"
        " lunch is at 2:30 pm."
    ) in page
    assert f"Nobody asked from {link(9, '3:00')}-{link(10, '3:20')}." in page
    assert f"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; {link(4, '1:20')}" in page
    assert f"See {link(1, '0:20')} &amp; 0:60." in page
    assert "<script>alert" not in page


def test_times_in_notes_are_links_side_by_side_too_and_plain_in_markdown(
    cast, signed_in, call, review
):
    assess(cast, call)
    Review.objects.filter(pk=review.pk).update(notes="Look at 1:20 again.")
    detail = reverse("calls:detail", args=[call.pk])

    compared = shown(signed_in(cast.mo), "compare", call.pk)
    assert f'Look at <a href="{detail}#t4">1:20</a> again.' in compared
    markdown = shown(signed_in(cast.mo), "markdown", review.pk)
    assert "Look at 1:20 again." in markdown
