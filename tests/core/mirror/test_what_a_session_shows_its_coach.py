"""The coach mirror on transcripts written and counted by hand (docs/method/mirror.md)."""

import csv
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from statistics import median

import pytest

from filmroom.core.agendas import COACHING, WEEKLY
from filmroom.core.mirror import Tie, Voice, mirror
from filmroom.core.talk.questions import Form
from filmroom.core.transcripts.model import Segment, Transcript

ANNOMI = Path(__file__).parents[3] / "../shared/data/handed/labelled-annomi"


def session(*lines):
    """Make a transcript of (start, end, who, words); seconds, None where the file has none."""
    return Transcript(
        "test",
        tuple(
            Segment(
                None if start is None else round(start * 1000),
                None if end is None else round(end * 1000),
                {"C": "Mo", "R": "Rita", "X": "Lena"}[who],
                words,
            )
            for start, end, who, words in lines
        ),
    )


def of(*lines, **known):
    return mirror(session(*lines), coach="Mo", rep="Rita", **known)


WEEK = (
    (0, 4, "C", "Last time you promised two implication questions."),  # 7 words, step 1
    (4, 6, "C", "What became of it?"),  # 4 words, open
    (7, 17, "R", "I asked one on the Kestrel call and forgot the other."),
    (18, 24, "C", "Let's watch the clip. What do you notice?"),  # 4 + 4 words, open, step 2
    (25, 35, "R", "I named the price before he had finished talking."),
    (33, 37, "C", "Did you hear what he said before that?"),  # 8 words, closed, cuts in at 33
    (38, 39, "R", "He named the budget owner."),
    (40, 45, "C", "At 12:40 he names the cost. That was really strong listening."),  # 12 words
    (46, 50, "C", "By when will you try it again?"),  # 7 words, closed: a date answers it; step 3
    (51, 55, "R", "I will ask two on Thursday with Mirador."),
)


def test_words_that_ask_are_held_against_all_words_of_the_coach():
    found = of(*WEEK, agenda=WEEKLY).balance
    # asking: 4 + 4 + 8 + 7; telling: 7 + 4 + 12 ("12:40" is two)
    assert (found.asking, found.telling) == (23, 23)
    assert found.share == pytest.approx(23 / 46)


def test_each_question_of_the_coach_is_named_with_its_form_and_its_place():
    found = of(*WEEK).questions
    assert [(one.line.words, one.form, one.line.start_ms) for one in found] == [
        ("What became of it?", Form.OPEN, 4_000),
        ("What do you notice?", Form.OPEN, 18_000),
        ("Did you hear what he said before that?", Form.CLOSED, 33_000),
        ("By when will you try it again?", Form.CLOSED, 46_000),
    ]


def test_talk_is_shared_between_coach_and_rep():
    found = of(*WEEK).talk
    # coach 0-6, 18-24, 33-37, 40-45 with 46-50 (1 s of own silence is talk): 6 + 6 + 4 + 10
    # rep 7-17, 25-35, 38-39, 51-55: 10 + 10 + 1 + 4
    assert found[Voice.COACH].ms == 26_000
    assert found[Voice.REP].ms == 25_000
    assert found[Voice.COACH].share == pytest.approx(26 / 51)


def test_the_longest_turn_of_the_coach_opens_where_it_begins():
    found = of(*WEEK)
    assert (found.longest_ms, found.longest.start_ms) == (10_000, 40_000)
    assert found.longest.words.startswith("At 12:40 he names the cost.")


def test_interruptions_are_told_each_way():
    cuts = of(*WEEK).cuts
    assert [line.start_ms for line in cuts[Voice.COACH]] == [33_000]
    assert cuts[Voice.REP] == ()


def test_a_coach_who_asks_leaves_the_first_word_to_the_rep():
    first, second, third = of(*WEEK, agenda=WEEKLY).firsts
    assert [one.voice for one in (first, second, third)] == [Voice.REP] * 3
    assert second.opened.words == "Let's watch the clip."
    assert second.told.words == "I named the price before he had finished talking."
    assert not second.by_mark


def test_a_coach_who_tells_before_the_rep_has_spoken_spoke_first():
    found = of(
        (0, 4, "C", "Let's watch the clip. I think you pitched far too early. What do you think?"),
        (5, 9, "R", "I think so too, honestly."),
        agenda=COACHING,
    ).firsts[0]
    assert found.voice is Voice.COACH
    assert found.told.words == "I think you pitched far too early."


def test_to_say_where_the_clip_begins_tells_nothing_yet():
    found = of(
        (0, 4, "C", "Let's watch the clip. It starts at 1:13."),
        (5, 9, "R", "I hear myself relax at the reminders."),
        agenda=COACHING,
    ).firsts[0]
    assert found.voice is Voice.REP


def test_where_nothing_shows_that_a_step_began_nobody_is_said_to_have_spoken_first():
    first, second, third = of(
        (0, 4, "C", "Last week you promised one question."),
        (5, 9, "R", "I asked it on Monday, with Kestrel."),
        agenda=WEEKLY,
    ).firsts
    assert first.voice is Voice.REP
    assert (second.opened, second.voice, third.opened) == (None, None, None)


