"""Talk time and interruptions beside two outside truths: words timed by hand, and a vendor.

AMI: the talk statistics read what a recorder would write, one cue for each stretch that people
marked as speech; the truth is made of the words inside, each with its own times. AWS: the vendor's
own figures for its own example call, which is no truth but another opinion.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import corpora

from filmroom.core import talk
from filmroom.core.transcripts.model import Segment, Side, Transcript
from filmroom.core.transcripts.read import read

PAUSE_MS = 1_000  # words further apart are two stretches
PRIOR_MS, LEFT_MS, WORDS = 1_000, 500, 4  # of an interruption, as docs/method/talk.md has it
FEW_WORDS = 3  # so few, within a second, that they take no floor


class Stretch(NamedTuple):
    start_ms: int
    end_ms: int
    who: str
    text: str


@dataclass(frozen=True)
class Meeting:
    name: str
    cues: Sequence[Stretch]  # as people cut the speech
    words: Sequence[Stretch]  # single words


@dataclass(frozen=True, slots=True)
class Figure:
    what: str
    n: str
    truth: float
    naive: float
    ours: float


def meetings(folder: Path) -> list[Meeting]:
    names = [
        path.name.removesuffix(".words.json")
        for path in corpora.files(folder, "ami-words/*.words.json")
        if path.with_name(path.name.replace(".words.", ".gt.")).exists()
    ]
    if not names:
        raise corpora.MissingData(f"no words with their .gt.json in {folder / 'ami-words'}")
    return [_meeting(name, folder / "ami-words" / f"{name}.words.json") for name in names]


def _meeting(name: str, path: Path) -> Meeting:
    words = [
        Stretch(round(1000 * w["start"]), round(1000 * w["end"]), w["channel"], w["text"])
        for w in json.loads(path.read_text(encoding="utf-8"))
        if any(letter.isalnum() for letter in w["text"])
    ]
    spans = json.loads(path.with_name(path.name.replace(".words.", ".gt.")).read_text("utf-8"))
    channel = _channels(words, spans)
    cues = [
        _filled(round(1000 * s["start"]), round(1000 * s["end"]), channel[s["speaker"]], words)
        for s in spans
    ]
    return Meeting(name, cues, words)


def _channels(words: Sequence[Stretch], spans: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Find each speaker's channel: the one with most words inside the speaker's spans."""
    inside: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for span in spans:
        for word in words:
            if 1000 * span["start"] <= word.start_ms < 1000 * span["end"]:
                inside[span["speaker"]][word.who] += 1
    return {who: max(counts, key=lambda one: counts[one]) for who, counts in inside.items()}


def _filled(start: int, end: int, who: str, words: Sequence[Stretch]) -> Stretch:
    said = [w.text for w in words if w.who == who and start - 5 <= w.start_ms < end]
    return Stretch(start, end, who, " ".join(said))


def on_meetings(found: Sequence[Meeting]) -> Iterator[Figure]:
    """Give talk share, as the mean error over speakers, and interruptions, added up."""
    shares = [row for meeting in found for row in _shares(meeting)]
    yield Figure(
        "talk share of a speaker: mean error",
        f"{len(shares)} speakers",
        0.0,
        fmean(abs(naive - truth) for truth, naive, _ in shares),
        fmean(abs(ours - truth) for truth, _, ours in shares),
    )
    counts = [_interruptions(meeting) for meeting in found]
    truth, naive, ours = (float(sum(column)) for column in zip(*counts, strict=True))
    yield Figure("interruptions", f"meetings: {len(found)}", truth, naive, ours)


def _shares(meeting: Meeting) -> Iterator[tuple[float, float, float]]:
    """Give each speaker's share of talk: by words, by adding up cues, by the statistics."""
    by_words, by_cues = _added(meeting.words), _added(meeting.cues)
    measured = talk.statistics(_transcript(meeting.cues), {}).speakers
    for who in by_words:
        yield by_words[who], by_cues.get(who, 0.0), measured[who].share or 0.0


def _added(stretches: Sequence[Stretch]) -> dict[str, float]:
    total: dict[str, float] = defaultdict(float)
    for one in stretches:
        total[one.who] += one.end_ms - one.start_ms
    return {who: length / sum(total.values()) for who, length in sorted(total.items())}


