"""Readers, measures and page of the public yardsticks, on hand-made rows and published figures."""

import json
from collections import Counter
from pathlib import Path

import corpora
import gold
import linear
import listed
import prefers
import public_page
import public_sets
import pytest
import reflects
import run
import scores
import takes_up
import talked
import tasks
from corpora import Conversation, MissingData, Said

from filmroom.core.moments import Kind
from filmroom.core.transcripts.model import Side

HANDED = Path(__file__).parents[4] / "shared" / "data" / "handed"


def handed() -> Path:
    if not HANDED.is_dir():
        pytest.skip("the handed sets are not on this machine")
    return HANDED


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return folder


def items(talks):
    return [item for talk in talks for item in talk.items]


# --- measures ---------------------------------------------------------------------------------


def test_macro_f1_is_the_mean_over_labels():
    # yes: 2 right, 3 true, 3 said = 2/3; no: 1 right, 2 true, 2 said = 1/2
    pairs = Counter([("yes", "yes"), ("yes", "yes"), ("yes", "no"), ("no", "yes"), ("no", "no")])

    assert scores.macro_f1(pairs) == pytest.approx((7 / 12,))
    assert scores.f1_of_yes(pairs) == pytest.approx((2 / 3,))
    assert scores.precision_and_recall(pairs) == pytest.approx((2 / 3, 2 / 3))


def test_a_label_that_is_never_true_counts_as_0_where_it_is_said():
    assert scores.macro_f1(Counter([("none", "none"), ("none", "open")])) == pytest.approx((1 / 3,))


def test_spearman_is_that_of_the_textbook():
    """IQ and hours of television of ten people: rho = -29/165 (Spearman's rank, Wikipedia)."""
    iq = (106, 100, 86, 101, 99, 103, 97, 113, 112, 110)
    hours = (7, 27, 2, 50, 28, 29, 20, 12, 6, 17)

    assert scores.spearman(Counter(zip(iq, hours, strict=True)))[0] == pytest.approx(-29 / 165)


def test_spearman_gives_ties_their_mean_rank():
    from scipy.stats import spearmanr

    a, b = [1, 2, 2, 3, 3, 3], [5, 1, 4, 4, 2, 9]

    found = scores.spearman(Counter(zip(a, b, strict=True)))[0]
    assert found == pytest.approx(spearmanr(a, b).statistic)


def test_intervals_are_over_conversations_not_utterances():
    good, bad = Counter({("yes", "yes"): 50}), Counter({("yes", "no"): 50})

    ((low, high),) = scores.intervals(scores.f1_of_yes, [good, bad])
    assert (low, high) == (0.0, 1.0)
    assert scores.intervals(scores.f1_of_yes, [good, good]) == [(1.0, 1.0)]


# --- readers ----------------------------------------------------------------------------------

ANNOMI = """transcript_id,utterance_id,interlocutor,utterance_text,question_exists,question_subtype,reflection_exists
7,0,therapist,How are you?,True,open,False
7,1,client,"Tired, I smoke a lot.",n/a,n/a,n/a
7,2,therapist,So you smoke.,False,n/a,True
7,2,therapist,So you smoke.,False,n/a,True
7,2,therapist,So you smoke.,True,closed,False
"""


def test_annomi_takes_what_most_annotators_say(tmp_path):
    folder = written(tmp_path, "labelled-annomi/annomi-full-1.csv", ANNOMI)

    (talk,) = corpora.annomi_questions(folder)
    assert talk == Conversation(
        "7",
        (Said("How are you?", "open"), Said("So you smoke.", "none", "Tired, I smoke a lot.")),
    )
    assert [item.label for item in items(corpora.annomi_reflections(folder))] == ["no", "yes"]


MRDA = """2.287,3.217,a,A,2.287+2.467+o_k|2.467+2.607+so,s,Bmr-c1,me011,s,10a,1a,,,
3.36,3.89,b,A,3.36+3.89+o_k,s^bk|b,Bmr-c0,me013,s^bk,10b,1b,,,
4.0,4.1,c,A,4.0+4.1+okay,z,Bmr-c0,me013,z,,,,,
"""


