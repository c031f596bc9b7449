"""The pages on which coaching is captured, read and answered."""

import csv
import io
import json
import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import coaching
import reviewing
from cast import NOW, TODAY
from factories import deal_of
from filmroom.cycles.models import Commitment, LedSession, ProgressReport, Session
from filmroom.people.models import Person
from filmroom.web.sessions import pages

FETCH = {"X-Requested-With": "fetch"}
THEME = "Presents the router before asking what the problem costs."


@pytest.fixture(autouse=True)
def _the_day_of_the_story(set_day):
    set_day(NOW)


def typed(**changes):
    full = {
        "held_on": TODAY.isoformat(),
        "kind": "weekly",
        "theme": THEME,
        "skill": "discovery",
        "words": coaching.WORDS,
        "due_text": "next tue",
        "typed_by_rep": "yes",
    }
    return {**full, **changes}


def send(browser, rep, draft, *, key, version=0, session=None):
    return browser.post(
        reverse("sessions:draft", args=[rep.pk]),
        json.dumps({"key": str(key), "version": version, "session": session, "draft": draft}),
        content_type="application/json",
        headers=FETCH,
    )


def post(browser, rep, *, key=None, **changes):
    """Send the form as a browser without script does."""
    given = typed(**changes) | {"key": str(key or uuid4()), "version": "0", "complete": "yes"}
    return browser.post(reverse("sessions:capture", args=[rep.pk]), given)


def test_a_form_without_script_logs_a_session(cast, signed_in):
    answer = post(signed_in(cast.mo), cast.rita)

    row = Session.objects.get()
    assert answer.url == reverse("sessions:session", args=[row.pk])
    assert (row.theme, row.commitment.words) == (THEME, coaching.WORDS)
    assert row.commitment.due_on.isoformat() == "2026-03-17"  # Tuesday of next week
    assert row.is_complete


def test_what_is_missing_is_said_beside_its_field_and_all_of_it_is_kept(cast, signed_in):
    answer = post(signed_in(cast.mo), cast.rita, due_text="soonish", theme="save Acme deal")

    assert answer.status_code == 422
    assert "“soonish” names no day" in answer.text
    assert "is about one deal. Which behaviour would help on the next deal too?" in answer.text
    assert 'value="soonish"' in answer.text
    row = Session.objects.get()
    assert (row.is_complete, row.draft["theme"]) == (False, "save Acme deal")


def test_a_tale_of_the_call_is_asked_for_a_behaviour(cast, signed_in):
    answer = post(signed_in(cast.mo), cast.rita, theme="They said the demo went well.")

    assert answer.status_code == 422
    assert "What could the rep do differently next time" in answer.text


@pytest.mark.parametrize(
    ("text", "words"),
    [("next tue", "Tue 17 Mar"), ("in two weeks", "Tue 24 Mar"), ("32 Mar", "There is no 32 Mar")],
)
def test_a_date_is_understood_out_loud(cast, signed_in, text, words):
    answer = signed_in(cast.mo).get(reverse("sessions:day"), {"text": text})

    assert words in answer.json()["words"]
    assert answer.json()["ok"] == words.startswith("Tue")


@pytest.mark.parametrize(
    ("held_on", "text"),
    [
        ("9999-12-31", "tomorrow"),
        ("0001-01-01", "yesterday"),
        ("9999-12-01", "end of next month"),
        ("9990-01-01", "999 months"),
    ],
)
def test_a_date_on_no_calendar_is_answered_in_words(cast, signed_in, held_on, text):
    asked = {"text": text, "held_on": held_on}
    answer = signed_in(cast.mo).get(reverse("sessions:day"), asked)

    assert "lies outside the years 1 to 9999" in answer.json()["words"]


@pytest.mark.parametrize("body", ["[" * 100_000, '{"draft":' * 100_000, "[]", "7", "{", "\x00"])
def test_what_is_no_session_is_refused_in_words(cast, signed_in, body):
    mo = signed_in(cast.mo)
    row = coaching.saved(cast.mo, cast.rita, coaching.sheet())
    led = LedSession.objects.create(session_id=row.session_id, agenda="weekly")
    for name, pk in (
        ("draft", cast.rita.pk),
        ("complete", row.session_id),
        ("notes", led.session_id),
    ):
        url = reverse(f"sessions:{name}", args=[pk])
        answer = mo.post(url, body, content_type="application/json", headers=FETCH)
        assert (name, answer.status_code) == (name, 422)


