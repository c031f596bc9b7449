import pytest
from heard_lines import said_by

from filmroom.core.moments import Kind

OBJECTION = Kind.OBJECTION


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Honestly, it is too expensive compared with what we pay now.", "budget"),
        ("we don't have the budget for that", "budget"),
        ("I can’t justify that to the board.", "budget"),
        ("It's just not the right time for us.", "timing"),
        ("maybe next quarter when the migration is over", "timing"),
        ("That's not my decision to make.", "authority"),
        ("I'd need to run it by my manager first.", "authority"),
        ("We need to check with our security team.", "authority"),
        ("Well, we already use another system for that.", "competition"),
        ("we're happy with what we have", "competition"),
        ("We don't really need another dashboard.", "need"),
        ("We're not interested, thank you.", "need"),
        ("How do I know it will work for us?", "trust"),
        ("We have been burned before by tools like this.", "trust"),
        ("Right now that is all I can afford.", "budget"),
        ("Sorry, but not today, thank you.", "timing"),
        ("To be honest I'd rather not do that.", "need"),
    ],
)
def test_theirs_object_for_six_kinds_of_reason(text, kind):
    (moment,) = said_by("Ben", text, OBJECTION)

    assert moment.attributes["type"] == kind
    assert moment.attributes["saw"]
    assert moment.quote == text


@pytest.mark.parametrize(
    "text",
    [
        "It's not too expensive at all.",
        "Mistakes are costly in our trade.",
        "What does your budget process look like?",
        "How does it work with what we already use?",
        "I can't wait until we start.",
        "Overkilling it is a thing.",  # the phrase stands inside a word
        "We trust our team completely.",
        "Let me get you all set up.",
        "We don't need to go into the details today.",
    ],
)
def test_what_only_sounds_like_it_is_no_objection(text):
    assert said_by("Ben", text, OBJECTION) == []


def test_ours_do_not_object():
    assert said_by("Ana", "Others say it is too expensive.", OBJECTION) == []


def test_one_sentence_gives_one_objection_of_a_kind():
    (moment,) = said_by("Ben", "It is too expensive, too steep, and over budget.", OBJECTION)

    assert len(moment.attributes["saw"]) == 3


def test_two_kinds_in_one_sentence_are_two_objections():
    both = said_by("Ben", "There is no budget and it is not my call.", OBJECTION)

    assert {moment.attributes["type"] for moment in both} == {"budget", "authority"}


def test_the_quote_is_the_sentence_not_the_turn():
    text = "Thanks for the demo. It is too expensive for us. The team liked it."
    (moment,) = said_by("Ben", text, OBJECTION)

    assert moment.quote == "It is too expensive for us."
