"""What the evidence supports: spec 0 "Target" and "Verdict", spec 7, science 4.3."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filmroom.core.verdict import Chances, Count, Outcome, UnusableNumbers, Weight, verdict

ORDER = (Outcome.NOT_MOVED, Outcome.PARTIAL, Outcome.PROVISIONAL, Outcome.MOVED)


def calls(text):
    """Read "0/4 2/3" as two calls of so many successes of so many opportunities."""
    pairs = (pair.split("/") for pair in text.split())
    return [Chances(int(successes), int(opportunities)) for successes, opportunities in pairs]


def counts(text):
    """Read "3@40 0@30" as two calls of so many events in so many minutes."""
    pairs = (pair.split("@") for pair in text.split())
    return [Count(int(count), float(minutes)) for count, minutes in pairs]


@pytest.mark.parametrize(
    ("target", "baseline", "later", "outcome"),
    [
        # at target in every later call, in no baseline call
        (0.8, "0/4 1/5", "4/5 5/6", "moved"),
        (0.8, "0/4 1/5", "4/4", "provisional"),
        (0.5, "0/2 0/2 1/3", "1/2 2/3", "moved"),
        (1.0, "0/1 0/1", "1/1 1/1", "moved"),
        (1.0, "0/1 0/1", "1/1", "provisional"),
        (0.8, "3/4 3/4", "4/5 8/10 80/100", "moved"),  # exactly at target counts
        # at target in some later call only
        (0.8, "0/4 1/5", "5/5 1/4", "partial"),
        (0.8, "0/4 1/5", "5/5 0/4", "partial"),
        (0.8, "0/4 1/5", "5/5 4/4 3/4", "partial"),
        # above the baseline, below the target
        (0.8, "0/4 1/5", "2/4", "partial"),
        (0.8, "0/4 1/5", "2/4 3/5", "partial"),
        (0.8, "1/4 1/4", "0/4 3/4", "partial"),
        # neither
        (0.8, "1/4 1/5", "0/4", "not_moved"),
        (0.8, "1/4 1/4", "1/4 1/4", "not_moved"),  # the same is not above
        (0.8, "2/4 2/4", "1/4 2/4", "not_moved"),
        (0.8, "0/4 0/5", "0/3 0/7", "not_moved"),
        # most baseline calls at target already: partial at best
        (0.8, "4/4 5/5", "4/4 5/5", "partial"),
        (0.8, "4/4 5/5 0/3", "4/4 5/5", "partial"),
        (0.8, "4/4 5/5", "4/4", "partial"),
        (0.8, "4/4 5/5", "2/4", "not_moved"),
        # half of them or fewer: no cap
        (0.8, "4/4 0/5", "4/4 5/5", "moved"),
        (0.8, "4/4 0/5 0/3", "4/4 5/5", "moved"),
        (0.8, "4/4 0/5 0/3", "4/4", "provisional"),
        # calls without opportunity are left out
        (0.8, "0/4 1/5 0/0", "4/4 0/0", "provisional"),
        (0.8, "0/4 1/5", "0/0 4/4 5/5", "moved"),
        (0.8, "4/4 0/0 0/0 5/5", "4/4 5/5", "partial"),  # 2 of 2, not 2 of 4
        # nothing to judge by
        (0.8, "0/4 1/5", "0/0", "no_opportunity"),
        (0.8, "0/4 1/5", "0/0 0/0", "no_opportunity"),
        (0.8, "0/4", "0/0", "no_opportunity"),
        (0.8, "", "0/0", "no_opportunity"),
        (0.8, "0/4 1/5", "", "insufficient"),
        (0.8, "0/4", "4/4 5/5", "insufficient"),
        (0.8, "0/4 0/0", "4/4 5/5", "insufficient"),
        (0.8, "", "", "insufficient"),
    ],
)
def test_shares_are_judged_call_by_call(target, baseline, later, outcome):
    assert verdict(target, calls(baseline), calls(later)).outcome == outcome


@pytest.mark.parametrize(
    ("target", "baseline", "later", "outcome"),
    [
        (8, "2@40 1@40", "8@60 4@30", "moved"),  # 3.0 and 1.5 an hour; then 8 and 8
        (8, "2@40 1@40", "5@30", "provisional"),  # 10 an hour
        (8, "2@40 1@40", "5@30 1@30", "partial"),
        (8, "2@40 1@40", "2@30", "partial"),  # 4 an hour: above 2.25, below 8
        (8, "2@40 1@40", "0@30 1@60", "not_moved"),
        (8, "8@60 9@60", "5@30 5@30", "partial"),
        (8, "2@40 1@40", "0@0", "no_opportunity"),
        (8, "2@40", "5@30", "insufficient"),
    ],
)
def test_counts_are_judged_by_the_hour(target, baseline, later, outcome):
    assert verdict(target, counts(baseline), counts(later)).outcome == outcome


def test_each_call_is_at_target_by_its_own_numbers_and_not_by_the_pool():
    found = verdict(0.8, calls("0/4 0/4"), calls("1/2 9/10"))

    assert found.later_rate == pytest.approx(10 / 12)
    assert found.outcome is Outcome.PARTIAL


def test_a_target_is_met_despite_the_last_binary_digit():
    assert verdict(0.1 + 0.2, calls("0/5 0/5"), calls("3/10 3/10")).outcome is Outcome.MOVED


def test_what_the_buyer_made_easy_is_partial_at_best():
    before, after = calls("0/4 1/5"), calls("4/4 5/5")

    assert verdict(0.8, before, after, buyer_made_it_easy=True).outcome is Outcome.PARTIAL


def test_rates_chance_and_interval_pool_the_calls_of_each_side():
    found = verdict(0.8, calls("0/2 1/3"), calls("4/4"))

    assert found.baseline_rate == pytest.approx(0.2)
    assert found.later_rate == 1
    assert found.p_later_higher == pytest.approx(0.99473, abs=1e-5)
    assert found.interval == pytest.approx((0.510, 1), abs=1e-3)
    assert found.words is Weight.STRONG


def test_counts_are_pooled_into_events_per_hour():
    found = verdict(10, counts("1@50 2@30"), counts("2@10 3@20"))

    assert found.baseline_rate == pytest.approx(3 / 80 * 60)
    assert found.later_rate == pytest.approx(10)
    assert found.p_later_higher == pytest.approx(0.9827, abs=5e-5)
    assert found.interval == pytest.approx((3.81575, 21.92005), abs=1e-4)


@pytest.mark.parametrize(
    ("baseline", "later", "smallest"),
    [
        ("0/1 0/1", "1/1", 1 / 3),
        ("0/1 0/1 0/1", "1/1", 1 / 4),
        ("0/1 0/1", "1/1 1/1", 1 / 6),
        ("0/1 0/1 0/1", "1/1 1/1", 1 / 10),
        ("0/1 0/1 0/1", "1/1 1/1 1/1", 1 / 20),
        ("0/1 0/1 0/0", "1/1 0/0", 1 / 3),  # calls without opportunity cannot be permuted
    ],
)
def test_how_small_a_permutation_p_could_get(baseline, later, smallest):
    assert verdict(1, calls(baseline), calls(later)).smallest_p == pytest.approx(smallest)


@pytest.mark.parametrize(
    ("baseline", "later", "weight"),
    [
        ("0/2 0/2", "2/3", Weight.STRONG),  # 0/4 v. 2/3: .97524
        ("0/3 1/3", "2/3", Weight.SOME),  # 1/6 v. 2/3: .93080
        ("1/2 1/2", "1/2", Weight.WEAK),  # the same: .5
        ("0/1", "", Weight.WEAK),
    ],
)
def test_the_chance_is_put_in_words(baseline, later, weight):
    assert verdict(0.8, calls(baseline), calls(later)).words is weight


def test_nothing_is_made_up_where_nothing_was_seen():
    found = verdict(0.8, calls("0/4 1/5"), calls("0/0"))

    assert (found.later_rate, found.p_later_higher, found.interval) == (None, None, None)
    assert found.baseline_rate == pytest.approx(1 / 9)
    assert any("opportunity" in reason for reason in found.reasons)


# --- refusals ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Chances(-1, 4),
        lambda: Chances(0, -4),
        lambda: Chances(5, 4),
        lambda: Chances(0, 10**30),
        lambda: Chances(float("nan"), 4),
        lambda: Count(-1, 30),
        lambda: Count(1, -30),
        lambda: Count(1, 0),
        lambda: Count(1, float("nan")),
        lambda: Count(1, float("inf")),
        lambda: Count(10**30, 30),
        lambda: verdict(0, calls("0/4 1/5"), calls("4/4")),
        lambda: verdict(-0.5, calls("0/4 1/5"), calls("4/4")),
        lambda: verdict(80, calls("0/4 1/5"), calls("4/4")),
        lambda: verdict(float("nan"), calls("0/4 1/5"), calls("4/4")),
        lambda: verdict(float("inf"), counts("1@40 1@40"), counts("1@40")),
        lambda: verdict(10**400, counts("1@40 1@40"), counts("1@40")),
        lambda: verdict(0.8, calls("0/4 1/5"), counts("4@30")),
        lambda: verdict(0.8, [*calls("0/4"), *counts("4@30")], calls("4/4")),
    ],
)
def test_numbers_that_cannot_be_are_refused_in_a_sentence(wrong):
    with pytest.raises(UnusableNumbers, match=r"^.{20,160}\.$"):
        wrong()


def test_a_percentage_as_target_is_told_how_to_write_it():
    with pytest.raises(UnusableNumbers, match=r"0\.8 for 80 %"):
        verdict(80, calls("0/4 1/5"), calls("4/4"))


# --- what is always true ---------------------------------------------------------------------

CALL = st.integers(0, 8).flatmap(lambda n: st.integers(0, n).map(lambda k: Chances(k, n)))
SIDE = st.lists(CALL, max_size=5)
TARGET = st.sampled_from([0.25, 0.5, 0.8, 1.0])


@given(TARGET, SIDE, SIDE, st.integers(1, 6))
def test_another_good_later_call_never_makes_a_verdict_worse(target, baseline, later, chances):
    before = verdict(target, baseline, later).outcome
    after = verdict(target, baseline, [*later, Chances(chances, chances)]).outcome

    if before in ORDER:
        assert ORDER.index(after) >= ORDER.index(before)
    else:
        assert after is not Outcome.NO_OPPORTUNITY


@given(TARGET, SIDE, SIDE)
def test_calls_without_opportunity_change_nothing_but_the_want_of_any(target, baseline, later):
    plain = verdict(target, baseline, later)
    padded = verdict(target, [Chances(0, 0), *baseline], [*later, Chances(0, 0)])

    if plain.outcome is not Outcome.INSUFFICIENT:
        assert padded == plain


@given(TARGET, SIDE, SIDE)
def test_the_order_of_calls_does_not_matter(target, baseline, later):
    there = verdict(target, baseline, later)
    back = verdict(target, baseline[::-1], later[::-1])

    assert back == there


@given(TARGET, SIDE, SIDE)
def test_every_number_lies_where_it_can(target, baseline, later):
    found = verdict(target, baseline, later)

    assert found.p_later_higher is None or 0 <= found.p_later_higher <= 1
    assert 0 < found.smallest_p <= 1
    if found.interval:
        low, high = found.interval
        assert 0 <= low <= found.later_rate <= high <= 1


@given(SIDE, SIDE)
def test_a_higher_target_never_makes_a_verdict_better_where_the_baseline_was_below(baseline, later):
    low = [call for call in baseline if call.opportunities and call.rate < 0.5]
    easy, hard = verdict(0.5, low, later).outcome, verdict(0.8, low, later).outcome

    if easy in ORDER:
        assert ORDER.index(hard) <= ORDER.index(easy)


def test_how_often_pure_chance_looks_like_movement():
    """One chance in four of being at target, always: 2 baseline calls, 1 later. By hand:
    1/4 at target later, times 1 - 1/16 for anything but both baseline calls at target.
    """
    moved = 0
    for first, second, third in product(range(4), repeat=3):
        before = [Chances(int(first == 3), 1), Chances(int(second == 3), 1)]
        found = verdict(1, before, [Chances(int(third == 3), 1)])
        moved += found.outcome is Outcome.PROVISIONAL

    assert moved / 4**3 == 1 / 4 * 15 / 16