def test_a_save_that_is_sent_again_makes_one_session(cast, signed_in):
    mo, key = signed_in(cast.mo), uuid4()

    first = send(mo, cast.rita, typed(), key=key).json()
    again = send(mo, cast.rita, typed(), key=key).json()

    assert Session.objects.count() == 1
    assert (first["session"], first["version"]) == (again["session"], again["version"])
    assert first["understood"] == "Tue 17 Mar"
    done = mo.post(
        first["complete_url"],
        json.dumps({"version": first["version"]}),
        content_type="application/json",
        headers=FETCH,
    )
    assert done.json()["location"] == reverse("sessions:session", args=[first["session"]])
    assert Commitment.objects.count() == 1


def test_two_versions_meet_and_neither_is_lost(cast, signed_in):
    mo, key = signed_in(cast.mo), uuid4()
    send(mo, cast.rita, typed(), key=key)

    answer = send(mo, cast.rita, typed(theme="Answers price at once."), key=key)

    assert answer.status_code == 409
    assert answer.json()["state"]["draft"]["theme"] == THEME


def test_a_draft_is_gone_on_with_where_it_was_left(cast, signed_in):
    mo = signed_in(cast.mo)
    kept = send(mo, cast.rita, typed(theme="Half a thought"), key=uuid4()).json()

    page = mo.get(kept["url"])

    assert "Half a thought" in page.text
    assert 'value="next tue"' in page.text
    assert mo.get(reverse("sessions:session", args=[kept["session"]])).url == kept["url"]


def test_the_seconds_it_took_are_kept(cast, signed_in):
    send(signed_in(cast.mo), cast.rita, typed(seconds="48"), key=uuid4())

    assert Session.objects.get().draft["capture_seconds"] == 48


def test_the_last_commitment_comes_first_and_is_answered(cast, signed_in):
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    promise = Commitment.objects.get()
    mo = signed_in(cast.mo)
    page = mo.get(reverse("sessions:capture", args=[cast.rita.pk])).text

    assert page.index(coaching.WORDS) < page.index('id="capture-theme"')
    assert re.search(r'value="kept"[^>]* autofocus', page)
    unanswered = post(mo, cast.rita)
    assert unanswered.status_code == 422
    assert "Look at the last commitment first" in unanswered.text
    post(mo, cast.rita, previous_id=str(promise.pk), progress="partly", due_text="tomorrow")
    promise.refresh_from_db()
    assert promise.progress == "partly"


def test_words_the_coach_typed_wait_for_the_rep(cast, signed_in):
    mo, rita = signed_in(cast.mo), signed_in(cast.rita)
    post(mo, cast.rita, typed_by_rep="")
    row = Session.objects.get()
    url = reverse("sessions:session", args=[row.pk])

    assert row.awaits_words
    assert "Waits for the rep to confirm the words" in mo.get(url).text
    assert "These are my words" in rita.get(url).text
    rita.post(reverse("sessions:confirm", args=[row.pk]), {"words": "I ask about cost first."})
    row.refresh_from_db()
    assert row.is_complete
    assert row.commitment.words == "I ask about cost first."


def test_both_sides_read_the_session_and_an_edit_keeps_what_was_there(cast, signed_in):
    state = coaching.logged(cast.mo, cast.rita, coaching.sheet())
    mo = signed_in(cast.mo)
    given = typed(theme="Shows the router too early.", version=str(state.version))
    answer = mo.post(reverse("sessions:edit", args=[state.session_id]), given)

    assert answer.status_code == 302
    page = signed_in(cast.rita).get(reverse("sessions:session", args=[state.session_id])).text
    assert "Shows the router too early." in page
    assert f"<del>{THEME}</del>" in page


def test_a_coach_cannot_put_words_into_the_reps_mouth_by_an_edit(cast, signed_in):
    state = coaching.logged(cast.mo, cast.rita, coaching.sheet())
    given = typed(words="I do what Mo says.", version=str(state.version))
    signed_in(cast.mo).post(reverse("sessions:edit", args=[state.session_id]), given)

    assert Commitment.objects.get().words == coaching.WORDS


