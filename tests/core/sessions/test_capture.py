"""What a session's record lacks, said beside the field."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.sessions.making import CAPTURE, PREVIOUS
from filmroom.core.commitments import Commitment
from filmroom.core.sessions import Capture, DidNotWork, Tags, check_capture
from filmroom.core.themes import SKILLS, check_theme, suggest_skill


def lacking(**changes):
    problems = check_capture(replace(CAPTURE, **changes), previous=None, deal_names=["Acme"])
    return [(problem.code, problem.field) for problem in problems]


def test_theme_commitment_with_date_and_progress_are_enough():
    assert check_capture(CAPTURE, previous=None) == ()


def test_an_empty_form_is_told_all_of_it_in_the_order_of_a_session():
    empty = Capture(CAPTURE.held_on, CAPTURE.kind)

    problems = check_capture(empty, previous=PREVIOUS, has_live_deal=True)

    assert [problem.field for problem in problems] == [
        "progress",
        "theme",
        "skill",
        "commitment",
        "due_on",
        "where",
    ]
    assert all(problem.message.rstrip("”")[-1] in ".?!" for problem in problems)


def test_a_theme_carries_the_skill_that_joins_it_to_everything_else():
    assert lacking(tags=Tags()) == [("no-skill", "skill")]


def test_a_trait_in_the_coachs_words_is_flagged_where_it_stands():
    assert lacking(adjustment="She is too lazy to ask") == [("trait-language", "adjustment")]


@pytest.mark.parametrize(
    "theme",
    [
        "save Acme",
        "Acme",
        "Acme renewal is stuck",
        "this deal is stuck",
        "Win more deals",
        "Get Acme over the line this quarter",
    ],
)
def test_talk_about_one_deal_is_asked_for_the_behaviour_that_carries_over(theme):
    (problem,) = check_theme(theme, deal_names=["Acme"])

    assert problem.code == "deal-talk"
    assert theme in problem.message


@pytest.mark.parametrize(
    "theme",
    [
        "multi-threading at Acme",
        "Acme: answers the price point at once",
        "Asks who signs off at Acme",
        "Discovery depth",
        "Needs to prospect more",
        "Rettet den Acme-Auftrag noch vor dem Ende des Quartals",
    ],
)
def test_a_skill_or_behaviour_may_name_the_deal_it_was_seen_on(theme):
    assert check_theme(theme, deal_names=["Acme"]) == ()


@pytest.mark.parametrize(
    "tale", ["They said the budget is frozen", "The call went well, prospect liked the demo"]
)
def test_a_tale_of_the_call_is_asked_for_the_rep_or_the_coaching(tale):
    assert [problem.code for problem in check_theme(tale)] == ["call-narrative"]
    assert check_theme(tale, intervention="Three-second pause after the price") == ()
    assert check_theme(f"{tale}, and I talked on") == ()
    assert check_theme(f"{tale}; discovery was thin") == ()


@pytest.mark.parametrize(
    ("theme", "skill"),
    [
        ("Objection handling: answers the price at once", "objection_handling"),
        ("Asks who else signs off", "multi_threading"),
        ("Stops after the first question about a pain", "discovery"),
        ("No agenda in the opening", "call_control"),
        ("Listening at value slides", "call_control"),  # the name outweighs the word
        ("Keeps at it", None),
    ],
)
def test_a_skill_is_suggested_from_the_words_of_the_theme(theme, skill):
    assert suggest_skill(theme) == skill


def test_every_starter_category_is_found_by_its_own_name():
    for key, (names, _) in SKILLS.items():
        assert [suggest_skill(name.title()) for name in names] == [key] * len(names)


def test_did_not_work_is_a_result_with_what_replaced_it():
    failed = DidNotWork("Future pacing", "He lost the thread", "Direct cost arithmetic")

    assert lacking(did_not_work=failed) == []
    for part in ("tried", "happened", "replaced_by"):
        half = replace(failed, **{part: " "})
        assert lacking(did_not_work=half) == [("half-told", "did_not_work")]


def test_the_five_elements_are_theme_to_next_step_and_what_replaced_a_failure_counts():
    failed = DidNotWork("Future pacing", "He lost the thread", "Direct cost arithmetic")
    full = replace(
        CAPTURE, intervention="Who-else question", attempt="Asked once", did_not_work=failed
    )

    assert list(full.elements.items()) == [
        ("skill gap", "Leaves the call without knowing who signs off"),
        ("intervention", "Who-else question"),
        ("attempt", "Asked once"),
        ("adjustment", "Direct cost arithmetic"),
        ("next step", "Ask who else signs off before minute 20."),
    ]
    assert replace(CAPTURE, commitment=None).elements["next step"] == ""


texts = st.text(max_size=40)


@given(texts, texts, texts, st.lists(texts, max_size=2))
def test_no_text_makes_the_check_raise(theme, intervention, words, deal_names):
    capture = replace(
        CAPTURE, theme=theme, intervention=intervention, commitment=Commitment(words, None)
    )

    problems = check_capture(capture, previous=None, deal_names=deal_names)

    assert "no-date" in [problem.code for problem in problems]
