"""A review as Markdown: what `review check` reads, and the template and the web export write.

The form is spec 7, "Review Markdown"; docs/method/review.md explains it to people. Reading
never fails on odd text: what is not understood becomes a problem of the contract.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from filmroom.core.phrases import say
from filmroom.core.reviews.contract import Code, Hint, Problem, Report, check, with_lines
from filmroom.core.reviews.layout import (
    KEYS,
    SECTIONS,
    Line,
    Outline,
    items,
    kept_statement,
    kept_text,
    outline,
    statements,
    tags_freed,
    tags_kept,
    text_of,
)
from filmroom.core.reviews.model import Review
from filmroom.core.reviews.points import TAG, escaped, unescaped
from filmroom.core.reviews.sheet import read_scores, write_scores
from filmroom.core.rubrics import DEFAULT, Rubric, UnknownRubric, fold, rubric
from filmroom.core.stamps import milliseconds, reads_as_time, stamp

_OPTIONAL = ("notes", "parked")
_HEADED = ("scores", "focus", "follow_up")  # whose heading must be there, whatever it holds
_TRUTHS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
_ISO_DATE = re.compile(r"(?<!\d)(\d{4})[-‐-―−](\d{2})[-‐-―−](\d{2})(?!\d)")
_MARKS = " ,;:.-–—()[]"
_HINTS = {
    "repeat": "The behaviour done well, with its timestamp.",
    "worst_gap": "The one gap that cost most on this call.",
    "focus": "One statement: what to say or do, when, and how often.",
    "follow_up": "A date after the call as YYYY-MM-DD, and the named deal or call if known.",
}


class UnreadableReview(Exception):
    """The text is no review. Says where, and what was expected."""

    def __init__(self, message: str, *, line: int = 1) -> None:
        self.line = line
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class ParsedReview:
    review: Review
    rubric: Rubric
    lines: Mapping[str, int]  # place of a problem -> line in the text, 1 is the first
    absent: tuple[str, ...]  # fields whose heading is missing
    warnings: tuple[Problem, ...] = ()

    def check(self) -> Report:
        """Hold the review against the contract and say where each problem stands."""
        report = check(self.review, self.rubric)
        headings = (
            Problem(
                Code.MISSING_SECTION,
                say("There is no heading “{heading}”.", heading=SECTIONS[name]),
                name,
            )
            for name in self.absent
        )
        whole = replace(
            report,
            problems=(*report.problems, *headings),
            warnings=(*report.warnings, *self.warnings),
        )
        return with_lines(whole, self.lines)


def parse(text: str) -> ParsedReview:
    """Read a review, or raise `UnreadableReview` where the text is none."""
    found = outline(text)
    if not found.head and not found.sections:
        raise UnreadableReview(
            "expected a review with lines like “call: …” and the heading “Scores”, found neither"
        )
    form = _rubric(found)
    texts = {name: text_of(found.sections.get(name)) for name in SECTIONS}
    scores, score_lines = read_scores(texts["scores"], form)
    focuses, parked = statements(texts["focus"]), statements(texts["parked"])
    on, named = _follow_up(texts["follow_up"])
    review = replace(
        _headed(found),
        rubric=form.key,
        scores=scores,
        repeat=_joined(texts["repeat"]),
        worst_gap=_joined(texts["worst_gap"]),
        focuses=tuple(words for _, words in focuses),
        follow_up_on=on,
        follow_up_with=named,
        notes=_joined(texts["notes"]),
        parked=tuple(words for _, words in parked),
    )
    places = {name: [line for line, _ in lines] for name, lines in texts.items()}
    places |= {"scores": list(score_lines), "focus": [line for line, _ in focuses]}
    return ParsedReview(
        review,
        form,
        lines=_lines(found, places),
        absent=tuple(name for name in _HEADED if name not in found.sections),
        warnings=_unread(found),
    )


def write(review: Review, form: Rubric | None = None) -> str:
    """Write a review so that `parse` gives it back; how quotes were verified is left out."""
    form = form or rubric(review.rubric)
    texts = {
        "scores": write_scores(review.scores, form),
        "repeat": kept_text(review.repeat),
        "worst_gap": kept_text(review.worst_gap),
        "focus": "\n\n".join(map(kept_statement, review.focuses)),
        "follow_up": _follow_up_text(review),
        "notes": kept_text(review.notes),
        "parked": "\n".join(f"- {kept_statement(gap)}" for gap in review.parked),
    }
    sections = [
        f"## {SECTIONS[name]}\n{text}".rstrip()
        for name, text in texts.items()
        if text or name not in _OPTIONAL
    ]
    return "\n\n".join([_head(review), *sections]) + "\n"


def template(form: Rubric) -> str:
    """Write an empty review to fill in, the anchors beside the scores in a comment."""
    text = write(Review(rubric=form.key), form)
    for name, hint in {"scores": _anchors(form), **_HINTS}.items():
        heading = f"## {SECTIONS[name]}\n"
        text = text.replace(heading, f"{heading}<!-- {hint} -->\n")
    return text


def _rubric(found: Outline) -> Rubric:
    line, key = found.head.get("rubric", (1, ""))
    try:
        return rubric(key)
    except UnknownRubric as unknown:
        raise UnreadableReview(f"expected a rubric that exists. {unknown}", line=line) from None


def _headed(found: Outline) -> Review:
    said = {key: found.head.get(key, (1, ""))[1] for key in KEYS}
    duration = _bare(said["duration"])
    return Review(
        call=said["call"],
        held_on=_date(_bare(said["date"])),
        rep=said["rep"],
        reviewer=said["reviewer"],
        stage=said["stage"],
        deal=said["deal"],
        duration_ms=milliseconds(duration) if reads_as_time(duration) else None,
        knew_reviewed=_TRUTHS.get(fold(said["knew_reviewed"])),
    )


def _unread(found: Outline) -> tuple[Problem, ...]:
    """Values nobody could read; they are left out, and the review stays as sound as it was."""
    duration = _bare(found.head.get("duration", (1, ""))[1])
    knew = found.head.get("knew_reviewed", (1, ""))[1]
    unread = []
    if duration and not reads_as_time(duration):
        message = say(
            "The duration {duration} is not read; write it as 41:20 or 1:02:45.",
            duration=f"{duration!r}",
        )
        unread.append(Problem(Hint.UNREAD_VALUE, message, "duration"))
    if knew and fold(knew) not in _TRUTHS:
        message = say("knew_reviewed is {knew}; write yes or no.", knew=f"{knew!r}")
        unread.append(Problem(Hint.UNREAD_VALUE, message, "knew_reviewed"))
    return tuple(unread)


def _bare(value: str) -> str:
    return value.strip(" \"'“”")


def _date(text: str) -> date | str | None:
    """Read the ISO date a text begins with; any other text comes back as it is."""
    found = _ISO_DATE.match(text)
    return _day(found) or text if found else text or None


def _day(found: re.Match[str]) -> date | None:
    try:
        return date(*map(int, found.groups()))
    except ValueError:
        return None


def _follow_up(lines: list[Line]) -> tuple[date | str | None, str]:
    """Give the first ISO date and the named deal or call; without a date, the text instead."""
    text = " ".join(words for _, words in items(lines))
    found = _ISO_DATE.search(text)
    on = _day(found) if found else None
    if found is None or on is None:
        return text or None, ""
    before, after = text[: found.start()].rstrip(_MARKS), text[found.end() :].lstrip(_MARKS)
    return on, unescaped(after or before)


def _follow_up_text(review: Review) -> str:
    on = "" if review.follow_up_on is None else str(review.follow_up_on)
    named = " ".join(review.follow_up_with.split())
    if not named:
        return on
    plain = f"{on}, {named}"
    is_safe = not TAG.search(plain) and _follow_up([(1, plain)]) == (review.follow_up_on, named)
    return plain if is_safe else f"{on}, {escaped(named)}"


def _joined(lines: list[Line]) -> str:
    return tags_freed("\n".join(text for _, text in lines))


def _lines(found: Outline, places: Mapping[str, list[int]]) -> dict[str, int]:
    lines = {key: line for key, (line, _) in found.head.items()}
    lines |= {name: section.line for name, section in found.sections.items()}
    for name, numbers in places.items():
        lines |= {f"{name}/{at}": line for at, line in enumerate(numbers)}
    return lines


def _head(review: Review) -> str:
    optional = {
        "rubric": "" if review.rubric == DEFAULT.key else review.rubric,
        "deal": review.deal,
        "duration": "" if review.duration_ms is None else stamp(review.duration_ms),
        "knew_reviewed": {True: "yes", False: "no", None: ""}[review.knew_reviewed],
    }
    values = {
        "call": review.call,
        "date": "" if review.held_on is None else str(review.held_on),
        "rep": review.rep,
        "reviewer": review.reviewer,
        "stage": review.stage,
    } | {key: value for key, value in optional.items() if value}
    pairs = [
        f"{key}: {tags_kept(' '.join(value.split()))}".rstrip() for key, value in values.items()
    ]
    return "\n".join(["---", *pairs, "---"])


def _anchors(form: Rubric) -> str:
    """The anchors of all dimensions, and how to write evidence, for a comment."""
    how = "Evidence: 6:15 what was said or done; CRM: a fact. Several with ; between them."
    levels = [
        f"{dimension.name}\n"
        + "\n".join(f"  {score}: {anchor}" for score, anchor in enumerate(dimension.anchors))
        + (f"\n  n/a: {dimension.na_when}" if dimension.na_when else "")
        for dimension in form.dimensions
    ]
    return "\n".join([how, *levels])