def test_a_rep_answers_and_says_it_in_other_words(cast, signed_in):
    state = coaching.logged(cast.mo, cast.rita, coaching.sheet())
    rita = signed_in(cast.rita)
    rita.post(reverse("sessions:answer", args=[state.session_id]), {"words": "It felt rushed."})
    given = {"words": "I ask for the number first.", "version": state.version}
    rita.post(reverse("sessions:reword", args=[state.session_id]), given)

    page = signed_in(cast.mo).get(reverse("sessions:session", args=[state.session_id])).text
    assert "It felt rushed." in page
    assert "I ask for the number first." in page


@pytest.mark.parametrize("who", ["rita", "mo"])
def test_rep_and_coach_report_progress(cast, signed_in, who):
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    url = reverse("sessions:progress", args=[Commitment.objects.get().pk])
    browser = signed_in(cast.everyone[who])
    unexplained = browser.post(url, {"progress": "dropped"})

    assert unexplained.status_code == 422
    assert "Say why the commitment was dropped." in unexplained.text
    browser.post(url, {"progress": "dropped", "progress_reason": "The deal is dead."})
    report = ProgressReport.objects.get()
    assert (report.progress, report.reason) == ("dropped", "The deal is dead.")


def test_the_log_is_filtered_and_holds_what_one_may_read(cast, signed_in):
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    coaching.logged(
        cast.mo, cast.pia, coaching.sheet(theme="Talks over the buyer.", skill="call_control")
    )

    def themes(who, **query):
        page = signed_in(cast.everyone[who]).get(reverse("sessions:list"), query).text
        return {one for one in (THEME, "Talks over the buyer.") if f">{one}</a>" in page}

    both = {THEME, "Talks over the buyer."}
    assert themes("mo") == themes("lena") == both
    assert themes("mo", skill="discovery") == themes("mo", rep=cast.rita.pk) == {THEME}
    assert themes("rita") == {THEME}
    assert themes("pia") == {"Talks over the buyer."}
    for who in ("ona", "sam", "nil", "eno", "ada"):
        assert themes(who) == set()


def test_numbers_of_the_log_name_the_rows_they_counted(cast, signed_in):
    first = coaching.logged(cast.mo, cast.rita, coaching.sheet(due_on=TODAY))
    coaching.logged(cast.mo, cast.rita, coaching.sheet(**coaching.reviewing_last(first)))
    promise = coaching.commitment_of(first)

    page = signed_in(cast.rita).get(reverse("sessions:list")).text

    assert "1 of 1 commitments done (100%, 95 % interval 21% to 100%)" in page
    assert reverse("sessions:session", args=[promise.session.pk]) in page
    assert "Discovery: 2 sessions in a row" in page


@pytest.mark.parametrize("name", ["sessions:csv", "sessions:commitments-csv"])
def test_files_say_the_same_whatever_language_their_reader_has(cast, signed_in, name):
    first = coaching.logged(cast.mo, cast.rita, coaching.sheet())
    coaching.logged(cast.mo, cast.rita, coaching.sheet(**coaching.reviewing_last(first)))
    mo = signed_in(cast.mo)
    in_english = mo.get(reverse(name)).content
    Person.objects.filter(pk=cast.mo.pk).update(language="de")

    assert mo.get(reverse(name)).content == in_english
    assert 'lang="de"' in mo.get(reverse("sessions:list")).text


def test_cells_of_the_file_are_never_formulas(cast, signed_in):
    coaching.logged(cast.mo, cast.rita, coaching.sheet(theme='=HYPERLINK("x") asks no question'))
    answer = signed_in(cast.mo).get(reverse("sessions:csv"))

    (row,) = csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert row["Theme"] == '\'=HYPERLINK("x") asks no question'
    assert row["Commitment"] == coaching.WORDS
    assert row["Date"] == "2026-03-17"


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("=1+1", "'=1+1"),
        ("  =1+1", "'  =1+1"),
        ("\u200b=1+1", "'\u200b=1+1"),
        ("＝1+1", "'＝1+1"),
        ("\tone", "'\tone"),
        ("I will ask;=1+1", "I will ask;'=1+1"),
        ("a | -2", "a |' -2"),
        ("Ask first - then show; then wait", "Ask first - then show; then wait"),
        ("3 + 4 = 7", "3 + 4 = 7"),
    ],
)
def test_a_cell_begins_no_formula_wherever_a_spreadsheet_may_part_it(typed, written):
    assert pages.neutral(typed) == written


