"""What must hold for every file: it is read or refused in words."""

from filmroom.core.transcripts.document import pack, unpack
from filmroom.core.transcripts.model import Transcript, UnreadableTranscript
from filmroom.core.transcripts.read import read
from filmroom.core.transcripts.turns import display_turns


def survives(data: bytes) -> None:
    """Reads or refuses in words; what it reads is ordered, can be shown and be stored."""
    try:
        found = read(data)
    except UnreadableTranscript as refusal:
        says = (str(refusal) != "", refusal.line >= 1)
    else:
        says = (True, True)
        keeps_what_it_read(found)
    assert says == (True, True)


def keeps_what_it_read(found: Transcript) -> None:
    starts = [s.start_ms for s in found.segments if s.start_ms is not None]
    assert starts == sorted(starts)
    assert unpack(pack(found)) == found
    shown = " ".join(turn.text for turn in display_turns(found))
    assert len(shown.split()) == sum(len(s.text.split()) for s in found.segments)
