"""A sound review as a value: the example of spec 7, and a short transcript for the guard."""

from dataclasses import replace
from datetime import date

from filmroom.core.evidence import EvidenceKind, EvidencePoint
from filmroom.core.reviews import Review, Score
from filmroom.core.transcripts.model import Segment, Side, Transcript


def seen(minutes, seconds, words):
    return EvidencePoint(EvidenceKind.OBSERVATION, words, at_ms=(minutes * 60 + seconds) * 1000)


REVIEW = Review(
    call="Northwind discovery 2",
    held_on=date(2026, 3, 10),
    rep="P. Rao",
    reviewer="D. Okafor",
    stage="discovery",
    duration_ms=(41 * 60 + 20) * 1000,
    scores=(
        Score("opening_agenda", 1, (seen(0, 42, "gave a purpose, no time check"),)),
        Score("discovery_depth", 1, (seen(9, 2, "moved on after the number"),)),
        Score("implication_impact", 1, (seen(12, 40, "one question, no follow-up"),)),
        Score("listening_interactivity", 1, (seen(15, 5, "two-minute monologue"),)),
        Score("objection_handling", 1, (seen(22, 31, "answered before asking"),)),
        Score("decision_process_access", 0, (seen(35, 10, "never asked who else is involved"),)),
        Score("value_articulation", 0, (seen(28, 0, "three features, no link to the backlog"),)),
        Score("next_step", 1, (seen(40, 12, "a next step without a date"),)),
    ),
    repeat="At 6:15 the question had a number in the answer: ask for one every time.",
    worst_gap="Nobody knows how this gets approved.",
    focuses=("Ask who else signs off, and what they look at, before the 20-minute mark.",),
    follow_up_on=date(2026, 3, 24),
    follow_up_with="Northwind technical call",
)


def rescored(key, **changes):
    """The sound review with one score changed."""
    scores = tuple(
        replace(score, **changes) if score.dimension == key else score for score in REVIEW.scores
    )
    return replace(REVIEW, scores=scores)


def without(key):
    """The sound review with one score taken out."""
    scores = tuple(score for score in REVIEW.scores if score.dimension != key)
    return replace(REVIEW, scores=scores)


SIDES = {"Priya": Side.OURS, "Ben": Side.THEIRS}

TRANSCRIPT = Transcript(
    format="made by hand",
    segments=(
        Segment(0, 4_000, "Priya", "Thanks for joining. How many tickets do you get"),
        Segment(4_500, 6_000, "Priya", "in a normal week?"),
        Segment(7_000, 9_000, "Ben", "About four hundred – it's our biggest headache."),
        Segment(10_000, 12_000, "Priya", "And what does that delay cost you?"),
        Segment(13_000, 15_000, "Ben", "We're unable to approve it this week."),
        Segment(16_000, 18_000, None, "Somebody should send the recap tomorrow."),
        Segment(19_000, 20_000, "Priya", "And what does that delay cost you?"),
    ),
)
