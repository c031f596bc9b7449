"""Names that a table of a file gives to the ids of its speakers."""

from collections.abc import Iterable

from filmroom.core.transcripts import jsontext

LONGEST_CHANNEL = 100  # code points


def by_id(table: Iterable[object], id_key: str, name_key: str) -> dict[str, str]:
    """Labels by id, as `jsontext.label_of` writes it; people of one name keep their ids apart.

    An id without a name is left out, so that it stays its own label.
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for person in table:
        speaker = jsontext.label_of(person, id_key)
        name = jsontext.label_of(person, name_key)
        if speaker is None or name is None or speaker in found:
            continue
        label = f"{name} ({speaker})" if name in taken else name
        taken.add(label)
        found[speaker] = label
    return found


def in_channel(channel: str | None, speaker: str | None) -> str | None:
    """The label of a speaker whose number counts within a channel; the channel's if alone.

    A channel's label is cut after 100 code points, as every word may be given it anew.
    """
    if channel is None:
        return speaker
    channel = channel[:LONGEST_CHANNEL].strip()
    return f"channel {channel}" if speaker is None else f"channel {channel}, speaker {speaker}"
