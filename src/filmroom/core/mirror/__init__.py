"""The coach mirror: what a session's own transcript says of how it was coached.

docs/method/mirror.md. For the coach alone; nothing here is a score, and nobody is compared.
"""

from collections.abc import Mapping

from filmroom.core.agendas import Agenda
from filmroom.core.mirror import definitions, firsts, praising
from filmroom.core.mirror.definitions import DEFINITIONS, VERSION
from filmroom.core.mirror.model import (
    Asking,
    Balance,
    FirstToTell,
    Line,
    Mirror,
    Praise,
    Tie,
    Voice,
)
from filmroom.core.mirror.said import SaidSession
from filmroom.core.moments import cutting_in
from filmroom.core.moments.questions import asked
from filmroom.core.talk.definitions import Definition
from filmroom.core.talk.speech import words_in
from filmroom.core.talk.statistics import statistics
from filmroom.core.transcripts.model import Transcript

__all__ = [
    "DEFINITIONS",
    "VERSION",
    "Asking",
    "Balance",
    "Definition",
    "FirstToTell",
    "Line",
    "Mirror",
    "Praise",
    "Tie",
    "Voice",
    "mirror",
]


def mirror(
    transcript: Transcript,
    *,
    coach: str,
    rep: str,
    agenda: Agenda | None = None,
    marks_ms: Mapping[int, int] | None = None,
) -> Mirror:
    """Measure a session; `coach` and `rep` are labels of the transcript.

    `marks_ms` says when steps of the agenda began, by number from 1, where they are known;
    the others are found by what the coach says. Whoever else speaks counts on neither side.
    """
    session = SaidSession(transcript, coach, rep)
    found = statistics(transcript, session.sides)
    questions = tuple(_asking(session))
    cuts = _cuts(session) if found.interruptions is not None else None
    return Mirror(
        talk={voice: found.sides[side] for voice, side in session.side_of.items()},
        balance=_balance(session, questions),
        questions=questions,
        longest=session.line_of_stretch(found.longest_monologue),
        longest_ms=found.longest_monologue.ms if found.longest_monologue else None,
        cuts=cuts,
        praise=tuple(praising.praises(session)),
        firsts=tuple(firsts.firsts(session, agenda, marks_ms or {})) if agenda else (),
        notes=tuple(definitions.notes(found, agenda)),
        definition=VERSION,
    )


def _asking(session: SaidSession) -> list[Asking]:
    """Give the coach's questions in the order they were asked."""
    return [
        Asking(session.line(passage, span), question.form)
        for passage, span, question in asked(session.heard)
        if session.voice(passage) is Voice.COACH
    ]


def _balance(session: SaidSession, questions: tuple[Asking, ...]) -> Balance:
    spoken = session.words_of(Voice.COACH)
    asking = sum(len(words_in(one.line.words)) for one in questions)
    return Balance(asking, max(spoken - asking, 0))


def _cuts(session: SaidSession) -> Mapping[Voice, tuple[Line, ...]]:
    found = list(cutting_in.find(session.heard))
    return {
        voice: tuple(session.line_of_moment(one) for one in found if one.side is side)
        for voice, side in session.side_of.items()
    }
