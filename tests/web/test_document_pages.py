"""Documents out: as a page to print and as Markdown, both sides may read."""

import re
from datetime import UTC, date, datetime

import pytest
from django.urls import reverse

import coaching
import recurring
from cast import NOW as DAY_OF_THE_SCORES
from filmroom.core.reviews import markdown as review_markdown
from filmroom.cycles.models import BaselineCall, EvidenceFile
from filmroom.kit import clock
from filmroom.people.models import Membership, Reading
from filmroom.reviews.models import Review


@pytest.fixture(autouse=True)
def _the_day_of_the_story(set_day):
    set_day(recurring.NOW)


@pytest.fixture
def story(cast):
    return recurring.told(cast)


def pages(cast, story):
    """Give the address of the page and of the Markdown of every document."""
    cycle, _ = story
    rita, review = cast.rita.pk, Review.objects.earliest("pk").pk
    return {
        "plan": reverse("documents:plan", args=[cycle.pk]),
        "plan.md": reverse("documents:plan-md", args=[cycle.pk]),
        "preparation": reverse("documents:preparation", args=[rita]),
        "preparation.md": reverse("documents:preparation-md", args=[rita]),
        "progress": reverse("documents:progress", args=[rita]),
        "progress.md": reverse("documents:progress-md", args=[rita]),
        "review": reverse("documents:review", args=[review]),
    }


@pytest.mark.parametrize("who", ["rita", "mo", "lena"])
def test_both_sides_and_their_line_read_all_of_them(cast, story, signed_in, who):
    browser = signed_in(cast.everyone[who])
    for name, url in pages(cast, story).items():
        answer = browser.get(url)

        assert answer.status_code == 200, name
        assert b"Rita O'Rourke" in answer.content.replace(b"&#x27;", b"'"), name
        if not name.endswith(".md"):
            assert "Print or save as PDF" in answer.text, name


@pytest.mark.parametrize("who", ["pia", "eno", "ada", "ona", "sam", "nil"])
def test_nobody_else_learns_that_there_are_any(cast, story, signed_in, who):
    browser = signed_in(cast.everyone[who])
    for name, url in pages(cast, story).items():
        assert browser.get(url).status_code == 404, name
    assert browser.get(reverse("documents:person", args=[cast.rita.pk])).status_code == 404


def test_a_file_is_an_attachment_with_a_safe_name(cast, story, signed_in):
    cast.rita.name = 'Rita "x"; filename=evil.exe / ..\\ Ωmega'
    cast.rita.save()
    answer = signed_in(cast.mo).get(pages(cast, story)["plan.md"])

    assert answer["Content-Type"] == "text/markdown; charset=utf-8"
    assert answer["X-Content-Type-Options"] == "nosniff"
    name = "coaching-plan-of-rita-x-filenameevilexe-%CF%89mega-2026-03-25.md"
    assert answer["Content-Disposition"] == f"attachment; filename*=utf-8''{name}"


def test_a_plan_names_focus_target_verdict_and_evidence_with_whole_addresses(
    cast, story, signed_in
):
    text = signed_in(cast.rita).get(pages(cast, story)["plan.md"]).text

    assert coaching.FOCUS in text
    assert "For every main problem: two implication questions asked, in at least 80 %." in text
    assert "### Follow-up check: Not moved" in text
    assert re.search(r"\[\d+:\d\d\]\(<http://127\.0\.0\.1:8000/cycles/calls/\d+/moment/\?at=", text)
    assert text.count(coaching.WORDS) == 2  # of the two sessions of its round


def test_what_people_typed_stays_words_on_paper(cast, signed_in):
    words = "# <script>alert(1)</script> I ask [this](https://evil.example) twice."
    state = coaching.logged(cast.mo, cast.rita, coaching.sheet(words=words))
    assert state.is_complete
    browser = signed_in(cast.rita)
    url = reverse("documents:preparation", args=[cast.rita.pk])

    assert "<script>alert" not in browser.get(url).text
    written = browser.get(reverse("documents:preparation-md", args=[cast.rita.pk])).text
    assert "\\# \\<script\\>alert(1)\\</script\\> I ask \\[this\\](https" in written


