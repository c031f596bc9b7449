"""Trait words in evidence, repeat, gap and notes: of our side, outside quotation marks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filmroom.core.language import trait_findings

QUOTES = ['"{}"', "“{}”", "„{}“", "«{}»", "»{}«", "‘{}’", "'{}'"]


def named(text):
    return [text[slice(*finding.span)] for finding in trait_findings(text)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0:42 too aggressive", ["aggressive"]),
        ("rep sounded lazy", ["lazy"]),
        ("Too passive in discovery", ["passive"]),
        ("confident tone throughout", ["confident"]),
        ("22:31 answered confidently", ["confidently"]),
        ("lacks confidence", ["confidence"]),
        ("needs a better attitude", ["attitude"]),
        ("She has executive presence", ["executive presence"]),
        ("a natural closer", ["natural closer"]),
        ("The rep was careless and rude", ["careless", "rude"]),
        ("Rep came across as pushy", ["pushy"]),
        ("showed no empathy", ["empathy"]),
        ("never shows initiative", ["initiative"]),
        ("arrogant reply to procurement", ["arrogant"]),
        ("She talked over the buyer, too aggressive", ["aggressive"]),
        ("Interrupted the buyer aggressively", ["aggressively"]),
        ("Spoke to the buyer with confidence", ["confidence"]),
        ("His attitude to the buyer was poor", ["attitude"]),
        ("P. Rao was lazy about prep", ["lazy"]),
        ("not assertive enough", ["assertive"]),
    ],
)
def test_a_trait_of_our_side_is_found(text, words):
    assert named(text) == words


@pytest.mark.parametrize(
    "text",
    [
        "22:31 buyer was aggressive on price",
        "12:00 CFO confident in the business case",
        "asked how confident the buyer is",
        "asked about their attitude to risk",
        "they were dismissive of the roadmap",
        "buyer lacks confidence in the rollout",
        "the champion is motivated to sign",
        "gave the buyer confidence with a reference",
        "helped the client feel confident",
        "buyer's attitude changed after the demo",
        "asked what would make them more confident",
        "The customer pushed back; he was arrogant about it",
    ],
)
def test_a_trait_of_the_buyer_is_no_concern_of_the_law(text):
    assert named(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "aggressive timeline was set by procurement",
        "the timeline is aggressive",
        "offered an aggressive discount",
        "confidence level 7 of 10",
        "lazy loading of the dashboard was shown",
        "used an empathy statement",
        "patience 0.6 s, median of 14",
        "asked about the seller's motivation to move",
        "dynamic pricing was explained",
        "opened a cold call without a reason",
    ],
)
def test_a_thing_named_like_a_trait_is_left_alone(text):
    assert named(text) == []


def test_a_passing_state_is_context():
    assert named("nervous on this account") == []
    assert named("tired after the night shift") == []


def test_a_state_said_to_last_is_a_trait():
    assert named("He is naturally nervous") == ["nervous"]
    assert named("nervous by nature") == ["nervous"]


@pytest.mark.parametrize("quote", QUOTES)
def test_what_stands_in_quotation_marks_is_the_buyers(quote):
    said = quote.format("we aren't confident, your reps are lazy")

    assert named(f"6:15 {said}, moved on") == []
    assert named(f"6:15 {said}, then was rude") == ["rude"]


def test_a_quotation_may_wrap_but_not_leap_over_a_blank_line():
    assert named('6:15 "your people\nare lazy", no answer') == []
    assert named('a 5" screen\n\nlazy about prep, 7" screen') == ["lazy"]


def test_an_apostrophe_opens_no_quotation():
    assert named("the reps' lazy habit wasn't new, didn't prepare, lazy") != []


def test_another_language_is_not_searched():
    assert named("Elle était passive et confidente avec le client") == []


def test_the_span_counts_code_points():
    text = "🎬 était 12:00 — the rep was arrogant"

    (found,) = trait_findings(text)

    assert text[slice(*found.span)] == "arrogant"


@given(st.text(max_size=200))
def test_any_text_is_read_and_every_span_lies_in_it(text):
    for finding in trait_findings(text):
        start, end = finding.span
        assert 0 <= start < end <= len(text)


@given(
    st.lists(
        st.sampled_from(
            ["rep", "was", "lazy", "buyer", "confident", ",", ".", ";", "pushy", "she"]
        ),
        max_size=20,
    )
)
def test_putting_it_all_in_quotation_marks_clears_it(words):
    assert named(f"“{' '.join(words)}”") == []


@pytest.mark.parametrize("text", ["lazy and ", "lazy, ", "he was rude ", "“", "'a ", "the buyer, "])
def test_a_long_monotonous_text_is_read_to_its_end(text):
    assert isinstance(trait_findings(text * 3_000), tuple)
