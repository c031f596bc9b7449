"""Shares and rates against published examples, science 4.3 and 4.4, and scipy."""

import pytest
from scipy import integrate, stats

from filmroom.core.intervals import (
    chance_of_higher_rate,
    chance_of_higher_share,
    jeffreys_rate,
    wilson,
)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (12, 14, 0.6006, 0.9599),
    ],
)
def test_wilson_gives_the_published_limits(successes, trials, low, high):
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (1, 1, 0.207, 1),
        (3, 3, 0.439, 1),
        (5, 8, 0.306, 0.863),
        (7, 10, 0.397, 0.892),
        (4, 4, 0.510, 1),
    ],
)
def test_wilson_is_wide_where_there_is_little(successes, trials, low, high):
    assert wilson(successes, trials) == pytest.approx((low, high), abs=6e-4)


def test_how_many_of_how_many_prove_a_share():
    def fewest(bound):
        return next(n for n in range(1, 50) if wilson(n, n)[0] >= bound)

    assert (fewest(0.5), fewest(0.6), fewest(0.7)) == (4, 6, 9)


@pytest.mark.parametrize(
    ("before", "after", "chance"),
    [
        ((0, 4), (2, 3), 0.97524),
        ((1, 5), (4, 4), 0.99473),
        ((1, 6), (2, 3), 0.93080),
        ((0, 2), (1, 1), 0.95032),
        ((2, 8), (5, 6), 0.98647),
        ((0, 3), (3, 3), 0.99571),
    ],
)
def test_a_higher_share_is_as_likely_as_thirty_digits_say(before, after, chance):
    assert chance_of_higher_share(before, after) == pytest.approx(chance, abs=6e-6)


@pytest.mark.parametrize(
    ("before", "after"), [((3, 9), (7, 11)), ((40, 100), (52, 90)), ((9, 9), (1, 7))]
)
def test_a_higher_share_agrees_with_an_integral(before, after):
    first = stats.beta(before[0] + 0.5, before[1] - before[0] + 0.5)
    second = stats.beta(after[0] + 0.5, after[1] - after[0] + 0.5)
    # Over the chance of the second, not its value: no density that rises without bound.
    whole, _ = integrate.quad(lambda u: first.cdf(second.ppf(u)), 0, 1, limit=400, epsabs=1e-9)

    assert chance_of_higher_share(before, after) == pytest.approx(whole, abs=1e-6)


def test_the_two_ways_round_make_one():
    there = chance_of_higher_share((13, 40), (17, 31))

    assert there + chance_of_higher_share((17, 31), (13, 40)) == pytest.approx(1, abs=1e-12)
    assert chance_of_higher_share((3, 7), (3, 7)) == pytest.approx(0.5, abs=1e-12)


def test_many_trials_lose_no_accuracy():
    first, second = stats.beta(5000.5, 5000.5), stats.beta(5100.5, 4900.5)
    whole, _ = integrate.quad(lambda p: second.pdf(p) * first.cdf(p), 0.45, 0.57, epsabs=1e-12)

    assert chance_of_higher_share((5000, 10000), (5100, 10000)) == pytest.approx(whole, abs=1e-9)


def test_a_higher_rate_is_as_likely_as_published():
    three_in_80_five_in_30 = chance_of_higher_rate((3, 80), (5, 30))
    by_half_again = chance_of_higher_rate((3, 80), (5, 30 * 1.5))

    assert three_in_80_five_in_30 == pytest.approx(0.9827, abs=5e-5)
    assert by_half_again == pytest.approx(0.9378, abs=5e-5)


@pytest.mark.parametrize(
    ("before", "after"), [((0, 10), (0, 10)), ((12, 55.5), (30, 61)), ((400, 900), (380, 800))]
)
def test_a_higher_rate_agrees_with_the_incomplete_beta_function(before, after):
    part = after[1] / (before[1] + after[1])
    expected = stats.beta.sf(part, after[0] + 0.5, before[0] + 0.5)

    assert chance_of_higher_rate(before, after) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(("count", "exposure"), [(0, 1), (1, 0.5), (5, 0.5), (60, 2.25), (3000, 7)])
def test_a_rate_lies_between_the_gamma_quantiles(count, exposure):
    expected = stats.gamma.ppf([0.025, 0.975], count + 0.5) / exposure

    assert jeffreys_rate(count, exposure) == pytest.approx(tuple(expected), rel=1e-8)
