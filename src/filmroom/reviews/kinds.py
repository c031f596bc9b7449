"""The words rows of this room are labelled with."""

from enum import StrEnum


class AnswerKind(StrEnum):
    """What rep and coach can say about a review; the rep's first, then the coach's."""

    ACKNOWLEDGE = "acknowledge"
    ANSWER = "answer"
    DISPUTE = "dispute"
    KEEP = "keep"
    CHANGE = "change"
    EXPLAIN = "explain"


REPS_ANSWERS = frozenset({AnswerKind.ACKNOWLEDGE, AnswerKind.ANSWER, AnswerKind.DISPUTE})
COACHS_ANSWERS = frozenset({AnswerKind.KEEP, AnswerKind.CHANGE, AnswerKind.EXPLAIN})


class Judgement(StrEnum):
    CONFIRMED = "confirmed"
    CORRECTED = "corrected"
    DISMISSED = "dismissed"


class NoticeKind(StrEnum):
    REVIEW_READY = "review_ready"
    SELF_ASSESSMENT_ASKED = "self_assessment_asked"
    SELF_ASSESSMENT_GIVEN = "self_assessment_given"  # or declined
    REP_ANSWERED = "rep_answered"
    COACH_ANSWERED = "coach_answered"
