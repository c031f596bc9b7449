"""Next steps: what somebody says will happen after the call, with or without a date.

A next step is a commitment ("I'll send you …", "can we set up a call"), a proposal of a day
("does Thursday work"), or the words themselves ("next steps"). Who will do it, whether a day
is named and whether the other side agrees are attributes: an advance needs all three.
"""

import re
from collections.abc import Sequence

from filmroom.core.moments import lexicon
from filmroom.core.moments.heard import HeardCall, Passage, Span
from filmroom.core.moments.model import Attribute, Kind
from filmroom.core.moments.phrases import CuedPattern
from filmroom.core.transcripts.model import Side

LATE_SHARE = 0.85  # of the call; or its last five minutes
LATE_MS = 5 * 60_000
ANSWERS = 2  # turns in which an assent still belongs to the proposal

_NUMBER = r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_DAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_MONTH = (
    "(?:january|february|march|april|may|june|july|august|september|october|november|december"
    "|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)"
)
_TIME = rf"{_NUMBER}(?::\d\d)?\ ?[ap]\.?m"
_DATE = re.compile(
    rf"""\b(?:
      (?:(?:next|this|on|by|until)\ )? {_DAY} (?:\ (?:morning|afternoon|evening))?
        (?:\ at\ (?:{_TIME}|{_NUMBER}(?::\d\d)?))?
    | tomorrow (?:\ (?:morning|afternoon))? | tonight | this\ afternoon | (?:later|by)\ today
    | (?:next|this|this\ coming|early\ next|later\ this|end\ of(?:\ the|\ this|\ next)?)
        \ (?:week|month|quarter|year)
    | in\ (?:a|a\ couple\ of|a\ few|{_NUMBER})\ (?:day|week|month)s?
    | {_MONTH}\ (?:the\ )?\d{{1,2}}(?:st|nd|rd|th)?
    | (?:the\ )?\d{{1,2}}(?:st|nd|rd|th) (?:\ of\ {_MONTH})?
    | \d{{4}}-\d\d-\d\d
    | {_TIME}
    )\b""",
    re.VERBOSE,
)

_COMMITMENT = CuedPattern(
    (
        *("send", "share", "forward", "mail", "schedule", "invite", "reconnect", "regroup"),
        *("introduce", "pencil", "circle", "touch", "follow up", "loop in", "check with"),
        *("put ", "set ", "book ", "find ", "grab ", "back to ", "meet", "talk", "speak"),
        *("chat", "connect", "catch up", "look", "list", "feedback", "find out"),
    ),
    re.compile(
        r"""\b
    (?P<who>i'll|we'll|i\ will|we\ will|i'm\ going\ to|we're\ going\ to|i\ am\ going\ to|i\ can
      |let\ me|happy\ to|let's|let\ us|can\ we|could\ we|shall\ we|should\ we
      |why\ don't\ we|we\ should|can\ you|could\ you|would\ you|will\ you|you'll|please)
    \ (?:\w+\ ){0,2}?
    (?: (?:send|(?<!let\ me\ )(?<!going\ to\ )share|forward|e-?mail)
        \ (?!a\ (?:bit|little)|some\ more|(?:my\ |your\ |the\ |a\ )?screen)
        (?:it|that|this|them|those|over|out|you|me|us|the|an?|some|your)\b
      | (?:schedule|invite|reconnect|regroup|introduce|pencil|circle\ back|touch\ base|follow\ up
          |loop\ in|check\ with|put\ together|set\ something\ up)\b
      | book\ (?:a|an|some|the|time|it)\b
      | set\ up\ (?:an?|another|some)\ (?:\w+\ )?(?:call|meeting|time|demo|session|pilot|trial)
      | (?:find|grab)\ (?:a|some)\ time
    | (?<!let\ me\ )(?:look\ into|take\ a\ (?:closer\ |good\ )?look|find\ out
        |make\ (?:a|the|that)\ list|check\ up
        |(?:give|provide)\ (?:us\ |me\ )?(?:some\ |your\ )?feedback)\b
      | put\ (?:something|it|time|an?\ \w+)\ (?:in|on)\ (?:the|your|our|my)\ (?:calendar|diary)
      | (?:get|come)\ back\ to\ (?:you|me|us)\b
      | (?:meet|talk|speak|chat|connect|catch\ up)\ (?:\w+\ ){0,2}?(?:again|on|next|tomorrow)\b
    )""",
        re.VERBOSE,
    ),
)
# What counts only with a day right after it.
_PROPOSAL = CuedPattern(
    ("let's", "let us", " about", "does", "would", "how's", "are you", "see you", "to you"),
    re.compile(
        r"""\b(?:
      let(?:'s|\ us)\ (?:do|say|make\ it|aim\ for|go\ for|plan\ for)
    | how\ about | what\ about | does | would | how's | are\ you\ (?:free|available|around)
    | (?:see|talk\ to|speak\ to)\ you
    )\b""",
        re.VERBOSE,
    ),
)
_TOGETHER = frozenset(
    ("let's", "let us", "can we", "could we", "shall we", "should we", "why don't we", "we should")
)
_THE_OTHER = frozenset(("can you", "could you", "would you", "will you", "you'll", "please"))
_DATE_LENGTH = 60
_DAY_WITHIN = 4  # code points: "are you free on the 14th", not "does not run on Mondays"
_ASSENT = re.compile(rf"\W*+(?:{'|'.join(sorted(lexicon.ASSENTS, key=len, reverse=True))})\b")


