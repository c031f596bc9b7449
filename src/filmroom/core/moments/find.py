"""All detectors over one call."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from filmroom.core.moments import (
    competitors as rivals,
)
from filmroom.core.moments import (
    next_steps,
    objections,
    pauses,
    pricing,
    questions,
)
from filmroom.core.moments.heard import Detector, HeardCall
from filmroom.core.moments.model import Moment
from filmroom.core.transcripts.model import Side, Transcript

_Finders = dict[Detector, Callable[[HeardCall], Iterable[Moment]]]
_WITH_WORDS: _Finders = {
    questions.DETECTOR: questions.find,
    objections.DETECTOR: objections.find,
    pricing.DETECTOR: pricing.find,
    next_steps.DETECTOR: next_steps.find,
}
_WITHOUT_WORDS: _Finders = {
    pauses.MONOLOGUE: pauses.find_monologues,
    pauses.SILENCE: pauses.find_silences,
}
DETECTORS = (*_WITH_WORDS, *_WITHOUT_WORDS, rivals.DETECTOR)


def find(
    transcript: Transcript, sides: Mapping[str, Side], *, competitors: Sequence[str] = ()
) -> tuple[Moment, ...]:
    """Find moments worth hearing again, in the order of the call.

    English only: a transcript that states another language gives the moments that need no
    words. They are drafts, for a person to confirm, correct or dismiss.
    """
    call = HeardCall(transcript, sides)
    finders = _WITH_WORDS | _WITHOUT_WORDS if call.is_english else _WITHOUT_WORDS
    found = [moment for finder in finders.values() for moment in finder(call)]
    found += rivals.find(call, competitors)
    return tuple(sorted(found, key=lambda m: (m.first_segment, m.last_segment, m.kind)))