def test_the_log_asks_the_database_as_often_for_many_sessions(cast, signed_in):
    def asked():
        with CaptureQueriesContext(
            connection,
        ) as found:
            lena.get(reverse("sessions:list"))
        return len(found)

    lena = signed_in(cast.lena)
    coaching.logged(cast.mo, cast.pia, coaching.sheet())
    one = asked()
    last = coaching.logged(cast.mo, cast.rita, coaching.sheet())
    for _ in range(5):
        draft = coaching.sheet(**coaching.reviewing_last(last))
        last = coaching.logged(cast.mo, cast.rita, draft)

    assert asked() == one


def test_a_leader_reads_and_writes_nothing(cast, signed_in):
    state = coaching.logged(cast.mo, cast.rita, coaching.sheet())
    lena = signed_in(cast.lena)
    pk = state.session_id

    assert lena.get(reverse("sessions:session", args=[pk])).status_code == 200
    assert "What you say" not in lena.get(reverse("sessions:session", args=[pk])).text
    for name in ("complete", "discard", "confirm", "reword", "answer"):
        answer = lena.post(reverse(f"sessions:{name}", args=[pk]), {"words": "Mine.", "version": 1})
        assert answer.status_code in {403, 422}, name
    assert lena.get(reverse("sessions:capture", args=[cast.rita.pk])).status_code == 403
    assert send(lena, cast.rita, typed(), key=uuid4()).status_code == 403
    assert Session.objects.count() == 1


def test_a_leader_opens_the_rows_behind_a_number(cast, signed_in):
    first = coaching.logged(cast.mo, cast.rita, coaching.sheet(due_on=TODAY))
    coaching.logged(cast.mo, cast.rita, coaching.sheet(**coaching.reviewing_last(first)))
    lena = signed_in(cast.lena)
    page = lena.get(reverse("sessions:list"), {"rep": cast.rita.pk}).text
    section = page.partition('<section class="log-signals"')[2].partition("</section>")[0]
    rows = re.findall(r'href="(/sessions/\d+/)"', section)

    assert len(rows) == 3  # the commitment that was counted, and the run of two
    assert {lena.get(url).status_code for url in rows} == {200}


def test_an_unfinished_session_is_offered_before_a_second_one_is_begun(cast, signed_in):
    begun = coaching.saved(cast.mo, cast.rita, coaching.sheet(theme="Half a thought"))
    mo = signed_in(cast.mo)
    write = reverse("sessions:write", args=[begun.session_id])

    page = mo.get(reverse("sessions:capture", args=[cast.rita.pk])).text
    assert write in page
    assert "Half a thought" in page
    assert write not in mo.get(reverse("sessions:capture", args=[cast.pia.pk])).text


def test_a_led_session_goes_by_the_order_law_and_ends_in_the_record(cast, signed_in, set_day):
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    promise = Commitment.objects.get()
    mo, key = signed_in(cast.mo), uuid4()
    url = reverse("sessions:run", args=[cast.rita.pk])
    first = mo.post(url, {"agenda": "weekly", "key": key}).url
    again = mo.post(url, {"agenda": "weekly", "key": key}).url

    assert first == again
    pk = Session.objects.get(key=key).pk
    steps = [mo.get(reverse("sessions:step", args=[pk, "weekly", n])).text for n in (1, 2, 3)]
    assert [coaching.WORDS in step for step in steps] == [True, False, False]
    assert "speaks first" in steps[0]
    assert "End the session" in steps[2]
    assert "Next step" not in steps[2].partition("<main")[2].partition("</main>")[0]
    set_day(NOW + timedelta(minutes=18))
    mo.post(reverse("sessions:end", args=[pk]), {"anyway": "yes"})
    state = Session.objects.get(pk=pk)
    given = typed(previous_id=str(promise.pk), progress="kept")
    saved = send(mo, cast.rita, given, key=key, version=state.version, session=pk).json()
    done = {"version": saved["version"]}
    mo.post(saved["complete_url"], json.dumps(done), content_type="application/json")
    row = Session.objects.get(pk=pk)
    assert (row.minutes, row.is_complete) == (18, True)


