import pytest
from heard_lines import SIDES, call, found, said_by

from filmroom.core.moments import Kind, pricing
from filmroom.core.moments.heard import HeardCall

PRICING = Kind.PRICING_TALK


@pytest.mark.parametrize(
    "text",
    [
        "What does it cost per seat?",
        "It is $8,000 a month.",
        "about forty thousand dollars",
        "Send me a quote and the payment terms.",
        "What would it cost us?",
        "So what does it cost us?",
        "Each seat would cost you forty thousand dollars.",
        "The plan costs you $40.",
        "What's the cost?",
        "Can you lower the costs a bit?",
        "A missed appointment costs you time, and the plan is $400 a month.",
        "One missed appointment costs you more than our price.",
        "Our plan is $400, which is less than one missed appointment costs you.",
    ],
)
def test_money_for_what_is_sold_is_pricing_talk(text):
    (moment,) = said_by("Ben", text, PRICING)

    assert moment.quote == text
    assert moment.attributes["amounts"]


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("we could talk about a discount", ["discount"]),
        ("How much is this gonna cost us?", ["cost"]),
        ("I'm worried about the upfront cost.", ["cost"]),
        ("The plan is $400 a month and it lowers your operational costs.", ["$400"]),
        ("One missed appointment cost you 80 dollars, you said.", []),
    ],
)
def test_the_rule_tells_words_and_amounts_from_other_costs(text, spoken):
    (passage,) = HeardCall(call(("Ben", text)), SIDES).passages

    assert [text[start:end] for start, end in pricing.mentions(passage)] == spoken


@pytest.mark.parametrize(
    "text",
    [
        "We want to avoid that at all costs.",
        "That costs us a lot of time.",
        "The priceless part is the team.",
        "And I quote: never again.",
        "It weighs five pounds or so.",
        # Costs of the buyer's own trouble, which a rep asks about and a buyer tells of.
        "So one missed appointment cost you.",
        "One missed appointment cost you 80 dollars, you said.",
        "What does the empty hour cost you?",
        "What does it cost you when nobody answers?",
        "What would another outage cost your team?",
        "It's costing us $4,000 a month.",
        "A no-show costs the practice 120 euros.",
        "We lose $4,000 a month on no-shows.",
        "We wasted 30 grand on overtime.",
        "What is the cost of doing nothing?",
        "The cost of a missed visit is what worries me.",
        # Costs of running a business, as in an offer's promise.
        "It lowers your operational costs in the long run.",
        "Think of the cost savings.",
        "Think about how much manual testing costs you now.",
    ],
)
def test_other_costs_are_no_pricing_talk(text):
    assert said_by("Ben", text, PRICING) == []


def test_money_talk_at_most_four_turns_apart_is_one_stretch():
    price = "The price is $40 per seat and per month."
    between = [("Ben", "Fine."), ("Ana", "Good."), ("Ben", "Right."), ("Ana", "Next.")]
    transcript = call(("Ana", price), *between[:3], ("Ana", price), *between, ("Ana", price))
    first, second = found(transcript, PRICING)

    assert (first.first_segment, first.last_segment) == (0, 4)
    assert (first.start_ms, first.end_ms) == (0, 58_000)
    assert first.quote == price
    assert first.attributes["amounts"][0] == "price"
    assert (second.first_segment, second.last_segment) == (9, 9)


def test_competitors_are_found_by_name_and_whole_word():
    transcript = call(
        ("Ben", "We looked at Northwind's tool and at fabrikam."),
        ("Ana", "Northwinds blow hard here."),
    )
    mentions = found(transcript, Kind.COMPETITOR_MENTION, ("Northwind", "Fabrikam"))

    assert [(m.attributes["name"], m.speaker) for m in mentions] == [
        ("Northwind", "Ben"),
        ("Fabrikam", "Ben"),
    ]
    assert mentions[0].confidence > mentions[1].confidence  # written otherwise in the list


def test_without_names_there_are_no_competitors():
    assert found(call(("Ben", "We looked at Northwind.")), Kind.COMPETITOR_MENTION, ("", " ")) == []


def test_a_competitor_named_twice_in_a_sentence_is_one_mention():
    text = "Northwind is Northwind. But Northwind again."

    assert len(found(call(("Ben", text)), Kind.COMPETITOR_MENTION, ("Northwind",))) == 2
