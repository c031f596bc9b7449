"""Who tells something first in each step of the agenda, as far as its beginning is known.

A step begins at the time it was opened on the screen, where that is known, or else with the
first sentence of the coach that leads over to it. A question tells nothing: a coach who asks
"what do you notice?" leaves the first word to the rep.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from filmroom.core.agendas import Agenda, Card, Part, Step
from filmroom.core.mirror.model import FirstToTell, Line, Voice
from filmroom.core.mirror.said import SaidSession
from filmroom.core.moments.heard import Passage
from filmroom.core.talk.speech import words_in

LEAST_WORDS = 4  # shorter sentences tell nothing: "okay, let's see", "it starts at 1:13"


def _phrases(*listed: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(listed)})\b", re.IGNORECASE)


_CUES: Mapping[Part | Card, re.Pattern[str]] = {
    Part.PREVIOUS_COMMITMENT: _phrases(
        "last commitment",
        "your (?:last )?commitment from",
        "last (?:time|week|session|month)",
        "you (?:committed|promised)",
        "you (?:said|told me) (?:that )?you(?:'d| would| were going to)",
    ),
    Card.CLIPS: _phrases(
        "(?:the|two|first|second|this|a) clips?",
        "let(?:'s| us) (?:watch|listen|play|look at)",
        "(?:did|do) you (?:notice|hear|see)",
        "play (?:it|this|that)",
    ),
    Card.DIAGNOSIS: _phrases(
        "what (?:kept|stopped|held) you",
        "what(?:'s| was| is| got) (?:getting )?in the way",
        "what was going on",
        "why do you think",
        "did you know what",
    ),
    Card.MODEL: _phrases(
        "let me show you",
        "(?:here's|here is|this is) how i",
        "what good (?:looks|sounds) like",
        "i'll show you",
        "watch how",
    ),
    Part.DRILL: _phrases(
        "let(?:'s| us) (?:practi[sc]e|try|drill|role[- ]?play|run)",
        "role[- ]?play",
        "i(?:'ll| will) (?:be|play) (?:the|your)",
        "i(?:'m| am) the (?:buyer|customer|prospect|client)",
        "you(?:'re| are) on the call",
    ),
    Part.DATED_COMMITMENT: _phrases(
        "what (?:will|are) you (?:do|going to do)",
        "(?:which|what) call will you",
        "on which (?:call|day)",
        "by when",
        "will you commit",
        "your (?:new|next) commitment",
        "commitment (?:for|until) (?:this|next)",
    ),
}


@dataclass(frozen=True, slots=True)
class _Place:
    passage: int
    sentence: int  # index of the first that may tell
    opened: Line
    by_mark: bool


def firsts(
    session: SaidSession, agenda: Agenda, marks_ms: Mapping[int, int]
) -> Iterator[FirstToTell]:
    """Give every step of the agenda, found or not."""
    places = _places(session, agenda, marks_ms)
    found = [place for place in places.values() if place]
    until = dict(pairwise(found))
    for number, step in enumerate(agenda.steps, start=1):
        place = places[number]
        told = _told(session, place, until.get(place)) if place else None
        yield FirstToTell(
            step=number,
            title=step.title,
            rep_is_first=Part.COACH_SPEAKS not in step.parts or Part.REP_SPEAKS in step.parts,
            opened=place.opened if place else None,
            by_mark=place is not None and place.by_mark,
            voice=told[0] if told else None,
            told=told[1] if told else None,
        )


def _places(
    session: SaidSession, agenda: Agenda, marks_ms: Mapping[int, int]
) -> dict[int, _Place | None]:
    places: dict[int, _Place | None] = {}
    start = 0
    for number, step in enumerate(agenda.steps, start=1):
        mark = marks_ms.get(number)
        place = _marked(session, mark) if mark is not None else _cued(session, step, start)
        if place and place.passage < start:
            place = None  # a step opened again later: where it began is not known
        places[number] = place
        start = place.passage if place else start
    return places


def _marked(session: SaidSession, mark_ms: int) -> _Place | None:
    for at, passage in enumerate(session.passages):
        if passage.turn.start_ms is not None and passage.turn.start_ms >= mark_ms:
            return _Place(at, 0, session.line(passage, (0, len(passage.text))), by_mark=True)
    return None


def _cued(session: SaidSession, step: Step, start: int) -> _Place | None:
    leads: tuple[Part | Card, ...] = (*step.parts, *step.cards)
    cues = [_CUES[one] for one in leads if one in _CUES]
    for at in range(start, len(session.passages)):
        passage = session.passages[at]
        if session.voice(passage) is not Voice.COACH:
            continue
        for number, span in enumerate(passage.sentences):
            said = passage.text[slice(*span)].replace("’", "'")
            if any(cue.search(said) for cue in cues):
                return _Place(at, number + 1, session.line(passage, span), by_mark=False)
    return None


def _told(session: SaidSession, place: _Place, until: _Place | None) -> tuple[Voice, Line] | None:
    for at in range(place.passage, until.passage + 1 if until else len(session.passages)):
        passage = session.passages[at]
        voice = session.voice(passage)
        if voice is None:
            continue
        first = place.sentence if at == place.passage else 0
        last = until.sentence - 1 if until and at == until.passage else None
        if line := _telling(session, passage, first, last):
            return voice, line
    return None


def _telling(session: SaidSession, passage: Passage, first: int, last: int | None) -> Line | None:
    """Give the first sentence of a turn that tells something, the leading over aside."""
    allowed = set(passage.sentences[first:last])
    for span in session.telling(passage):
        if span in allowed and _tells(passage.text[slice(*span)]):
            return session.line(passage, span)
    return None


def _tells(said: str) -> bool:
    words = [word for word in words_in(said) if not word.isdigit()]
    return len(words) >= LEAST_WORDS
