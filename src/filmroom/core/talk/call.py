"""A call laid out for measuring: what several statistics need, each worked out once."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from filmroom.core import lexicons
from filmroom.core.talk import floor, questions, spans
from filmroom.core.talk.constants import CLEANED_MIN_WORDS, PATIENCE_CAP_MS
from filmroom.core.talk.floor import Turn
from filmroom.core.talk.questions import Form
from filmroom.core.talk.spans import Span
from filmroom.core.talk.speech import Speech, Utterance, prepare
from filmroom.core.transcripts.model import Side, Transcript


class MeasuredCall:
    """Utterances in time order and what follows from them. Spans need a file with times."""

    def __init__(
        self,
        transcript: Transcript,
        sides: Mapping[str, Side],
        duration_ms: int | None,
        speech: Speech | None = None,
    ) -> None:
        self.speech = speech or prepare(transcript, sides)
        self.utterances: Sequence[Utterance] = self.speech.utterances
        self.is_timed = self.speech.is_timed and bool(self.utterances)
        self.is_typed = transcript.is_typed
        self.is_english = lexicons.is_english(transcript.language)
        self.duration_ms = duration_ms or transcript.duration_ms or self.last_end_ms

    @property
    def last_end_ms(self) -> int | None:
        return max(u.end_ms for u in self.utterances) if self.is_timed else None

    @cached_property
    def of_side(self) -> dict[Side, list[Utterance]]:
        """Utterances of ours and theirs, if only none, and of the other sides that speak."""
        groups: dict[Side, list[Utterance]] = {Side.OURS: [], Side.THEIRS: []}
        for u in self.utterances:
            groups.setdefault(u.side, []).append(u)
        return groups

    @cached_property
    def speaker_spans(self) -> dict[str | None, list[Span]]:
        return floor.talk_spans(self.utterances)

    @cached_property
    def side_spans(self) -> dict[Side, list[Span]]:
        """Union of the talk of a side's speakers: two colleagues at once count once."""
        side_of = {u.speaker: u.side for u in self.utterances}
        groups: dict[Side, list[Span]] = {side: [] for side in self.of_side}
        for speaker, own in self.speaker_spans.items():
            groups[side_of[speaker]] += own
        return {side: spans.union(group) for side, group in groups.items()}

    @cached_property
    def takers(self) -> list[Utterance]:
        return floor.takers(self.utterances)

    @cached_property
    def turns(self) -> list[Turn]:
        return floor.turns(self.takers)

    @cached_property
    def side_turns(self) -> list[Turn]:
        return floor.side_turns(self.takers)

    @cached_property
    def answer_gaps(self) -> list[int]:
        return floor.answer_gaps(self.side_turns)

    @property
    def counted_gaps(self) -> list[int]:
        """Gaps that patience is made of: longer ones are screen sharing or note taking."""
        return [gap for gap in self.answer_gaps if gap <= PATIENCE_CAP_MS]

    @cached_property
    def shows_overlap(self) -> bool:
        return floor.shows_overlap(self.utterances)

    @cached_property
    def has_question_marks(self) -> bool:
        return any(questions.has_mark(u.text) for u in self.utterances)

    @cached_property
    def asking(self) -> list[tuple[Utterance, list[Form]]]:
        """Utterances that ask, with the form of each question in them."""
        if self.has_question_marks:
            marked = (u for u in self.utterances if questions.has_mark(u.text))
            return [(u, questions.marked(u.text)) for u in marked]
        by_order = ((u, list(questions.find(u.text, by_order=True))) for u in self.utterances)
        return [(u, [question.form for question in found]) for u, found in by_order if found]

    @cached_property
    def is_cleaned(self) -> bool:
        """So many words and no "um": somebody, or some recorder, tidied the text up."""
        return sum(u.words for u in self.utterances) >= CLEANED_MIN_WORDS and not any(
            lexicons.HESITATION_SOUND.search(u.text) for u in self.utterances
        )
