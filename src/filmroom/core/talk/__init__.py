"""Talk statistics: who talked how long, asked, waited, cut in (docs/method/talk.md)."""

from filmroom.core.talk.constants import VERSION
from filmroom.core.talk.definitions import DEFINITIONS, Definition
from filmroom.core.talk.document import document
from filmroom.core.talk.results import (
    Asked,
    Basis,
    Note,
    Patience,
    Phase,
    Stretch,
    TalkStatistics,
    TalkTime,
)
from filmroom.core.talk.speech import Speech, prepare
from filmroom.core.talk.statistics import statistics

__all__ = [
    "DEFINITIONS",
    "VERSION",
    "Asked",
    "Basis",
    "Definition",
    "Note",
    "Patience",
    "Phase",
    "Speech",
    "Stretch",
    "TalkStatistics",
    "TalkTime",
    "document",
    "prepare",
    "statistics",
]