def test_mrda_reads_words_lengths_and_whether_the_floor_is_taken(tmp_path):
    (talk,) = corpora.mrda_quiet(written(tmp_path, "labelled-mrda/Bmr.dadb", MRDA))

    assert talk.items == (Said("okay so", "no", length_ms=930), Said("okay", "yes", length_ms=530))


@pytest.mark.parametrize(
    ("tag", "quiet"),
    [
        ("b", True),
        ("s^bk", True),
        ("s^aa^m", True),
        ("fg|s", False),
        ("qy^d^g", False),
        ("b.%", True),
    ],
)
def test_an_act_takes_no_floor_where_all_its_parts_take_none(tag, quiet):
    assert corpora.is_quiet(tag) is quiet


def test_swda_calls_declarative_questions_questions(tmp_path):
    turns = [
        {"speaker": "A", "text": "You have two?", "act": "qy^d"},
        {"speaker": "B", "text": "Really?", "act": "bh"},
        {"speaker": "A", "text": "Yes.", "act": "ny"},
    ]
    line = json.dumps({"conversation_id": "1", "turns": turns})

    (talk,) = corpora.swda_questions(written(tmp_path, "labelled-swda/x.jsonl", line))
    assert [(item.label, item.before) for item in talk.items] == [
        ("yes", ""),
        ("no", "You have two?"),
        ("no", "Really?"),
    ]


def test_casino_reads_one_label_of_several(tmp_path):
    talk = {
        "dialogue_id": 3,
        "annotations": [["What do you need?", "small-talk,elicit-pref"], ["Food.", "self-need"]],
    }

    (read,) = corpora.casino_asks(written(tmp_path, "labelled-casino/x.json", json.dumps([talk])))
    assert read.items == (
        Said("What do you need?", "yes"),
        Said("Food.", "no", "What do you need?"),
    )


def test_uptake_leaves_out_what_nobody_scored(tmp_path):
    text = (
        "obs_id,student_text,teacher_text,uptake_zscore\n4,It is ten.,Why ten?,0.9\n4,Um.,Sit.,\n"
    )

    (lesson,) = corpora.uptake(written(tmp_path, "labelled-uptake/x.csv", text))
    assert lesson == Conversation("4", (Said("Why ten?", 0.9, "It is ten."),))


def test_persuasion_marks_what_the_persuadee_says_against_giving(tmp_path):
    text = (
        "B2,B4,Turn,Unit,er_label_1,ee_label_1,er_label_2,ee_label_2\n"
        "d1,0,0,Will you give?,proposition-of-donation,,,\n"
        "d1,1,0,I would rather not.,,disagree-donation,,\n"
    )
    (call,) = corpora.persuasion(written(tmp_path, "labelled-p4g/x.csv", text))

    assert [(m.kind, m.first, m.last) for m in call.marks] == [(Kind.OBJECTION, 1, 1)]
    assert [call.side_at(i) for i in range(2)] == [Side.OURS, Side.THEIRS]


def test_zoom_marks_a_minute_either_way_of_an_action_item(tmp_path):
    cues = "".join(
        f"{i + 1}\n00:{i:02}:00.000 --> 00:{i:02}:20.000\nAna: That is point {i}.\n\n"
        for i in range(6)
    )
    written(tmp_path, "zoom-vtt/m.vtt", f"WEBVTT\n\n{cues}")
    items_of = [{"timestamp": "00:02:30", "action": "Send it", "owner": "Ana"}]
    folder = written(tmp_path, "zoom-labels/m.tldr.json", json.dumps({"action_items": items_of}))

    (call,) = corpora.zoom(folder)
    assert [(m.first, m.last) for m in call.marks] == [(2, 3)]


def test_every_second_conversation_by_name_is_for_developing():
    talks = [Conversation(name, ()) for name in ("c", "a", "d", "b")]
    developing, reported = corpora.parts(talks)

    assert [talk.name for talk in developing] == ["b", "d"]
    assert [talk.name for talk in reported] == ["a", "c"]


# --- the sets themselves: figures of others ---------------------------------------------------


def test_the_readers_find_what_the_list_of_the_sets_says():
    folder = handed()

    assert Counter(i.label for i in items(corpora.casino_asks(folder))) == {"no": 1587, "yes": 161}
    assert len(items(corpora.uptake(folder))) == 1124
    assert len(corpora.persuasion(folder)) == 150


