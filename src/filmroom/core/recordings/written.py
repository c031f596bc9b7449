"""The transcript of a recording as one JSON document, made of what was heard.

The document can be kept, moved and imported like a recorder's file; its reader is
`core.transcripts.formats.filmroom_json`.
"""

from collections.abc import Sequence
from typing import Any

from filmroom.core.recordings import oddities
from filmroom.core.recordings.heard import Heard, SpokenWord, Utterance
from filmroom.core.recordings.levels import Levels
from filmroom.core.transcripts.model import Remark
from filmroom.core.transcripts.turns import LONGEST_PAUSE_MS

VERSION = 1
SHORTEST_BREATH_MS = 200  # between sentences, where another voice may have begun
_SENTENCE_ENDS = (".", "?", "!", "…", "。", "？", "！")
MARK = "filmroom_transcript"  # the key by which the document is recognised


def document(
    heard: Sequence[Heard],
    levels: Levels,
    *,
    length_ms: int,
    is_apart: bool,
    remarks: Sequence[Remark] = (),
    asked: str = "",
) -> dict[str, Any]:
    """Times in seconds. Where channels are apart each is a speaker, "Channel 1" and so on."""
    said = [*remarks, *oddities.remarks(heard, levels, asked=asked)]
    return {
        MARK: VERSION,
        "language": oddities.main_language(heard),
        "duration": length_ms / 1000,
        "segments": [
            _segment(words, f"Channel {channel + 1}" if is_apart else None)
            for channel, words in sorted(
                _stretches(heard, is_apart=is_apart), key=lambda one: one[1][0].start_ms
            )
        ],
        "remarks": [{"code": remark.code, "message": remark.message} for remark in said],
    }


def _stretches(heard: Sequence[Heard], *, is_apart: bool) -> list[tuple[int, list[SpokenWord]]]:
    return [
        (one.channel, words)
        for one in heard
        for utterance in one.utterances
        for words in _parted(utterance, is_apart=is_apart)
    ]


def _parted(utterance: Utterance, *, is_apart: bool) -> list[list[SpokenWord]]:
    """Part an utterance at long pauses; where anybody may speak, also between sentences."""
    parts: list[list[SpokenWord]] = []
    for word in utterance.words:
        if parts and not _begins(word, parts[-1][-1], is_apart=is_apart):
            parts[-1].append(word)
        else:
            parts.append([word])
    return parts


def _begins(word: SpokenWord, before: SpokenWord, *, is_apart: bool) -> bool:
    pause_ms = word.start_ms - before.end_ms
    ends = before.text.rstrip().endswith(_SENTENCE_ENDS)
    return pause_ms > LONGEST_PAUSE_MS or (not is_apart and ends and pause_ms >= SHORTEST_BREATH_MS)


def _segment(words: Sequence[SpokenWord], speaker: str | None) -> dict[str, Any]:
    return {
        "start": words[0].start_ms / 1000,
        "end": words[-1].end_ms / 1000,
        "speaker": speaker,
        "text": "".join(word.text for word in words).strip(),
        "words": [
            {"start": word.start_ms / 1000, "end": word.end_ms / 1000, "word": word.text.strip()}
            for word in words
        ],
    }
