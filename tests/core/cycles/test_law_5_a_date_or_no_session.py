"""Law 5: a commitment is one sentence, a named deal or call where one exists, and a date."""

from dataclasses import replace
from datetime import date

import pytest

from core.cycles.making import codes
from core.sessions.making import CAPTURE, COMMITMENT, HELD
from filmroom.core.commitments import Voice, check_commitment, sentences
from filmroom.core.sessions import check_capture


def lacking(commitment, *, has_live_deal=True):
    problems = check_commitment(commitment, HELD, has_live_deal=has_live_deal)
    return [(problem.code, problem.field) for problem in problems]


def test_a_dated_sentence_about_a_named_call_in_the_reps_words_lacks_nothing():
    assert lacking(COMMITMENT) == []


def test_without_a_date_there_is_no_session():
    undated = replace(COMMITMENT, due_on=None)

    assert lacking(undated) == [("no-date", "due_on")]
    assert codes(check_capture(replace(CAPTURE, commitment=undated), previous=None)) == ["no-date"]


@pytest.mark.parametrize(
    ("due_on", "expected"),
    [
        (date(2026, 3, 9), [("date-before-session", "due_on")]),
        (HELD, []),
        (date(2026, 3, 11), []),
    ],
)
def test_the_date_is_not_before_the_session(due_on, expected):
    assert lacking(replace(COMMITMENT, due_on=due_on)) == expected


def test_where_there_is_a_live_deal_it_is_named():
    nowhere = replace(COMMITMENT, where=" ")

    assert lacking(nowhere) == [("no-deal", "where")]
    assert lacking(nowhere, has_live_deal=False) == []


def test_a_session_without_any_commitment_is_not_complete():
    problems = check_capture(replace(CAPTURE, commitment=None), previous=None)

    assert codes(problems) == ["no-commitment", "no-date"]


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("Ask who signs off before minute 20.", 1),
        ("Ask Dr. Lee and P. Rao who signs off at Acme Inc. on Friday", 1),
        ("Ask 3.5 times as many questions, e.g. on cost, at 10 a.m. on Friday.", 1),
        ("Ask “What does it cost? Who pays?” on the demo.", 1),
        ("Ask one question\nper main problem.", 1),
        ("Ask who signs off. Then propose a date.", 2),
        ("Will I ask? I will!", 2),
        ("- ask who signs off\n- propose a date", 2),
        ("Ask who signs off\n\nPropose a date", 2),
        (" \n", 0),
        ("...", 0),
    ],
)
def test_a_commitment_is_one_sentence(words, number):
    assert sentences(words) == number
    expected = {0: ["no-commitment"], 1: [], 2: ["several-sentences"]}[number]
    assert [code for code, _ in lacking(replace(COMMITMENT, words=words))] == expected


@pytest.mark.parametrize(
    ("voice", "expected"),
    [
        (Voice.TYPED_BY_REP, []),
        (Voice.CONFIRMED_BY_REP, []),
        (Voice.UNCONFIRMED, [("not-in-own-words", "commitment")]),
    ],
)
def test_the_words_are_the_reps_own_typed_or_confirmed(voice, expected):
    assert lacking(replace(COMMITMENT, voice=voice)) == expected
