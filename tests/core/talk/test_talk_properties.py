"""What is always true of talk statistics, whoever says what when."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from said import SIDES, transcript

from filmroom.core import talk
from filmroom.core.transcripts.model import Side

OURS, THEIRS = Side.OURS, Side.THEIRS
TEXTS = [
    "Yeah.",
    "mm-hmm",
    "no we don't",
    "how are you handling it today?",
    "um you know we sort of do it by hand every week",
    "[noise]",
    "And who owns that??? Right?",
]


def calls(speakers="AB", *, missing_ends=False):
    """Calls of up to 12 cues on a grid of 100 ms; lengths from 0.1 to 20 s."""
    cue = st.tuples(
        st.integers(0, 600),
        st.none() | st.integers(1, 200) if missing_ends else st.integers(1, 200),
        st.sampled_from(speakers),
        st.sampled_from(TEXTS),
    )
    timed = cue.map(lambda c: (c[0] / 10, None if c[1] is None else (c[0] + c[1]) / 10, c[2], c[3]))
    return st.lists(timed, min_size=1, max_size=12).map(lambda cues: transcript(*cues))


def measured(call):
    return talk.statistics(call, SIDES)


@given(calls())
def test_length_is_ours_and_theirs_less_overlap_plus_silence(call):
    stats = measured(call)
    if stats.basis is talk.Basis.WORDS or not (stats.sides[OURS].ms and stats.sides[THEIRS].ms):
        return

    both = stats.sides[OURS].ms + stats.sides[THEIRS].ms
    assert stats.duration_ms == both - stats.overlap_ms + stats.silence_ms


@given(calls(["A", "A2", "B", "P", None], missing_ends=True))
def test_shares_add_up_and_lie_between_none_and_all(call):
    stats = measured(call)
    shares = [time.share for time in stats.sides.values() if time.share is not None]

    assert all(0 <= share <= 1 for share in shares)
    assert not shares or sum(shares) == pytest.approx(1)
    assert sum(time.share or 0 for time in stats.speakers.values()) <= 1 + 1e-9
    for phase in stats.phases or ():
        parts = [share for share in phase.shares.values() if share is not None]
        assert not parts or sum(parts) == pytest.approx(1)


@given(calls(["A", "A2", "B", "P"]), st.randoms(use_true_random=False))
def test_the_order_of_segments_does_not_matter(call, random):
    distinct = {(s.start_ms, s.end_ms): s for s in call.segments}
    call = replace(call, segments=tuple(distinct.values()))
    shuffled = replace(call, segments=tuple(random.sample(call.segments, len(call.segments))))

    assert talk.document(measured(shuffled)) == talk.document(measured(call))


@given(calls(["A", "A2", "B", "P"]))
def test_saying_every_cue_twice_changes_nothing(call):
    doubled = replace(call, segments=tuple(s for s in call.segments for _ in range(2)))

    assert talk.document(measured(doubled)) == talk.document(measured(call))


@given(calls(["A", "A2", "B", "B2"]))
def test_swapping_the_sides_swaps_what_is_said_of_them(call):
    mirror = {"A": THEIRS, "A2": THEIRS, "B": OURS, "B2": OURS}
    there, back = measured(call), talk.statistics(call, mirror)

    assert there.sides[OURS] == back.sides[THEIRS]
    assert there.silence_ms == back.silence_ms
    assert there.questions[OURS] == back.questions[THEIRS]
    if there.sides[OURS].words and there.sides[THEIRS].words:
        assert there.overlap_ms == back.overlap_ms
        assert there.longest_monologue == back.longest_story
        assert there.switches_per_minute == back.switches_per_minute
        if there.interruptions:
            assert there.interruptions[OURS] == back.interruptions[THEIRS]


@given(calls(["A", "B", "P"]), st.integers(1, 10_000_000))
def test_a_recording_that_starts_earlier_changes_no_talk(call, shift):
    later = replace(
        call,
        segments=tuple(
            replace(s, start_ms=s.start_ms + shift, end_ms=s.end_ms + shift) for s in call.segments
        ),
    )
    now, then = measured(call), measured(later)

    for value in ("sides", "speakers", "overlap_ms", "patience", "interruptions", "questions"):
        assert getattr(now, value) == getattr(then, value)


@given(calls(["A", "B"]))
def test_interruptions_match_their_definition_read_literally(call):
    said = [
        (s.start_ms, s.end_ms, s.speaker, s.text)
        for s in set(call.segments)
        if s.text not in ("[noise]", "mm-hmm", "Yeah.")
        or (s.text != "[noise]" and s.end_ms - s.start_ms > 1_000)
    ]
    cut_in = sum(
        who == "A"
        and len(text.split()) >= 4
        and any(
            other == "B" and start - begun >= 1_000 and end - start >= 500
            for begun, end, other, _ in said
        )
        for start, _, who, text in said
    )
    stats = measured(call)

    if stats.interruptions is not None:
        assert stats.interruptions[OURS] == cut_in


@given(calls(["A", "B", None], missing_ends=True))
def test_a_value_is_missing_exactly_where_a_note_gives_the_reason(call):
    caveats = {"few-changes", "overlap-hidden", "some-ends-estimated", "unknown-side"}
    caveats |= {"questions-estimated"}
    stats = measured(call)
    reasoned = {v for note in stats.notes if note.code not in caveats for v in note.values}
    missing = {name for name, value in talk.document(stats).items() if value is None}

    assert missing - {"question_forms"} == reasoned & set(talk.document(stats))
