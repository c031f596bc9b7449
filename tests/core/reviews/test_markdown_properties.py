"""What holds for every review and every text, whoever typed it."""

import re
from dataclasses import replace

from hypothesis import example, given
from hypothesis import strategies as st

from core.reviews import sound
from filmroom.core.evidence import EvidenceKind, EvidencePoint
from filmroom.core.reviews import NA, Code, Review, Score, check
from filmroom.core.reviews.markdown import UnreadableReview, parse, template, write
from filmroom.core.rubrics import DEFAULT, RUBRICS, rubric

ODD = st.sampled_from(
    [
        '"',
        "“a; b”",
        "; 1:00 x",
        " | ",
        "\\",
        "<!--",
        "<script>",
        "\\<b",
        "</",
        "-->",
        "# Focus",
        "- ",
        "1. ",
        "CRM: ",
        "6:15 ",
        "75:20-76:00",
        "n/a",
        "**",
        "<br>",
        "---",
        "'s",
        '5" ',
        ": ",
        "–",
        "2026-03-24",
    ]
)
WORDS = (
    st.lists(st.one_of(ODD, st.text(max_size=8)), max_size=6)
    .map("".join)
    .map(lambda text: " ".join(text.split()))
)
SAID = WORDS.filter(lambda words: any(map(str.isalnum, words)) and not words.startswith("turn"))
TEXT = st.lists(st.one_of(ODD, st.just("\n"), st.text(max_size=8)), max_size=8).map(
    lambda parts: "\n".join(
        line.rstrip() for line in re.split(r"\r\n|\r|\n", "".join(parts))
    ).strip("\n")
)
SECONDS = st.integers(0, 30_000).map(lambda seconds: seconds * 1_000)


@st.composite
def points(draw):
    kind = draw(st.sampled_from(EvidenceKind))
    words, note = draw(SAID), draw(WORDS) if kind is EvidenceKind.QUOTE else ""
    if kind is EvidenceKind.CRM_FACT:
        return EvidencePoint(kind, words)
    if draw(st.booleans()):
        return EvidencePoint(kind, words, note, turn=draw(st.integers(1, 999)))
    at_ms = draw(SECONDS)
    until_ms = draw(st.none() | SECONDS.map(lambda more: at_ms + 1_000 + more))
    return EvidencePoint(kind, words, note, at_ms, until_ms)


@st.composite
def reviews(draw):
    form = draw(st.sampled_from(sorted(RUBRICS)))
    scores = tuple(
        Score(
            dimension.key,
            draw(st.sampled_from([0, 1, 2, NA, None, 7, -1])),
            tuple(draw(st.lists(points(), max_size=3))),
        )
        for dimension in RUBRICS[form].dimensions
    )
    on = draw(st.none() | st.dates())
    return Review(
        call=draw(WORDS),
        held_on=draw(st.none() | st.dates()),
        rep=draw(WORDS),
        reviewer=draw(WORDS),
        stage=draw(WORDS),
        rubric=form,
        deal=draw(WORDS),
        duration_ms=draw(st.none() | SECONDS),
        knew_reviewed=draw(st.none() | st.booleans()),
        scores=scores,
        repeat=draw(TEXT),
        worst_gap=draw(TEXT),
        focuses=tuple(draw(st.lists(SAID, max_size=3))),
        follow_up_on=on,
        follow_up_with=draw(WORDS) if on else "",
        notes=draw(TEXT),
        parked=tuple(draw(st.lists(SAID, max_size=3))),
    )


@given(reviews())
@example(sound.REVIEW)
def test_what_is_written_is_read_back(review):
    assert parse(write(review)).review == review


@given(reviews())
def test_web_and_command_line_say_the_same(review):
    form = rubric(review.rubric)

    assert write(parse(write(review)).review) == write(review)
    report, read = check(review, form), parse(write(review)).check()
    assert sorted(p.code for p in read.problems) == sorted(p.code for p in report.problems)
    assert (read.total, read.out_of, read.lowest) == (report.total, report.out_of, report.lowest)