@pytest.mark.parametrize(
    ("key", "majority", "rule"),
    [("annomi-question", 0.400, 0.909), ("annomi-form", 0.266, 0.770)],
)
def test_baselines_are_those_an_independent_measurement_gave(key, majority, rule):
    """Science 3.3, over both halves of the set; this is one of them."""
    task = next(one for one in tasks.TASKS if one.key == key)
    talks = task.read(handed())
    row = public_sets.row_of(task, talks, talks)
    assert row["majority"][0] == pytest.approx(majority, abs=0.01)
    assert row["rule"][0] == pytest.approx(rule, abs=0.03)


def test_repeated_words_follow_uptake_as_published():
    """Science 3.3: the share of the partner's words repeated has a Spearman of .497."""
    said = items(corpora.uptake(handed()))
    pairs = Counter((item.label, takes_up.repeated(item)) for item in said)

    assert scores.spearman(pairs)[0] == pytest.approx(0.497, abs=0.02)


# --- rules ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "before", "said"),
    [
        ("So you feel stuck between the two.", "", True),
        ("It sounds like the mornings are worst.", "", True),
        ("What brought you here today?", "", False),
        ("I would like to tell you about our program.", "", False),
        ("Mm-hmm.", "I smoke.", False),
    ],
)
def test_reflections_are_told_by_how_they_are_worded(text, before, said):
    assert reflects.reflects(text, before) is said


@pytest.mark.parametrize(
    ("text", "sign", "there"),
    [
        ("What do you need most?", "NEEDS_AND_NO_OFFER", True),
        ("Do you need food if I take the water for me?", "NEEDS_AND_NO_OFFER", False),
        ("I need wood. What about you?", "RETURNS_IT", True),
        ("How about you take two?", "RETURNS_IT", False),
    ],
)
def test_signs_of_asking_for_needs(text, sign, there):
    assert (sign in prefers.signs(text)) is there


def test_overlap_weighs_rare_words_more():
    rare = {"the": 0.0, "fraction": 3.0, "is": 1.0}.__getitem__

    assert takes_up.overlap(Said("Fraction?", 0.0, "The fraction is"), rare) == pytest.approx(0.75)
    assert takes_up.overlap(Said("Fraction?", 0.0, ""), rare) == 0.0


def test_the_linear_baseline_learns_words_it_has_seen():
    texts = ["can you come"] * 5 + ["we will come"] * 5
    say = linear.classifier(texts, ["yes"] * 5 + ["no"] * 5)

    assert say(["can you", "we will", "can you come"]) == ["yes", "no", "yes"]


def test_keywords_are_found_with_their_forms():
    pattern = listed.keywords(["send you email", "next step"])

    assert pattern.search("I was sending you emails")
    assert pattern.search("The next steps are clear")
    assert not pattern.search("next to the steps")


def test_finds_are_scored_by_the_surest_five_and_by_recall():
    def finder(_call):
        return []

    call = gold.Gold("x", "x", None, {}, (gold.Mark("objection", 0, 0, "no", None),), (), ())
    assert listed.figures([call], Kind.OBJECTION, finder) == [0.0, 0.0]


# --- talk -------------------------------------------------------------------------------------


def words(who, start, count, each_ms=300):
    return [
        talked.Stretch(start + i * each_ms, start + (i + 1) * each_ms, who, "word")
        for i in range(count)
    ]


def test_words_are_joined_over_a_second_and_cut_ins_counted_by_the_definition():
    """Science 1.3: B talks from 0 to 10 s; six words of A at 4 cut in, at 9.7 or 0.5 they do not."""
    floor = words("B", 0, 20, 500)
    for start, cuts in ((4_000, 1), (9_700, 0), (500, 0)):
        stretches = talked.joined([*floor, *words("A", start, 6)])
        assert len(stretches) == 2
        assert talked.cut_in(stretches) == cuts
    assert talked.cut_in(talked.joined([*floor, *words("A", 4_000, 2)])) == 0


