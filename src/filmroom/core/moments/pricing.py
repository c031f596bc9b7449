"""Where a turn speaks of money for what is sold: words and amounts, other costs left out."""

import re
from collections.abc import Iterator

from filmroom.core.moments.heard import Passage, Span
from filmroom.core.moments.model import Kind
from filmroom.core.moments.phrases import CuedPattern
from filmroom.core.talk.spans import union

_AMOUNT = CuedPattern(
    (*"$€£", "dollars", "euro", "pounds", "bucks", "grand", "usd", "eur", "gbp", "k a", "thousand"),
    re.compile(
        r"[$€£]\s?\d[\d.,]*|\b\d[\d.,]*\s?k?\s?(?:dollars|bucks|euros?|pounds|grand|usd|eur|gbp)\b"
        r"|\b(?:hundred|thousand|million|grand|k) (?:dollars|euros|pounds|bucks)\b"
        r"|\b(?:thousand|grand|k) an? (?:month|year|seat|user)\b"
    ),
)
# What is sold, where a sentence says that it costs somebody something.
_OFFER = re.compile(
    r"\b(?:(?:it|this|that|they|these|those)(?: is| are|'s|'re)?"
    r"(?:'ll|'d| (?:will|would|gonna|going to|might|may))"
    r"|(?:will|would) (?:it|this|that|they|these|those|all (?:of )?(?:this|that))"
    r"|(?:plan|seat|licen[cs]e|subscription|package|tool|product|platform|software|service|module"
    r"|pilot|trial|implementation|onboarding|set-?up|add-on|upgrade|version|tier|solution)s?"
    r"(?:'ll|'d| will| would| is going to| are going to| gonna)?)(?: \w+ly| only| all| then)? $"
)
_ASKED_BY_WHO_PAYS = re.compile(r"\b(?:it|this|they) $")  # "what does it cost us?"
_LOOK_BACK = 50  # letters before "cost us" in which the offer stands

_COSTS_SOMEBODY = CuedPattern(
    ("cost",),
    re.compile(
        r"\bcost(?:s|ing)? (?:(?P<payer>us|me)|you|them|him|her|everyone|(?:your|our|their) \w+"
        r"|the (?:business|company|practice|clinic|team|firm|organi[sz]ation|department|school"
        r"|hospital|shop|office))\b"
    ),
)
_OTHER_COSTS = CuedPattern(
    ("cost", "los", "wast", "writ", "bleed"),
    re.compile(
        r"\bat all costs?\b"
        r"|\bcosts?[ -](?:sav(?:ings?|ed|ing)|cutting|reductions?|cent(?:er|re)s?|control)\b"
        r"|\b(?:lower|reduc|cut|sav|control|trim)(?:e|s|es|ing|ting|ming)?(?: down)?(?: on)?"
        r"(?: (?!the\b|th[eo]se\b)\w+){0,3} costs\b"
        r"|\b(?:operational|operating|labou?r|running|staff|staffing|payroll|overhead|rework"
        r"|manual(?: \w+)?) costs?\b"
        r"|\bcosts? of (?:(?:a|an|one|each|every|all|the|your|our) )?(?:doing nothing|inaction"
        r"|delay\w*|waiting|not|miss\w+|los\w+|lost|no-shows?|turnover|downtime|outages?|churn"
        r"|errors?|mistakes?|rework|manual|bad|poor|empty|idle|late)\b"
        r"|\b(?:los(?:e|es|ing|t)|wast(?:e|es|ed|ing)|writ(?:e|es|ing|ten) off|bleed(?:s|ing)?)\b"
    ),
)
_CLAUSE_END = re.compile(r"[.!?;,:](?=\s|$)|\b(?:and|but|while|whereas|so|than|compared)\b|$")
_SAY_NO_PRICE = frozenset({"cost", "costs", "per month", "per year"})


def mentions(passage: Passage) -> list[Span]:
    """Give where money is spoken of, what the buyer's own trouble costs left out."""
    return money(passage)[0]


def money(passage: Passage) -> tuple[list[Span], list[Span]]:
    """Give where money is spoken of, and the clauses about costs that are no price.

    An amount is left out up to the end of the clause that says whom what costs; words such as
    "price" or "per seat" always speak of what is sold.
    """
    other = list(other_costs(passage.flat))
    hits = passage.hits_of(Kind.PRICING_TALK)
    always = [(hit.start, hit.end) for hit in hits if hit.phrase not in _SAY_NO_PRICE]
    amounts = [match.span() for match in _AMOUNT.matches(passage.flat)]
    loose = [(hit.start, hit.end) for hit in hits if hit.phrase in _SAY_NO_PRICE]
    kept = [
        (start, end)
        for start, end in (*amounts, *loose)
        if not any(a <= start and end <= b for a, b in other)
    ]
    return union([*always, *kept]), other


def other_costs(flat: str) -> Iterator[Span]:
    """Find clauses about costs that are no price: of a problem, of running a business."""
    for match in _COSTS_SOMEBODY.matches(flat):
        if not _is_of_offer(match):
            yield _to_clause_end(match)
    for match in _OTHER_COSTS.matches(flat):
        yield _to_clause_end(match)


def _is_of_offer(match: re.Match[str]) -> bool:
    start = match.start()
    before = match.string[max(0, start - _LOOK_BACK) : start]
    asks = match["payer"] and _ASKED_BY_WHO_PAYS.search(before)
    return bool(asks or _OFFER.search(before))


def _to_clause_end(match: re.Match[str]) -> Span:
    end = _CLAUSE_END.search(match.string, match.end())
    return match.start(), end.start() if end else len(match.string)
