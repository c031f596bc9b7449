"""Words and phrases the talk statistics and the moment detectors listen for, per language.

Only English so far. A change here changes numbers, so it also changes a version:
`talk.VERSION` for the first part, the version of the detector for the rest
(docs/method/talk.md, docs/method/moments.md).
"""

import re


def is_english(language: str | None) -> bool:
    """Tell by a BCP 47 tag; a file that states no language is taken for English."""
    return language is None or language.lower().partition("-")[0] in ("en", "eng")


# --- What talk statistics rest on -------------------------------------------------------


def _words(*lines: str) -> frozenset[str]:
    return frozenset(" ".join(lines).split())


BACKCHANNELS = _words(
    "yeah yep yup yes no uh-huh uhhuh mm-hmm mmhmm mhm hmm mm okay ok right alright sure",
    "true exactly absolutely definitely perfect gotcha",
    "oh ah huh wow really great good nice cool",
)
BACKCHANNEL_PHRASES = frozenset(
    (
        "i see",
        "oh i see",
        "oh really",
        "got it",
        "of course",
        "all right",
        "makes sense",
        "that makes sense",
        "sounds good",
        "thank you",
    )
)
HESITATIONS = _words("um umm uhm uh uhh er erm ah")

# "uh-huh" and "um-hmm" are agreement. "like", "so" and "actually" need syntax: left out.
FILLERS = re.compile(
    r"\b(?=[ueyiskbl])(?:(?:um+|uh+|uhm|erm?)\b(?!-h)|you know\b|i mean\b|sort of\b|kind of\b"
    r"|basically\b|literally\b)",
    re.IGNORECASE,
)
HESITATION_SOUND = re.compile(r"\b(?:um+|uh+)\b(?!-h)", re.IGNORECASE)

# --- How English asks ------------------------------------------------------------------

_AUXILIARY = (
    "(?:do|does|did|are|is|was|were|am|have|has|had|can|could|will|would|should|shall|may|might)"
    "(?:n['’]t)?"
)
_QUESTION_WORD = r"\b(?:what|how|why|when|where|who|which)"
_SHORT_AUXILIARY = "['’](?:s|re|d)"  # "what's the", "how're they"
_SUBJECT = (
    "(?:you|your|we|our|they|their|he|she|it|its|i|my|there|this|that|these|those|the|a|an|any"
    "|all|(?:any|some|every)(?:body|one|thing))"
)
_LEAD_IN = (
    r"^\W*+(?:(?:so|and|but|or|well|okay|ok|yeah|yes|no|right|now|then|um|uh|great|good|cool|sure"
    "|alright|all right|like|hey|hi|because|also|just|actually|maybe|i mean|you know|i guess"
    r"|i see|got it|mm-hmm|hmm|oh|ah)\W+)*+"
)

# What can be answered with a number or a date is closed; "how come" and "what if" are open.
ASKS_OPENLY = re.compile(
    r"""\b(?:
      why
    | what (?! \ (?:time|date|day|year|month|age|number|percentage)\b)
           (?! (?:'s|’s|\ is|\ was)\ (?:the|your)\ (?:cost|price|budget|name|deadline|date)\b)
    | how (?! \ (?:many|much|often|long|old|far|soon|big|large|tall|frequently|recently)\b)
    | (?:tell|walk|talk|take|help|show|give|remind)\ (?:me|us)\b (?! \ (?:know|see|get|have)\b)
    | describe | elaborate | expand\ on | explain | say\ more | say\ a\ bit\ more
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)

# Requests are questions without a question mark.
ASKS_BY_REQUEST = re.compile(
    _LEAD_IN
    + "(?:please )?(?:"
    + "tell (?:me|us) (?:about|more|a (?:bit|little)|how|what|why|who)"
    + "|(?:walk|talk|take) (?:me|us) through|help (?:me|us) understand|say more about"
    + r"|describe (?:for|to|your|the|how|what))\b",
    re.IGNORECASE,
)

_REQUESTS = ("tell ", "walk ", "talk ", "take ", "help ", "say more", "describe")


def may_request(text: str) -> bool:
    """Tell in no time that a text holds no request: most texts hold none."""
    lowered = text.lower()
    return any(word in lowered for word in _REQUESTS)


# Word order that asks, for files without punctuation.
ASKS_BY_ORDER = re.compile(
    "|".join(
        (
            rf"{_QUESTION_WORD}(?: (?!{_SUBJECT}\b)\w+){{0,3}} {_AUXILIARY} {_SUBJECT}\b",
            rf"{_QUESTION_WORD}{_SHORT_AUXILIARY} {_SUBJECT}\b",
            r"\b(?:do|does|did|are|have|had|can|could|will|would|were|should)(?:n['’]t)? you\b",
            rf"{_LEAD_IN}{_AUXILIARY} {_SUBJECT}\b",
            rf"{_LEAD_IN}(?:what|why|who|whose|how|(?:when|where) {_AUXILIARY})\b",
            rf"{_LEAD_IN}which (?!is|was|means|makes|i|we|you|{_AUXILIARY})\w+",
            rf"{_LEAD_IN}any (?:questions|thoughts|concerns|idea)\b",
            rf"\b{_AUXILIARY}n['’]t (?:it|you|they|we|he|she|there)\W*$",
            r"\b(?:does that (?:make sense|work|sound)|fair enough|make sense)(?: right)?\W*$",
            r"\bsounds? (?:good|right|fair|okay)\W*$",
        )
    ),
    re.IGNORECASE,
)
