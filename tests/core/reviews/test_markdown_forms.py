"""What the tolerant forms of spec 7 mean, piece by piece."""

import re
from dataclasses import replace
from datetime import date

import pytest

from core.reviews import sound
from filmroom.core.evidence import EvidenceKind, EvidencePoint
from filmroom.core.reviews import Score
from filmroom.core.reviews.markdown import parse, write

TABLE = "# Scores\n| Dimension | Score | Evidence |\n| --- | --- | --- |\n| Next step | 1 | {} |\n"
QUOTE, SEEN, FACT = EvidenceKind.QUOTE, EvidenceKind.OBSERVATION, EvidenceKind.CRM_FACT


def evidence(cell):
    return parse(TABLE.format(cell)).review.scores[0].evidence


def head(line):
    return parse(f"---\n{line}\n---\n# Scores\n").review


@pytest.mark.parametrize(
    ("cell", "kind", "words", "note", "seconds"),
    [
        ("0:42 gave a purpose", SEEN, "gave a purpose", "", 42),
        ("[9:02] moved on", SEEN, "moved on", "", 542),
        ("(09:02): moved on", SEEN, "moved on", "", 542),
        ("**9:02** – moved on", SEEN, "moved on", "", 542),
        ("75:20 said goodbye", SEEN, "said goodbye", "", 4520),
        ("1:15:20 said goodbye", SEEN, "said goodbye", "", 4520),
        ('6:15 "how many a week?"', QUOTE, "how many a week?", "", 375),
        ("6:15 “how many a week?” – only one", QUOTE, "how many a week?", "only one", 375),
        ('6:15: "how many a week?", no date', QUOTE, "how many a week?", "no date", 375),
        ('6:15 "who signs?" never asked', SEEN, '"who signs?" never asked', "", 375),
        ("6:15 asked 「誰が」 twice", SEEN, "asked 「誰が」 twice", "", 375),
        ("CRM: one contact", FACT, "one contact", "", None),
        ("crm： one contact", FACT, "one contact", "", None),
        ("moved on at 9:02", SEEN, "moved on at 9:02", "", None),
        ("9:02am is when they met", SEEN, "9:02am is when they met", "", None),
    ],
)
def test_one_point(cell, kind, words, note, seconds):
    at_ms = None if seconds is None else seconds * 1000

    assert evidence(cell) == (EvidencePoint(kind, words, note, at_ms),)


@pytest.mark.parametrize(
    "cell",
    ["12:40-13:05 pause", "12:40–13:05 pause", "[12:40 - 13:05] pause", "12:40 to 13:05: pause"],
)
def test_of_a_range_both_ends_are_known(cell):
    assert evidence(cell) == (EvidencePoint(SEEN, "pause", at_ms=760_000, until_ms=785_000),)


@pytest.mark.parametrize(
    "cell",
    ["1:00 a; 2:00 b", "1:00 a;2:00 b;", "1:00 a<br>2:00 b", "1:00 a<BR />; 2:00 b"],
)
def test_points_are_separated(cell):
    assert evidence(cell) == (
        EvidencePoint(SEEN, "a", at_ms=60_000),
        EvidencePoint(SEEN, "b", at_ms=120_000),
    )


@pytest.mark.parametrize("quoted", ['"a; 2:00 b"', "“a; 2:00 b”", "«a; 2:00 b»", "'a; 2:00 b'"])
def test_a_semicolon_in_quotation_marks_separates_nothing(quoted):
    assert evidence(f"1:00 {quoted}") == (EvidencePoint(QUOTE, "a; 2:00 b", at_ms=60_000),)


def test_an_inch_mark_or_an_apostrophe_opens_no_quotation():
    assert len(evidence('1:00 a 5" screen; 2:00 the "big" one')) == 2
    assert len(evidence("1:00 the buyer's; 2:00 the rep's")) == 2


