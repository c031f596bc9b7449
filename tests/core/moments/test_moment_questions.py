import pytest
from heard_lines import call, found, said_by, untimed

from filmroom.core.moments import Kind

QUESTION = Kind.QUESTION


def asked(text, speaker="Ana"):
    return said_by(speaker, text, QUESTION)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("How are you handling approvals today?", "open"),
        ("Why is that a priority now?", "open"),
        ("What happens when an invoice is late?", "open"),
        ("Can you walk me through your month end?", "open"),
        ("Do you own the budget?", "closed"),
        ("How many tickets come in a week?", "closed"),
        ("What time works on Thursday?", "closed"),
        ("What's your budget?", "closed"),
        ("How important is that to the board?", "closed"),
        ("Do you know what the board expects?", "closed"),
        ("That is what you want from a partner, isn't it?", "closed"),
        ("Where do you see the team in a year?", "open"),
        ("Could you tell me how the board decides?", "open"),
        ("When does the contract end?", "closed"),
        ("You do this by hand, right?", "closed"),
    ],
)
def test_a_question_is_open_or_closed(text, form):
    (moment,) = asked(text)

    assert moment.attributes["form"] == form
    assert moment.quote == text


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("How are you handling approvals at the moment?", "situation"),
        ("Which tools does the team work with, and how many people use them?", "situation"),
        ("Where do you struggle with that?", "problem"),
        ("What's the hardest part of month end?", "problem"),
        ("What happens if nothing changes by spring?", "implication"),
        ("How much does that cost you in a quarter?", "implication"),
        ("What does that mean for the team?", "implication"),
        ("What would it mean for the team if this took half the time?", "need_payoff"),
        ("How would that help you with the audit problem?", "need_payoff"),
        ("Shall we start?", None),
    ],
)
def test_words_tell_what_a_seller_asks_about(text, kind):
    (moment,) = asked(text)

    assert moment.attributes["type"] == kind
    assert bool(moment.attributes["saw"]) is (kind is not None)


def test_what_a_buyer_asks_about_is_not_told():
    (moment,) = asked("What problems do your customers have?", speaker="Ben")

    assert moment.attributes["type"] is None


@pytest.mark.parametrize(
    "text",
    [
        "I know how you handle approvals today.",
        "Whatever works for you.",
        "That is what I wanted to hear.",
        "Really?",
        "Okay? Right?",
    ],
)
def test_a_statement_or_an_echo_is_no_question(text):
    assert asked(text) == []


def test_a_request_is_a_question_without_a_question_mark():
    (moment,) = found(
        call(("Ana", "So, walk me through your month end."), ("Ben", "Why?")), QUESTION
    )[:1]

    assert moment.attributes["form"] == "open"
    assert moment.attributes["marked"] is False


@pytest.mark.parametrize(
    "text",
    [
        "so how do you handle approvals today",
        "do you own the budget",
        "okay and who signs off on that",
        "that makes sense and what would you change about it",
    ],
)
def test_without_punctuation_word_order_tells_a_question(text):
    (moment,) = asked(text)

    assert moment.attributes["marked"] is False
    assert moment.confidence < 0.9


@pytest.mark.parametrize(
    "text",
    [
        "we do approvals by hand every week",
        "that is how they do it",
        "I will send what you need",
        "somewhat of a mess to be fair and whoever owns it left",
    ],
)
def test_without_punctuation_a_statement_stays_one(text):
    assert asked(text) == []


def test_a_question_cut_into_two_segments_is_read_as_one():
    transcript = call(("Ana", "How are you handling"), ("Ben", "I see."))
    first, answer = transcript.segments
    second = type(first)(10_100, 11_000, "Ana", "approvals at the moment?")
    whole = type(transcript)("test", (first, second, answer))
    (moment,) = found(whole, QUESTION)

    assert moment.quote == "How are you handling approvals at the moment?"
    assert (moment.first_segment, moment.last_segment) == (0, 1)
    assert (moment.start_ms, moment.end_ms) == (0, 11_000)
    assert moment.attributes["form"] == "open"


def test_without_times_a_moment_still_has_its_place():
    (moment,) = found(untimed(("Ben", "Hello."), ("Ana", "Who owns approvals?")), QUESTION)

    assert (moment.start_ms, moment.end_ms) == (None, None)
    assert (moment.first_segment, moment.last_segment) == (1, 1)


def test_a_short_question_is_quoted_with_its_neighbours():
    (moment,) = asked("We looked at last year. Why now?")

    assert moment.quote == "We looked at last year. Why now?"


def test_an_endless_sentence_is_quoted_around_what_was_found():
    text = "and then we " * 60 + "wonder how would that help you?"
    (moment,) = asked(text)

    assert len(moment.quote) <= 260
    assert moment.quote.endswith("how would that help you?")
    assert moment.quote in text


MARKED = ("Ana", "What do you use today?"), ("Ana", "How do you check it?")
UNMARKED = ("Ana", "Did they tell you why."), ("Ana", "Is there a list of them.")


def test_a_file_that_leaves_out_marks_is_asked_by_how_sentences_begin():
    quotes = [m.quote for m in found(call(*MARKED, *UNMARKED), QUESTION)]

    assert quotes == [text for _, text in (*MARKED, *UNMARKED)]


def test_a_file_that_marks_its_questions_is_believed():
    lines = (*MARKED, *MARKED, ("Ana", "Have you, well, may I just say it helps."))

    assert all(m.attributes["marked"] for m in found(call(*lines), QUESTION))


@pytest.mark.parametrize(
    "text",
    [
        "and is there any other way to do that then",
        "so I was thinking what makes you say so",
        "we have the list did they tell you about it",
        "is that something you look at every week",
    ],
)
def test_without_any_mark_word_order_asks_anywhere(text):
    assert [m.quote for m in asked(text)] == [text]


def test_telling_is_no_question_without_marks():
    assert asked("what we do is send the list on friday") == []