def _transcript(stretches: Sequence[Stretch]) -> Transcript:
    ordered = sorted(stretches)
    return Transcript("labelled", tuple(Segment(s, e, who, text) for s, e, who, text in ordered))


def _interruptions(meeting: Meeting) -> tuple[int, int, int]:
    """Count, for everybody against all others: by words, any overlapping start, the statistics."""
    people = sorted({word.who for word in meeting.words})
    stretches = joined(meeting.words)
    measured = 0
    for who in people:
        sides = {one: Side.OURS if one == who else Side.THEIRS for one in people}
        counted = talk.statistics(_transcript(meeting.cues), sides).interruptions
        measured += counted[Side.OURS] if counted else 0
    return cut_in(stretches), _overlapping_starts(meeting.cues), measured


def joined(words: Sequence[Stretch]) -> list[Stretch]:
    """Join the words of each speaker over pauses of up to a second."""
    found: list[Stretch] = []
    for who in sorted({word.who for word in words}):
        own = sorted(word for word in words if word.who == who)
        held = own[0]
        for word in own[1:]:
            if word.start_ms - held.end_ms <= PAUSE_MS:
                end = max(held.end_ms, word.end_ms)
                held = Stretch(held.start_ms, end, who, f"{held.text} {word.text}")
            else:
                found.append(held)
                held = word
        found.append(held)
    return sorted(found)


def cut_in(stretches: Sequence[Stretch]) -> int:
    """Count the stretches that begin well within somebody else's."""
    floor = [s for s in stretches if len(s.text.split()) > FEW_WORDS or _is_long(s)]
    return sum(
        len(one.text.split()) >= WORDS and any(_is_within(one, other) for other in floor)
        for one in stretches
    )


def _is_long(one: Stretch) -> bool:
    return one.end_ms - one.start_ms > PAUSE_MS


def _is_within(one: Stretch, other: Stretch) -> bool:
    return (
        one.who != other.who
        and other.start_ms + PRIOR_MS <= one.start_ms
        and one.start_ms + LEFT_MS <= other.end_ms
    )


def _overlapping_starts(cues: Sequence[Stretch]) -> int:
    ordered = sorted(cues)
    return sum(b.who != a.who and b.start_ms < a.end_ms for a, b in pairwise(ordered))


# --- the vendor's example ---------------------------------------------------------------------

ROLES = {"AGENT": Side.OURS, "CUSTOMER": Side.THEIRS}


def on_example(folder: Path) -> Iterator[Figure]:
    """Compare with the ConversationCharacteristics of the AWS example call."""
    path = corpora.files(folder, "aws-call-analytics-json/*.json")[0]
    said = json.loads(path.read_text(encoding="utf-8"))["ConversationCharacteristics"]
    transcript = read(path.read_bytes(), path.name)
    measured = talk.statistics(transcript, ROLES)
    cues = [Stretch(s.start_ms, s.end_ms, s.speaker, s.text) for s in transcript.segments]
    theirs = {who: d["TotalTimeMillis"] for who, d in _each(said["TalkTime"])}
    yield Figure(
        "talk share of the agent",
        "1 call",
        theirs["AGENT"] / sum(theirs.values()),
        _added(cues)["AGENT"],
        measured.sides[Side.OURS].share or 0.0,
    )
    yield Figure(
        "interruptions",
        "1 call",
        said["Interruptions"]["TotalCount"],
        _overlapping_starts(cues),
        sum((measured.interruptions or {}).values()),
    )
    wpm = dict(_each(said["TalkSpeed"]))["AGENT"]["AverageWordsPerMinute"]
    words = sum(len(c.text.split()) for c in cues if c.who == "AGENT")
    spoken = sum(c.end_ms - c.start_ms for c in cues if c.who == "AGENT") / 60_000
    yield Figure(
        "words per minute of the agent",
        "1 call",
        wpm,
        words / spoken,
        measured.words_per_minute or 0,
    )


def _each(said: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    yield from said["DetailsByParticipant"].items()
