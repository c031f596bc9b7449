"""What every number of the talk statistics means, one click away from the number itself.

`docs/method/talk.md` prints this table; a test keeps the two equal.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from filmroom.core.talk.constants import (
    BACKCHANNEL_MAX_MS,
    BACKCHANNEL_MAX_WORDS,
    BRIDGE_MS,
    CLEANED_MIN_WORDS,
    INTERRUPTION_LEFT_MS,
    INTERRUPTION_MIN_WORDS,
    INTERRUPTION_PRIOR_MS,
    PATIENCE_CAP_MS,
    PATIENCE_MIN_CHANGES,
    PHASES,
    TURN_GAP_MS,
)


@dataclass(frozen=True, slots=True)
class Definition:
    name: str
    unit: str
    formula: str  # in words
    source: str  # who measures it so, or why we do
    constants: Mapping[str, int] = field(default_factory=dict)


_BRIDGE = {"own silence that counts as talk, ms": BRIDGE_MS}
_BACKCHANNEL = {
    "backchannel: words at most": BACKCHANNEL_MAX_WORDS,
    "backchannel: ms at most": BACKCHANNEL_MAX_MS,
}
_MEANT = " A backchannel is a short sign of listening, such as “yeah” or “mm-hm”."
_TURN = {"own silence a turn survives, ms": TURN_GAP_MS, **_BACKCHANNEL}
_MEETINGS = "our choice, from 75 ICSI research meetings (70.4 h)"

DEFINITIONS: Mapping[str, Definition] = MappingProxyType(
    {
        "duration": Definition(
            "Length of the call",
            "seconds",
            "The length the file states, else the last end.",
            "our choice",
        ),
        "sides": Definition(
            "Talk time by side",
            "seconds and share",
            "Time in which anybody of the side talks; two colleagues at once count once. The "
            "share is of the talk time of all sides, so silence does not matter and overlap "
            "counts for both. Without times: words instead of seconds.",
            "talk over talk, as most vendors show it; bridging as measured on ICSI meetings",
            _BRIDGE,
        ),
        "speakers": Definition(
            "Talk time by speaker",
            "seconds and share",
            "Time in which the speaker talks; the share is of the sum over all speakers.",
            "talk over talk",
            _BRIDGE,
        ),
        "share_of_call": Definition(
            "Our share of the call",
            "share",
            "Our talk time over the length of the call, silence included.",
            "the denominator of Gong, Zoom and Amazon Contact Lens",
            _BRIDGE,
        ),
        "overlap": Definition(
            "Overlap",
            "seconds",
            "Time in which both ours and theirs talk.",
            "length = ours + theirs - overlap + silence, where there are two sides",
            _BRIDGE,
        ),
        "silence": Definition(
            "Silence",
            "seconds",
            "Length of the call less the time in which anybody talks.",
            "length = ours + theirs - overlap + silence, where there are two sides",
            _BRIDGE,
        ),
        "longest_monologue": Definition(
            "Longest monologue",
            "seconds",
            "The longest turn of a single person on our side, from its first word to its last. "
            "A turn goes on over short own silences and over backchannels of others." + _MEANT,
            _MEETINGS,
            _TURN,
        ),
        "longest_story": Definition(
            "Longest story",
            "seconds",
            "The longest turn of a single person on their side, from its first word to its last. "
            "A turn goes on over short own silences and over backchannels of others." + _MEANT,
            _MEETINGS,
            _TURN,
        ),
        "switches_per_minute": Definition(
            "Switches per minute",
            "per minute of call",
            "Changes of the floor between ours and theirs. Backchannels take no floor; somebody "
            "of another side in between breaks the change." + _MEANT,
            "our choice; without the backchannel rule meetings give 1.7 times as many",
            _BACKCHANNEL,
        ),
        "patience": Definition(
            "Patience",
            "seconds",
            "Median wait between the end of theirs and the start of ours; an early start counts "
            "as no wait, waits above the longest counted are left out. Backchannels are left out."
            + _MEANT,
            "our choice of the median, the wait in the middle: taken from 20 answers, it varies by "
            "0.17 s from sample to sample, where the mean varies by 2.2 s",
            {
                "longest wait counted, ms": PATIENCE_CAP_MS,
                "changes needed": PATIENCE_MIN_CHANGES,
                **_BACKCHANNEL,
            },
        ),
        "overlapped_starts": Definition(
            "Overlapped starts",
            "share",
            "Changes from theirs to ours in which ours begin before theirs end. Half of all "
            "changes in ordinary talk do: this is not rudeness." + _MEANT,
            _MEETINGS,
            _BACKCHANNEL,
        ),
        "interruptions": Definition(
            "Interruptions",
            "count",
            "Utterances that start while somebody of the other side is well into one with more "
            "of it to come. Backchannels and short remarks are none." + _MEANT,
            "our choice: of 549 overlaps an hour in meetings, 81 remain",
            {
                "words at least": INTERRUPTION_MIN_WORDS,
                "the other has spoken, ms at least": INTERRUPTION_PRIOR_MS,
                "the other goes on, ms at least": INTERRUPTION_LEFT_MS,
                **_BACKCHANNEL,
            },
        ),
        "questions": Definition(
            "Questions",
            "count",
            "Runs of question marks; open where what, why or how asks for more than a number or a "
            "degree, or a request asks for a story; closed where yes or no will do. In a file "
            "without question marks they are estimated by their words.",
            "rules checked on AnnoMI; Rackham found no effect of open over closed on success",
        ),
        "question_episodes": Definition(
            "Question episodes",
            "count",
            "Stacks of our questions: those without an answer in between are one. A backchannel "
            "is no answer." + _MEANT,
            "our choice",
            _BACKCHANNEL,
        ),
        "question_rate": Definition(
            "Question rate",
            "per hour of call",
            "Our questions over the length of the call.",
            "our choice",
        ),
        "filler_rate": Definition(
            "Filler rate",
            "per 100 words",
            "Um, uh, er, erm, uhm, you know, I mean, sort of, kind of, basically and literally "
            "in what ours say, backchannels excluded. Like, so and actually need syntax and "
            "are left out. A long transcript without one um was tidied up: then it is not known."
            + _MEANT,
            "our choice",
            {"words without one um that mean tidied up": CLEANED_MIN_WORDS},
        ),
        "words_per_minute": Definition(
            "Words per minute",
            "words per minute of own talk",
            "Words of ours, backchannels excluded, over our talk time. Captions give about a "
            "tenth less than word times do." + _MEANT,
            "our choice",
            _BRIDGE,
        ),
        "phases": Definition(
            "Shares by phase",
            "share",
            "Talk time by side within equal parts of the call.",
            "our choice",
            {"parts": PHASES},
        ),
    }
)
