"""What holds for every moment, whatever is said."""

import json
from pathlib import Path

from heard_lines import SIDES
from hypothesis import example, given
from hypothesis import strategies as st

from filmroom.core import moments
from filmroom.core.transcripts.model import Segment, Transcript

PIECES = [
    "How are you handling that",
    "today?",
    "It’s too expensive for us.",
    "let's do Thursday at two",
    "Sure.",
    "What’s the price — $5k a month?",
    "İstanbul'da Northwind",
    "...?!",
    "",
    "so do you own it and who else does and then what happens " * 8,
]
segment = st.builds(
    Segment,
    st.integers(0, 300_000) | st.none(),
    st.integers(0, 300_000) | st.none(),
    st.sampled_from(["Ana", "Ben", None, "Zoe"]),
    st.lists(st.sampled_from(PIECES) | st.text(max_size=30), max_size=3).map(" ".join),
)


@given(st.lists(segment, max_size=8))
@example([Segment(0, None, "Ana", PIECES[-1] * 3), Segment(None, None, "Ana", PIECES[-1])])
def test_every_moment_points_at_words_its_speaker_says(segments):
    segments.sort(key=lambda s: (s.start_ms is None, s.start_ms or 0))
    call = Transcript("test", tuple(segments))
    for moment in moments.find(call, SIDES, competitors=("Northwind",)):
        spoken = call.segments[moment.first_segment : moment.last_segment + 1]
        own = " ".join(s.text for s in spoken if s.text and s.speaker == moment.speaker)

        assert moment.quote
        assert moment.quote in own
        assert 0 < moment.confidence <= 1
        assert spoken[0].start_ms == moment.start_ms
        json.dumps(moments.document(moment))


def test_every_kind_has_at_most_one_detector_and_every_detector_a_name_and_version():
    kinds = [detector.kind for detector in moments.DETECTORS]

    assert len(kinds) == len(set(kinds))
    assert all(detector.name and detector.version >= 1 for detector in moments.DETECTORS)


def test_kinds_are_those_outside_tools_know():
    assert set(moments.Kind) == {
        "question", "objection", "competitor_mention", "pricing_talk", "pain_admission",
        "decision_process_talk", "agenda_set", "next_step", "feature_pitch", "value_claim",
        "long_monologue", "silence_after_question", "interruption", "filler_burst", "tracker",
    }  # fmt: skip


def test_the_method_page_has_a_row_for_every_detector():
    page = (Path(__file__).parents[3] / "docs/method/moments.md").read_text(encoding="utf-8")

    for detector in moments.DETECTORS:
        assert f"| `{detector.kind.value}` | `{detector.name}` {detector.version} |" in page