def test_the_time_a_step_was_opened_goes_before_the_words():
    found = of(*WEEK, agenda=WEEKLY, marks_ms={1: 0, 2: 39_500})
    assert found.firsts[1].by_mark
    # from 39.5 s on the coach tells of 12:40; by the words, the step had begun with the clip
    assert found.firsts[1].voice is Voice.COACH


def test_without_an_agenda_there_are_no_steps_and_it_is_said():
    found = of(*WEEK)
    assert found.firsts == ()
    assert any("no agenda" in note for note in found.notes)


@pytest.mark.parametrize(
    ("said", "tie"),
    [
        ("Great job today.", Tie.NOTHING),
        ("That was really good.", Tie.NOTHING),
        ("Well done. At 3:15 he stopped you and you let him.", Tie.TIME),
        ("I liked how you waited after the price.", Tie.BEHAVIOUR),
        ("You repeated his own number. That was strong.", Tie.BEHAVIOUR),
        ("Nice work in turn 31.", Tie.TIME),
        ("You did well this week, keep it up.", Tie.NOTHING),
        ("You handled that objection really well.", Tie.NOTHING),
    ],
)
def test_praise_is_tied_to_a_time_or_to_what_was_done_or_to_nothing(said, tie):
    found = of((0, 5, "C", said), (6, 9, "R", "Thank you, that helps."))
    assert {one.tie for one in found.praise} == {tie}


@pytest.mark.parametrize(
    "said",
    [
        "You know the product pretty well.",
        "What did you do really well?",
        "It was nice talking to you.",
        "He gets on with her as well.",
        "Okay, great, and then?",
        "We need a good question for Thursday.",
    ],
)
def test_what_only_sounds_like_praise_is_none(said):
    assert of((0, 5, "C", said), (6, 9, "R", "Right, I see that.")).praise == ()


def test_praise_by_the_rep_is_not_the_coachs():
    assert of((0, 5, "R", "Great job today."), (6, 9, "C", "Why is that?")).praise == ()


def test_somebody_else_in_the_room_counts_on_neither_side():
    found = of(
        (0, 10, "C", "Where did the call turn?"),
        (11, 21, "R", "When the buyer asked for the price."),
        (22, 42, "X", "I would have waited there. Great job. Why not wait?"),
    )
    assert len(found.questions) == 1
    assert found.praise == ()
    assert found.balance.telling == 0
    assert found.talk[Voice.COACH].share == pytest.approx(10 / 40)


def test_without_times_talk_is_in_words_and_no_length_is_claimed():
    found = of(
        (None, None, "C", "What do you notice?"),  # 4 words
        (None, None, "R", "I spoke over him twice, at the price."),  # 8 words
    )
    assert found.talk[Voice.COACH].share == pytest.approx(4 / 12)
    assert (found.longest, found.longest_ms, found.cuts) == (None, None, None)
    assert any("no times" in note for note in found.notes)


def test_a_recorder_that_hides_overlap_gives_no_interruptions_rather_than_none():
    found = of((0, 4, "C", "What do you notice in it?"), (4, 9, "R", "That I talked over him."))
    assert found.cuts is None
    assert any("end to end" in note for note in found.notes)


def test_a_coach_who_never_speaks_has_no_balance():
    found = of((0, 5, "R", "Nobody else is here yet."))
    assert found.balance.share is None
    assert found.questions == ()


@pytest.mark.skipif(not ANNOMI.exists(), reason="needs the handed AnnoMI transcripts")
def test_counsellors_rated_high_ask_more_and_talk_less_than_those_rated_low():
    """AnnoMI: quality as its makers labelled each conversation, counsellor in the coach's place."""
    found = {"high": [], "low": []}
    for quality, lines in _conversations():
        read = mirror(Transcript("test", lines), coach="therapist", rep="client")
        found[quality].append((read.balance.share or 0, read.talk[Voice.COACH].share))
    asks, talks = (
        {quality: median(one[at] for one in rows) for quality, rows in found.items()}
        for at in (0, 1)
    )
    assert asks["high"] > asks["low"]
    assert talks["high"] < talks["low"]


def _conversations():
    rows = []
    for part in (1, 2):
        with (ANNOMI / f"annomi-full-{part}.csv").open(encoding="utf-8") as file:
            rows += list(csv.DictReader(file))
    rows.sort(key=lambda row: (int(row["transcript_id"]), int(row["utterance_id"])))
    for _, said in groupby(rows, key=itemgetter("transcript_id")):
        lines = [next(same) for _, same in groupby(said, key=itemgetter("utterance_id"))]
        yield lines[0]["mi_quality"], tuple(_segment(row) for row in lines)


def _segment(row):
    hours, minutes, seconds = map(int, row["timestamp"].split(":"))
    start_ms = (hours * 3600 + minutes * 60 + seconds) * 1000
    return Segment(start_ms, None, row["interlocutor"], row["utterance_text"])
