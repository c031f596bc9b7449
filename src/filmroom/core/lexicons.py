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
        "that's right",
        "that's true",
        "that's good",
        "that's great",
        "you're right",
        "i know",
        "very good",
        "very nice",
        "fair enough",
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
    | how (?! \ (?:many|much|often|long|old|far|soon|big|large|tall|frequently|recently
                   |important|confident|serious|likely|ready|open|sure|certain|committed
                   |interested|willing|close|urgent)\b)
    | where\ (?:(?:do|would|did|are|were)\ you|you\ (?:are|were|see))\b
    | (?:tell|walk|talk|take|help|show|give|remind)\ (?:me|us)\b (?! \ (?:know|see|get|have)\b)
    | describe | elaborate | expand\ on | explain | say\ more | say\ a\ bit\ more
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)

# A yes or no will do, whatever else is named: "do you know how …", "would it be okay if …",
# "…, isn't it?"
ASKS_FOR_YES = re.compile(
    rf"{_LEAD_IN}(?:(?:can|could|would|will) you (?:mind|like to|agree|be)\b"
    rf"|(?!(?:can|could|would|will) you\b){_AUXILIARY} {_SUBJECT}\b(?!.*\bor what\b))"
    rf"|\b(?:{_AUXILIARY}n['’]t (?:it|you|they|we|he|she|there)|is that right|right|yeah|okay|huh"
    r"|correct|if that['’]s okay)\W*$",
    re.IGNORECASE,
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


_UP_TO_THREE = rf"(?: (?!{_SUBJECT}\b)\w+){{0,3}}"  # words of what is asked for: "how many people"

# Word order that asks at the head of a sentence, and tags at its end.
_AT_THE_HEAD = "|".join(
    (
        rf"(?!(?:have|do) (?:a|an|the|your)\b){_AUXILIARY}(?:,? {_AUXILIARY})? {_SUBJECT}\b",
        rf"(?!which (?:is|was)\b){_QUESTION_WORD}{_UP_TO_THREE} {_AUXILIARY} {_SUBJECT}\b",
        r"why not\b|(?:what|how) about\b|what kind of\b",
    )
)
_TAG = rf"\b{_AUXILIARY}n['’]t (?:it|you|they|we|he|she|there)\W*$"
ASKS_AT_ONCE = re.compile(rf"{_LEAD_IN}(?:{_AT_THE_HEAD})|{_TAG}", re.IGNORECASE)

# Word order that asks, for files without punctuation.
ASKS_BY_ORDER = re.compile(
    "|".join(
        (
            rf"{_QUESTION_WORD}{_UP_TO_THREE} {_AUXILIARY} {_SUBJECT}\b",
            rf"{_QUESTION_WORD}{_SHORT_AUXILIARY} {_SUBJECT}\b",
            r"\b(?:do|does|did|are|have|had|can|could|will|would|were|should)(?:n['’]t)? you\b",
            rf"{_LEAD_IN}(?!(?:have|do) (?:a|an|the|your)\b){_AUXILIARY} {_SUBJECT}\b",
            rf"{_LEAD_IN}(?:what|how)\b(?! (?:i|we|he|she|they|it|you|the|a)\b)",
            rf"{_LEAD_IN}(?:why|who|whose|(?:when|where) {_AUXILIARY})\b",
            r"(?<!that['’]s )(?<!is )\bwhat (?:ma[dk]es?|brings|brought|prompted|happen(?:s|ed))\b",
            r"\b(?:is|are|was|were) there (?:any|ever|some|a)|\bwould (?:that|this|it) be\b",
            r"\bis that (?:something|what|right|okay)\b",
            r"\bdid (?:he|she|they) (?:tell|say|give|ask)\b",
            r"(?<!you )\b(?:tell me (?:about|more|a (?:bit|little)|how|what|why|who)|remind me)\b",
            r"\bany(?:thing|one|body|where)? (?:else|other)(?: \w+){0,2}\W*$",
            rf"{_LEAD_IN}which (?!is|was|means|makes|i|we|you|{_AUXILIARY})\w+",
            rf"{_LEAD_IN}any (?:questions|thoughts|concerns|idea)\b",
            _TAG,
            r"\b(?:does that (?:make sense|work|sound)|fair enough|make sense)(?: right)?\W*$",
            r"\bsounds? (?:good|right|fair|okay)\W*$",
        )
    ),
    re.IGNORECASE,
)