def attributes(call: HeardCall, at: int, part: Span) -> dict[str, Attribute]:
    """Say of a next step in a part of a turn who will do it, when, and whether that is agreed.

    A date may stand in the sentence after the part.
    """
    passage = call.passages[at]
    said = next((s for s in sightings(passage) if part[0] <= s[0] < part[1]), None)
    date = _date_near(passage, part)
    return {
        "has_date": date is not None,
        "date": date,
        "owner": _owner(said[2] if said else None, passage.side),
        "agreed": _is_agreed(call.passages, at),
        "late": is_late(call, at),
    }


def sightings(passage: Passage) -> list[tuple[int, str, str | None]]:
    """Give place, words and doer of all that sounds like a next step, in order."""
    flat = passage.flat
    seen: list[tuple[int, str, str | None]] = [
        (match.start(), match.group(), match["who"]) for match in _COMMITMENT.matches(flat)
    ]
    seen += [
        (match.start(), match.group(), "let's")
        for match in _PROPOSAL.matches(flat)
        if _is_dated_at(flat, match.end())
    ]
    seen += [(hit.start, hit.phrase, None) for hit in passage.hits_of(Kind.NEXT_STEP)]
    return sorted(seen, key=lambda sighting: sighting[0])


def _is_dated_at(flat: str, place: int) -> bool:
    date = _DATE.search(flat, place, place + _DAY_WITHIN + _DATE_LENGTH)
    return date is not None and date.start() - place <= _DAY_WITHIN


def _date_near(passage: Passage, sentence: Span) -> str | None:
    following = passage.sentence_at(min(sentence[1] + 1, len(passage.text)))
    for start, end in dict.fromkeys((sentence, following)):
        if match := _DATE.search(passage.flat, start, end):
            return passage.text[match.start() : match.end()].strip()
    return None


def _owner(who: str | None, side: Side) -> str | None:
    """Say whose side will do it: theirs, ours, or both for "let's" and "can we"."""
    if who is None or side not in (Side.OURS, Side.THEIRS):
        return None
    if who in _TOGETHER:
        return "both"
    if who in _THE_OTHER:
        return (Side.THEIRS if side is Side.OURS else Side.OURS).value
    return side.value


def _is_agreed(passages: Sequence[Passage], at: int) -> bool:
    """Tell whether the other side says yes within the next turns."""
    asker = passages[at].side
    answers = passages[at + 1 : at + 1 + ANSWERS]
    return any(p.side is not asker and _ASSENT.match(p.flat) for p in answers)


def is_late(call: HeardCall, at: int) -> bool:
    """Tell whether a turn lies in the last part of the call, by time or else by turns."""
    start, length = call.passages[at].turn.start_ms, call.length_ms
    if start is None or length is None:
        return at >= LATE_SHARE * len(call.passages)
    return start >= min(LATE_SHARE * length, length - LATE_MS)