def test_a_meeting_whose_cues_are_its_words_has_no_error(tmp_path):
    said = [("A", 0.0, 2.0), ("B", 2.0, 3.0)]
    written(
        tmp_path,
        "ami-words/m.words.json",
        json.dumps([{"start": s, "end": e, "channel": c, "text": "yes"} for c, s, e in said]),
    )
    folder = written(
        tmp_path,
        "ami-words/m.gt.json",
        json.dumps([{"start": s, "end": e, "speaker": f"P{c}"} for c, s, e in said]),
    )
    share, cut_ins = talked.on_meetings(talked.meetings(folder))

    assert (share.naive, share.ours) == (0.0, 0.0)
    assert (cut_ins.truth, cut_ins.ours) == (0, 0)


# --- page -------------------------------------------------------------------------------------


def row(**changed):
    return {
        "date": "2026-11-30",
        "set": "A set",
        "asks": "yes or no",
        "licence": "MIT",
        "how": "a rule",
        "developing": "10 in 2",
        "reported": "12 in 2",
        "figures": "F1",
        "target": [0.5],
        "human": "not known",
        "majority": [0.0],
        "rule": [0.4],
        "line": None,
        "ours": [0.6],
        "interval": [[0.5, 0.7]],
        **changed,
    }


def test_a_row_reaches_its_target_only_where_no_baseline_is_better():
    assert public_page.short_of(row()) == []
    assert public_page.short_of(row(ours=[0.45])) == ["the target"]
    assert public_page.short_of(row(line=[0.7])) == ["the linear baseline"]
    two = row(target=[0.9, 0.7], rule=[0.99, 0.1], ours=[0.88, 0.8], interval=[[0, 1], [0, 1]])
    assert public_page.short_of(two) == ["the target"]


def test_the_page_says_why_of_each_row_that_falls_short_and_of_no_other():
    page = public_page.page({"uptake": [row(ours=[0.1])], "other": [row(set="Fine")]})

    assert "**A set, yes or no** does not reach the target and the rule. The target lies" in page
    assert "**Fine" not in page.split("## What is not reached")[1].split("## Talk time")[0]


def test_rows_of_missing_data_are_kept_and_the_reason_printed(tmp_path, monkeypatch, capsys):
    results = tmp_path / "public.json"
    results.write_text(json.dumps({"uptake": [row(set="Kept")]}), encoding="utf-8")
    monkeypatch.setattr(public_sets, "RESULTS", results)
    folder = written(tmp_path, "labelled-swda/x.jsonl", _two_calls())

    page = public_sets.renewed(["uptake", "swda-question"], folder, "2027-01-02")

    assert "uptake: skipped, no labelled-uptake/*.csv in" in capsys.readouterr().out
    assert "| 2026-11-30 | Kept: yes or no |" in page
    assert "| 2027-01-02 | SwDA: question or not |" in page
    assert list(json.loads(results.read_text("utf-8"))) == ["swda-question", "uptake"]


def _two_calls() -> str:
    turns = [
        {"speaker": "A", "text": "Do you have one?", "act": "qy"},
        {"speaker": "B", "text": "I have one.", "act": "sd"},
    ]
    return "\n".join(json.dumps({"conversation_id": str(i), "turns": turns}) for i in range(4))


def test_unseen_conversations_are_all_reported_on(tmp_path):
    usual = written(tmp_path / "usual", "labelled-swda/x.jsonl", _two_calls())
    unseen = written(tmp_path / "unseen", "labelled-swda/y.jsonl", _two_calls())

    ((_, (found,)),) = public_sets.measured(["swda-question"], usual, unseen)
    assert (found["developing"], found["reported"]) == ("8 in 4", "8 in 4")
    assert found["ours"] == [1.0]


def test_a_set_that_is_not_there_is_named(tmp_path):
    with pytest.raises(MissingData, match="labelled-annomi"):
        corpora.annomi_questions(tmp_path)


def test_a_part_nobody_knows_is_refused(capsys):
    for command in (run.main, public_sets.main):
        with pytest.raises(SystemExit):
            command(["nonsense"])
        assert "no part is called nonsense" in capsys.readouterr().err


def test_the_committed_page_is_made_of_the_committed_rows():
    rows = json.loads(public_sets.RESULTS.read_text("utf-8"))

    assert set(rows) == set(public_sets.PARTS)
    assert public_sets.PAGE.read_text("utf-8") == public_page.page(rows)
