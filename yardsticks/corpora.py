"""Public labelled sets, read into conversations; where each comes from: docs/yardsticks/public.md.

Every reader takes the folder of all sets and reads whatever parts of its set lie there, so that
another half of a set can be read from another folder. Nothing of these sets is in the repository.
"""

import csv
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from gold import Gold, Mark

from filmroom.core.moments import Kind
from filmroom.core.transcripts.model import Segment, Side, Transcript
from filmroom.core.transcripts.read import read

Label = str | float
QUIET_TAGS = frozenset(("b", "bk", "aa", "ba", "bh", "fg"))  # take no floor (science 1.2)


class MissingData(Exception):
    """A set is not on this machine."""


class Said(NamedTuple):
    text: str
    label: Label
    before: str = ""  # what the other one said last
    length_ms: int = 0  # 0: not known


@dataclass(frozen=True, slots=True)
class Conversation:
    name: str
    items: tuple[Said, ...]


Reader = Callable[[Path], list[Conversation]]


def parts(conversations: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """Give developing and reporting part: every second one by name, the first to be reported."""
    ordered = sorted(conversations, key=lambda one: one.name)
    return ordered[1::2], ordered[::2]


def files(folder: Path, pattern: str) -> list[Path]:
    found = sorted(folder.glob(pattern))
    if not found:
        raise MissingData(f"no {pattern} in {folder}")
    return found


# --- AnnoMI: a counsellor and a client -------------------------------------------------------


def annomi_questions(folder: Path) -> list[Conversation]:
    """Label what the therapist says none, open or closed, as most annotators do."""
    return _annomi(folder, _asks)


def annomi_reflections(folder: Path) -> list[Conversation]:
    """Label what the therapist says yes or no: does it reflect."""
    return _annomi(folder, lambda row: _yes_no(row["reflection_exists"] == "True"))


def _asks(row: Mapping[str, str]) -> str:
    return row["question_subtype"] if row["question_exists"] == "True" else "none"


def _yes_no(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _annomi(folder: Path, label: Callable[[Mapping[str, str]], str]) -> list[Conversation]:
    rows = [row for path in files(folder, "labelled-annomi/annomi-full*.csv") for row in _csv(path)]
    talks: dict[str, dict[int, list[Mapping[str, str]]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        talks[row["transcript_id"]][int(row["utterance_id"])].append(row)
    return [Conversation(name, tuple(_counsel(talk, label))) for name, talk in talks.items()]


def _counsel(
    talk: Mapping[int, Sequence[Mapping[str, str]]], label: Callable[[Mapping[str, str]], str]
) -> Iterator[Said]:
    before = ""
    for _, rows in sorted(talk.items()):
        text = rows[0]["utterance_text"]
        if rows[0]["interlocutor"] == "client":
            before = text
        else:
            yield Said(text, most(map(label, rows)), before)


def most(labels: Iterable[str]) -> str:
    """Give the most frequent label, of equals the first."""
    return Counter(labels).most_common(1)[0][0]


# --- MRDA and SwDA: acts in meetings and on the telephone ------------------------------------


def mrda_quiet(folder: Path) -> list[Conversation]:
    """Label utterances yes where every act in them takes no floor; unlabelled ones are out."""
    return [
        Conversation(path.stem, tuple(_meeting(path)))
        for path in files(folder, "labelled-mrda/*.dadb")
    ]


def _meeting(path: Path) -> Iterator[Said]:
    for line in path.read_text(encoding="utf-8").splitlines():
        start, end, _, _, words, tag = line.split(",")[:6]
        text = " ".join(_spelt(word.split("+")[-1]) for word in words.split("|"))
        if tag and not tag.startswith("z") and text.strip():
            length = round(1000 * (float(end) - float(start)))
            yield Said(text, _yes_no(is_quiet(tag)), length_ms=length)


def is_quiet(tag: str) -> bool:
    """Tell a tag such as "s^bk|b": acts stand between bars, their parts between ^, : and dots."""
    acts = [re.split(r"[\^:.]", act) for act in tag.split("|")]
    return all(QUIET_TAGS.intersection(act) for act in acts)


def _spelt(word: str) -> str:
    return "okay" if word == "o_k" else word.replace("_", " ")


def swda_questions(folder: Path) -> list[Conversation]:
    """Label utterances yes where the act is a question: qy, qw, qo, qh, qrr, declarative ones."""
    return [
        Conversation(talk["conversation_id"], tuple(_telephone(talk["turns"])))
        for path in files(folder, "labelled-swda/*.jsonl")
        for talk in map(json.loads, path.read_text(encoding="utf-8").splitlines())
    ]


def _telephone(turns: Sequence[Mapping[str, str]]) -> Iterator[Said]:
    last: dict[str, str] = {}
    for turn in turns:
        other = next((text for who, text in last.items() if who != turn["speaker"]), "")
        yield Said(turn["text"], _yes_no(turn["act"].startswith("q")), other)
        last[turn["speaker"]] = turn["text"]


# --- CaSiNo and uptake ------------------------------------------------------------------------


def casino_asks(folder: Path) -> list[Conversation]:
    """Label utterances yes where they ask what the other one prefers."""
    return [
        Conversation(f"{talk['dialogue_id']:05}", tuple(_bargain(talk["annotations"])))
        for path in files(folder, "labelled-casino/*.json")
        for talk in json.loads(path.read_text(encoding="utf-8"))
    ]


def _bargain(rows: Sequence[tuple[str, str]]) -> Iterator[Said]:
    before = ""
    for text, labels in rows:
        yield Said(text, _yes_no("elicit-pref" in labels.split(",")), before)
        before = text


def uptake(folder: Path) -> list[Conversation]:
    """Give what a teacher answers a student, and how far raters say it takes that up (z-score)."""
    lessons: dict[str, list[Said]] = defaultdict(list)
    for path in files(folder, "labelled-uptake/*.csv"):
        for row in _csv(path):
            if row["uptake_zscore"]:
                label = float(row["uptake_zscore"])
                lessons[row["obs_id"]].append(Said(row["teacher_text"], label, row["student_text"]))
    return [Conversation(name, tuple(said)) for name, said in lessons.items()]


def _csv(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as lines:
        return list(csv.DictReader(lines))


# --- calls in which some kind of moment is marked ---------------------------------------------

OBJECTS = frozenset(
    ("disagree-donation", "disagree-donation-more", "negative-reaction-to-donation")
)


def persuasion(folder: Path) -> list[Gold]:
    """Read PersuasionForGood; sentences of the persuadee against giving are marked objections."""
    rows = [row for path in files(folder, "labelled-p4g/*.csv") for row in _csv(path)]
    names = dict.fromkeys(row["B2"] for row in rows)
    return [_persuaded(name, [row for row in rows if row["B2"] == name]) for name in names]


def _persuaded(name: str, rows: Sequence[Mapping[str, str]]) -> Gold:
    who = {"0": "persuader", "1": "persuadee"}
    segments = tuple(Segment(None, None, who[row["B4"]], row["Unit"]) for row in rows)
    places = [i for i, row in enumerate(rows) if OBJECTS & {row["ee_label_1"], row["ee_label_2"]}]
    return Gold(
        name=name,
        rep=name,
        transcript=Transcript("labelled", segments),
        sides={"persuader": Side.OURS, "persuadee": Side.THEIRS},
        marks=tuple(Mark(Kind.OBJECTION, i, i, segments[i].text, None) for i in places),
        evidence=(),
        competitors=(),
    )


def zoom(folder: Path) -> list[Gold]:
    """Read meetings with a summary; action items with a time are marked next steps.

    A mark reaches a minute either way: the times of the summaries are those of the matter.
    All speak for us and theirs by turns of name, for a meeting has no sides.
    """
    found = []
    for path in files(folder, "zoom-labels/*.tldr.json"):
        name = path.name.removesuffix(".tldr.json")
        calls = sorted((folder / "zoom-vtt").glob(f"{name}*.vtt"))
        if calls:
            items = json.loads(path.read_text(encoding="utf-8"))["action_items"]
            found.append(_met(name, calls[0], items))
    if not found:
        raise MissingData(f"no call of a summary in {folder / 'zoom-vtt'}")
    return found


NEAR_MS = 60_000


def _met(name: str, call: Path, items: Sequence[Mapping[str, str]]) -> Gold:
    transcript = read(call.read_bytes(), call.name)
    sides = {who: (Side.OURS, Side.THEIRS)[i % 2] for i, who in enumerate(transcript.speakers)}
    return Gold(
        name=name,
        rep=name,
        transcript=transcript,
        sides=sides,
        marks=tuple(_near(transcript, one) for one in items),
        evidence=(),
        competitors=(),
    )


def _near(transcript: Transcript, item: Mapping[str, str]) -> Mark:
    hours, minutes, seconds = map(int, item["timestamp"].split(":"))
    at = 1000 * (3600 * hours + 60 * minutes + seconds)
    near = [
        i
        for i, s in enumerate(transcript.segments)
        if s.start_ms is not None and abs(s.start_ms - at) <= NEAR_MS
    ]
    return Mark(Kind.NEXT_STEP, min(near, default=-1), max(near, default=-1), item["action"], None)
