"""From caption markup to plain words: tags and entities resolved, nothing else touched.

Only tags that captions are known to carry are removed; any other "<…>" was said or typed
by somebody and stays (docs/method/transcripts.md, "Words").
"""

import html
import re

# A character reference without its semicolon is left alone: "R&D", "fish&notes".
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_BREAK = re.compile(r"<br[ \t]*/?>", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:c|i|b|u|s|v|ruby|rt|lang|font|span|em|strong)(?:[.\s][^<>]*)?/?>"
    r"|<(?:[0-9]+:)?[0-9]{1,3}:[0-9]{2}(?:[.,][0-9]{1,3})?>"
    r"|\{\\[^{}\n]{1,100}\}",  # "{\an8}", position marks some SubRip writers borrow
    re.IGNORECASE,
)


def unescape(text: str) -> str:
    if "&" not in text:
        return text
    return _ENTITY.sub(lambda entity: html.unescape(entity[0]), text)


def untagged(text: str) -> str:
    """Text without caption tags, entities still in place."""
    if "<" in text:
        text = _BREAK.sub("\n", text)
    elif "{" not in text:
        return text
    return _TAG.sub("", text)


def one_line(text: str) -> str:
    if "\n" not in text:
        return text.strip(" \t")
    return " ".join(filter(None, (line.strip(" \t") for line in text.split("\n"))))


def plain(text: str) -> str:
    """Words as a person reads them, on one line."""
    return one_line(unescape(untagged(text)))


def label(text: str) -> str | None:
    """A speaker's name as written, white space tidied; None where it names nobody."""
    return " ".join(unescape(text).split()) or None
