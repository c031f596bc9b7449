import re

import pytest
from django.test.utils import CaptureQueriesContext
from django_tasks_db.models import DBTaskResult

from calls.stories import ZOOM, confirmed, imported, labels
from cast import NOW
from filmroom.analysis import actions as analysing
from filmroom.analysis import queries as analysis
from filmroom.calls import actions
from filmroom.calls.models import Call, LawfulBasis
from filmroom.people.models import Reading, Setting
from filmroom.reviews.models import Answer, MomentJudgement, Review, Rubric
from filmroom.web.calls import pages

pytestmark = pytest.mark.django_db
MOST_QUERIES = 25
PAGES = ("", "speakers/", "details/", "original/")
VERBS = (
    "basis/",
    "undo/",
    "read-again/",
    "join/",
    "split/",
    "turns/",
    "recording/attach/",
    "recording/offset/",
    "recording/remove/",
)


@pytest.fixture
def call(cast):
    return imported(cast.rita)


@pytest.fixture
def rita(cast, signed_in):
    return signed_in(cast.rita)


def body(answer):
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content.decode()


def some_rubric():
    return Rubric.objects.create(key="x", version=1, name="x", document={})


def many(person, number):
    for n in range(number):
        imported(person, ZOOM.replace("four hundred", f"{n} hundred"))


@pytest.mark.parametrize("who", ["ona", "sam", "nil", "eno", "ada", "pia"])
def test_a_call_is_not_there_for_those_outside_on_any_address(cast, signed_in, call, who):
    outside = signed_in(cast.everyone[who])

    reading = [outside.get(f"/calls/{call.pk}/{page}").status_code for page in PAGES]
    reading.append(outside.get(f"/calls/{call.pk}/recording/").status_code)
    posting = [outside.post(f"/calls/{call.pk}/{verb}", {"first": 0, "last": 0, "other": 1,
               "basis": ""}).status_code for verb in VERBS[:4]]  # fmt: skip
    speaker = labels(call)["Dana Fox"].pk
    posting += [
        outside.post(f"/calls/{call.pk}/speakers/{speaker}/{verb}/", {"name": "x"}).status_code
        for verb in ("rename", "flip")
    ]

    assert set(reading + posting) == {404}
    listed = outside.get("/calls/")
    assert "Northwind discovery" not in listed.content.decode()
    call.refresh_from_db()


@pytest.mark.parametrize("verb", VERBS)
def test_the_leader_reads_a_call_and_may_do_nothing_to_it(cast, signed_in, call, verb):
    lena = signed_in(cast.lena)
    sent = {"first": 0, "last": 0, "other": call.pk, "basis": "", "label": "x", "offset": "0"}

    assert lena.get(f"/calls/{call.pk}/").status_code == 200
    answer = lena.post(f"/calls/{call.pk}/{verb}", sent)
    assert answer.status_code in {403, 422}
    assert Call.objects.filter(pk=call.pk, lawful_basis=None).exists()


def test_nobody_reads_calls_before_signing_in(client, call):
    for page in PAGES:
        answer = client.get(f"/calls/{call.pk}/{page}")
        assert answer.status_code == 302
        assert "/sign-in/" in answer["Location"]


def test_the_page_of_a_call_holds_every_turn_so_that_others_can_hook_in(rita, call):
    page = body(rita.get(f"/calls/{call.pk}/"))

    turns = re.findall(
        r'<div class="turn" id="t(\d+)" data-first="(\d+)" data-last="(\d+)" data-start="(\d+)"'
        r' data-speaker="([^"]*)" data-side="(\w+)">',
        page,
    )
    assert turns == [
        ("0", "0", "0", "1000", "Rita O&#x27;Rourke", "ours"),
        ("1", "1", "1", "4500", "Dana Fox", "unknown"),
        ("2", "2", "2", "12500", "Rita O&#x27;Rourke", "ours"),
        ("3", "3", "3", "15500", "Dana Fox", "unknown"),
        ("4", "4", "4", "19500", "Sven Berg", "unknown"),
    ]
    assert '<p data-segment="3">Honestly, two customers last quarter.</p>' in page


