"""Interruptions: who cuts into the other side's turn, by the definition of the talk statistics."""

from collections import deque
from collections.abc import Iterator

from filmroom.core.moments.heard import QUOTE_MIN, Detector, HeardCall, beginning
from filmroom.core.moments.model import Kind, Moment
from filmroom.core.talk.constants import (
    INTERRUPTION_LEFT_MS,
    INTERRUPTION_MIN_WORDS,
    INTERRUPTION_PRIOR_MS,
    MAX_ESTIMATED_SHARE,
)
from filmroom.core.talk.floor import Turn, takers
from filmroom.core.talk.speech import Utterance
from filmroom.core.transcripts.model import Side

DETECTOR = Detector(Kind.INTERRUPTION, "interruption-times", 1)

EXACT = 0.95  # the arithmetic is sure; the times are as sure as the recorder
_OTHER = {Side.OURS: Side.THEIRS, Side.THEIRS: Side.OURS}


def find(call: HeardCall) -> Iterator[Moment]:
    """Find utterances of four words or more that start in the middle of the other side's.

    docs/method/talk.md, "Interruptions". Not in files whose ends are estimated or which lay
    speakers end to end.
    """
    speech = call.speech
    if not speech.is_timed or speech.estimated_share > MAX_ESTIMATED_SHARE:
        return
    floors = {side: _Floor() for side in _OTHER}
    for said in takers(speech.utterances):
        if said.side not in _OTHER:
            continue
        cut = floors[_OTHER[said.side]].held_at(said.start_ms - INTERRUPTION_PRIOR_MS)
        floors[said.side].add(said)
        if cut and said.words >= INTERRUPTION_MIN_WORDS:
            left_ms = cut.end_ms - said.start_ms
            if left_ms >= INTERRUPTION_LEFT_MS:
                yield _moment(call, said, cut, left_ms)


class _Floor:
    """Who of one side will speak longest, of those who spoke before a time that only grows."""

    def __init__(self) -> None:
        self._heard: deque[Utterance] = deque()
        self._longest: Utterance | None = None

    def add(self, said: Utterance) -> None:
        self._heard.append(said)

    def held_at(self, latest_start_ms: int) -> Utterance | None:
        while self._heard and self._heard[0].start_ms <= latest_start_ms:
            said = self._heard.popleft()
            if self._longest is None or said.end_ms > self._longest.end_ms:
                self._longest = said
        return self._longest


def _moment(call: HeardCall, said: Utterance, cut: Utterance, left_ms: int) -> Moment:
    turn = Turn(said.start_ms, said.end_ms, said.speaker, said.side, said.segment, said.segment)
    quote = beginning(said.text)
    return call.moment_of_turn(
        DETECTOR,
        turn,
        quote if len(quote) >= QUOTE_MIN else said.text,
        EXACT,
        {"of": cut.speaker, "seconds_left": left_ms / 1000},
    )
