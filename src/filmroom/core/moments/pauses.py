"""What the clock tells: monologues of ours, and silences after our questions."""

from collections.abc import Iterator
from itertools import pairwise

from filmroom.core.moments.heard import QUOTE_MIN, Detector, HeardCall, beginning, ending
from filmroom.core.moments.model import Kind, Moment
from filmroom.core.talk import questions
from filmroom.core.talk.constants import MAX_ESTIMATED_SHARE
from filmroom.core.talk.floor import Turn
from filmroom.core.transcripts.model import Side

MONOLOGUE = Detector(Kind.LONG_MONOLOGUE, "monologue-length", 1)
SILENCE = Detector(Kind.SILENCE_AFTER_QUESTION, "silence-length", 1)

MONOLOGUE_MS = 120_000  # two minutes: what a listener remembers as a lecture
MONOLOGUE_WORDS = 300  # two minutes at 150 words a minute, for files without times
SILENCE_MS = 3_000  # in meetings nine changes of speaker in ten come within two
BREAK_MS = 60_000  # longer: the recording was paused, or people left the room

EXACT = 0.95  # the arithmetic is sure; who spoke is as sure as the recorder
ESTIMATED = 0.6


def find_monologues(call: HeardCall, *, shortest_ms: int = MONOLOGUE_MS) -> Iterator[Moment]:
    """Find turns of ours of two minutes or more (docs/method/talk.md, "Longest monologue")."""
    speech = call.speech
    is_exact = speech.is_timed and speech.estimated_share <= MAX_ESTIMATED_SHARE
    for turn in call.floor_turns:
        if turn.side is not Side.OURS:
            continue
        length_ms, words = turn.end_ms - turn.start_ms, call.words_of(turn)
        if length_ms >= shortest_ms or (not speech.is_timed and words >= MONOLOGUE_WORDS):
            yield call.moment_of_turn(
                MONOLOGUE,
                turn,
                beginning(call.transcript.segments[turn.first].text),
                EXACT if is_exact else ESTIMATED,
                {"seconds": length_ms / 1000 if speech.is_timed else None, "words": words},
            )


def find_silences(call: HeardCall) -> Iterator[Moment]:
    """Find questions of ours after which nobody speaks for three seconds or more.

    The span reaches from the question to whoever speaks next. Not in files whose ends are
    estimated: there every silence is a guess.
    """
    speech = call.speech
    if not speech.is_timed or speech.estimated_share > MAX_ESTIMATED_SHARE:
        return
    quiet_from = 0
    for asked, following in pairwise(speech.utterances):
        quiet_from = max(quiet_from, asked.end_ms)
        silence_ms = following.start_ms - quiet_from
        if asked.side is not Side.OURS or not SILENCE_MS <= silence_ms <= BREAK_MS:
            continue
        if question := _closing_question(asked.text):
            where = asked.segment
            span = (asked.start_ms, following.start_ms, asked.speaker, asked.side, where, where)
            yield call.moment_of_turn(
                SILENCE,
                Turn(*span),
                question,
                EXACT,
                {"seconds": silence_ms / 1000, "broken_by": following.side.value},
            )


def _closing_question(text: str) -> str | None:
    """Give the end of an utterance that ends with a question, else nothing."""
    if not questions.has_mark(text.rstrip()[-1:]):
        return None
    start, end = list(questions.sentences(text))[-1]
    return ending(text[:end] if end - start < QUOTE_MIN else text[start:end])