def test_a_long_call_is_written_in_blocks_that_lose_no_turn(rita, call, cast):
    cues = [
        f"00:{n // 60:02}:{n % 60:02}.000 --> 00:{n // 60:02}:{n % 60:02}.900" for n in range(240)
    ]
    long = "\n\n".join(f"{cue}\n{'RD'[n % 2]}: Number {n}." for n, cue in enumerate(cues))
    page = body(rita.get(f"/calls/{imported(cast.rita, 'WEBVTT' + chr(10) * 2 + long).pk}/"))

    blocks = page.split('<div class="turns">')[1:]
    held = [re.findall(r'<p data-segment="(\d+)">Number \1\.</p>', block) for block in blocks]
    assert [int(number) for block in held for number in block] == list(range(240))
    # A turn of one line counts 2.5 lines, and a block holds 100.
    assert [len(block) for block in held] == [40] * 6


def test_the_page_says_what_is_missing_before_a_review(rita, call):
    page = body(rita.get(f"/calls/{call.pk}/"))

    assert "Nobody has said yet which speaker is the rep" in page
    assert "No lawful basis is recorded" in page


def test_what_is_missing_is_named_alone_where_it_is_alone(cast, signed_in, call):
    mo = signed_in(cast.mo)
    both = mo.get(f"/calls/{call.pk}/").text
    confirmed(cast.rita, call)
    basis = mo.get(f"/calls/{call.pk}/").text
    actions.set_basis(cast.rita, call_id=call.pk, basis_id=LawfulBasis.objects.first().pk)
    Call.objects.filter(pk=call.pk).update(speakers_confirmed_at=None, speakers_confirmed_by=None)
    speakers = mo.get(f"/calls/{call.pk}/").text

    assert "at the top of this page, and somebody has said who speaks" in both
    assert "once its lawful basis is recorded, at the top of this page." in basis
    assert "once somebody has said who speaks" in speakers


def test_a_coach_reads_no_words_meant_for_an_administrator(cast, signed_in, call):
    assert "words of your organisation" not in signed_in(cast.mo).get(f"/calls/{call.pk}/").text
    assert "words of your organisation" in signed_in(cast.ada).get("/settings/").text


def test_a_call_whose_date_nobody_knows_asks_for_it(cast, rita, call):
    words = "When this call was held is not known"
    assert words in rita.get(f"/calls/{call.pk}/").text
    Call.objects.filter(pk=call.pk).update(held_at_known=True)
    assert words not in rita.get(f"/calls/{call.pk}/").text


def test_one_click_records_the_basis(rita, call):
    consent = LawfulBasis.objects.create(name="Consent on the invitation")
    assert f'name="basis" value="{consent.pk}"' in body(rita.get(f"/calls/{call.pk}/"))

    answer = rita.post(f"/calls/{call.pk}/basis/", {"basis": consent.pk}, follow=True)

    assert "Lawful basis recorded." in body(answer)
    assert "No lawful basis is recorded" not in body(rita.get(f"/calls/{call.pk}/"))


def test_every_number_carries_its_definition_and_says_why_it_is_missing(cast, rita, call):
    confirmed(cast.rita, call)

    page = body(rita.get(f"/calls/{call.pk}/"))

    assert "31%" in page
    assert page.count("short call") == 2, "21 seconds, and the setting asks for 10 minutes"
    assert "The call is shorter than 10 minutes" in page
    for number in ("sides", "patience", "interruptions", "words_per_minute"):
        assert f'id="{number}-definition"' in page
    assert "This transcript has no overlap anywhere: who cut in cannot be known." in page


def shown_numbers(page):
    """Give the value of each number over the call, by its words."""
    stats = page[page.index('class="call-stats') :].split("</dl>")[0]
    return dict(re.findall(r'<dt>([\w ]+)<.*?class="stat-value"[^>]*>([^<]*)<', stats, re.DOTALL))


SIDELESS = {"Silence"}


def test_no_number_that_depends_on_sides_is_shown_before_somebody_confirmed_them(rita, call):
    page = body(rita.get(f"/calls/{call.pk}/"))

    known = {words for words, value in shown_numbers(page).items() if value != "–"}
    assert known == SIDELESS
    assert "Not known until somebody confirms who speaks." in page


def test_no_number_that_depends_on_sides_is_shown_while_one_who_speaks_is_on_none(cast, rita, call):
    confirmed(cast.rita, call, sven="unknown")

    page = body(rita.get(f"/calls/{call.pk}/"))

    known = {words for words, value in shown_numbers(page).items() if value != "–"}
    assert known == SIDELESS
    assert "Not known while somebody who speaks is on no side: Sven Berg." in page
    assert "31%" not in body(rita.get("/calls/"))