def test_only_the_reps_coach_leads_a_session(cast, signed_in):
    url = reverse("sessions:run", args=[cast.rita.pk])
    for who, status in (("lena", 403), ("rita", 403), ("sam", 404), ("nil", 404)):
        assert signed_in(cast.everyone[who]).get(url).status_code == status, who
    unknown = signed_in(cast.mo).post(url, {"agenda": "none", "key": uuid4()})
    assert unknown.status_code == 422
    assert Session.objects.count() == 0


@pytest.mark.parametrize("name", ["capture", "session"])
def test_a_page_asks_the_database_as_often_with_a_long_log(cast, signed_in, name):
    mo = signed_in(cast.mo)
    last = coaching.logged(cast.mo, cast.rita, coaching.sheet())

    def asked():
        about = cast.rita.pk if name == "capture" else last.session_id
        with CaptureQueriesContext(connection) as found:
            assert mo.get(reverse(f"sessions:{name}", args=[about])).status_code == 200
        return len(found)

    again = coaching.sheet(**coaching.reviewing_last(last))
    last = coaching.logged(cast.mo, cast.rita, again)
    mo.get(reverse("sessions:session", args=[last.session_id]))
    one = asked()
    for _ in range(4):
        again = coaching.sheet(**coaching.reviewing_last(last))
        last = coaching.logged(cast.mo, cast.rita, again)
        mo.get(reverse("sessions:session", args=[last.session_id]))

    assert asked() == one


def test_from_a_call_the_log_opens_filled_with_what_the_call_says(cast, signed_in):
    call = reviewing.make_call(cast.rita, cast.mo, title="Northwind demo")
    call.stage, call.deal = "demo", deal_of(cast.rita, name="Northwind renewal")
    call.save()
    mo = signed_in(cast.mo)
    button = re.search(r'href="(/sessions/new/[^"]*)"', mo.get(f"/calls/{call.pk}/").text)[1]

    page = mo.get(button, follow=True)

    assert page.redirect_chain[-1][0] == (
        reverse("sessions:capture", args=[cast.rita.pk]) + f"?call={call.pk}"
    )
    for field in (
        'name="seen_in" value="call_moment"',
        f'name="seen_reference" value="{call.pk}"',
        f'name="deal_id" value="{call.deal_id}"',
        'value="Northwind renewal"',
        '<option value="demo" selected>',
    ):
        assert field in page.text, field
    assert "Seen on this call" in page.text


def test_the_call_a_session_was_seen_on_is_kept_with_it(cast, signed_in):
    call = reviewing.make_call(cast.rita, cast.mo)
    seen = {"seen_in": "call_moment", "seen_reference": str(call.pk), "seen_at": "1:20"}
    post(signed_in(cast.mo), cast.rita, **seen)

    row = Session.objects.get()
    assert (row.seen_call, row.seen_at_ms) == (call, 80_000)


@pytest.mark.parametrize("who", ["sam", "ona", "nil"])
def test_a_call_of_another_team_fills_nothing(cast, signed_in, who):
    call = reviewing.make_call(cast.rita, cast.mo, title="Northwind demo")
    browser = signed_in(cast.everyone[who])

    for url in (f"/sessions/new/?call={call.pk}", f"/sessions/new/?rep={cast.rita.pk}"):
        answer = browser.get(url, follow=True)
        assert "Northwind" not in answer.text
        assert "Rita" not in answer.text


def test_from_a_person_the_log_opens_for_them(cast, signed_in):
    mo = signed_in(cast.mo)
    button = re.search(r'href="(/sessions/new/[^"]*)"', mo.get(f"/people/{cast.pia.pk}/").text)[1]

    assert mo.get(button).url == reverse("sessions:capture", args=[cast.pia.pk])
