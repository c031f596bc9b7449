"""From cues to segments: who speaks, and what is said once (docs/method/transcripts.md).

A name comes from a voice tag (Teams), from the cue's identifier (Webex) or from "Name: "
before the words (Zoom, SubRip). Where a file names people only when the speaker changes,
the name is carried on; where it does not, the words stay unnamed.
"""

import itertools
import re
from collections.abc import Sequence
from itertools import pairwise
from operator import itemgetter

from filmroom.core.transcripts import labels, markup
from filmroom.core.transcripts.cues import Captions, Cue
from filmroom.core.transcripts.model import Segment
from filmroom.core.transcripts.remarks import Oddities

_VOICE = re.compile(r"<v(?:\.[^\s<>]*+)?(?:[ \t\n]((?:[^<>]|<[^<>]*+>){0,200}+))?>")
_WEBEX = re.compile(r'[0-9]+ "([^"\n]*)"(?: \([0-9]+\))?')
TOUCHING_MS = 100  # rolling captions follow each other without a pause; YouTube's by 0-10 ms
ROLLING_SHARE = 1 / 3  # of the cues with words
ROLLING_LINES = 3  # lines a caption window shows at most

Row = tuple[int, int, str | None, str]  # start, end, speaker, words


def segments(captions: Captions, oddities: Oddities) -> list[Segment]:
    """One segment per cue, or per voice where several speak in one; in file order."""
    cues = captions.cues
    if any("<v" in cue.body for cue in cues):
        rows = _by_voice(cues, oddities)
    elif any(_WEBEX.fullmatch(cue.identifier) for cue in cues):
        rows = [
            (c.start_ms, c.end_ms, _webex_name(c.identifier), markup.plain(c.body)) for c in cues
        ]
    elif _may_roll(cues):
        rows = _by_prefix(_said_once(cues, oddities), oddities)
    else:
        rows = _by_prefix([(s, e, None, markup.plain(body)) for s, e, _, body in cues], oddities)
    return [Segment(*row) for row in rows]


def _by_voice(cues: Sequence[Cue], oddities: Oddities) -> list[Row]:
    rows: list[Row] = []
    names: dict[str, str | None] = {}
    for start, end, _, body in cues:
        close = body.find(">")
        raw = body[3:close]
        words = body[close + 1 :].removesuffix("</v>")
        if body.startswith("<v ") and "<" not in raw and "<v" not in words:
            if raw not in names:
                names[raw] = _voice_name(raw)
            rows.append((start, end, names[raw], markup.plain(words)))
            continue
        voices = _voices(body)
        if len(voices) > 1:
            oddities.add("several-voices", words=markup.plain(body))
        rows += [(start, end, name, said) for name, said in voices]
    return rows


def _voices(body: str) -> list[tuple[str | None, str]]:
    """Who says what in one cue; lines of the same voice in a row are joined."""
    before, *pieces = _VOICE.split(body)
    voices = [
        (_voice_name(raw or ""), markup.plain(words))
        for raw, words in zip(pieces[::2], pieces[1::2], strict=True)
    ]
    if said := markup.plain(before):
        voices.insert(0, (None, said))
    return [
        (name, " ".join(filter(None, (said for _, said in lines))))
        for name, lines in itertools.groupby(voices, key=itemgetter(0))
    ] or [(None, "")]


def _voice_name(raw: str) -> str | None:
    return markup.label(markup.untagged(raw))


def _webex_name(identifier: str) -> str | None:
    match = _WEBEX.fullmatch(identifier)
    return markup.label(match[1]) if match else None


def _by_prefix(rows: list[Row], oddities: Oddities) -> list[Row]:
    split = [labels.split_label(words) for _, _, _, words in rows]
    spoken = sum(1 for row in rows if row[3])
    names = labels.accepted((label for label, _ in filter(None, split)), spoken)
    if not names:
        return rows
    named: list[Row] = []
    for row, found in zip(rows, split, strict=True):
        known = found is not None and found[0] in names
        named.append((row[0], row[1], *found) if found and known else row)
    return _carried(named, oddities) if _names_only_changes(named) else named


def _names_only_changes(rows: list[Row]) -> bool:
    """Is each name another than the one before, and most cues without any?"""
    named = [speaker for _, _, speaker, _ in rows if speaker is not None]
    changes = all(one != other for one, other in itertools.pairwise(named))
    return changes and len(named) > 2 and len(named) * 2 < len(rows)


def _carried(rows: list[Row], oddities: Oddities) -> list[Row]:
    current: str | None = None
    carried: list[Row] = []
    for start, end, speaker, words in rows:
        if speaker is None and current is not None:
            oddities.add("name-carried")
        current = speaker or current
        carried.append((start, end, current, words))
    return carried


def _may_roll(cues: Sequence[Cue]) -> bool:
    """Has a cue lines, or begins one with all of the one before? Most files have neither."""
    return any("\n" in cue.body for cue in cues) or any(
        new.body.startswith(old.body) for old, new in pairwise(cues) if old.body
    )


def _said_once(cues: Sequence[Cue], oddities: Oddities) -> list[Row]:
    """Rows without speakers; the repeats of rolling captions taken out, if they are that.

    A caption window rolls when a cue begins with the last lines of the cue it touches, or
    with all its words and more. One line said twice is not rolling: at least twice the
    repeat must come with new words, and a third of the cues must repeat.
    """
    shown = [_lines(cue.body) for cue in cues]
    fresh = [shown[0]] if shown else []
    for before, cue, old, new in zip(cues, cues[1:], shown, shown[1:], strict=False):
        touching = abs(cue.start_ms - before.end_ms) <= TOUCHING_MS
        fresh.append(_fresh(old, new) if touching else new)
    repeats = [new for new, lines in zip(fresh, shown, strict=True) if new is not lines]
    spoken = sum(1 for lines in shown if lines)
    if sum(1 for new in repeats if new) >= 2 and len(repeats) >= spoken * ROLLING_SHARE:
        for _ in repeats:
            oddities.add("rolling-captions")
        shown = fresh
    return [(c.start_ms, c.end_ms, None, " ".join(s)) for c, s in zip(cues, shown, strict=True)]


def _lines(body: str) -> list[str]:
    text = markup.unescape(markup.untagged(body))
    return [line for raw in text.split("\n") if (line := raw.strip(" \t"))]


def _fresh(old: list[str], new: list[str]) -> list[str]:
    """The lines of a cue that the one before did not show; the same list if all are new."""
    if not old or not new:
        return new
    for size in range(min(len(old), len(new), ROLLING_LINES), 0, -1):
        if old[-size:] == new[:size]:
            return new[size:]
    grown = " ".join(new)
    start = f"{' '.join(old)} "
    return [grown.removeprefix(start).strip(" \t")] if grown.startswith(start) else new
