"""What the weighted kinds find and leave: cases by hand, in trades no training line speaks of."""

import pytest
from heard_lines import call, found, said_by

from filmroom.core import moments
from filmroom.core.moments import Kind
from filmroom.core.moments.weights import Weights

PAIN = "We lose three guests a week because nobody sees the note, and then they shout at my people."
DECISION = "Anything above ten thousand has to be signed by the board, and they decide in March."
AGENDA = (
    "I'd like to go through your questions first, then show you two screens,"
    " and keep the last ten minutes for what happens next. Does that suit you?"
)
PITCH = (
    "So here you see the calendar on the screen, you click on a day, the colour shows who is free,"
    " and it sends the guest a message automatically."
)
VALUE = "Most of our customers save five hours a week, so it pays for itself in two months."
OBJECTION = (
    "Honestly, I'm not sure my people would use it, we tried something like it years ago"
    " and nobody trusts it."
)


@pytest.mark.parametrize(
    ("kind", "speaker", "text"),
    [
        (Kind.PAIN_ADMISSION, "Ben", PAIN),
        (Kind.DECISION_PROCESS_TALK, "Ben", DECISION),
        (
            Kind.DECISION_PROCESS_TALK,
            "Ana",
            "Who signs it in the end, and when does your board decide?",
        ),
        (Kind.AGENDA_SET, "Ana", AGENDA),
        (Kind.FEATURE_PITCH, "Ana", PITCH),
        (Kind.VALUE_CLAIM, "Ana", VALUE),
        (Kind.OBJECTION, "Ben", OBJECTION),
    ],
)
def test_each_kind_is_found_and_says_what_it_saw(kind, speaker, text):
    first = said_by(speaker, text, kind)[0]

    assert first.quote in text
    assert first.attributes["saw"]
    assert all(words in text for words in first.attributes["saw"])


@pytest.mark.parametrize(
    ("kind", "speaker", "text"),
    [
        (Kind.PAIN_ADMISSION, "Ben", "We have eleven rooms and a terrace, and it opens at nine."),
        (Kind.PAIN_ADMISSION, "Ana", PAIN),  # ours admit no pain
        (Kind.DECISION_PROCESS_TALK, "Ben", "The garden is lovely in spring, you should see it."),
        (Kind.AGENDA_SET, "Ana", "Thanks, that is really helpful, let me write it down."),
        (Kind.AGENDA_SET, "Ben", AGENDA),  # theirs set none
        (Kind.FEATURE_PITCH, "Ana", "How do you plan the shifts for a weekend at the moment?"),
        (Kind.FEATURE_PITCH, "Ben", PITCH),  # theirs tell what they have
        (Kind.VALUE_CLAIM, "Ana", "Is there anybody else who looks at the rota in the morning?"),
        (Kind.VALUE_CLAIM, "Ben", VALUE),
        (Kind.OBJECTION, "Ana", OBJECTION),
    ],
)
def test_what_only_stands_near_it_is_left(kind, speaker, text):
    assert said_by(speaker, text, kind) == []


@pytest.mark.parametrize(
    ("text", "with_number"),
    [
        (VALUE, True),
        ("It means nobody has to chase them any more, and your people are much happier.", False),
    ],
)
def test_a_value_claim_says_whether_it_has_a_number(text, with_number):
    first = said_by("Ana", text, Kind.VALUE_CLAIM)[0]

    assert first.attributes["with_number"] is with_number


def test_a_pitch_over_several_turns_is_one_stretch():
    transcript = call(("Ana", PITCH), ("Ben", "Mm-hm."), ("Ana", PITCH), ("Ben", "I see."))
    (stretch,) = found(transcript, Kind.FEATURE_PITCH)

    assert (stretch.first_segment, stretch.last_segment) == (0, 2)
    assert (stretch.start_ms, stretch.end_ms) == (0, 34_000)


def test_every_turn_with_a_pain_is_a_moment_of_its_own():
    transcript = call(("Ben", PAIN), ("Ana", "And then?"), ("Ben", PAIN))

    assert [m.first_segment for m in found(transcript, Kind.PAIN_ADMISSION)] == [0, 2]


def test_a_call_in_another_language_has_no_moments_by_weight():
    transcript = call(("Ben", PAIN), ("Ana", PITCH), language="de")

    assert {m.kind for m in moments.find(transcript, {})} <= {Kind.LONG_MONOLOGUE}


def test_a_score_is_the_sum_of_weights_and_a_confidence_its_logistic():
    label = {"bias": -1.0, "least": 0.5, "slope": 2.0, "offset": 1.0}
    weights = Weights({"labels": {"pain": {**label, "weights": {"LOSS": 1.5, "lose": 0.25}}}})

    assert weights.scores(["LOSS", "lose", "never heard"], ("pain",)) == [0.75]
    assert weights.kinds["pain"].confidence(-0.5) == 0.5  # 2 times -0.5, plus 1, is 0
    assert weights.kinds["pain"].confidence(0.0) == 0.73  # 1 / (1 + e^-1)
