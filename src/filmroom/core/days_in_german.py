"""Days as Germans type them, put into the words that `dates` reads."""

import re

_WORDS = {
    "gestern": "yesterday",
    "heute": "today",
    "morgen": "tomorrow",
    "übermorgen": "in 2 days",
    "kommenden": "this",
    "diesen": "this",
    "tag": "day",
    "tagen": "days",
    "woche": "week",
    "wochen": "weeks",
    "monat": "month",
    "monaten": "months",
    "monats": "month",
    "monatsende": "end of month",
    "ende": "end of",
    "des": "",
} | {
    german: english
    for english, said in {
        "next": "nächste nächsten nächster nächstem",
        "mon": "mo montag",
        "tue": "di dienstag",
        "wed": "mi mittwoch",
        "thu": "do donnerstag",
        "fri": "fr freitag",
        "sat": "sa samstag sonnabend",
        "sun": "so sonntag",
        "jan": "januar jänner",
        "feb": "februar",
        "mar": "mär märz",
        "may": "mai",
        "jun": "juni",
        "jul": "juli",
        "oct": "okt oktober",
        "dec": "dez dezember",
        "a": "ein eine einem einen einer",
        "two": "zwei",
        "three": "drei",
        "four": "vier",
        "five": "fünf",
        "six": "sechs",
        "seven": "sieben",
        "eight": "acht",
        "nine": "neun",
        "ten": "zehn",
        "eleven": "elf",
        "twelve": "zwölf",
    }.items()
    for german in said.split()
}


def in_english(text: str) -> str:
    """Put what is German, casefolded, into English; all else stays as it is."""
    words = re.sub(r"[a-zäöü]+", lambda word: _WORDS.get(word[0], word[0]), text)
    return " ".join(words.split())
