"""What holds for whatever a reader makes of any bytes; the fuzzer asks the same of its own.

No letter is invented: all letters of the words read are letters of the file, each no more often
than there.
"""

import html
import re
from collections import Counter
from datetime import datetime

from surviving import keeps_what_it_read

from filmroom.core.transcripts import wordfile
from filmroom.core.transcripts.decode import ZIPPED, decode
from filmroom.core.transcripts.filename import Named
from filmroom.core.transcripts.jsontext import FURTHEST_MS
from filmroom.core.transcripts.model import Transcript, UnreadableTranscript
from filmroom.core.transcripts.read import read
from filmroom.core.transcripts.readers import READERS

FORMATS = {reader.NAME for reader in READERS}
FURTHEST = 3 * FURTHEST_MS  # a start, the one around it and a length may add up
_ENTITY = re.compile(r"&#?[0-9A-Za-z]{1,32};")
_ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})(?:\\u([0-9A-Fa-f]{4}))?")


def read_or_refused(data: bytes, name: str = "") -> Transcript | str:
    """What is read and sound, or the sentence of the refusal."""
    try:
        found = read(data, name)
    except UnreadableTranscript as refusal:
        if not str(refusal) or refusal.line < 1:
            raise AssertionError("refused without a word or a line") from refusal
        return str(refusal)
    is_sound(found)
    keeps_what_it_read(found)
    invents_nothing(found, data)
    return found


def is_sound(found: Transcript) -> None:
    is_sound_before_finish(found, found.format)
    labels = [party.speaker for party in found.parties]
    assert len(labels) == len(set(labels)), "one person twice"
    negative = any((s.start_ms or 0) < 0 for s in found.segments)
    codes = [remark.code for remark in found.warnings]
    assert not negative or "absurd-times" in codes, "a negative start without a remark"
    assert found.duration_ms is None or 0 <= found.duration_ms <= FURTHEST, "an absurd length"
    assert all(remark.message and (remark.line or 1) >= 1 for remark in found.warnings)
    starts = [s.start_ms for s in found.segments if s.start_ms is not None]
    assert starts == sorted(starts)


def is_sound_before_finish(found: Transcript, name: str) -> None:
    assert found.format == name, "a format by another name"
    assert found.format in FORMATS
    for segment in found.segments:
        for ms in (segment.start_ms, segment.end_ms):
            assert ms is None or (type(ms) is int and abs(ms) <= FURTHEST), "no whole number"
        assert segment.text == segment.text.strip(" \t"), "blanks around words"
        assert "\n" not in segment.text, "words on two lines"
        assert storable(segment.text)
        assert segment.speaker is None or is_label(segment.speaker), "no label"
    for party in found.parties:
        assert is_label(party.speaker)
        assert storable(f"{party.name}{party.email}")
    for about in (found.title, found.language, found.held_at, found.external_id):
        assert about is None or (about.strip() and storable(about)), "an empty fact"


def is_label(label: str) -> bool:
    return label == " ".join(label.split()) and label != "" and storable(label)


def storable(text: str) -> bool:
    """Can a database and UTF-8 hold it?"""
    return "\x00" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def is_sound_name(found: Named) -> None:
    assert found.title == found.title.strip() or found.held_at is None
    if found.held_at is not None:
        assert datetime.fromisoformat(found.held_at)


def invents_nothing(found: Transcript, data: bytes) -> None:
    said = Counter(filter(str.isalpha, "".join(segment.text for segment in found.segments)))
    invented = said - letters_of(data)
    assert not invented, f"letters nobody wrote: {invented}"


def letters_of(data: bytes) -> Counter[str]:
    """Every letter of a file, those that entities and escapes stand for added."""
    word = data.startswith(ZIPPED)
    text = _shown(wordfile.load(data)) if word else decode(data)[0]
    letters = Counter(filter(str.isalpha, text))
    letters.update(filter(str.isalpha, "".join(map(html.unescape, _ENTITY.findall(text)))))
    for first, second in _ESCAPE.findall(text):
        pair = bytes.fromhex(f"{first}{second}").decode("utf-16-be", "ignore")
        letters.update(filter(str.isalpha, pair))
    return letters


def _shown(document: wordfile.WordFile) -> str:
    cells = (cell for table in document.tables for row in table for cell in row)
    return "\n".join([document.text, *cells])
