"""The constants every talk statistic depends on, with their reasons.

Measured on 75 ICSI research meetings (70.4 h) with word times; docs/method/talk.md tells how.
A change here changes numbers: raise VERSION with it.
"""

from typing import Final

VERSION: Final = "talk-2"

BRIDGE_MS: Final = 1_000  # own silence that still counts as talk: brings cues nearest to words
TURN_GAP_MS: Final = 3_000  # own silence a turn survives: from 2 to 5 s little changes
BACKCHANNEL_MAX_WORDS: Final = 3
BACKCHANNEL_MAX_MS: Final = 1_000  # "mm-hm" lasts 0.3 s at the median, 1.5 s at the 99th percentile
INTERRUPTION_MIN_WORDS: Final = 4  # shorter ones are remarks
INTERRUPTION_PRIOR_MS: Final = 1_000  # how long the other must have been speaking
INTERRUPTION_LEFT_MS: Final = 500  # how much of it must be still to come: less is a tight hand-over
PATIENCE_CAP_MS: Final = 5_000  # longer gaps are screen sharing and note taking, not patience
PATIENCE_MIN_CHANGES: Final = 5  # fewer changes of speaker say nothing about a habit
MAX_ESTIMATED_SHARE: Final = 0.2  # above it nothing that hangs on exact ends is reported
CLEANED_MIN_WORDS: Final = 2_000  # no "um" in so many words: somebody tidied the text up
PHASES: Final = 3  # equal parts of the call
