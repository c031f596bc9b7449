"""`filmroom verdict` and the follow-up page state the same about the same counts."""

import html
import json
import re
from datetime import timedelta

import pytest
from click.testing import CliRunner
from django.urls import reverse

from cast import NOW
from coaching import CHECK_NOW, LATER, baseline, later_call, logged, marks, opened, sheet
from filmroom.cli.main import filmroom
from filmroom.core.verdict import Chances, Count

LABELS = {  # as spec 2 and science 4.3 call them
    "moved": "Moved",
    "provisional": "Moved, provisional",
    "partial": "Partial",
    "not_moved": "Not moved",
    "no_opportunity": "No opportunity seen",
    "insufficient": "Too little evidence",
}
SHARES = [  # baseline calls, later calls: successes of opportunities
    ([(0, 4), (0, 3)], [(4, 4)]),
    ([(0, 4), (0, 3)], [(4, 4), (3, 3)]),
    ([(0, 4), (0, 3)], [(4, 5), (3, 4)]),
    ([(0, 4), (0, 3)], [(4, 5), (1, 4)]),
    ([(0, 4), (0, 3)], [(0, 4)]),
    ([(0, 4), (0, 3)], [(0, 4), (0, 2)]),
    ([(0, 4), (0, 3)], [(1, 9), (0, 2)]),
    ([(0, 4), (0, 3)], [(0, 0)]),
    ([(0, 4), (0, 3)], [(0, 0), (0, 0)]),
    ([(0, 4), (0, 3)], [(0, 0), (3, 3)]),
    ([(1, 5), (0, 1)], [(4, 4), (1, 1)]),
    ([(1, 6), (2, 3)], [(2, 3)]),
    ([(2, 2), (1, 1)], [(4, 4), (5, 5)]),
    ([(2, 2), (0, 4)], [(4, 4), (5, 5)]),
    ([(0, 0), (0, 3)], [(3, 3)]),
    ([(2, 8), (1, 4)], [(5, 6), (0, 1)]),
    ([(1, 2), (1, 2)], [(1, 2)]),
    ([(1, 2), (1, 2)], [(1, 3)]),
    ([(3, 10), (2, 10)], [(8, 10), (17, 20)]),
    ([(0, 1), (0, 1)], [(1, 1)]),
    ([(0, 250), (3, 100)], [(200, 250), (90, 100)]),
]
COUNTS = [  # events in minutes; the target is 6 an hour
    ([(2, 32.5), (1, 40.0)], [(5, 30.0), (4, 40.0)]),
    ([(2, 32.5), (1, 40.0)], [(3, 30.0), (1, 40.0)]),
    ([(2, 32.5), (1, 40.0)], [(0, 45.0)]),
    ([(0, 10.0), (0, 20.0)], [(1, 9.5)]),
    ([(3, 80.0), (1, 60.0)], [(5, 30.0)]),
    ([(6, 60.0), (7, 60.0)], [(9, 60.0)]),
]
HOURLY = "points repeated in the buyer's words, 6 an hour"


@pytest.fixture
def dates(set_day):
    set_day(NOW + timedelta(hours=8))
    return set_day


def by_command(tmp_path, target, before, after, keys):
    document = {
        "target": target,
        "baseline": [dict(zip(keys, call, strict=True)) for call in before],
        "later": [dict(zip(keys, call, strict=True)) for call in after],
    }
    file = tmp_path / "counts.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    done = CliRunner().invoke(filmroom, ["verdict", str(file), "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.output)


def on_page(cast, signed_in, dates, before, after, keys, **plan):
    calls = baseline(cast)
    kind = Chances if keys[0] == "successes" else Count
    counts = tuple(kind(*call) for call in before)
    row = opened(cast, calls=calls, counts=counts, **plan)
    logged(cast.mo, cast.rita, sheet(cycle_id=row.pk))
    dates(CHECK_NOW)
    sent = {f"mark-{one}": mark.value for one, mark in marks().items()}
    sent |= {"round": "1", "call": []}
    for number, call in enumerate(after):
        made = later_call(cast, title=f"Later {number}", held_at=LATER + timedelta(hours=number))
        sent["call"].append(made.pk)
        sent |= {f"{key}-{made.pk}": str(value) for key, value in zip(keys, call, strict=True)}
    answer = signed_in(cast.mo).post(reverse("cycles:check-preview", args=[row.pk]), sent)
    assert answer.status_code == 200, answer.content.decode()
    part = answer.content.decode().split('class="stated"', 1)[1].split('class="verdicts"', 1)[0]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", part)).split())


def says_the_same(page, found, rate):
    assert f"The evidence supports: {LABELS[found['outcome']]} Target" in page
    before, after = page.split(" Before ", 1)[1].split(" After ", 1)
    for side, number in ((before, found["baseline_rate"]), (after, found["later_rate"])):
        if number is not None:
            assert side.startswith(rate(number)), (side, number)
    if found["interval"]:
        low, high = map(rate, found["interval"])
        assert f"{low} to {high}, 95 % interval" in after
    p = found["p_later_higher"]
    if p is None:
        assert "cannot be said" in after
    else:
        assert {"strong": "strongly", "some": "somewhat", "weak": "(weak)"}[found["words"]] in after
        assert ("P above 0.99" if p > 0.99 else f"P = {p:.2f}") in after
        assert f"in at least {found['smallest_p'] * 100:.0f} of 100 cases" in after


@pytest.mark.django_db
@pytest.mark.parametrize(("before", "after"), SHARES)
def test_shares_get_the_same_verdict_on_the_page_and_by_the_command(
    cast, signed_in, dates, tmp_path, before, after
):
    keys = ("successes", "opportunities")
    found = by_command(tmp_path, 0.8, before, after, keys)

    page = on_page(cast, signed_in, dates, before, after, keys)

    says_the_same(page, found, lambda number: f"{number * 100:.0f} %")


@pytest.mark.django_db
@pytest.mark.parametrize(("before", "after"), COUNTS)
def test_counts_get_the_same_verdict_on_the_page_and_by_the_command(
    cast, signed_in, dates, tmp_path, before, after
):
    keys = ("count", "minutes")
    found = by_command(tmp_path, 6, before, after, keys)

    page = on_page(cast, signed_in, dates, before, after, keys, target=HOURLY)

    says_the_same(page, found, lambda number: f"{number:.1f} an hour")


def test_the_cases_reach_every_outcome(tmp_path):
    outcomes = {
        by_command(tmp_path, target, before, after, keys)["outcome"]
        for target, cases, keys in (
            (0.8, SHARES, ("successes", "opportunities")),
            (6, COUNTS, ("count", "minutes")),
        )
        for before, after in cases
    }
    assert outcomes == set(LABELS)
