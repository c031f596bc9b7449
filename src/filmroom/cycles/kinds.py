"""The words rows of this room are labelled with."""

from enum import StrEnum


class NoticeKind(StrEnum):
    CYCLE_OPENED = "cycle_opened"
    CYCLE_CHECKED = "cycle_checked"
    CYCLE_ENDED = "cycle_ended"  # closed or withdrawn
    CYCLE_HANDED_OVER = "cycle_handed_over"
    WORDS_ASKED = "words_asked"  # the rep is asked to confirm the words of a commitment
    WORDS_GIVEN = "words_given"
    SESSION_LOGGED = "session_logged"
    SESSION_EDITED = "session_edited"
    ANSWERED = "answered"
    EVIDENCE_FILE = "evidence_file"  # the rep is told that one was assembled
