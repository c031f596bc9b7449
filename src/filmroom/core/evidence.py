"""Evidence, and the guard that every quote passes, a person's and a machine's alike.

A quote counts when it occurs in the named turn, or range of turns, after normalising case, white
space and punctuation, is long enough, and was spoken by a side the dimension allows; of a range
one of the turns was. The words kept are the transcript's own and the time is the segment's
(spec 0, "evidence points at a segment range"; spec 2, "Evidence guard"; laws 1 and 11).
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from filmroom.core.phrases import say
from filmroom.core.transcripts.model import Segment, Side, Transcript
from filmroom.core.transcripts.turns import display_turns

SHORTEST_QUOTE = 12  # characters after normalising; shorter ones occur anywhere by accident

# Scripts written without spaces between words: a quote may begin or end inside a run of them.
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
_NEXT_TURN = " / "  # between the turns of one quote, as between lines of a verse
_APOSTROPHES = "'’‘ʼ`´"
_CLOSING_MARKS = re.compile(r"[.?!…。？！]*")


class EvidenceKind(StrEnum):
    QUOTE = "quote"
    OBSERVATION = "observation"  # a span and words, for what is absent; never from a machine
    CRM_FACT = "crm_fact"


class EvidenceStatus(StrEnum):
    VERIFIED = "verified"
    REPAIRED = "repaired"  # status_note says what was changed
    UNVERIFIED = "unverified"  # a person may keep it with a reason
    LOST = "lost"  # a re-read transcript no longer holds it


class Suggester(StrEnum):
    PERSON = "person"
    MACHINE = "machine"


@dataclass(frozen=True, slots=True)
class Span:
    """Segments of one transcript, by index, both ends included."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class EvidencePoint:
    """Why a score: what was said, what was seen, or what the CRM says."""

    kind: EvidenceKind
    words: str  # a quote without its quotation marks; else what was seen, or the fact
    note: str = ""  # a reviewer's remark after a quote
    at_ms: int | None = None  # from the start of the call
    until_ms: int | None = None
    turn: int | None = None  # 1 is the first; for transcripts without times
    span: Span | None = None
    status: EvidenceStatus | None = None  # None: not checked against a transcript
    status_note: str = ""
    reason: str = ""  # why a person keeps it unverified

    @property
    def is_timed(self) -> bool:
        """It says where in the call: by a time or, where a file has none, by a turn."""
        return self.at_ms is not None or self.turn is not None

    @property
    def counts(self) -> bool:
        """It may carry a score (law 1)."""
        if not any(char.isalnum() for char in self.words):
            return False
        if self.kind is EvidenceKind.CRM_FACT:
            return True
        doubtful = self.status in {EvidenceStatus.UNVERIFIED, EvidenceStatus.LOST}
        return self.is_timed and not (doubtful and not self.reason.strip())


class NotEvidence(Exception):
    """The words may not be kept as evidence. The sentence says why."""


def guard(
    transcript: Transcript,
    span: Span,
    *,
    allowed: Collection[Side],
    side_of: Mapping[str, Side],
    claimed: str | None = None,
) -> EvidencePoint:
    """Check a quote against the turns it is said to come from.

    The answer's status is verified, repaired or unverified, its `status_note` says what was
    changed or what is wrong. Without `claimed` the quote is what the span says. Words that
    begin or end outside the span, yet in the turns it touches, are repaired; words of other
    turns are not verified.
    """
    if not holds(transcript, span):
        return _unverified(claimed or "", span, _no_such(transcript, span))
    turns = list(_touched(transcript, span))
    parts = [Span(max(turn.first, span.first), min(turn.last, span.last)) for turn in turns]
    judge = _Judge(transcript, allowed, side_of)
    if claimed is None:
        return judge.best([_Hit(_spoken(transcript, span, _texts(transcript, span)), span)])
    if inside := _search(transcript, [*parts, span], claimed):
        return judge.best(inside)
    touched = Span(turns[0].first, turns[-1].last)
    if around := _search(transcript, [*turns, touched], claimed):
        return judge.best(around, say("The span was moved to where the words are."))
    doubted = _unverified(claimed, span, _whereabouts(transcript, claimed))
    return placed(doubted, transcript, span)


def kept(point: EvidencePoint, suggester: Suggester, *, reason: str = "") -> EvidencePoint:
    """Let a guarded quote become evidence, or raise `NotEvidence`.

    Machines may not keep what is unverified; people may, with a reason.
    """
    if point.status in {EvidenceStatus.VERIFIED, EvidenceStatus.REPAIRED}:
        return point
    if suggester is Suggester.MACHINE:
        raise NotEvidence(
            say(
                "{status_note} A suggestion without its quote is dropped.",
                status_note=point.status_note,
            )
        )
    if not reason.strip():
        raise NotEvidence(
            say(
                "{status_note} To keep it all the same, give a reason.",
                status_note=point.status_note,
            )
        )
    return replace(point, reason=reason.strip())