def test_the_list_leaves_out_shares_of_calls_shorter_than_the_setting(cast, rita, call):
    confirmed(cast.rita, call)
    Call.objects.filter(pk=call.pk).update(duration_ms=60_000)
    rita.get(f"/calls/{call.pk}/")
    shares = []

    for minutes in (2, 1):
        Setting.objects.update_or_create(key="minimum_call_minutes", defaults={"value": minutes})
        shares.append("%</td>" in body(rita.get("/calls/")))

    assert shares == [False, True]


def test_the_page_takes_at_most_25_queries_however_long_the_call_is(
    cast, rita, call, django_assert_max_num_queries
):
    confirmed(cast.rita, call)
    consent = LawfulBasis.objects.create(name="Consent")
    actions.set_basis(cast.rita, call_id=call.pk, basis_id=consent.pk)
    rita.get(f"/calls/{call.pk}/")

    with django_assert_max_num_queries(MOST_QUERIES):
        rita.get(f"/calls/{call.pk}/")


def test_a_coach_who_opens_the_call_leaves_a_trace_for_the_rep(cast, signed_in, rita, call):
    rita.get(f"/calls/{call.pk}/")
    signed_in(cast.mo).get(f"/calls/{call.pk}/")

    [reading] = Reading.objects.all()
    assert (reading.reader, reading.about, reading.what, reading.key) == (
        cast.mo,
        cast.rita,
        "call",
        call.pk,
    )


def test_the_list_asks_as_often_with_ten_calls_as_with_two_hundred(cast, rita):
    many(cast.rita, 10)
    with CaptureQueriesContext(connection()) as few:
        rita.get("/calls/")
    many(cast.rita, 200)
    with CaptureQueriesContext(connection()) as lots:
        page = body(rita.get("/calls/"))

    assert len(few) == len(lots)
    assert "1–50 of 200" in page


def connection():
    from django.db import connection as default

    return default


def test_filters_stand_in_the_address_and_survive_turning_the_page(cast, rita):
    many(cast.rita, 60)

    page = body(rita.get("/calls/?text=northwind&order=oldest"))

    assert "?text=northwind&amp;order=oldest&amp;page=2" in page
    assert body(rita.get("/calls/?text=castellan")).count("<tr>") == 0


@pytest.mark.parametrize("address", ["?page=99", "?page=x", "?rep=x&deal=-1", "?rep=99999999999"])
def test_an_odd_address_of_the_list_is_answered_sensibly(rita, call, address):
    assert rita.get(f"/calls/{address}").status_code == 200


def test_speakers_are_confirmed_without_script(cast, rita, call):
    rows = labels(call)
    rep = rows["Rita O'Rourke"].pk
    sent = {f"{rep}-person": cast.rita.pk, "rep": rep}
    for label, row in rows.items():
        side = "ours" if "Rita" in label else "theirs"
        sent |= {
            f"{row.pk}-name": label,
            f"{row.pk}-side": side,
            f"{row.pk}-buyer_role": "unknown",
            f"{row.pk}-same_as": "",
        }
    sent[f"{rows['Sven Berg'].pk}-same_as"] = rows["Dana Fox"].pk

    answer = rita.post(f"/calls/{call.pk}/speakers/", sent)

    assert answer.status_code == 302
    call.refresh_from_db()
    assert call.speakers_confirmed_by == cast.rita
    assert labels(call)["Sven Berg"].same_as == rows["Dana Fox"]


def test_an_answer_without_a_rep_is_shown_again_with_what_is_missing(rita, call):
    answer = rita.post(f"/calls/{call.pk}/speakers/", {})

    assert answer.status_code == 422
    assert "Choose which speaker is the rep" in body(answer)


def test_a_quote_is_cut_between_words(cast, rita):
    words = " ".join(f"word{n}" for n in range(100))
    call = imported(cast.rita, ZOOM.replace("Honestly, two customers last quarter.", words))
    page = rita.get(f"/calls/{call.pk}/speakers/").text
    quote = re.search(r"<q>(word0.*?)</q>", page)[1]

    assert quote.endswith(" …")
    assert quote.split()[-2] in words.split()
    assert len(quote) <= 200


def test_who_is_not_known_to_be_ours_is_offered_as_theirs(cast, signed_in, rita, call):
    unknown = imported(cast.mo, ZOOM.replace("Rita O'Rourke", "Speaker 1"))

    page = body(rita.get(f"/calls/{call.pk}/speakers/"))
    nobody = body(signed_in(cast.mo).get(f"/calls/{unknown.pk}/speakers/"))

    assert page.count('<option value="theirs" selected>') == 2
    assert nobody.count('<option value="theirs" selected>') == 3


