"""Whose side each speaker of a transcript is on, before anybody has confirmed it."""

from collections.abc import Sequence

from filmroom.core.transcripts.model import Side, Transcript

_NAMED = 10  # speakers told to somebody who named another


class UnknownSpeaker(Exception):
    """Somebody is named who does not speak in the transcript."""

    def __init__(self, name: str, speakers: Sequence[str]) -> None:
        self.name = name
        heard = ", ".join(speakers[:_NAMED]) if speakers else "nobody by name"
        if len(speakers) > _NAMED:
            heard += f" and {len(speakers) - _NAMED} more"
        super().__init__(f"nobody is called “{name}” in this file; it names {heard}")


def sides(transcript: Transcript, ours: Sequence[str] = ()) -> dict[str, Side]:
    """A side per label, in order of first appearance.

    The file's own statement stands unless names are given: those are ours then, and
    everybody else is theirs, but for whom the file calls *other*. Names match by label, name
    or e-mail address, letter case apart. Raises UnknownSpeaker.
    """
    stated = {party.speaker: party.side for party in transcript.parties}
    found = {speaker: stated.get(speaker, Side.UNKNOWN) for speaker in transcript.speakers}
    if not ours:
        return found
    chosen = {_speaker(transcript, name) for name in ours}
    others = {speaker for speaker, side in found.items() if side is Side.OTHER}
    return {speaker: _side(speaker, chosen, others) for speaker in found}


def _side(speaker: str, ours: set[str], others: set[str]) -> Side:
    if speaker in ours:
        return Side.OURS
    return Side.OTHER if speaker in others else Side.THEIRS


def _speaker(transcript: Transcript, name: str) -> str:
    known = {speaker.casefold(): speaker for speaker in transcript.speakers}
    for party in transcript.parties:
        if party.speaker in transcript.speakers:
            for alias in filter(None, (party.name, party.email)):
                known.setdefault(alias.casefold(), party.speaker)
    if name in transcript.speakers:
        return name
    if name.casefold() not in known:
        raise UnknownSpeaker(name, transcript.speakers)
    return known[name.casefold()]
