"""A name as it is kept and shown."""

import re
import unicodedata

_TURNS_TEXT_AROUND = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")  # bidi controls


def one_line(text: str) -> str:
    """Compose letters, take control characters out, leave one space between words.

    Signs that turn the direction of text around would make a name read as another (Unicode
    technical report 36, section 2.10); letters that are written from the right do not need them.
    """
    composed = _TURNS_TEXT_AROUND.sub("", unicodedata.normalize("NFC", text))
    printable = "".join(" " if unicodedata.category(c) == "Cc" else c for c in composed)
    return " ".join(printable.split())