def test_a_file_without_names_can_be_given_some(cast, rita):
    plain = re.sub(r"^[\w' ]+: ", "", ZOOM, flags=re.MULTILINE)
    call = imported(cast.rita, plain)
    assert "names no speakers" in body(rita.get(f"/calls/{call.pk}/speakers/"))

    rita.post(f"/calls/{call.pk}/turns/", {"first": 0, "last": 0, "new": "Rita O'Rourke"})

    assert list(labels(call)) == ["Rita O'Rourke"]


def test_a_moment_is_confirmed_in_place_and_the_kind_shown_stays(cast, rita, call):
    confirmed(cast.rita, call)
    page = body(rita.get(f"/calls/{call.pk}/?moments=question"))
    address = re.search(r'action="(/reviews/calls/\d+/moments/\d+/judge/)"', page)[1]

    answer = rita.post(
        address,
        {"judgement": "dismissed"},
        headers={
            "HX-Request": "true",
            "HX-Current-URL": f"http://testserver/calls/{call.pk}/?moments=question",
        },
        follow=True,
    )

    assert MomentJudgement.objects.get().judgement == "dismissed"
    part = body(answer)
    assert part.count("data-moment=") == 2
    assert 'data-judgement="dismissed"' in part
    assert "<html" not in part


def test_the_strip_tells_speakers_of_one_side_apart_and_hides_dismissed_moments(cast, rita, call):
    confirmed(cast.rita, call)
    page = body(rita.get(f"/calls/{call.pk}/"))
    strip = page[page.index('<svg class="film"') :].split("</svg>")[0]
    judge = re.search(r'action="(/reviews/calls/\d+/moments/(\d+)/judge/)"', page)

    rita.post(judge[1], {"judgement": "dismissed"})
    after = body(rita.get(f"/calls/{call.pk}/"))

    lanes = re.findall(r'<path data-side="(\w+)" data-shade="(\d)"', strip)
    assert lanes == [("ours", "1"), ("theirs", "1"), ("theirs", "2")]
    assert re.findall(r'data-pin="(\d+)" hidden', page) == []
    assert re.findall(r'data-pin="(\d+)" hidden', after) == [judge[2]]


def test_ticks_of_the_strip_are_explained_where_there_are_any(cast, rita, call):
    assert "<i data-tick></i>Moment" in rita.get(f"/calls/{call.pk}/").text
    silent = imported(cast.rita, "WEBVTT\n\n00:01.000 --> 00:02.000\nRita: Fine weather today.")
    assert "data-tick" not in rita.get(f"/calls/{silent.pk}/").text


def test_details_are_kept_and_a_second_editor_is_told(cast, rita, call):
    page = body(rita.get(f"/calls/{call.pk}/details/"))
    seen = re.search(r'name="seen" value="([^"]+)"', page)[1]
    sent = {"title": "Northwind, second", "held_at": "2026-03-02T14:30", "stage": "demo",
            "deal": "", "knew_reviewed": "yes", "outcome_so_far": "", "seen": seen}  # fmt: skip

    assert rita.post(f"/calls/{call.pk}/details/", sent).status_code == 302
    again = rita.post(f"/calls/{call.pk}/details/", sent | {"title": "Other"})

    assert again.status_code == 409
    call.refresh_from_db()
    assert (call.title, call.stage, call.knew_reviewed) == ("Northwind, second", "demo", True)
    assert call.held_at.isoformat() == "2026-03-02T14:30:00+00:00"


def test_a_date_that_is_none_is_shown_again_with_what_was_typed(rita, call):
    answer = rita.post(
        f"/calls/{call.pk}/details/",
        {"title": "T", "held_at": "next fridey", "seen": call.changed_at.isoformat()},
    )

    assert answer.status_code == 422
    page = body(answer)
    assert "Use a date and time like" in page
    assert "next fridey" in page


def test_an_import_with_a_completed_review_cannot_be_undone(cast, rita, call):
    Review.objects.create(call=call, rubric=some_rubric(), author=cast.mo, completed_at=NOW)

    answer = rita.post(f"/calls/{call.pk}/undo/")

    assert answer.status_code == 422
    assert "This call has a completed review" in body(answer)
    assert Call.objects.filter(pk=call.pk).exists()


