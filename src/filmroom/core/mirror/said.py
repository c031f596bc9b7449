"""A session as the mirror reads it: turns of coach and rep, sentence by sentence."""

from collections.abc import Iterator
from functools import cached_property

from filmroom.core.mirror.model import Line, Voice
from filmroom.core.moments.heard import HeardCall, Passage, Span
from filmroom.core.moments.model import Moment
from filmroom.core.moments.questions import asked
from filmroom.core.talk.results import Stretch
from filmroom.core.talk.speech import is_backchannel, words_in
from filmroom.core.transcripts.model import Side, Transcript

_LONGEST_LINE = 400  # characters of a turn that are shown


class SaidSession:
    """The coach takes the place of ours and the rep of theirs in the talk statistics."""

    side_of = {Voice.COACH: Side.OURS, Voice.REP: Side.THEIRS}

    def __init__(self, transcript: Transcript, coach: str, rep: str) -> None:
        others = dict.fromkeys(transcript.speakers, Side.OTHER)
        self.sides = {**others, rep: Side.THEIRS, coach: Side.OURS}
        self.heard = HeardCall(transcript, self.sides)

    @property
    def passages(self) -> list[Passage]:
        return self.heard.passages

    def voice(self, passage: Passage) -> Voice | None:
        return next((v for v, side in self.side_of.items() if side is passage.side), None)

    def words_of(self, voice: Voice) -> int:
        spoken = self.heard.speech.utterances
        side = self.side_of[voice]
        return sum(u.words for u in spoken if u.side is side and not u.is_backchannel)

    @cached_property
    def _questions(self) -> dict[int, list[Span]]:
        """Where questions stand, by the first segment of their turn."""
        spans: dict[int, list[Span]] = {}
        for passage, span, _ in asked(self.heard):
            spans.setdefault(passage.turn.first, []).append(span)
        return spans

    def telling(self, passage: Passage) -> Iterator[Span]:
        """Give the sentences of a turn that do not ask."""
        asking = self._questions.get(passage.turn.first, [])
        for start, end in passage.sentences:
            if all(end <= first or last <= start for first, last in asking):
                yield start, end

    def line(self, passage: Passage, span: Span) -> Line:
        first = passage.segment_at(span[0])
        return Line(
            first,
            passage.segment_at(max(span[0], span[1] - 1)),
            self.heard.transcript.segments[first].start_ms,
            passage.text[slice(*span)].strip(),
        )

    def line_of_moment(self, moment: Moment) -> Line:
        return Line(moment.first_segment, moment.last_segment, moment.start_ms, moment.quote)

    def line_of_stretch(self, stretch: Stretch | None) -> Line | None:
        if stretch is None:
            return None
        first, last = stretch.segments
        segments = self.heard.transcript.segments[first : last + 1]
        said = " ".join(one.text for one in segments if one.speaker == stretch.speaker)
        return Line(first, last, stretch.start_ms, said[:_LONGEST_LINE])


def is_listening(text: str) -> bool:
    """Tell whether a turn only shows attention."""
    return is_backchannel(text, len(words_in(text)), 0)
