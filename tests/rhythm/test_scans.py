"""The monthly scan: what it walks through, and the conclusions that are kept."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

import coaching
from cast import NOW, TODAY
from coaching import logged, sheet
from filmroom.core.months import Month
from filmroom.kit.access import Conflict, Denied, NotFound, Refused
from filmroom.people.models import Setting
from filmroom.rhythm import actions, queries
from filmroom.rhythm.models import Scan

MARCH, APRIL = Month.read("2026-03"), Month.read("2026-04")
WEEK = timedelta(days=7)
LATER = datetime(2026, 4, 6, 9, 0, tzinfo=UTC)


def read(actor, cast, month=MARCH):
    return queries.read_scan(actor, cast.north.pk, month, now=LATER, today=LATER.date())


def conclude(actor, cast, *, words="Price comes before the problem.", version=0, month=MARCH):
    return actions.conclude(
        actor,
        team_id=cast.north.pk,
        month=month,
        skill="discovery",
        conclusions=words,
        base_version=version,
    )


def test_what_is_missing_most_comes_first_with_the_reviews_behind_it(cast):
    coaching.baseline(cast)  # two reviews, each with two dimensions scored 0
    found = read(cast.mo, cast).dimensions

    assert [(one.key, one.missing, one.scored) for one in found[:2]] == [
        ("decision_process_access", 2, 2),
        ("value_articulation", 2, 2),
    ]
    assert {one.missing for one in found[2:]} == {0}
    behind = queries.scored_reviews(
        cast.mo, cast.north.pk, MARCH, "value_articulation", today=LATER.date()
    )
    assert [(one.call, one.score) for one in behind.reviews] == [
        ("Second call", 0),
        ("First call", 0),
    ]
    assert read(cast.mo, cast, APRIL).dimensions == ()


def test_themes_entries_and_who_was_not_coached(cast):
    logged(cast.mo, cast.rita, sheet())
    april = TODAY + timedelta(days=24)
    logged(cast.mo, cast.pia, sheet(held_on=april, due_on=april + WEEK, skill="tonality"))
    found = read(cast.mo, cast)

    assert [(one.skill, one.sessions, one.reps) for one in found.themes] == [
        ("discovery", 1, ("Rita O'Rourke",))
    ]
    assert [line.rep for line in found.entries] == ["Rita O'Rourke"]
    (pia,) = found.not_coached
    assert (pia.rep, pia.last_session_on) == ("Pia Sørensen", april)
    assert found.overdue == 1  # Rita's; Pia's comes due later than today


def test_thirty_entries_are_shown_and_all_are_counted(cast):
    last = None
    for _ in range(31):
        told = coaching.reviewing_last(last) if last else {}
        last = logged(cast.mo, cast.rita, sheet(**told))
    found = read(cast.mo, cast)

    assert (len(found.entries), found.sessions) == (30, 31)


def test_conclusions_are_kept_changed_and_listed_later(cast):
    conclude(cast.mo, cast)
    conclude(cast.mo, cast, words="Say the problem first.", version=1)
    conclude(cast.mo, cast, month=APRIL, words="Better.")

    assert [(one.month, one.conclusions, one.version) for one in queries.scans(cast.lena)] == [
        (APRIL, "Better.", 1),
        (MARCH, "Say the problem first.", 2),
    ]
    assert [one.conclusions for one in read(cast.mo, cast, APRIL).earlier] == [
        "Say the problem first."
    ]


def test_sent_twice_they_are_kept_once_and_a_stale_version_overwrites_nothing(cast):
    conclude(cast.mo, cast)
    conclude(cast.mo, cast)
    assert Scan.objects.get().version == 1

    with pytest.raises(Conflict):
        conclude(cast.mo, cast, words="Something else.")
    assert Scan.objects.get().conclusions == "Price comes before the problem."


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("  ", "Write what you conclude"),
        ("x" * 5001, "at most 5000 letters"),
        ("Rita is lazy.", "nothing was saved"),
    ],
)
def test_empty_endless_and_trait_words_are_refused(cast, words, said):
    with pytest.raises(Refused, match=said):
        conclude(cast.mo, cast, words=words)
    assert not Scan.objects.exists()


def test_leaders_read_and_do_not_write_and_nobody_else_does_either(cast):
    conclude(cast.mo, cast)
    assert read(cast.lena, cast).concluded.conclusions == "Price comes before the problem."
    with pytest.raises(Denied, match="coach"):
        conclude(cast.lena, cast, version=1)
    for name in ("rita", "pia", "eno", "ada", "ona", "sam", "nil"):
        other = cast.everyone[name]
        assert queries.scans(other) == [], name
        with pytest.raises(NotFound):
            read(other, cast)
        with pytest.raises(NotFound):
            conclude(other, cast, version=1)


def test_where_leaders_read_sums_only_the_scan_stays_with_the_coach(cast):
    conclude(cast.mo, cast)
    Setting.objects.create(key="leaders_read_entries", value=False)

    assert queries.scans(cast.lena) == []
    assert len(queries.scans(cast.mo)) == 1
    with pytest.raises(NotFound):
        read(cast.lena, cast)


# --- pages ----------------------------------------------------------------------------------


@pytest.fixture
def browser(cast, signed_in, set_day):
    set_day(NOW)
    return signed_in(cast.mo)


def _address(cast, view="scan", month="2026-02"):
    return reverse(f"scan:{view}", args=[cast.north.pk, month])


def test_a_refused_conclusion_is_shown_again_as_it_was_typed(cast, browser):
    typed = {"conclusions": "Rita is lazy & late.", "skill": "tonality", "version": "0"}
    answer = browser.post(_address(cast, "conclude"), typed)

    assert answer.status_code == 422
    assert "Rita is lazy &amp; late." in answer.text
    assert '<option value="tonality" selected>' in answer.text


def test_who_was_slower_keeps_what_they_typed(cast, browser):
    conclude(cast.mo, cast, month=Month.read("2026-02"))
    typed = {"conclusions": "My own words.", "skill": "", "version": "0"}
    answer = browser.post(_address(cast, "conclude"), typed)

    assert answer.status_code == 409
    assert "My own words." in answer.text
    assert Scan.objects.get().conclusions == "Price comes before the problem."


def test_what_was_kept_stands_in_the_list(cast, browser):
    typed = {"conclusions": "Say the problem first.", "skill": "discovery", "version": "0"}
    assert browser.post(_address(cast, "conclude"), typed).url == _address(cast)

    page = browser.get(reverse("scan:list")).text
    assert "Say the problem first." in page
    assert "Theme of the month after: Discovery" in page


@pytest.mark.parametrize("month", ["2026-04", "2026-13", "1026-01", "last"])
def test_a_month_that_is_not_there_yet_or_is_none_is_not_found(cast, browser, month):
    assert browser.get(_address(cast, month=month)).status_code == 404


def test_a_dimension_nobody_scored_is_not_found(cast, browser):
    assert browser.get(_address(cast, "reviews") + "?dimension=charm").status_code == 404
