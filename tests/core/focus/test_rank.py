"""Recurrence, leverage, readiness: worked by hand on the default rubric's weights."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filmroom.core.focus.model import DimensionScore, EvidenceRef, LiveDeal, ScoredCall
from filmroom.core.focus.rank import homework_warning, is_used_at, latest, park, rank
from filmroom.core.rubrics import DEFAULT

TODAY = date(2026, 3, 10)
IN_A_WEEK = LiveDeal("d1", "Northwind", "discovery", date(2026, 3, 17))


def call(name, *, minutes=30.0, held_on=date(2026, 3, 5), at=(), **scores):
    """A call with one evidence point per score, at minute 1, or at the milliseconds given."""
    points = tuple(EvidenceRef(name, at_ms) for at_ms in at or (60_000,))
    given_scores = tuple(DimensionScore(key, value, points) for key, value in scores.items())
    return ScoredCall(name, held_on, minutes, given_scores)


def keys(ranking):
    return [gap.dimension for gap in ranking.gaps]


TWO_CALLS = (
    call(
        "a",
        opening_agenda=0,
        discovery_depth=2,
        implication_impact=0,
        decision_process_access=2,
        value_articulation=0,
        next_step=1,
    ),
    call(
        "b",
        opening_agenda=0,
        discovery_depth=2,
        implication_impact=1,
        decision_process_access=2,
        value_articulation=1,
        next_step=1,
    ),
)


def test_weak_implication_work_comes_before_a_weaker_opening_because_it_starves_more():
    ranking = rank(TWO_CALLS, (IN_A_WEEK,), DEFAULT, TODAY)

    assert keys(ranking) == [
        "implication_impact",
        "value_articulation",
        "opening_agenda",
        "next_step",
    ]
    # implication: ¾ missing × (.6 × ½ of next step + .9 × ¾ of value); decision is at 2.
    # value: ¾ × .4 × ½; opening: 1 × .2 × ½; a next step feeds nothing.
    assert [gap.leverage.value for gap in ranking.gaps] == pytest.approx([0.73125, 0.15, 0.1, 0])
    assert ranking.candidate is not None
    assert ranking.candidate.dimension == "implication_impact"


def test_the_working_names_weights_and_what_is_missing_downstream():
    working = rank(TWO_CALLS, (), DEFAULT, TODAY).gaps[0].leverage

    assert working.missing == 0.75
    assert {one.dimension: (one.weight, one.missing) for one in working.starves} == {
        "decision_process_access": (0.3, 0.0),
        "next_step": (0.6, 0.5),
        "value_articulation": (0.9, 0.75),
    }


def test_a_gap_seen_twice_comes_before_one_seen_once_whatever_its_leverage():
    calls = (
        call("a", implication_impact=0, value_articulation=0, next_step=1),
        call("b", implication_impact=2, value_articulation=2, next_step=1),
    )

    ranking = rank(calls, (), DEFAULT, TODAY)

    assert keys(ranking) == ["next_step", "implication_impact", "value_articulation"]
    assert [gap.recurrence.passes for gap in ranking.gaps] == [True, False, False]
    assert ranking.gaps[1].leverage.value > ranking.gaps[0].leverage.value


def test_recurrence_shows_the_calls_and_opens_the_evidence_of_each():
    found = rank(TWO_CALLS, (), DEFAULT, TODAY).gaps[0].recurrence

    assert found.calls == ("a", "b")
    assert found.evidence == (EvidenceRef("a", 60_000), EvidenceRef("b", 60_000))


@pytest.mark.parametrize(
    ("minutes", "at", "recurs"),
    [
        (40, (60_000, 900_000), True),
        (39.9, (60_000, 900_000), False),
        (40, (60_000, 60_000), False),  # one place, marked twice
        (40, (60_000,), False),
    ],
)
def test_one_long_call_recurs_when_it_shows_the_gap_at_two_places(minutes, at, recurs):
    ranking = rank((call("a", minutes=minutes, at=at, next_step=0),), (), DEFAULT, TODAY)

    assert ranking.gaps[0].recurrence.passes is recurs
    assert (ranking.candidate is not None) is recurs


def test_what_makes_a_call_long_is_a_setting():
    one = (call("a", minutes=30, at=(1, 2), next_step=0),)

    assert rank(one, (), DEFAULT, TODAY, long_call_minutes=30).candidate is not None
    assert rank(one, (), DEFAULT, TODAY).candidate is None


def test_no_opportunity_is_neither_a_gap_nor_starved():
    calls = (
        call("a", objection_handling=None, value_articulation=0, next_step=2),
        call("b", objection_handling=None, value_articulation=0, next_step=2),
    )

    ranking = rank(calls, (), DEFAULT, TODAY)

    assert keys(ranking) == ["value_articulation"]
    assert [one.dimension for one in ranking.gaps[0].leverage.starves] == ["next_step"]


@pytest.mark.parametrize(
    ("meeting", "ready"),
    [
        (date(2026, 3, 10), True),
        (date(2026, 3, 24), True),
        (date(2026, 3, 25), False),
        (date(2026, 3, 9), False),
        (None, False),
    ],
)
def test_a_meeting_in_the_next_14_days_makes_a_gap_ready(meeting, ready):
    deal = LiveDeal("d1", "Northwind", "discovery", meeting)

    gap = rank(TWO_CALLS, (deal,), DEFAULT, TODAY).gaps[0]

    assert gap.readiness.passes is ready
    assert gap.is_homework is not ready
    assert (homework_warning(gap) is None) is ready


def test_the_soonest_meeting_stands_first_and_two_may_share_a_day():
    deals = [
        LiveDeal("d1", "Northwind", "demo", date(2026, 3, 20)),
        LiveDeal("d2", "Northwind", "demo", date(2026, 3, 12)),
        LiveDeal("d3", "Northwind", "demo", date(2026, 3, 12)),
    ]

    ready = rank(TWO_CALLS, deals, DEFAULT, TODAY).gaps[0].readiness

    assert [deal.id for deal in ready.deals] == ["d2", "d3", "d1"]


def test_a_deal_at_a_stage_that_does_not_ask_for_the_skill_makes_nothing_ready():
    prospecting = LiveDeal("d1", "Northwind", "prospecting", date(2026, 3, 17))
    calls = (
        call("a", decision_process_access=0, next_step=0),
        call("b", decision_process_access=0, next_step=0),
    )

    gaps = {gap.dimension: gap for gap in rank(calls, (prospecting,), DEFAULT, TODAY).gaps}

    assert gaps["decision_process_access"].is_homework
    assert not gaps["next_step"].is_homework
    assert is_used_at(DEFAULT.dimension("objection_handling"), "prospecting")
    assert is_used_at(DEFAULT.dimension("decision_process_access"), "")


def test_readiness_decides_between_gaps_that_recur_and_starve_nothing():
    """Both feed only what is at 2; the decision process has no live deal."""
    prospecting = LiveDeal("d1", "Northwind", "prospecting", date(2026, 3, 17))
    calls = tuple(
        call(name, decision_process_access=0, objection_handling=1, next_step=2) for name in "ab"
    )

    assert keys(rank(calls, (prospecting,), DEFAULT, TODAY)) == [
        "objection_handling",
        "decision_process_access",
    ]


def test_the_newest_three_calls_of_the_last_14_days_are_read():
    days = [0, 3, 5, 14, 15, -1]
    calls = [call(f"-{n}", held_on=TODAY - timedelta(days=n)) for n in days]

    assert [c.id for c in latest(calls, TODAY)] == ["-0", "-3", "-5"]
    assert [c.id for c in latest(calls[3:], TODAY)] == ["-14"]
    assert [c.id for c in latest(calls, TODAY, days=4, most=1)] == ["-0"]


def test_gaps_that_recur_and_were_not_chosen_are_parked_in_writing():
    parked = park(rank(TWO_CALLS, (), DEFAULT, TODAY), "implication_impact")

    assert [gap.dimension for gap in parked] == [
        "value_articulation",
        "opening_agenda",
        "next_step",
    ]
    assert parked[0].words == "Seen in 2 calls."


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        ((), "no calls"),
        ((call("a", next_step=0),), "one call"),
        ((call("a", next_step=0), call("b", next_step=2)), "A single miss is a note"),
        ((call("a", next_step=2), call("b", next_step=2)), "no gap to work on"),
    ],
)
def test_the_ranking_says_what_it_cannot_know(calls, said):
    assert said in " ".join(rank(calls, (), DEFAULT, TODAY).remarks)


scores = st.fixed_dictionaries(
    {dimension.key: st.sampled_from([None, 0, 1, 2]) for dimension in DEFAULT.dimensions}
)


@given(st.lists(scores, min_size=1, max_size=3), st.randoms(use_true_random=False))
def test_the_order_of_calls_changes_nothing_and_each_gap_stands_once(sheets, random):
    calls = [call(str(n), **sheet) for n, sheet in enumerate(sheets)]
    shuffled = random.sample(calls, len(calls))

    ranking = rank(calls, (IN_A_WEEK,), DEFAULT, TODAY)

    assert keys(ranking) == keys(rank(shuffled, (IN_A_WEEK,), DEFAULT, TODAY))
    below = {key for sheet in sheets for key, value in sheet.items() if value in {0, 1}}
    assert sorted(keys(ranking)) == sorted(below)
    passes = [gap.recurrence.passes for gap in ranking.gaps]
    assert passes == sorted(passes, reverse=True)
