"""What kind of statement a focus is, and what is offered instead."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filmroom.core.language import Kind, check_focus, examples


def kind(statement):
    return check_focus(statement).kind


# --- the first kind that applies ------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("Be confident and raise win rate", Kind.TRAIT),
        ("Raise win rate and understand the buyer", Kind.OUTCOME),
        ("Understand the buyer and also send a recap after each call", Kind.INNER_STATE),
        ("Ask two implication questions and also improve closing", Kind.COMPOUND),
        ("Improve discovery and closing", Kind.TOPIC),
    ],
)
def test_the_first_kind_in_order_is_named(statement, expected):
    assert kind(statement) is expected


# --- one move at one moment -----------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "Repeat the objection back and ask one clarifying question before answering",
        "State the purpose, the agenda and the end time in the first 90 seconds",
        "When price comes up, pause, ask what it is compared with and write the answer down",
        "Once they give a number, repeat it and ask how they got to it",
        "Say the price. Then wait.",
        "Stop explaining the roadmap; ask what they would use first",
    ],
)
def test_one_move_at_one_moment_is_one_behaviour(statement):
    assert kind(statement) is Kind.BEHAVIOUR


@pytest.mark.parametrize(
    "statement",
    [
        "Open with an agenda and end every call with a date",
        "1) set the agenda 2) ask about impact 3) agree on a next step",
        "Interrupt less + log every call in the CRM",
        "Ask about impact in discovery.\nSend the recap the same day.",
    ],
)
def test_moves_at_different_moments_are_compound(statement):
    assert kind(statement) is Kind.COMPOUND


def test_a_compound_is_cut_to_its_first_move_in_the_words_typed():
    check = check_focus("1) ask “who signs?” on every call; 2) send the recap the same day")

    assert check.suggestion == "Ask “who signs?” on every call."
    assert len(check.findings) == 2


# --- lead-ins, quotations and targets ---------------------------------------------------------


@pytest.mark.parametrize(
    "lead",
    ["", "I will ", "I'm going to try to ", "Jamie to ", "The rep should always ", "Please "],
)
def test_how_a_statement_is_led_in_does_not_matter(lead):
    assert kind(f"{lead}ask two implication questions per problem") is Kind.BEHAVIOUR
    assert kind(f"{lead}improve discovery") is Kind.TOPIC
    assert kind(f"{lead}be more confident") is Kind.TRAIT
    assert kind(f"{lead}win the Acme renewal") is Kind.OUTCOME


def test_a_buyers_quoted_trait_word_is_no_trait():
    assert kind('When the buyer says "I am not confident", ask what would help') is Kind.BEHAVIOUR


def test_a_trait_asked_about_is_no_trait():
    assert kind("Ask how confident the buyer is, on a scale of 1 to 10") is Kind.BEHAVIOUR


def test_an_amount_of_speech_is_behaviour_and_an_amount_of_business_is_not():
    assert kind("Raise open questions to eight per call") is Kind.BEHAVIOUR
    assert kind("Raise win rate to 28%") is Kind.OUTCOME


def test_a_wish_with_the_act_that_serves_it_is_behaviour():
    assert kind("Improve discovery by asking two implication questions") is Kind.BEHAVIOUR


# --- rewrites -------------------------------------------------------------------------------


def test_the_rewrite_of_a_topic_is_about_that_topic():
    assert "objection" in check_focus("Objection handling").suggestion
    assert "implication questions" in check_focus("Improve discovery").suggestion
    assert "next step" in check_focus("Better closing").suggestion


def test_the_rewrite_of_an_outcome_keeps_the_name_of_the_deal():
    assert "Acme" in check_focus("Close the Acme deal by the end of the month").suggestion
    assert "Q3" not in check_focus("Hit quota in Q3").suggestion


def test_the_rewrite_of_a_wish_to_understand_asks_about_the_same_thing():
    suggestion = check_focus("Understand the buyer's needs more deeply").suggestion

    assert "about the buyer's needs and" in suggestion


@pytest.mark.parametrize(
    "example",
    [
        example
        for rows in (
            examples.FOR_SUBJECTS,
            examples.FOR_TRAITS,
            examples.FOR_OUTCOMES,
            examples.FOR_INNER_STATES,
            ((), examples.ANY),
        )
        for *_, example in (rows if isinstance(rows[0], tuple) and rows[0] else [rows])
    ],
)
def test_every_example_is_behaviour(example):
    assert check_focus(example).ok


# --- other languages ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "Stelle vor dem Angebot immer zwei offene Fragen",
        "Besser zuhören",
        "Poser deux questions ouvertes avant la démo",
        "Être plus confiant",
        "Preguntar por el presupuesto antes de la demo",
        "Vraag altijd wie er beslist",
        "Chiedere sempre chi decide",
        "Perguntar sobre o orçamento antes da demo",
        "Ställ två öppna frågor före demon",
        "Zadaj dwa pytania przed prezentacją",
        "Kysy kaksi avointa kysymystä ennen esittelyä",
        "Спрашивать о бюджете до демо",
        "始终在演示之前问两个问题",
        "الأسئلة قبل العرض",
    ],
)
def test_another_language_is_accepted_and_said_to_be_unchecked(statement):
    check = check_focus(statement)

    assert check.ok
    assert [finding.code for finding in check.findings] == ["language-not-checked"]


@pytest.mark.parametrize(
    "statement",
    [
        "Ask Müller for the date",
        "Ask José about the café budget",
        "Ask Jean-Luc de la Tour who signs",
        "Ask Van der Berg",
        "Call Åsa back within an hour",
        "Introduce Ms. Ngô to François before the demo",
        "MEDDIC",
        "Discovery",
    ],
)
def test_short_english_with_names_is_checked(statement):
    codes = [finding.code for finding in check_focus(statement).findings]

    assert "language-not-checked" not in codes


# --- whatever is typed -----------------------------------------------------------------------------


@pytest.mark.parametrize("statement", ["", "   ", "...", "1)", "-", "I will", "and"])
def test_nothing_to_judge_is_refused_with_an_offer(statement):
    check = check_focus(statement)

    assert not check.ok
    assert check.findings
    assert check_focus(check.suggestion).ok


@given(
    st.one_of(
        st.text(max_size=120),
        st.lists(
            st.sampled_from(
                [
                    "Ask",
                    "be",
                    "confident",
                    "and",
                    ";",
                    ",",
                    ".",
                    "win",
                    "Acme",
                    "more",
                    "2",
                    "questions",
                    "when",
                    "I",
                    "will",
                    "to",
                    "improve",
                    "by",
                    "“now”",
                    "before",
                    "stop",
                    "Understand",
                    "1)",
                    "+",
                    "the",
                    "buyer's",
                    "call",
                ]
            ),
            max_size=25,
        ).map(" ".join),
    )
)
def test_any_statement_gets_a_sound_answer(statement):
    check = check_focus(statement)

    assert check.ok is (check.kind is Kind.BEHAVIOUR)
    assert check.ok or (check.findings and check.suggestion)
    assert all(0 <= f.span[0] <= f.span[1] <= len(statement) for f in check.findings)
