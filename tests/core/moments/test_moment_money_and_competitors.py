import pytest
from heard_lines import call, found, said_by

from filmroom.core.moments import Kind

PRICING = Kind.PRICING_TALK


@pytest.mark.parametrize(
    "text",
    [
        "What does it cost per seat?",
        "It is $8,000 a month.",
        "about forty thousand dollars",
        "we could talk about a discount",
        "Send me a quote and the payment terms.",
        "What would it cost us?",
        "How much is this gonna cost us?",
        "So what does it cost us?",
        "Each seat would cost you forty thousand dollars.",
        "The plan costs you $40.",
        "What's the cost?",
        "I'm worried about the upfront cost.",
        "Can you lower the costs a bit?",
        "A missed appointment costs you time, and the plan is $400 a month.",
        "One missed appointment costs you more than our price.",
        "Our plan is $400, which is less than one missed appointment costs you.",
    ],
)
def test_money_for_what_is_sold_is_pricing_talk(text):
    (moment,) = said_by("Ben", text, PRICING)

    assert moment.quote == text
    assert moment.attributes["mentions"] >= 1


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


def test_mentions_close_to_each_other_are_one_stretch():
    transcript = call(
        ("Ben", "What does it cost?"),
        ("Ana", "That depends on the plan."),
        ("Ben", "Per seat?"),
        ("Ana", "Yes, it is $40 per seat."),
        ("Ben", "Fine."),
        ("Ana", "Let us look at reports."),
        ("Ben", "And the way they are sent?"),
        ("Ana", "There is a small fee for that."),
    )
    first, second = found(transcript, PRICING)

    assert (first.first_segment, first.last_segment) == (0, 3)
    assert (first.start_ms, first.end_ms) == (0, 46_000)
    assert first.quote == "What does it cost?"
    assert first.confidence > second.confidence
    assert (second.first_segment, second.last_segment) == (7, 7)


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