def observation(
    transcript: Transcript, span: Span, words: str, suggester: Suggester
) -> EvidencePoint:
    """Make evidence of what a person saw, or missed, in a span; or raise `NotEvidence`."""
    if suggester is Suggester.MACHINE:
        raise NotEvidence(
            say("Only a person can say what was seen or missing; quote words instead.")
        )
    if not any(char.isalnum() for char in words):
        raise NotEvidence(say("Say what was said or done there, or what was missing."))
    if not holds(transcript, span):
        raise NotEvidence(_no_such(transcript, span))
    point = EvidencePoint(
        EvidenceKind.OBSERVATION, " ".join(words.split()), status=EvidenceStatus.VERIFIED
    )
    return placed(point, transcript, span)


def anchored_again(point: EvidencePoint, transcript: Transcript) -> EvidencePoint:
    """Find a point in another reading of its call, or say that it is lost.

    A quote is looked for by its words, nearest to where it was; an observation by its time.
    """
    if point.kind is EvidenceKind.CRM_FACT:
        return point
    there = _same_words(point, transcript) or _same_time(point, transcript)
    if there is None:
        note = say("The transcript was read again; this was not found in it.")
        return replace(point, span=None, status=EvidenceStatus.LOST, status_note=note)
    note = say("The transcript was read again; this was found in it once more.")
    return replace(there, status=EvidenceStatus.REPAIRED, status_note=note)


def _same_words(point: EvidencePoint, transcript: Transcript) -> EvidencePoint | None:
    if point.kind is not EvidenceKind.QUOTE:
        return None
    hits = _anywhere(transcript, point.words)
    places = [placed(replace(point, words=hit.words), transcript, hit.span) for hit in hits]
    return min(places, key=lambda place: abs(_position(place) - _position(point)), default=None)


def _same_time(point: EvidencePoint, transcript: Transcript) -> EvidencePoint | None:
    at_ms = point.at_ms
    if point.kind is not EvidenceKind.OBSERVATION or at_ms is None:
        return None
    starts = [segment.start_ms for segment in transcript.segments]
    begun = [n for n, start in enumerate(starts) if start is not None and start <= at_ms]
    return replace(point, span=Span(begun[-1], begun[-1])) if begun else None


def _position(point: EvidencePoint) -> int:
    return point.turn or 0 if point.at_ms is None else point.at_ms


def normalised(words: str) -> str:
    """Words with case, white space and punctuation evened out; accents and symbols stay."""
    return " ".join("".join(map(_plain, words)).split())


@lru_cache(maxsize=4096)
def _plain(char: str) -> str:
    if char in _APOSTROPHES or unicodedata.category(char) == "Cf":
        return ""
    parts = unicodedata.normalize("NFKD", char).casefold()
    return "".join(" " if unicodedata.category(part)[0] in "PCZ" else part for part in parts)


@dataclass(frozen=True, slots=True)
class _Hit:
    words: str  # the transcript's own
    span: Span


@dataclass(frozen=True, slots=True)
class _Judge:
    """Says whether found words may count for a dimension."""

    transcript: Transcript
    allowed: Collection[Side]
    side_of: Mapping[str, Side]

    def best(self, hits: list[_Hit], change: str = "") -> EvidencePoint:
        hit = next((hit for hit in hits if self._is_allowed(hit)), hits[0])
        doubt = self._doubt(hit)
        found = EvidenceStatus.REPAIRED if change else EvidenceStatus.VERIFIED
        point = EvidencePoint(
            EvidenceKind.QUOTE,
            hit.words,
            status=EvidenceStatus.UNVERIFIED if doubt else found,
            status_note=doubt or change,
        )
        return placed(point, self.transcript, hit.span)

    def _sides(self, hit: _Hit) -> dict[str | None, Side]:
        """Who says something in the words found, in order, with the side of each."""
        spoken = self.transcript.segments[hit.span.first : hit.span.last + 1]
        speakers = (segment.speaker for segment in spoken if segment.text)
        return {speaker: self.side_of.get(speaker or "", Side.UNKNOWN) for speaker in speakers}

    def _is_allowed(self, hit: _Hit) -> bool:
        return any(side in self.allowed for side in self._sides(hit).values())

    def _doubt(self, hit: _Hit) -> str:
        """Why words that were found do not count; empty when they do."""
        if len(normalised(hit.words)) < SHORTEST_QUOTE:
            return say(
                "A quote needs at least {shortest_quote} characters; take in more of the turn.",
                shortest_quote=SHORTEST_QUOTE,
            )
        if self._is_allowed(hit):
            return ""
        sides = self._sides(hit)
        for speaker, side in sides.items():
            if side is Side.UNKNOWN:
                name = speaker or say("an unnamed speaker")
                return say(
                    "Nobody has said which side {name} is on; name the speaker first.", name=name
                )
        said = " and ".join(f"{speaker} ({side})" for speaker, side in sides.items())
        wanted = " or ".join(sorted(self.allowed))
        return say(
            "This was said by {said}; the dimension takes words of {wanted}.",
            said=said,
            wanted=wanted,
        )


