"""Which "Something: …" at the start of a caption or line is a speaker's name.

Decided over the whole file, because one line cannot tell "Maria: hello" from
"Remember: hello" (docs/method/transcripts.md, "Speakers").
"""

import re
from collections import Counter
from collections.abc import Iterable

LONGEST = 60  # code points; longer ones met in real files were sentences
NEARLY_ALL = 0.9  # share of lines with a label from which each of them must be a name
MOST = 0.5  # share from which a label of a name's shape is believed the first time
FEW = 3  # of fewer lines nothing can be concluded from how many are labelled

_NOT_NAMES_LISTED = """
note, notes, call notes, meeting notes, summary, decision, decisions, action, actions,
action item, action items, next step, next steps, agenda, example, question, answer, warning,
update, reminder, remember, ps, fyi, todo, http, https, date, time, duration, participants,
attendees, outcome, title, meeting title, subject, topic, location, recording, call id
"""
_NOT_NAMES = frozenset(" ".join(_NOT_NAMES_LISTED.split()).split(", "))
_LINKS_LISTED = """
de da di do dos das du del della la le el al van der den ten ter von zu zur bin ibn ben y e i
of the and & from at in
"""
_LINKS = frozenset(_LINKS_LISTED.split())
_SENTENCE_END = re.compile(r"[?!…;\"“”]|[^\s.]{4,}\.(?:\s|$)")


def split_label(line: str) -> tuple[str, str] | None:
    """("Maria", "hello") from "Maria: hello"; None where no colon ends a short beginning.

    White space in the label is tidied, so that it is one person however it is set.
    """
    colon = line.find(":", 1, LONGEST + 1)
    if colon == -1:
        return None
    rest = line[colon + 1 :]
    if rest and rest[0] not in " \t\n":
        return None
    label = " ".join(line[:colon].split())
    return (label, rest.strip(" \t")) if label else None


def looks_like_a_name(label: str) -> bool:
    """Up to five words, capitalised but for links like "van der", or one word alone."""
    words = label.split()
    if not words or len(words) > 5 or label.casefold() in _NOT_NAMES:
        return False
    if not (label[0].isalpha() or label[0] in "<(+") or _SENTENCE_END.search(label):
        return False
    small = sum(word[0].islower() and word not in _LINKS for word in words)
    return small <= (1 if len(words) != 2 or words[0][0].isupper() else 0)


def surely_a_name(label: str) -> bool:
    """Does it look like a name, all words capitalised but the links?"""
    words = label.split()
    return looks_like_a_name(label) and all(w in _LINKS or not w[0].islower() for w in words)


def accepted(labels: Iterable[str], lines: int) -> frozenset[str]:
    """The labels to believe, of all met at the start of a number of lines.

    Nearly every line labelled: all of them. Most: those of a name's shape, or met often.
    Fewer: those of a name's shape that are met again.
    """
    counts = Counter(label for label in labels if label.casefold() not in _NOT_NAMES)
    share = counts.total() / lines if lines else 0.0
    if share >= NEARLY_ALL and lines >= FEW:
        return frozenset(counts)
    if share >= MOST:
        return frozenset(n for n, met in counts.items() if met >= FEW or looks_like_a_name(n))
    return frozenset(n for n, met in counts.items() if met > 1 and looks_like_a_name(n))
