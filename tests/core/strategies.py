"""What transcripts can be, for tests that hold for all of them.

Texts and names hold no line ends, tags, entities or colons, so that each writer's file means
exactly one transcript; readers meet those in examples.
"""

import json

from hypothesis import strategies as st

from filmroom.core.transcripts.model import Segment

_LETTERS = st.characters(
    whitelist_categories=("Lu", "Ll", "Lo", "Nd"), whitelist_characters=" ,.?!'’é"
)
HOUR_MS = 3_600_000


def texts() -> st.SearchStrategy[str]:
    """Speech with at least one word, no white space at its ends."""
    return st.text(_LETTERS, min_size=1, max_size=60).map(lambda t: f"So {t.strip()}".strip())


def names() -> st.SearchStrategy[str]:
    first = st.sampled_from(["Ana", "Åse", "O'Neil", "Li", "Zoë", "D’Arcy", "Jürgen", "Пётр"])
    last = st.sampled_from(["Silva", "van der Berg", "Müller-Lüdenscheid", "(Besu)", "| Acme"])
    return st.builds("{} {}".format, first, last)


@st.composite
def segments(draw: st.DrawFn, *, speakers: st.SearchStrategy | None = None) -> list[Segment]:
    """Up to thirty segments in time order, each with an end after its start."""
    speakers = names() if speakers is None else speakers
    starts = sorted(draw(st.lists(st.integers(0, HOUR_MS), min_size=1, max_size=30, unique=True)))
    return [
        Segment(start, start + draw(st.integers(1, 60_000)), draw(speakers), draw(texts()))
        for start in starts
    ]


def stamp(ms: int, decimal: str = ".") -> str:
    seconds, ms = divmod(ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}{decimal}{ms:03}"


def as_teams_vtt(rows: list[Segment]) -> str:
    cues = [
        f"{stamp(s.start_ms)} --> {stamp(s.end_ms)}\n<v {s.speaker}>{s.text}</v>\n" for s in rows
    ]
    return "\n".join(["WEBVTT\n", *cues])


def as_zoom_vtt(rows: list[Segment]) -> str:
    cues = [
        f"{n}\n{stamp(s.start_ms)} --> {stamp(s.end_ms)}\n{s.speaker}: {s.text}\n"
        for n, s in enumerate(rows, 1)
    ]
    return "\n".join(["WEBVTT\n", *cues])


def as_webex_vtt(rows: list[Segment]) -> str:
    cues = [
        f'{n} "{s.speaker}" (77)\n{stamp(s.start_ms)} --> {stamp(s.end_ms)}\n{s.text}\n'
        for n, s in enumerate(rows, 1)
    ]
    return "\n".join(["WEBVTT\n", *cues])


def as_srt(rows: list[Segment]) -> str:
    cues = [
        f"{n}\n{stamp(s.start_ms, ',')} --> {stamp(s.end_ms, ',')}\n{s.speaker}: {s.text}\n"
        for n, s in enumerate(rows, 1)
    ]
    return "\n".join(cues)


def as_stamped_text(rows: list[Segment]) -> str:
    """Whole seconds and no ends: what many people's notes have."""
    return "\n".join(f"[{stamp(s.start_ms)[:8]}] {s.speaker}: {s.text}" for s in rows)


def as_otter_txt(rows: list[Segment]) -> str:
    turns = [f"{s.speaker}  {stamp(s.start_ms)[:8]}\n{s.text}\n" for s in rows]
    return "\n".join([*turns, "Transcribed by https://otter.ai\n"])


def as_fathom_txt(rows: list[Segment]) -> str:
    return "\n".join(f"{stamp(s.start_ms)[:8]} - {s.speaker}\n  {s.text}\n" for s in rows)


def as_meet_txt(rows: list[Segment]) -> str:
    """Without time marks: what Meet writes for a call of less than five minutes."""
    turns = [f"{s.speaker}: {s.text}\n" for s in rows]
    return "\n".join(["Transcript\n", *turns, "Meeting ended after 01:00:00\n"])


def as_gong_json(rows: list[Segment]) -> str:
    monologues = [
        {
            "speakerId": s.speaker,
            "sentences": [{"start": s.start_ms, "end": s.end_ms, "text": s.text}],
        }
        for s in rows
    ]
    return json.dumps({"callTranscripts": [{"callId": "1", "transcript": monologues}]})
