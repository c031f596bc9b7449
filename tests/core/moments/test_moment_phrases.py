import json
import re
from pathlib import Path

import pytest

from filmroom.core.moments import lexicon, next_steps, objections, pricing
from filmroom.core.moments.phrases import CuedPattern, PhraseFinder, flat

HANDED = Path(__file__).parents[3] / "../shared/data/handed"
CUED = {
    "commitment": next_steps._COMMITMENT,
    "proposal": next_steps._PROPOSAL,
    "amount": pricing._AMOUNT,
    "other costs": pricing._OTHER_COSTS,
    **{f"{kind} objection": pattern for kind, pattern in objections._PATTERNS.items()},
}
SAID = [
    "see you on friday, speak to you tomorrow, talk to you on monday",
    "are you free on tuesday, how about friday, what about friday, how's friday, does friday",
    "would friday suit you, let's do friday, let us say friday",
    "could you e-mail it over, shall we regroup, let's pencil some time, why don't we touch base",
    "can we set up a call, can we put something in the diary, i'll come back to you",
    "five grand a month, 40k a year, two thousand dollars, 12 eur, 9 gbp, 8 usd, 3 bucks",
    "at all costs, it costs us a lot of time, that cost your team days",
    "we can't justify that, i couldn't really spend that, we already have a tool",
    "i need to discuss this with my boss, we have to clear it with the board",
    "i want to run it past our lawyers, i got to take it back to the team",
]


def found(lists, text):
    return [(hit.phrase, text[hit.start : hit.end]) for hit in PhraseFinder(lists).hits(flat(text))]


def test_phrases_are_found_whatever_their_case_and_apostrophes():
    assert found({"x": ["don't need"]}, "We DON’T  don’t Need it") == [("don't need", "don’t Need")]


@pytest.mark.parametrize("text", ["priceless", "unprice", "price1", "price_tag"])
def test_a_phrase_inside_a_word_is_not_found(text):
    assert found({"x": ["price"]}, text) == []


@pytest.mark.parametrize("text", ["price", "(price)", "low-price", "price’s", "price."])
def test_a_phrase_between_boundaries_is_found(text):
    assert len(found({"x": ["price"]}, text)) == 1


def test_places_stay_true_where_lower_case_is_longer():
    assert found({"x": ["price"]}, "İİİ price") == [("price", "price")]


def test_a_phrase_may_be_in_several_lists():
    hits = PhraseFinder({"a": ["price"], "b": ["price"]}).hits("price")

    assert {hit.label for hit in hits} == {"a", "b"}


def test_no_phrases_find_nothing():
    assert found({}, "price") == []


def test_lists_hold_plain_lower_case_without_repeats():
    lists = [*lexicon.QUESTION_TYPES.values(), *lexicon.OBJECTIONS.values()]
    for phrases in [*lists, lexicon.PRICING, lexicon.NEXT_STEPS, lexicon.ASSENTS]:
        assert [flat(phrase).strip() for phrase in phrases] == list(phrases)
        assert len(set(phrases)) == len(phrases)


@pytest.mark.parametrize("name", CUED)
def test_whatever_a_pattern_matches_holds_one_of_its_cues(name):
    cued: CuedPattern = CUED[name]
    seen = [match.group() for text in SAID for match in cued.pattern.finditer(text)]

    assert seen
    assert [said for said in seen if not any(cue in f"{said} " for cue in cued.cues)] == []


def test_no_cue_is_missing_for_what_salespeople_say():
    path = HANDED / "labelled-sales/premai-sales-a.jsonl"
    if not path.exists():
        pytest.skip("the handed sales calls are not here")
    lines = path.read_text(encoding="utf-8").splitlines()
    calls = [flat(json.loads(line)["messages"][1]["content"]) for line in lines]
    for text in calls:
        for turn in re.split(r"  ", text):
            for cued in CUED.values():
                assert len(list(cued.matches(turn))) == len(cued.pattern.findall(turn))
