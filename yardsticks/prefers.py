"""Signs that somebody asks what the other one needs or prefers, measured here only.

Questions are found as the product finds them; signs are that they ask for needs and wishes, that
they offer a deal, and "what about you?". The regression of tasks.py weighs them beside the words,
learnt from the developing part of CaSiNo (CC BY 4.0), on which the lists were made, too.
"""

import re

from filmroom.core.talk import questions

_ASKED_OF = r"(?:do|would|did|will|could|can|are|if|that|which|what|items?|things?|all)"
_WISHES = (
    r"(?:needs?|needing|want|wanting|prefer|require|interest\w*|like most|looking for|feel about"
    r"|use|have (?:any )?(?:food|water|\w*wood|preferences?))"
)
_NEEDS = re.compile(
    rf"\b(?:{_ASKED_OF} (?:you|your \w+)(?: guys| all)? (?:\w+ ){{0,2}}?{_WISHES}"
    r"|need the (?:most|least)|most (?:needed|important|interested)|need(?:ed)? item"
    r"|(?:you |your )(?:\w+ ){0,3}(?:need|priorit\w+|preferences?|concerns?|want\b)"
    r"|prefer\w*|highest (?:priority|value)|lowest priority|priority item|important to you"
    r"|is there (?:a reason|anything)|are there any|number 2 for you|in need of|you (?:need|want))",
    re.IGNORECASE,
)
_RETURNED = re.compile(
    r"(?<!\bfor )\b(?:(?:what|how) about |how ?bout )(?:you|yourself)\W*(?:$|[?])|[.!] You\?",
    re.IGNORECASE,
)
_OFFER = re.compile(
    r"\b(?:(?:what|how) (?:about|if) (?:i|you|we|this|\d)|i (?:take|get|give|keep|took)"
    r"|you (?:take|get)|(?:can|could|may|shall|would) (?:i|we)|trade|deal|offer|propose|counter"
    r"|exchange|give (?:me|you)|be (?:willing|down|ok|okay|able|fine|sufficient)"
    r"|would that|will that|does that|is that|sound (?:good|fair)|settle|agree\w*|for me\b|a \d+"
    r"|\d \w+ (?:and|,))",
    re.IGNORECASE,
)


def signs(text: str) -> list[str]:
    """Name what in a text speaks for such a question, or against it, in capitals."""
    asked = [text[q.start : q.end] for q in questions.find(text, by_order=False, by_start=True)]
    needs = [one for one in asked if _NEEDS.search(one)]
    found = {
        "ASKS": asked,
        "NEEDS": needs,
        "NEEDS AND NO OFFER": [one for one in needs if not _OFFER.search(one)],
        "OFFERS": [one for one in asked if _OFFER.search(one)],
        "RETURNS IT": _RETURNED.search(text),
    }
    return [name.replace(" ", "_") for name, seen in found.items() if seen]
