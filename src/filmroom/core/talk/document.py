"""Talk statistics as the JSON document outside tools rely on; times in seconds."""

from typing import Any

from filmroom.core.stamps import seconds
from filmroom.core.talk.results import Phase, Stretch, TalkStatistics, TalkTime


def document(talk: TalkStatistics) -> dict[str, Any]:
    """Give every value; what cannot be known is None, with the reason under "notes"."""
    patience = talk.patience
    return {
        "duration": seconds(talk.duration_ms),
        "basis": talk.basis.value,
        "sides": {side.value: _talk_time(time) for side, time in talk.sides.items()},
        "speakers": {name: _talk_time(time) for name, time in talk.speakers.items()},
        "share_of_call": talk.share_of_call,
        "overlap": seconds(talk.overlap_ms),
        "silence": seconds(talk.silence_ms),
        "longest_monologue": _stretch(talk.longest_monologue),
        "longest_story": _stretch(talk.longest_story),
        "switches_per_minute": talk.switches_per_minute,
        "patience": patience and {"seconds": seconds(patience.ms), "n": patience.n},
        "overlapped_starts": talk.overlapped_starts,
        "interruptions": talk.interruptions
        and {side.value: n for side, n in talk.interruptions.items()},
        **_questions(talk),
        "filler_rate": talk.filler_rate,
        "words_per_minute": talk.words_per_minute,
        "phases": talk.phases and [_phase(phase) for phase in talk.phases],
        "estimated_ends": talk.estimated_ends,
        "definition": talk.definition,
        "notes": [
            {"code": note.code, "message": note.message, "values": list(note.values)}
            for note in talk.notes
        ],
    }


def _questions(talk: TalkStatistics) -> dict[str, Any]:
    asked = talk.questions
    return {
        "questions": asked and {side.value: a.total for side, a in asked.items()},
        "question_forms": asked
        and {side.value: {"open": a.open, "closed": a.closed} for side, a in asked.items()},
        "question_episodes": talk.question_episodes,
        "question_rate": talk.question_rate,
    }


def _talk_time(time: TalkTime) -> dict[str, Any]:
    return {"seconds": seconds(time.ms), "share": time.share, "words": time.words}


def _stretch(stretch: Stretch | None) -> dict[str, Any] | None:
    if stretch is None:
        return None
    return {
        "seconds": seconds(stretch.ms),
        "start": seconds(stretch.start_ms),
        "speaker": stretch.speaker,
    }


def _phase(phase: Phase) -> dict[str, Any]:
    return {
        "start": seconds(phase.start_ms),
        "end": seconds(phase.end_ms),
        "shares": {side.value: share for side, share in phase.shares.items()},
    }
