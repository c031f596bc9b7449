import pytest
from heard_lines import call, found, said_by

from filmroom.core.moments import Kind

NEXT_STEP = Kind.NEXT_STEP


@pytest.mark.parametrize(
    ("speaker", "text", "date", "owner"),
    [
        ("Ana", "I'll send you the summary tomorrow.", "tomorrow", "ours"),
        ("Ana", "I'll send you the summary.", None, "ours"),
        ("Ana", "Can we set up a call next week?", "next week", "both"),
        ("Ana", "Could you introduce me to your finance lead by Friday?", "by Friday", "theirs"),
        ("Ben", "let us do Thursday at two", "Thursday at two", "both"),
        ("Ben", "I will invite our security lead", None, "theirs"),
        ("Ben", "I'll get back to you in two weeks.", "in two weeks", "theirs"),
        ("Ana", "Does March 3 work for you?", "March 3", "both"),
        ("Ana", "I'll follow up on 2026-03-24.", "2026-03-24", "ours"),
        ("Ana", "Let's meet again. Would 3 pm on the 14th work?", "3 pm", "both"),
        ("Ana", "I'll take a closer look by Friday.", "by Friday", "ours"),
        ("Ana", "Could you maybe make a list of them by Monday?", "by Monday", "theirs"),
        ("Ben", "So what are the next steps?", None, None),
    ],
)
def test_a_next_step_tells_its_day_and_who_will_do_it(speaker, text, date, owner):
    first = said_by(speaker, text, NEXT_STEP)[0]

    assert (first.attributes["date"], first.attributes["owner"]) == (date, owner)
    assert first.attributes["has_date"] is (date is not None)


@pytest.mark.parametrize(
    "text",
    [
        "Let me share my screen.",
        "Let me take a look here.",
        "Can you share a bit more about that?",
        "The system sends you an e-mail every Monday.",
        "It does not work on Sundays.",
        "We met last Thursday.",
        "Steps next to the door are slippery.",
    ],
)
def test_what_happens_in_the_call_or_the_product_is_no_next_step(text):
    assert said_by("Ana", text, NEXT_STEP) == []


def test_a_yes_of_the_other_side_makes_it_agreed():
    proposal = ("Ana", "Can we set up a call on Tuesday?")
    (agreed,) = found(call(proposal, ("Ben", "Sure, that works.")), NEXT_STEP)
    (open_end,) = found(call(proposal, ("Ben", "Let me see.")), NEXT_STEP)
    (own_yes,) = found(call(proposal, ("Olu", "Sure, that works.")), NEXT_STEP)

    assert agreed.attributes["agreed"] is True
    assert open_end.attributes["agreed"] is False
    assert own_yes.attributes["agreed"] is False


def test_a_dated_step_at_the_end_is_the_surest():
    talk = [("Ben", "We do it by hand every single month.")] * 60
    step = ("Ana", "I'll send you the summary tomorrow.")
    early, late = found(call(step, *talk, step), NEXT_STEP)

    assert (early.attributes["late"], late.attributes["late"]) == (False, True)
    assert late.confidence > early.confidence