def test_a_preparation_has_the_clips_the_session_plays(cast, story, signed_in):
    """Counted was 1 of 4 on the first call and 0 of 3 on the second; both are scored 1."""
    shown = signed_in(cast.mo).get(pages(cast, story)["preparation.md"]).text

    assert re.search(r"\[1:20\]\(<\S+>\) The behaviour is missing: Second call, 9 March", shown)
    assert re.search(r"\[1:20\]\(<\S+>\) The behaviour is partly there: First call, 3 March", shown)
    assert shown.count("(What does that delay cost you?)") == 2


def test_a_preparation_has_the_agenda_asked_for(cast, story, signed_in):
    browser, url = signed_in(cast.mo), pages(cast, story)["preparation"]
    shown = browser.get(url).text

    assert "Coaching session" in shown
    assert "Two minutes of cost questions." in shown
    assert "What I will do, in my own words" in shown
    weekly = browser.get(url, {"agenda": "weekly"}).text
    assert "Coach one theme" in weekly
    assert "preparation.md?agenda=weekly" in weekly


def test_before_a_cycle_a_preparation_has_the_clips_of_the_clearest_gap(cast, signed_in, set_day):
    """Scored 1 on both calls, of which the later one is played; nowhere is it missing."""
    set_day(DAY_OF_THE_SCORES)
    coaching.baseline(cast)
    url = reverse("documents:preparation-md", args=[cast.rita.pk])
    shown = signed_in(cast.mo).get(url).text

    assert "The clearest gap of the latest calls: Implication and impact" in shown
    assert "The behaviour is partly there: Second call" in shown
    assert "First call" not in shown
    assert "in which the behaviour was missing." in shown


def test_a_call_on_which_the_behaviour_was_there_gives_no_clip(cast, signed_in):
    coaching.opened(cast)
    row = BaselineCall.objects.get(title="Second call")
    row.successes = row.opportunities
    row.save()
    url = reverse("documents:preparation", args=[cast.rita.pk])
    shown = signed_in(cast.rita).get(url).text

    assert "in which the behaviour was missing." in shown
    assert "The behaviour is partly there: First call" in shown
    assert "Second call" not in shown


def test_the_progress_of_another_quarter_is_chosen(cast, story, signed_in):
    browser, url = signed_in(cast.rita), pages(cast, story)["progress"]

    assert "Not moved" in browser.get(url).text
    before = browser.get(url, {"quarter": "2025-Q4"}).text
    assert "No cycle ran in this quarter." in before
    assert "Not moved" not in before
    assert '<option value="2025-Q4" selected>' in before


def test_no_quarter_is_offered_from_before_there_was_anything_of_the_rep(cast, signed_in):
    mo = signed_in(cast.mo)
    documents = reverse("documents:person", args=[cast.rita.pk])
    report = reverse("documents:progress", args=[cast.rita.pk])

    def offered():
        listed = re.findall(r"quarter=(\d{4}-Q\d)", mo.get(documents).text)
        chosen = re.findall(r'<option value="(\d{4}-Q\d)"', mo.get(report).text)
        assert listed == chosen
        return listed

    assert offered() == ["2026-Q1"]  # a rep since 10 March
    Membership.objects.filter(person=cast.rita).update(since=date(2025, 12, 31))
    assert offered() == ["2026-Q1", "2025-Q4"]
    held_at = datetime(2025, 7, 1, 9, 0, tzinfo=UTC)
    coaching.scored_call(cast.mo, cast.rita, title="Brought along", held_at=held_at)
    assert offered() == ["2026-Q1", "2025-Q4", "2025-Q3"]


