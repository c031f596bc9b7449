"""What the docstring of each number promises: its example and when it is not known."""

import inspect
import re
from importlib import import_module

import pytest
from said import SIDES, transcript

from filmroom.core import talk

STATISTICS = import_module("filmroom.core.talk.statistics")  # not the function of that name
MEASURES = {
    "sides": "_by_side",
    "speakers": "_by_speaker",
    "longest_monologue": "_longest",
    "longest_story": "_longest",
}
CUE = re.compile(r'(?P<who>[ABP]2?) (?P<start>[\d.]+)-(?P<end>[\d.]+)(?: "(?P<text>[^"]+)")?')
VALUES = {  # the number an example ends in
    "sides": lambda d: d["sides"]["ours"]["share"],
    "speakers": lambda d: d["speakers"]["A"]["share"],
    "longest_monologue": lambda d: d["longest_monologue"]["seconds"],
    "longest_story": lambda d: d["longest_story"]["seconds"],
    "patience": lambda d: d["patience"]["seconds"],
    "interruptions": lambda d: d["interruptions"]["ours"],
    "questions": lambda d: d["questions"]["ours"],
    "phases": lambda d: d["phases"][0]["shares"]["ours"],
}


def fields(key):
    measure = getattr(STATISTICS, MEASURES.get(key, f"_{key}"))
    text = " ".join((inspect.getdoc(measure) or "").split())
    found = re.split(r"(Formula|Unknown|Edges|Example|Source): ", text)[1:]
    return dict(zip(found[::2], found[1::2], strict=True))


def call(said, *, mirrored=False):
    """A transcript of "A 0-10; B 12-20; call 20"; mirrored, A and B change places."""
    cues, duration = [], None
    for part in said.split("; "):
        if part.startswith("call "):
            duration = float(part[5:])
            continue
        cue = CUE.fullmatch(part.strip())
        assert cue, part
        who = cue["who"].translate(str.maketrans("AB", "BA")) if mirrored else cue["who"]
        words = cue["text"] or "word word word word word."
        cues.append((float(cue["start"]), float(cue["end"]), who, words))
    return transcript(*cues, duration=duration)


@pytest.mark.parametrize("key", talk.DEFINITIONS)
def test_the_example_of_a_number_comes_out_as_written(key):
    said, worked = fields(key)["Example"].split(" → ")
    written = re.findall(r"[\d.]+", worked)[-1]
    found = call(said, mirrored=key == "longest_story")
    document = talk.document(talk.statistics(found, SIDES))
    value = VALUES.get(key, lambda d: d[key])(document)

    digits = len(written.partition(".")[2])
    assert round(value, digits) == float(written)


TALK = (0, 5, "A", "Why is that so for you?"), (4, 9, "B", "Because of all these words.")
LACKING = {
    "no times": [(None, None, who, text) for _, _, who, text in TALK],
    "nobody of ours": [TALK[1], (9, 12, "B2", "And so it is today.")],
    "nobody of theirs": [TALK[0], (6, 12, "A2", "And so it is today.")],
    "ends estimated": [(start, None, who, text) for start, _, who, text in TALK],
    "no words": [(0, 5, "A", "[noise]"), (5, 9, "B", "")],
}


@pytest.mark.parametrize("lacking", LACKING)
@pytest.mark.parametrize(
    "key", [key for key in talk.DEFINITIONS if key not in {"sides", "speakers"}]
)
def test_a_number_is_unknown_exactly_where_its_docstring_says_so(key, lacking):
    document = talk.document(talk.statistics(transcript(*LACKING[lacking], duration=20), SIDES))
    value = document[key]
    if key == "patience" and value is not None and lacking in {"no times", "ends estimated"}:
        value = value["seconds"]
    said = fields(key)["Unknown"]
    named = lacking in said or (key == "longest_story" and lacking == "nobody of theirs")
    if key.startswith("longest"):  # "of that side"
        mine = "nobody of theirs" if key == "longest_story" else "nobody of ours"
        named = lacking == mine or (lacking in said)

    assert (value is None) == named