def test_in_a_list_wrapped_lines_go_on_and_stamped_lines_begin_anew():
    text = (
        "# Scores\n- Next step: 1 - 1:00 a long\n  remark about it\n  2:00 b\n  - 3:00 c\nEnd: 4\n"
    )

    (score,) = parse(text).review.scores

    assert [(point.words, point.at_ms) for point in score.evidence] == [
        ("a long remark about it", 60_000),
        ("b", 120_000),
        ("c End: 4", 180_000),
    ]


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("call: 08:30: Northwind: part #2", "call", "08:30: Northwind: part #2"),
        ("REP: NO", "rep", "NO"),
        ("rep: 007", "rep", "007"),
        ("Reviewer : #12", "reviewer", "#12"),
        ("date: 2026-03-10", "held_on", date(2026, 3, 10)),
        ('date: "2026-03-10"', "held_on", date(2026, 3, 10)),
        ("date: 2026-03-10T09:00+01:00", "held_on", date(2026, 3, 10)),
        ("date: 2026-13-10", "held_on", "2026-13-10"),
        ("date: 10.03.2026", "held_on", "10.03.2026"),
        ("duration: 41:20", "duration_ms", 2_480_000),
        ("duration: 1:02:45", "duration_ms", 3_765_000),
        ("duration: 41 min", "duration_ms", None),
        ("knew reviewed: Yes", "knew_reviewed", True),
        ("knew_reviewed: no", "knew_reviewed", False),
        ("knew_reviewed: perhaps", "knew_reviewed", None),
        ("deal: Northwind – pilot", "deal", "Northwind – pilot"),
    ],
)
def test_front_matter_is_plain_text(line, field, value):
    assert getattr(head(line), field) == value


def test_of_a_key_given_twice_the_first_counts():
    assert head("rep: Ana\nrep: Ben").rep == "Ana"


@pytest.mark.parametrize(
    ("text", "on", "named"),
    [
        ("2026-03-24", date(2026, 3, 24), ""),
        ("2026-03-24, Northwind Inc.", date(2026, 3, 24), "Northwind Inc."),
        ("- 2026–03–24 – Northwind", date(2026, 3, 24), "Northwind"),
        ("Northwind call on\n2026-03-24", date(2026, 3, 24), "Northwind call on"),
        ("24 March", "24 March", ""),
        ("2026-3-24", "2026-3-24", ""),
        ("-", None, ""),
    ],
)
def test_a_follow_up_has_a_date_and_a_name(text, on, named):
    review = parse(f"# Scores\n## Follow-up\n{text}\n").review

    assert (review.follow_up_on, review.follow_up_with) == (on, named)


def test_parked_gaps_are_read_one_by_one():
    review = parse("# Scores\n## Parked\n- summarise\n  before the demo\n- ask for a date\n").review

    assert review.parked == ("summarise before the demo", "ask for a date")


def test_an_export_holds_no_backslash_where_none_is_needed():
    assert "\\" not in write(sound.REVIEW)


TAG = "<img src=x onerror=alert(1)> and <b>bold</b> \\<i <!DOCTYPE html> <?php 3 < 4 <- 5"
MARKED = replace(
    sound.REVIEW,
    call=TAG,
    rep=TAG,
    deal=TAG,
    repeat=f"At 0:40 {TAG}",
    worst_gap=TAG,
    focuses=(TAG,),
    follow_up_on=date(2026, 3, 24),
    follow_up_with=TAG,
    notes=f"# {TAG}\n{TAG}",
    parked=(TAG,),
    scores=(
        Score("next_step", 0, (EvidencePoint(QUOTE, TAG, TAG, 40_000), EvidencePoint(FACT, TAG))),
    ),
)


def test_words_that_look_like_html_stay_words_wherever_markdown_is_shown():
    raw_tag = re.compile(r"(?<!\\)(?:\\\\)*<[A-Za-z/!?]")  # CommonMark 0.31, "Raw HTML"

    assert not raw_tag.search(write(MARKED))
    assert "3 < 4 <- 5" in write(MARKED)


def test_words_that_look_like_html_are_read_back_as_they_were():
    review = parse(write(MARKED)).review

    assert replace(review, scores=()) == replace(MARKED, scores=())
    assert review.scores[0] == MARKED.scores[0]
