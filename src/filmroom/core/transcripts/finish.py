"""What holds for every transcript, whatever reader made it: order, labels, first warnings.

"Says so at once": one speaker, no words, absurd or estimated times are remarks before any
other work is done (docs/method/transcripts.md, "Remarks").
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from filmroom.core.stamps import stamp
from filmroom.core.transcripts import times
from filmroom.core.transcripts.model import Remark, Segment, Transcript

LONGEST_CALL_MS = 24 * 3_600_000
LONGEST_SEGMENT_MS = 3_600_000  # an hour under one time line is no caption
FASTEST = 12  # words a second over the whole call; an auctioneer reaches 6
ENOUGH_WORDS = 100  # to judge a rate by
_BARE = re.compile(r"[0-9]{1,3}|[^\W\d_]")


def finish(transcript: Transcript, remarks: Sequence[Remark] = ()) -> Transcript:
    """Sorted, labelled and remarked on; the given remarks come first."""
    labelled = _with_one_party_each(_spoken_labels(transcript))
    segments, order = _in_order(labelled.segments)
    found = (*remarks, *labelled.warnings, *order, *_who(segments), *_when(segments))
    duration_ms = labelled.duration_ms
    if duration_ms is None or duration_ms < 0:
        duration_ms = times.last_end_ms(segments)
    return replace(labelled, segments=segments, duration_ms=duration_ms, warnings=found)


def spoken_label(label: str | None) -> str | None:
    """A bare number or letter becomes "Speaker 2"; long numbers are ids and stay."""
    return f"Speaker {label}" if label and _BARE.fullmatch(label) else label


def _spoken_labels(transcript: Transcript) -> Transcript:
    labels = {label for s in transcript.segments if (label := s.speaker) is not None}
    labels.update(party.speaker for party in transcript.parties)
    spoken = {label: spoken_label(label) or label for label in labels}
    if all(label == said for label, said in spoken.items()):
        return transcript
    return replace(
        transcript,
        segments=tuple(
            s
            if s.speaker is None or spoken[s.speaker] is s.speaker
            else Segment(s.start_ms, s.end_ms, spoken[s.speaker], s.text)
            for s in transcript.segments
        ),
        parties=tuple(replace(p, speaker=spoken[p.speaker]) for p in transcript.parties),
    )


def _with_one_party_each(transcript: Transcript) -> Transcript:
    """What the file says first about a speaker stands."""
    parties = {party.speaker: party for party in reversed(transcript.parties)}
    if len(parties) == len(transcript.parties):
        return transcript
    return replace(transcript, parties=tuple(reversed(parties.values())))


def _in_order(segments: tuple[Segment, ...]) -> tuple[tuple[Segment, ...], tuple[Remark, ...]]:
    """Sorted by start; one without a start stays behind the one it follows."""
    keys: list[int] = []
    for segment in segments:
        start = segment.start_ms
        keys.append(start if start is not None else keys[-1] if keys else -1)
    falls = [i for i, (one, other) in enumerate(pairwise(keys), 1) if other < one]
    if not falls:
        return segments, ()
    order = sorted(range(len(keys)), key=keys.__getitem__)
    return tuple(segments[i] for i in order), (_backwards(segments, keys, falls),)


def _backwards(segments: Sequence[Segment], keys: list[int], falls: list[int]) -> Remark:
    at = falls[0]
    if keys[at] <= keys[0] and segments[at].speaker == segments[0].speaker and at > 1:
        message = f"The file seems to hold its transcript twice: after {stamp(keys[at - 1])} "
        return Remark("transcript-twice", f"{message}it starts again at {stamp(keys[at])}.")
    message = f"Times run backwards in {len(falls):,} places, first from {stamp(keys[at - 1])} "
    message += f"to {stamp(keys[at])}; segments are sorted by start."
    return Remark("times-run-backwards", message.replace("1 places", "1 place"))


def _who(segments: Sequence[Segment]) -> Iterator[Remark]:
    if not any(segment.text for segment in segments):
        yield Remark("no-words", "Nobody says a word in this file.")
        return
    names = {segment.speaker for segment in segments if segment.text} - {None}
    if not names:
        yield Remark("no-speakers", "The file does not say who speaks.")
    elif len(names) == 1:
        yield Remark("one-speaker", f"Only one speaker is named: {names.pop()}.")


def _when(segments: Sequence[Segment]) -> Iterator[Remark]:
    timed = [segment for segment in segments if segment.start_ms is not None]
    if not timed:
        if segments:
            yield Remark(
                "no-times", "The file gives no times; statistics that need them are left out."
            )
        return
    if len(timed) < len(segments):
        message = f"{len(segments) - len(timed):,} of {len(segments):,} segments have no time."
        yield Remark("times-missing", message)
    guessed = sum(1 for s in timed if s.end_ms is None or s.end_ms <= (s.start_ms or 0))
    if guessed:
        message = f"{guessed:,} of {len(timed):,} segments have no usable end; "
        yield Remark(
            "times-estimated", f"{message}it is estimated from the next start and the words."
        )
    absurd = _absurd(timed)
    if absurd:
        yield Remark("absurd-times", f"{absurd} The times of this file cannot be trusted.")


def _absurd(timed: Sequence[Segment]) -> str:
    """What is impossible about the times, as a sentence; "" if nothing."""
    first = min(segment.start_ms or 0 for segment in timed)
    if first < 0:
        return "Something is said before the call starts."
    last = max(segment.end_ms or segment.start_ms or 0 for segment in timed)
    if last > LONGEST_CALL_MS:
        return f"The call would last {last // 3_600_000:,} hours."
    longest = max((s.end_ms or 0) - (s.start_ms or 0) for s in timed)
    if longest > LONGEST_SEGMENT_MS:
        return f"One segment would last {longest // 60_000:,} minutes."
    words = sum(segment.text.count(" ") + 1 for segment in timed if segment.text)
    given = all(segment.end_ms is not None for segment in timed)
    if given and words >= ENOUGH_WORDS and words * 1000 > FASTEST * max(last - first, 1):
        return f"{words:,} words would be said in {(last - first) / 1000:,.1f} seconds."
    return ""
