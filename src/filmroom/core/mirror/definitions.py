"""What every number of the mirror means; `docs/method/mirror.md` prints this table."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from filmroom.core.agendas import Agenda
from filmroom.core.phrases import mark, say
from filmroom.core.talk.definitions import Definition
from filmroom.core.talk.results import TalkStatistics

VERSION: Final = "mirror-1"

_TALK = mark("the definitions of docs/method/talk.md, the coach as ours and the rep as theirs")

DEFINITIONS: Mapping[str, Definition] = MappingProxyType(
    {
        "talk": Definition(
            mark("Talk"),
            "share",
            mark(
                "Talk time of coach and of rep over the talk time of everybody. "
                "Without times: words."
            ),
            _TALK,
        ),
        "balance": Definition(
            mark("Ask and tell"),
            "share of words",
            mark(
                "Words in the coach's questions over all words of the coach; signs of listening "
                "(“yeah”, “mm-hm”) are left out."
            ),
            mark("our choice: a question at the end of a speech does not make the speech ask"),
        ),
        "questions": Definition(
            mark("Questions"),
            "count, open and closed",
            mark(
                "Sentences of the coach that end in a question mark or request a story; open where "
                "yes, a name or a number is no answer."
            ),
            mark("the question rules of moments; neither form is better in itself"),
        ),
        "longest": Definition(
            mark("Longest monologue"),
            "seconds",
            mark(
                "The longest turn of the coach; own silences of up to 3 s and signs of "
                "listening of the rep do not end it."
            ),
            _TALK,
        ),
        "firsts": Definition(
            mark("Who told first"),
            "by step of the agenda",
            mark(
                "Who says the first sentence of at least 4 words, numbers aside, that "
                "does not ask, from where the step begins: the time it was opened on the screen, "
                "else the coach's words that lead over to it, which count for nobody. A step with "
                "neither is not known."
            ),
            mark("law 4, the rep speaks first; an asking coach leaves the first word to the rep"),
        ),
        "praise": Definition(
            mark("Praise"),
            "count, by what it is tied to",
            mark(
                "Sentences of the coach that praise by listed words. Tied to a time where that "
                "sentence, or the one before or after it in the turn, names a time or "
                "turn of a call; else to a behaviour where it says what the rep did (“you "
                "waited”); else to nothing."
            ),
            mark(
                "our choice, from law 3: what a camera could catch can be done again. English only"
            ),
        ),
        "cuts": Definition(
            mark("Interruptions"),
            "count, each way",
            mark(
                "Utterances of at least 4 words that start at least 1 s into the other's utterance "
                "and at least 0.5 s before its end."
            ),
            _TALK,
        ),
    }
)

_WITHOUT_TIMES = mark("The file has no times: talk is in shares of words, and no length is known.")
_ENDS = mark("Too many ends are estimated to tell who cut in.")
_NO_OVERLAP = mark("This transcript lays speakers end to end: who cut in cannot be seen.")
_LANGUAGE = mark("Praise and the beginnings of steps are found by English words only.")
_ESTIMATED = mark(
    "The file has no question mark: questions are found by their words, about 6 in 10."
)
_NO_AGENDA = mark("This kind of session follows no agenda, so there are no steps to look at.")
_SAID = {
    "typed": _WITHOUT_TIMES,
    "no-times": _WITHOUT_TIMES,
    "estimated-ends": _ENDS,
    "no-overlap": _NO_OVERLAP,
    "english-words": _LANGUAGE,
    "questions-estimated": _ESTIMATED,
}


def notes(found: TalkStatistics, agenda: Agenda | None) -> Iterator[str]:
    """Say what cannot be known of a session, and why."""
    for note in found.notes:
        if note.code in _SAID:
            yield say(_SAID[note.code])
    if agenda is None:
        yield say(_NO_AGENDA)
