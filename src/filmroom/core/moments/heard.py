"""A call as the detectors hear it: turns with their sentences, sides and places in the file."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from operator import itemgetter

from filmroom.core import lexicons
from filmroom.core.moments import lexicon
from filmroom.core.moments.cues import CUES
from filmroom.core.moments.model import Attribute, Kind, Moment
from filmroom.core.moments.phrases import Hit, PhraseFinder, flat
from filmroom.core.talk import floor, questions
from filmroom.core.talk.speech import Speech, prepare, words_in
from filmroom.core.transcripts import times
from filmroom.core.transcripts.model import Side, Transcript
from filmroom.core.transcripts.turns import Turn, display_turns

Span = tuple[int, int]  # code points into the text of a turn, end exclusive

QUOTE_MIN = 12  # shorter quotes are no evidence (they would be found anywhere)
QUOTE_MAX = 240  # enough to recognise the place; speech without full stops runs on
_BEFORE = 80  # how much of a long sentence is quoted before what was found


@dataclass(frozen=True, slots=True)
class Detector:
    kind: Kind
    name: str
    version: int


@cache
def _finder() -> PhraseFinder[str]:
    """All lists in one automaton: one pass over a text serves every detector."""
    return PhraseFinder(
        {
            **lexicon.QUESTION_TYPES,
            **lexicon.OBJECTIONS,
            Kind.PRICING_TALK: lexicon.PRICING,
            Kind.NEXT_STEP: lexicon.NEXT_STEPS,
            **{cue.name: phrases for cue, phrases in CUES.items()},
        }
    )


@dataclass(frozen=True)
class Passage:
    """A turn and where its segments begin in its text."""

    turn: Turn
    side: Side
    segments: Sequence[int]  # positions in Transcript.segments
    offsets: Sequence[int]  # where each segment begins in the text

    @property
    def text(self) -> str:
        return self.turn.text

    @cached_property
    def flat(self) -> str:
        return flat(self.text)

    @property
    def hits(self) -> list[Hit[str]]:
        """Phrases of every list, by where they begin."""
        return self._found[0]

    @property
    def cues(self) -> list[Hit[str]]:
        """Cues by name, by where they end."""
        return self._found[1]

    @cached_property
    def _found(self) -> tuple[list[Hit[str]], list[Hit[str]]]:
        hits: list[Hit[str]] = []
        cues: list[Hit[str]] = []
        for hit in _finder().hits(self.flat):
            (cues if type(hit.label) is str else hits).append(hit)
        hits.sort(key=itemgetter(0, 1))
        return hits, cues

    def hits_within(self, span: Span) -> list[Hit[str]]:
        begin = bisect_left(self.hits, span[0], key=lambda hit: hit.start)
        return [hit for hit in self.hits[begin:] if hit.end <= span[1]]

    def hits_of(self, labels: type[StrEnum] | Kind) -> list[Hit[str]]:
        if isinstance(labels, Kind):
            return [hit for hit in self.hits if hit.label is labels]
        return [hit for hit in self.hits if isinstance(hit.label, labels)]

    @cached_property
    def sentences(self) -> list[Span]:
        return list(questions.sentences(self.text))

    def sentence_at(self, place: int) -> Span:
        """Give the sentence around a place, or the whole text where there is none."""
        at = bisect_right(self.sentences, (place, len(self.text))) - 1
        return self.sentences[at] if at >= 0 else (0, len(self.text))

    def segment_at(self, place: int) -> int:
        return self.segments[bisect_right(self.offsets, place) - 1]

    def quotable(self, found: Span) -> Span:
        """Widen to the sentence, to the turn if that is tiny; shorten what runs on and on."""
        start, end = self.sentence_at(found[0])
        end = max(end, found[1])
        if end - start < QUOTE_MIN:
            start, end = 0, len(self.text)
        if end - start > QUOTE_MAX:
            start = _word_start(self.text, max(start, found[0] - _BEFORE))
            end = _word_end(self.text, min(end, start + QUOTE_MAX))
        return start, end


def beginning(text: str) -> str:
    return text[: _word_end(text, QUOTE_MAX)]


def ending(text: str) -> str:
    return text[_word_start(text, max(0, len(text) - QUOTE_MAX)) :]


def _word_start(text: str, at: int) -> int:
    return text.rfind(" ", 0, at) + 1


def _word_end(text: str, at: int) -> int:
    following = text.find(" ", at)
    return len(text) if following < 0 else following


class HeardCall:
    """Everything detectors read of one call, each worked out once."""

    def __init__(
        self, transcript: Transcript, sides: Mapping[str, Side], speech: Speech | None = None
    ) -> None:
        self.transcript = transcript
        self._sides = sides
        self._speech = speech
        self.is_english = lexicons.is_english(transcript.language)
        self.ends_ms = times.ends(transcript.segments).ends_ms

    def side_of(self, speaker: str | None) -> Side:
        return Side.UNKNOWN if speaker is None else self._sides.get(speaker, Side.UNKNOWN)

    @cached_property
    def passages(self) -> list[Passage]:
        return [self._passage(turn) for turn in display_turns(self.transcript)]

    def _passage(self, turn: Turn) -> Passage:
        segments, offsets, offset = [], [], 0
        for i in range(turn.first, turn.last + 1):
            text = self.transcript.segments[i].text
            if text and self.transcript.segments[i].speaker == turn.speaker:
                segments.append(i)
                offsets.append(offset)
                offset += len(text) + 1
        return Passage(turn, self.side_of(turn.speaker), segments, offsets)

    @cached_property
    def speech(self) -> Speech:
        return self._speech or prepare(self.transcript, self._sides)

    @cached_property
    def length_ms(self) -> int | None:
        return self.last_end_ms(0, len(self.ends_ms) - 1)

    @cached_property
    def floor_turns(self) -> list[floor.Turn]:
        """Turns of the talk statistics, which look past backchannels."""
        return floor.turns(floor.takers(self.speech.utterances))

    @cached_property
    def has_question_marks(self) -> bool:
        return any(questions.has_mark(s.text) for s in self.transcript.segments)

    @cached_property
    def leaves_out_marks(self) -> bool:
        return questions.leaves_out_marks(s.text for s in self.transcript.segments)

    def moment(
        self,
        detector: Detector,
        passage: Passage,
        found: Span,
        confidence: float,
        attributes: Mapping[str, Attribute],
    ) -> Moment:
        """Make a moment of a place in a turn, quoted with the sentence around it."""
        start, end = passage.quotable(found)
        first, last = passage.segment_at(start), passage.segment_at(end - 1)
        return Moment(
            kind=detector.kind,
            start_ms=self.transcript.segments[first].start_ms,
            end_ms=self.last_end_ms(first, last),
            first_segment=first,
            last_segment=last,
            speaker=passage.turn.speaker,
            side=passage.side,
            quote=passage.text[start:end],
            confidence=confidence,
            detector=detector.name,
            version=detector.version,
            attributes=attributes,
        )

    def moment_of_turn(
        self,
        detector: Detector,
        turn: floor.Turn,
        quote: str,
        confidence: float,
        attributes: Mapping[str, Attribute],
    ) -> Moment:
        """Make a moment of a whole turn of the talk statistics."""
        is_timed = self.speech.is_timed
        return Moment(
            kind=detector.kind,
            start_ms=turn.start_ms if is_timed else self.transcript.segments[turn.first].start_ms,
            end_ms=turn.end_ms if is_timed else self.last_end_ms(turn.first, turn.last),
            first_segment=turn.first,
            last_segment=turn.last,
            speaker=turn.speaker,
            side=turn.side,
            quote=quote,
            confidence=confidence,
            detector=detector.name,
            version=detector.version,
            attributes=attributes,
        )

    def words_of(self, turn: floor.Turn) -> int:
        segments = self.transcript.segments[turn.first : turn.last + 1]
        return sum(len(words_in(s.text)) for s in segments if s.speaker == turn.speaker)

    def last_end_ms(self, first: int, last: int) -> int | None:
        """Give the latest end among segments, which may overlap."""
        ends = (end for end in self.ends_ms[first : last + 1] if end is not None)
        return max(ends, default=None)