@given(st.lists(st.sampled_from([0, 1, 2, NA, None, 7, "good"]), min_size=8, max_size=8))
def test_a_total_lies_between_nothing_and_the_most_the_rubric_allows(values):
    scores = tuple(
        replace(score, value=value)
        for score, value in zip(sound.REVIEW.scores, values, strict=True)
    )

    report = check(replace(sound.REVIEW, scores=scores), DEFAULT)

    assert 0 <= report.total <= report.out_of <= 16
    assert set(report.hard_gaps) <= set(report.lowest)
    assert report.total == sum(value for value in values if value in {1, 2})


LINES = st.lists(
    st.one_of(
        ODD,
        st.text(max_size=12),
        st.sampled_from(
            ["\n", "\r\n", "# Scores\n", "## Focus\n", "| a | b |\n", "- x: 1 - 0:42 y"]
        ),
    ),
    max_size=25,
).map("".join)


@given(LINES)
def test_any_text_gets_an_answer(text):
    lines = len(re.split(r"\r\n|\r|\n", text))
    try:
        report = parse(text).check()
    except UnreadableReview:
        return

    assert all(1 <= problem.line <= lines for problem in (*report.problems, *report.warnings))
    assert {problem.code for problem in report.problems} <= {code.value for code in Code}


@given(st.text(alphabet="|-:;#\"'“”\\<>!* \n0:1", max_size=60))
def test_marks_alone_get_an_answer_too(marks):
    text = write(sound.REVIEW).replace("two-minute monologue", marks)

    assert parse(text).check() is not None


@given(st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_line_ends_and_a_byte_order_mark_change_nothing(end, marked):
    text = write(sound.REVIEW)
    typed = ("\ufeff" if marked else "") + text.replace("\n", end)

    assert parse(typed) == parse(text)


def test_a_template_is_readable_and_asks_for_everything():
    for form in RUBRICS.values():
        parsed = parse(template(form))
        codes = [problem.code for problem in parsed.check().problems]

        assert parsed.rubric == form
        assert codes.count(Code.MISSING_DIMENSION) == len(form.dimensions)
        assert {Code.BAD_DATE, Code.NO_FOCUS, Code.NO_FOLLOW_UP, Code.MISSING_SECTION} <= set(codes)
        for dimension in form.dimensions:
            assert all(anchor in template(form) for anchor in dimension.anchors)


def test_a_filled_in_template_is_sound():
    text = template(rubric("short"))
    for key, value in {"call": "Halden", "date": "2026-04-02", "rep": "Mia"}.items():
        text = text.replace(f"{key}:\n", f"{key}: {value}\n", 1)
    for number, dimension in enumerate(rubric("short").dimensions):
        row = f"| {dimension.name} |"
        text = text.replace(f"{row}  |  |", f"{row} 1 | {number}:42 what was said |")
    headings = {
        "Repeat": "At 0:42 she asked what to add.",
        "Worst gap": "No date.",
        "Focus": "Ask for a date before hanging up.",
        "Follow-up": "2026-04-09",
    }
    for heading, words in headings.items():
        text = text.replace(f"## {heading}\n", f"## {heading}\n{words}\n")

    report = parse(text).check()

    assert report.problems == ()
    assert (report.total, report.out_of) == (4, 8)


def test_a_quote_keeps_its_words_and_loses_only_how_it_was_verified():
    quote = EvidencePoint(
        EvidenceKind.QUOTE, "how many tickets a week?", at_ms=375_400, status_note="moved"
    )
    review = replace(sound.REVIEW, scores=(Score("next_step", 2, (quote,)),))

    (point,) = parse(write(review)).review.scores[0].evidence

    assert '6:15 "how many tickets a week?"' in write(review)
    assert point == EvidencePoint(EvidenceKind.QUOTE, quote.words, at_ms=375_000)