def test_a_leader_who_reads_leaves_a_trace_the_rep_sees(cast, story, signed_in):
    lena = signed_in(cast.lena)
    for name in ("plan", "progress", "review"):
        lena.get(pages(cast, story)[name])

    left = set(Reading.objects.filter(reader=cast.lena).values_list("what", flat=True))
    assert left == {"cycle", "progress report", "review"}
    page = signed_in(cast.rita).get(reverse("people:person", args=[cast.rita.pk])).text
    assert "a progress report" in page


def test_the_coach_assembles_an_evidence_file_and_the_rep_is_told_on_today(cast, story, signed_in):
    mo, rita = signed_in(cast.mo), signed_in(cast.rita)
    hub = reverse("documents:person", args=[cast.rita.pk])
    key = re.search(r'name="key" value="([^"]+)"', mo.get(hub).text)[1]
    assemble = reverse("documents:assemble", args=[cast.rita.pk])
    answer = mo.post(assemble, {"key": key})
    assert mo.post(assemble, {"key": key}).url == answer.url

    assert EvidenceFile.objects.count() == 1
    assert "An evidence file about you" in rita.get("/").text
    assert "Evidence file: Discovery" in rita.get(answer.url).text
    assert "An evidence file about you" not in rita.get("/").text
    assert rita.get(hub).text.count("Assemble") == 0
    assert rita.get(f"{answer.url[:-1]}.md").status_code == 200


@pytest.mark.parametrize("key", ["", "no-key"])
def test_a_form_without_its_key_assembles_nothing(cast, story, signed_in, key):
    assemble = reverse("documents:assemble", args=[cast.rita.pk])

    assert signed_in(cast.mo).post(assemble, {"key": key}).status_code == 422
    assert not EvidenceFile.objects.exists()


def test_a_review_to_print_waits_for_the_rep_to_speak_first(cast, signed_in):
    from filmroom.reviews import actions

    calls = coaching.baseline(cast)
    today = clock.local_day(recurring.NOW, "UTC")
    actions.request_self_assessment(cast.mo, call_id=calls[0].pk, today=today)
    review = Review.objects.get(call=calls[0], author=cast.mo)

    answer = signed_in(cast.rita).get(reverse("documents:review", args=[review.pk]))

    assert answer.status_code == 403
    assert "what does it cost" not in answer.text


def test_the_markdown_of_a_review_still_reads_back(cast, story, signed_in):
    review = Review.objects.earliest("pk")
    text = signed_in(cast.mo).get(reverse("reviews:markdown", args=[review.pk])).text

    assert review_markdown.parse(text).check().problems == ()


def test_pages_lead_to_their_documents(cast, story, signed_in):
    mo = signed_in(cast.mo)
    cycle, (first, *_) = story
    hub = reverse("documents:person", args=[cast.rita.pk])

    assert hub in mo.get(reverse("people:person", args=[cast.rita.pk])).text
    assert hub in mo.get(reverse("sessions:session", args=[first.session_id])).text
    assert pages(cast, story)["plan"] in mo.get(reverse("cycles:cycle", args=[cycle.pk])).text
    run = mo.get(reverse("sessions:run", args=[cast.rita.pk])).text
    assert pages(cast, story)["preparation"] in run
    review = Review.objects.earliest("pk").pk
    shown = mo.get(reverse("reviews:review", args=[review])).text
    assert pages(cast, story)["review"] in shown


def test_no_document_asks_the_database_more_than_25_times(
    cast, story, signed_in, django_assert_max_num_queries
):
    mo = signed_in(cast.mo)
    file = mo.post(
        reverse("documents:assemble", args=[cast.rita.pk]),
        {"key": "0d285fa8-9afd-4957-a779-7e4f82a3d8f8"},
    ).url
    urls = [*pages(cast, story).values(), file, reverse("documents:person", args=[cast.rita.pk])]
    for url in urls:
        mo.get(url)
        with django_assert_max_num_queries(25):
            assert mo.get(url).status_code == 200, url