def test_undoing_is_offered_only_where_it_can_be_done(cast, rita, call):
    assert f'action="/calls/{call.pk}/undo/"' in body(rita.get(f"/calls/{call.pk}/details/"))
    Review.objects.create(call=call, rubric=some_rubric(), author=cast.mo, completed_at=NOW)

    page = body(rita.get(f"/calls/{call.pk}/details/"))

    assert "undo/" not in page
    assert "This call has a completed review, so it stays" in page


def state_of(client, call):
    """Give the words of the last column of a call's row."""
    row = next(
        row
        for row in body(client.get("/calls/")).split("<tr data-row>")[1:]
        if f"/{call.pk}/" in row
    )
    return re.sub(r"<[^>]+>", "", row.split("</tr>")[0].rsplit("<td>", 1)[1]).strip()


def test_the_list_says_how_far_reviews_are_to_those_who_may_know(cast, signed_in, rita, call):
    confirmed(cast.rita, call)
    consent = LawfulBasis.objects.create(name="Consent")
    actions.set_basis(cast.rita, call_id=call.pk, basis_id=consent.pk)
    mo, lena = signed_in(cast.mo), signed_in(cast.lena)
    seen = [(state_of(mo, call), state_of(rita, call), state_of(lena, call))]

    review = Review.objects.create(call=call, rubric=some_rubric(), author=cast.mo)
    seen.append((state_of(mo, call), state_of(rita, call), state_of(lena, call)))
    Review.objects.filter(pk=review.pk).update(completed_at=NOW)
    seen.append((state_of(mo, call), state_of(rita, call), state_of(lena, call)))
    Answer.objects.create(review=review, author=cast.rita, dimension="x", kind="dispute")
    seen.append((state_of(mo, call), state_of(rita, call), state_of(lena, call)))
    Answer.objects.create(review=review, author=cast.mo, dimension="x", kind="keep")
    seen.append((state_of(mo, call), state_of(rita, call), state_of(lena, call)))

    assert seen == [
        ("", "", ""),
        ("Draft", "", ""),
        ("Reviewed", "Reviewed", "Reviewed"),
        ("Disputed", "Disputed", "Disputed"),
        ("Reviewed", "Reviewed", "Reviewed"),
    ]


def test_the_reason_of_each_basis_stands_under_its_button(rita, call):
    LawfulBasis.objects.create(name="Consent", explanation="Everybody said yes at the start.")

    assert "Everybody said yes at the start." in body(rita.get(f"/calls/{call.pk}/"))


def test_the_original_comes_back_as_it_was_and_only_as_a_download(rita, call):
    answer = rita.get(f"/calls/{call.pk}/original/")

    assert answer["Content-Disposition"].startswith("attachment")
    assert answer["Content-Type"] == "application/octet-stream"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert body(answer) == ZOOM


def test_two_parts_are_joined_and_split_from_the_details(cast, rita, call):
    other = imported(cast.rita, ZOOM.replace("four hundred", "nine"))

    rita.post(f"/calls/{call.pk}/join/", {"other": other.pk, "offset": "10:00"})
    whole = Call.objects.get(source="joined")
    assert "This is a part of a joined call" in body(rita.get(f"/calls/{call.pk}/"))
    rita.post(f"/calls/{whole.pk}/split/")

    assert set(Call.objects.all()) == {call, other}


@pytest.mark.parametrize("offset", ["abc", "1:2:x", "99999999", "nan", "inf", "1e400"])
def test_an_offset_that_is_none_is_refused_with_a_sentence(rita, call, offset):
    answer = rita.post(f"/calls/{call.pk}/recording/offset/", {"offset": offset})

    assert answer.status_code == 422
    assert "offset" in body(answer).lower()


def test_a_call_too_long_for_one_page_says_what_is_missing_and_waits(rita, call, monkeypatch):
    monkeypatch.setattr(analysis, "LONGEST_AT_ONCE", 4)
    monkeypatch.setattr(pages, "TURNS_DRAWN", 3)

    page = body(rita.get(f"/calls/{call.pk}/"))
    waiting = rita.get(f"/calls/{call.pk}/computed/")
    analysing.analyse_missing()
    DBTaskResult.objects.all().delete()

    assert page.count('class="turn"') == 3
    assert "2 more turns are not drawn" in page
    assert "are being computed" in page
    assert rita.get(f"/calls/{call.pk}/speakers/").status_code == 200
    assert waiting.status_code == 204
    assert "are there" in body(rita.get(f"/calls/{call.pk}/computed/"))
    assert "are being computed" not in body(rita.get(f"/calls/{call.pk}/"))
