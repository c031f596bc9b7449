"""Moments: spans of a call worth hearing again, and the rules that find them.

docs/method/moments.md.
"""

from filmroom.core.moments.document import document
from filmroom.core.moments.find import DETECTORS, find
from filmroom.core.moments.heard import Detector
from filmroom.core.moments.model import Kind, Moment, ObjectionType, QuestionType
from filmroom.core.moments.suggest import Hint, hints
from filmroom.core.moments.trackers import Tracker, tracked

__all__ = [
    "DETECTORS",
    "Detector",
    "Hint",
    "Kind",
    "Moment",
    "ObjectionType",
    "QuestionType",
    "Tracker",
    "document",
    "find",
    "hints",
    "tracked",
]
