"""Why a value cannot be known, and what to keep in mind about one that is.

A statistic is None exactly where a reason names it; caveats go with numbers.
"""

from collections.abc import Iterator

from filmroom.core.phrases import mark
from filmroom.core.talk.call import MeasuredCall
from filmroom.core.talk.constants import MAX_ESTIMATED_SHARE, PATIENCE_MIN_CHANGES
from filmroom.core.talk.results import Note
from filmroom.core.transcripts.model import Side

_NEEDS_TIMES = (
    "overlap",
    "silence",
    "share_of_call",
    "longest_monologue",
    "longest_story",
    "switches_per_minute",
    "patience",
    "overlapped_starts",
    "interruptions",
    "words_per_minute",
    "phases",
)
_NEEDS_OURS = (
    "share_of_call",
    "overlap",
    "longest_monologue",
    "switches_per_minute",
    "patience",
    "overlapped_starts",
    "interruptions",
    "question_episodes",
    "question_rate",
    "filler_rate",
    "words_per_minute",
)
_NEEDS_THEIRS = ("longest_story", "patience", "overlapped_starts", "interruptions")
_NEEDS_TURNS = {
    Side.OURS: ("longest_monologue", "filler_rate"),
    Side.THEIRS: ("longest_story",),
}
_NEEDS_EXACT_ENDS = ("patience", "overlapped_starts", "interruptions")


def reasons(call: MeasuredCall) -> Iterator[Note]:
    """Say which values are None, and why."""
    if not call.duration_ms:
        message = mark("The file neither has times nor states a length.")
        yield Note("no-duration", message, ("duration", "question_rate"))
    if not call.utterances:
        every = dict.fromkeys((*_NEEDS_TIMES, *_NEEDS_OURS, *_NEEDS_THEIRS))
        yield Note("no-words", mark("The transcript holds no words."), tuple(every))
        return
    if not call.of_side[Side.OURS]:
        yield Note("no-ours", mark("Nobody who speaks is marked as ours."), _NEEDS_OURS)
    if not call.of_side[Side.THEIRS]:
        yield Note("no-theirs", mark("Nobody who speaks is marked as theirs."), _NEEDS_THEIRS)
    for side, values in _NEEDS_TURNS.items():
        if call.of_side[side] and not any(u.side is side for u in call.takers):
            message = mark("All that {side} say is backchannels.")
            yield Note("only-backchannels", message, values, {"side": side.value})
    if call.is_timed:
        yield from _timing_reasons(call)
    elif call.is_typed:
        message = mark(
            "This was typed, not spoken: shares are shares of words, lengths mean nothing."
        )
        yield Note("typed", message, _NEEDS_TIMES)
    else:
        message = mark(
            "The file has no times: shares are shares of words, lengths cannot be known."
        )
        yield Note("no-times", message, _NEEDS_TIMES)
    yield from _wording_reasons(call)


def _timing_reasons(call: MeasuredCall) -> Iterator[Note]:
    if call.speech.estimated_share > MAX_ESTIMATED_SHARE:
        message = mark(
            "{share} of the ends are estimated, more than {most}: "
            "what hangs on exact ends cannot be known."
        )
        given = {
            "share": f"{call.speech.estimated_share:.0%}",
            "most": f"{MAX_ESTIMATED_SHARE:.0%}",
        }
        yield Note("estimated-ends", message, _NEEDS_EXACT_ENDS, given)
    if not call.shows_overlap:
        message = mark("This transcript has no overlap anywhere: who cut in cannot be known.")
        yield Note("no-overlap", message, ("interruptions",))
    if not call.answer_gaps:
        message = mark("Ours never speak right after theirs.")
        yield Note("no-changes", message, ("patience", "overlapped_starts"))


def _wording_reasons(call: MeasuredCall) -> Iterator[Note]:
    if not call.is_english:
        message = mark("Fillers are known for English only.")
        yield Note("language", message, ("filler_rate",))
        if not call.has_question_marks:
            message = mark("Without question marks, questions are known for English only.")
            yield Note("language", message, ("questions", "question_episodes", "question_rate"))
    elif call.is_cleaned:
        message = mark("The transcript seems cleaned: not one um or uh in 2,000 words or more.")
        yield Note("cleaned", message, ("filler_rate",))


def caveats(call: MeasuredCall) -> Iterator[Note]:
    """Say what to keep in mind about values that are there."""
    if call.is_timed:
        yield from _timing_caveats(call)
    if call.of_side.get(Side.UNKNOWN):
        message = mark("Some who speak are on no side yet: they count in shares, on neither side.")
        yield Note("unknown-side", message, ("sides",))
    if not call.is_english:
        message = mark("Backchannels and open questions are told apart by English words.")
        yield Note("english-words", message, ("longest_monologue", "longest_story", "questions"))
    elif call.utterances and not call.has_question_marks:
        message = mark(
            "The file has no question mark: questions are estimated by their words, "
            "which finds about 6 in 10."
        )
        values = ("questions", "question_episodes", "question_rate")
        yield Note("questions-estimated", message, values)


def _timing_caveats(call: MeasuredCall) -> Iterator[Note]:
    speech = call.speech
    if speech.left_out:
        message = mark("{n} segments without a time are left out of every number.")
        yield Note("untimed-segments", message, ("sides", "speakers"), {"n": str(speech.left_out)})
    if speech.estimated:
        message = mark("The file lacks {n} of {all} ends: estimated.")
        given = {"n": str(speech.estimated), "all": str(len(speech.utterances))}
        yield Note("some-ends-estimated", message, ("sides", "speakers", "silence"), given)
    if not call.shows_overlap:
        message = mark("A recorder that lays speakers end to end hides overlap: 0 may mean unseen.")
        yield Note("overlap-hidden", message, ("overlap", "overlapped_starts"))
    if (call.duration_ms or 0) < (call.last_end_ms or 0):
        message = mark(
            "Somebody speaks after the stated end of the call, which the length leaves out."
        )
        yield Note("speech-past-end", message, ("duration", "silence", "share_of_call"))
    answers = len(call.counted_gaps)
    if 0 < answers < PATIENCE_MIN_CHANGES:
        message = mark("{n} answers to theirs within 5 s; a median needs {least}.")
        given = {"n": str(answers), "least": str(PATIENCE_MIN_CHANGES)}
        yield Note("few-changes", message, ("patience",), given)