class _Normal:
    """The text of some segments, normalised, and the way back to the original."""

    def __init__(self, transcript: Transcript, span: Span) -> None:
        self._transcript = transcript
        chars: list[str] = []
        places: list[tuple[int, int]] = []  # segment and offset in its text of each character
        for index in range(span.first, span.last + 1):
            for offset, char in enumerate(f"{transcript.segments[index].text} "):
                for plain in _plain(char):
                    if plain != " " or chars[-1:] != [" "]:
                        chars.append(plain)
                        places.append((index, offset))
        self._text = "".join(chars)
        self._places = places

    def find(self, wanted: str) -> _Hit | None:
        """Give the first place where normalised words stand whole, not inside longer words."""
        start = self._text.find(wanted) if wanted else -1
        while start >= 0:
            end = start + len(wanted)
            if not _cuts_word(self._text, start) and not _cuts_word(self._text, end):
                return self._hit(start, end)
            start = self._text.find(wanted, start + 1)
        return None

    def _hit(self, start: int, end: int) -> _Hit:
        (first, begin), (last, finish) = self._places[start], self._places[end - 1]
        span = Span(first, last)
        texts = _texts(self._transcript, span)
        marks = _CLOSING_MARKS.match(texts[-1], finish + 1)
        texts[-1] = texts[-1][: marks.end() if marks else finish + 1]
        texts[0] = texts[0][begin:]
        return _Hit(_spoken(self._transcript, span, texts), span)


def _search(transcript: Transcript, spans: Iterable[Span], words: str) -> list[_Hit]:
    wanted = normalised(words)
    found = (_Normal(transcript, span).find(wanted) for span in spans)
    return [hit for hit in found if hit is not None]


def _anywhere(transcript: Transcript, words: str) -> list[_Hit]:
    """Look in each turn, then for words that run over several."""
    everything = Span(0, len(transcript.segments) - 1)
    in_turns = _search(transcript, _turns(transcript), words)
    return in_turns or _search(transcript, [everything], words)


def _cuts_word(text: str, at: int) -> bool:
    pair = text[max(at - 1, 0) : at + 1]
    return 0 < at < len(text) and " " not in pair and not _UNSPACED.search(pair)


def _turns(transcript: Transcript) -> Iterator[Span]:
    """Runs of segments of one named speaker; an unnamed segment stands alone (spec 0)."""
    return _touched(transcript, Span(0, len(transcript.segments) - 1))


def _touched(transcript: Transcript, span: Span) -> Iterator[Span]:
    """Give the turns a span reaches into, each whole."""
    segments = transcript.segments
    first = last = span.first
    while first > 0 and _is_same_turn(segments, first):
        first -= 1
    while first <= span.last:
        while last + 1 < len(segments) and _is_same_turn(segments, last + 1):
            last += 1
        yield Span(first, last)
        first = last = last + 1


def _is_same_turn(segments: Sequence[Segment], at: int) -> bool:
    """Say whether a segment goes on with the turn of the one before it."""
    speaker = segments[at].speaker
    return speaker is not None and speaker == segments[at - 1].speaker


def placed(point: EvidencePoint, transcript: Transcript, span: Span) -> EvidencePoint:
    """Take the time, or where there is none the turn, from the segments themselves."""
    start = transcript.segments[span.first].start_ms
    end = transcript.segments[span.last].end_ms
    if start is not None:
        until = end if end is not None and end > start else None
        return replace(point, span=span, at_ms=start, until_ms=until, turn=None)
    before = [turn for turn in display_turns(transcript) if turn.last < span.first]
    return replace(point, span=span, at_ms=None, until_ms=None, turn=len(before) + 1)


def _texts(transcript: Transcript, span: Span) -> list[str]:
    return [segment.text for segment in transcript.segments[span.first : span.last + 1]]


def _spoken(transcript: Transcript, span: Span, texts: Sequence[str]) -> str:
    """Join what is quoted of a span's segments, and show where somebody else goes on."""
    turns = _touched(transcript, span)
    said = (texts[max(turn.first - span.first, 0) : turn.last - span.first + 1] for turn in turns)
    return _NEXT_TURN.join(words for part in said if (words := " ".join(" ".join(part).split())))


def holds(transcript: Transcript, span: Span) -> bool:
    """Say whether every segment of a span exists."""
    return 0 <= span.first <= span.last < len(transcript.segments)


def _no_such(transcript: Transcript, span: Span) -> str:
    held = len(transcript.segments)
    return say(
        "Segments {first} to {last} do not exist; the transcript has {held}.",
        first=span.first,
        last=span.last,
        held=held,
    )


def _unverified(words: str, span: Span, why: str) -> EvidencePoint:
    return EvidencePoint(
        EvidenceKind.QUOTE,
        words,
        span=span,
        status=EvidenceStatus.UNVERIFIED,
        status_note=why,
    )


def _whereabouts(transcript: Transcript, claimed: str) -> str:
    elsewhere = _anywhere(transcript, claimed)
    if not elsewhere:
        return say("The words are nowhere in the transcript.")
    first = elsewhere[0].span.first
    speaker = transcript.segments[first].speaker or say("an unnamed speaker")
    return say(
        "The words are not in that turn; {speaker} says them in segment {first}.",
        speaker=speaker,
        first=first,
    )
