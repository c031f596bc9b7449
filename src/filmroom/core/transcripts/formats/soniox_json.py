"""Soniox: `tokens`, parts of words that carry their own blanks.

A token that begins with a blank begins a word. Translations are tokens among the others and
were said by nobody.

Written by: Soniox's API, "Get transcript".
Speakers: numbers.
Times: start and end; milliseconds.
Source: Soniox's API reference, "Get transcript"; no real file seen.
"""

from collections.abc import Iterator
from typing import Any

from filmroom.core.transcripts import jsontext
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.words import Word, apart

NAME = "soniox-json"
RECOGNISED_BY = "JSON with “tokens” of “start_ms”, as Soniox gives."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SHAPE

_MARKS = frozenset(("<end>", "<fin>"))  # of a live stream: a pause, and its end


def bid(document: Any) -> int | None:
    first = jsontext.first(document, "tokens")
    return 85 if {"text", "start_ms"} <= first.keys() else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="token")
    tokens = [
        token
        for token in jsontext.objects(jsontext.items(document, "tokens"), oddities)
        if jsontext.text_of(token, "translation_status") != "translation"
    ]
    languages = {jsontext.language_of(token, "language") for token in tokens} - {None}
    return Transcript(
        NAME,
        tuple(apart(_words(tokens))),
        language=languages.pop() if len(languages) == 1 else None,
        external_id=jsontext.text_of(document, "id"),
        warnings=oddities.remarks(),
    )


def _words(tokens: list[dict[str, Any]]) -> Iterator[Word]:
    """Tokens as words, glued to the one before where no blank lies between them."""
    blank = True
    for token in tokens:
        text = token.get("text")
        if not isinstance(text, str) or not text or text in _MARKS:
            continue
        glued = not blank and not text[0].isspace()
        blank = text[-1].isspace()
        if text.isspace():
            continue
        yield Word(
            jsontext.line_of(token, "text"),
            jsontext.ms_of(token, "start_ms"),
            jsontext.ms_of(token, "end_ms"),
            jsontext.label_of(token, "speaker"),
            glued=glued,
        )
