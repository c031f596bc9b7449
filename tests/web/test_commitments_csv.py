"""Commitments as a file that a spreadsheet opens."""

import csv
import io

import pytest
from django.urls import reverse

import coaching
from cast import NOW, TODAY
from filmroom.core.commitments import Progress, ProgressReport
from filmroom.cycles import actions


@pytest.fixture(autouse=True)
def _the_day_of_the_story(set_day):
    set_day(NOW)


def rows(browser, **filters):
    answer = browser.get(reverse("sessions:commitments-csv"), filters)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="commitments.csv"'
    assert answer.content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))


def test_a_row_says_what_was_promised_and_what_became_of_it(cast, signed_in):
    state = coaching.logged(cast.mo, cast.rita, coaching.sheet())
    report = ProgressReport(Progress.PARTLY, note="Asked once,\nnot twice.")
    pk = coaching.commitment_of(state).pk
    actions.report_progress(cast.rita, commitment_id=pk, report=report, today=TODAY)

    (row,) = rows(signed_in(cast.mo))

    assert row == {
        "Made on": "2026-03-10",
        "Rep": "Rita O'Rourke",
        "Coach": "Mo Adeyemi",
        "Commitment": coaching.WORDS,
        "Words": "the rep's own",
        "Date": "2026-03-17",
        "Deal or call": "Northwind technical call",
        "Progress": "Partly",
        "Reported on": "2026-03-10",
        "Reported by": "Rita O'Rourke",
        "Reason": "",
        "Note": "Asked once,\nnot twice.",
        "Looked at together on": "",
        "Session": f"http://127.0.0.1:8000/sessions/{state.session_id}/",
    }


@pytest.mark.parametrize("sign", ["=1+1", "+1", "-1", "@SUM(A1)", " \t=1", "\r=1"])
def test_no_cell_is_a_formula(cast, signed_in, sign):
    words = f"{sign} I ask Dana what January cost before the router."
    coaching.logged(cast.mo, cast.rita, coaching.sheet(where=f"{sign} Northwind", words=words))

    (row,) = rows(signed_in(cast.mo))

    for name in ("Commitment", "Deal or call"):
        assert row[name].startswith("'"), name


def test_the_filters_of_the_log_hold_and_the_log_carries_them(cast, signed_in):
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    coaching.logged(cast.mo, cast.pia, coaching.sheet())
    mo = signed_in(cast.mo)
    page = mo.get(reverse("sessions:list"), {"rep": cast.pia.pk}).text

    assert f"/sessions/commitments.csv?rep={cast.pia.pk}" in page
    assert [row["Rep"] for row in rows(mo, rep=cast.pia.pk)] == ["Pia Sørensen"]
    assert rows(mo, text="no such words") == []


def test_who_reads_the_entries_has_their_commitments(cast, signed_in):
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    found = {name: len(rows(signed_in(person))) for name, person in cast.everyone.items()}

    assert found == {
        "rita": 1,
        "mo": 1,
        "lena": 1,
        "pia": 0,
        "eno": 0,
        "ada": 0,
        "ona": 0,
        "sam": 0,
        "nil": 0,
    }


def test_many_commitments_cost_no_more_questions(cast, signed_in, django_assert_max_num_queries):
    last = coaching.logged(cast.mo, cast.rita, coaching.sheet())
    for _ in range(6):
        sheet = coaching.sheet(**coaching.reviewing_last(last))
        last = coaching.logged(cast.mo, cast.rita, sheet)
    mo = signed_in(cast.mo)

    with django_assert_max_num_queries(12):
        assert len(rows(mo)) == 7
