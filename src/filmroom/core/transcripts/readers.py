"""Every reader there is, loaded; `read` loads those alone that a file may need."""

from filmroom.core.transcripts.reader import Holds, shipped

TEXTS, DOCUMENTS, WORD = shipped(Holds.TEXT), shipped(Holds.JSON), shipped(Holds.WORD)
READERS = tuple(sorted((*TEXTS, *DOCUMENTS, *WORD), key=lambda reader: reader.NAME))
