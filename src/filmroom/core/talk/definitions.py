"""What every number of the talk statistics means, one click away from the number itself.

`docs/method/talk.md` prints this table; a test keeps the two equal.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from filmroom.core.phrases import mark, say
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
    words: str
    source: str  # who measures it so, or why we do
    constants: Mapping[str, int] = field(default_factory=dict)

    @property
    def formula(self) -> str:
        """What is measured, in words, in the reader's language."""
        speaks_of = " ".join((self.words, *self.constants)).casefold()
        words = say(self.words)
        return f"{words} {say(_MEANT)}" if "backchannel" in speaks_of else words


_BRIDGE = {mark("own silence that counts as talk, ms"): BRIDGE_MS}
_BACKCHANNEL = {
    mark("backchannel: words at most"): BACKCHANNEL_MAX_WORDS,
    mark("backchannel: ms at most"): BACKCHANNEL_MAX_MS,
}
_MEANT = mark("A backchannel is a short sign of listening, such as “yeah” or “mm-hm”.")
_TURN = {mark("own silence a turn survives, ms"): TURN_GAP_MS, **_BACKCHANNEL}
_MEETINGS = mark("our choice, from 75 ICSI research meetings (70.4 h)")

DEFINITIONS: Mapping[str, Definition] = MappingProxyType(
    {
        "duration": Definition(
            mark("Length of the call"),
            "seconds",
            mark("The length the file states, else the last end."),
            mark("our choice"),
        ),
        "sides": Definition(
            mark("Talk time by side"),
            mark("seconds and share"),
            mark(
                "Time in which anybody of the side talks; two colleagues at once count once. The "
                "share is of the talk time of all sides, so silence does not matter and overlap "
                "counts for both. Without times: words instead of seconds."
            ),
            mark("talk over talk, as most vendors show it; bridging as measured on ICSI meetings"),
            _BRIDGE,
        ),
        "speakers": Definition(
            mark("Talk time by speaker"),
            mark("seconds and share"),
            mark("Time in which the speaker talks; the share is of the sum over all speakers."),
            mark("talk over talk"),
            _BRIDGE,
        ),
        "share_of_call": Definition(
            mark("Our share of the call"),
            "share",
            mark("Our talk time over the length of the call, silence included."),
            mark("the denominator of Gong, Zoom and Amazon Contact Lens"),
            _BRIDGE,
        ),
        "overlap": Definition(
            mark("Overlap"),
            "seconds",
            mark("Time in which both ours and theirs talk."),
            mark("length = ours + theirs - overlap + silence, where there are two sides"),
            _BRIDGE,
        ),
        "silence": Definition(
            mark("Silence"),
            "seconds",
            mark("Length of the call less the time in which anybody talks."),
            mark("length = ours + theirs - overlap + silence, where there are two sides"),
            _BRIDGE,
        ),
        "longest_monologue": Definition(
            mark("Longest monologue"),
            "seconds",
            mark(
                "The longest turn of a single person on our side, from its first word to its last. "
                "A turn goes on over short own silences and over backchannels of others."
            ),
            _MEETINGS,
            _TURN,
        ),
        "longest_story": Definition(
            mark("Longest story"),
            "seconds",
            mark(
                "The longest turn of a single person on their side, from its first word "
                "to its last. "
                "A turn goes on over short own silences and over backchannels of others."
            ),
            _MEETINGS,
            _TURN,
        ),
        "switches_per_minute": Definition(
            mark("Switches per minute"),
            mark("per minute of call"),
            mark(
                "Changes of the floor between ours and theirs. Backchannels take no "
                "floor; somebody "
                "of another side in between breaks the change."
            ),
            mark("our choice; without the backchannel rule meetings give 1.7 times as many"),
            _BACKCHANNEL,
        ),
        "patience": Definition(
            mark("Patience"),
            "seconds",
            mark(
                "Median wait between the end of theirs and the start of ours; an early "
                "start counts "
                "as no wait, waits above the longest counted are left out. Backchannels "
                "are left out."
            ),
            mark(
                "our choice of the median, the wait in the middle: taken from 20 "
                "answers, it varies by "
                "0.17 s from sample to sample, where the mean varies by 2.2 s"
            ),
            {
                mark("longest wait counted, ms"): PATIENCE_CAP_MS,
                mark("changes needed"): PATIENCE_MIN_CHANGES,
                **_BACKCHANNEL,
            },
        ),
        "overlapped_starts": Definition(
            mark("Overlapped starts"),
            "share",
            mark(
                "Changes from theirs to ours in which ours begin before theirs end. Half of all "
                "changes in ordinary talk do: this is not rudeness."
            ),
            _MEETINGS,
            _BACKCHANNEL,
        ),
        "interruptions": Definition(
            mark("Interruptions"),
            "count",
            mark(
                "Utterances that start while somebody of the other side is well into one with more "
                "of it to come. Backchannels and short remarks are none."
            ),
            mark("our choice: of 549 overlaps an hour in meetings, 81 remain"),
            {
                mark("words at least"): INTERRUPTION_MIN_WORDS,
                mark("the other has spoken, ms at least"): INTERRUPTION_PRIOR_MS,
                mark("the other goes on, ms at least"): INTERRUPTION_LEFT_MS,
                **_BACKCHANNEL,
            },
        ),
        "questions": Definition(
            mark("Questions"),
            "count",
            mark(
                "Runs of question marks; open where what, why or how asks for more than "
                "a number or a "
                "degree, or a request asks for a story; closed where yes or no will do. In a file "
                "without question marks they are estimated by their words."
            ),
            mark("rules checked on AnnoMI; Rackham found no effect of open over closed on success"),
        ),
        "question_episodes": Definition(
            mark("Question episodes"),
            "count",
            mark(
                "Stacks of our questions: those without an answer in between are one. A "
                "backchannel "
                "is no answer."
            ),
            mark("our choice"),
            _BACKCHANNEL,
        ),
        "question_rate": Definition(
            mark("Question rate"),
            mark("per hour of call"),
            mark("Our questions over the length of the call."),
            mark("our choice"),
        ),
        "filler_rate": Definition(
            mark("Filler rate"),
            mark("per 100 words"),
            mark(
                "Um, uh, er, erm, uhm, you know, I mean, sort of, kind of, basically and literally "
                "in what ours say, backchannels excluded. Like, so and actually need syntax and "
                "are left out. A long transcript without one um was tidied up: then it "
                "is not known."
            ),
            mark("our choice"),
            {mark("words without one um that mean tidied up"): CLEANED_MIN_WORDS},
        ),
        "words_per_minute": Definition(
            mark("Words per minute"),
            mark("words per minute of own talk"),
            mark(
                "Words of ours, backchannels excluded, over our talk time. Captions give about a "
                "tenth less than word times do."
            ),
            mark("our choice"),
            _BRIDGE,
        ),
        "phases": Definition(
            mark("Shares by phase"),
            "share",
            mark("Talk time by side within equal parts of the call."),
            mark("our choice"),
            {mark("parts"): PHASES},
        ),
    }
)
