"""The contract a review must fulfil to be complete: one function for web, API and CLI.

Codes and what they mean stand in spec 7 and docs/method/review.md.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from filmroom.core import language
from filmroom.core.dates import name_day
from filmroom.core.evidence import EvidenceKind, EvidencePoint, EvidenceStatus, normalised
from filmroom.core.phrases import say
from filmroom.core.reviews.model import NA, Review, Score
from filmroom.core.rubrics import HIGHEST, Dimension, Rubric
from filmroom.core.stamps import holds_stamp, stamp

SHORTEST_GAP = 8  # characters after normalising; fewer name no gap
FEWEST_TIMED = 2  # timestamped evidence points in a review


class Code(StrEnum):
    """What breaks the contract."""

    MISSING_DIMENSION = "missing-dimension"
    DUPLICATE_DIMENSION = "duplicate-dimension"
    UNKNOWN_DIMENSION = "unknown-dimension"
    SCORE_OUT_OF_RANGE = "score-out-of-range"
    NO_EVIDENCE = "no-evidence"
    TOO_FEW_TIMESTAMPS = "too-few-timestamps"
    TIMESTAMP_PAST_END = "timestamp-past-end"
    NO_FOCUS = "no-focus"
    SEVERAL_FOCUSES = "several-focuses"
    FOCUS_NOT_BEHAVIOUR = "focus-not-behaviour"
    NO_FOLLOW_UP = "no-follow-up"
    FOLLOW_UP_NOT_AFTER_CALL = "follow-up-not-after-call"
    TRAIT_LANGUAGE = "trait-language"
    BAD_DATE = "bad-date"
    MISSING_SECTION = "missing-section"
    UNREADABLE = "unreadable"


class Hint(StrEnum):
    """What is worth a look and leaves the review sound. Findings on a focus add their own."""

    REPEAT_WITHOUT_TIMESTAMP = "repeat-without-timestamp"
    WORST_GAP_TOO_SHORT = "worst-gap-too-short"
    MISSING_KEY = "missing-key"
    UNREAD_VALUE = "unread-value"


@dataclass(frozen=True, slots=True)
class Problem:
    code: str  # a `Code`; among warnings a `Hint` or the code of a language finding
    message: str
    place: str  # field, and for one of several its number: "scores/2", "notes/0" (a line)
    dimension: str | None = None  # key, where it is about one
    line: int | None = None  # in the file it was read from
    example: str = ""  # what the message ends with, where it shows what to write instead

    @property
    def field(self) -> str:
        return self.place.partition("/")[0]

    @property
    def reason(self) -> str:
        """The message without its example, for where the example stands beside it."""
        return self.message.removesuffix(self.example).rstrip()


@dataclass(frozen=True, slots=True)
class Report:
    total: int  # sum of the scores given
    out_of: int  # the most the rubric allows, dimensions without opportunity left out
    lowest: tuple[str, ...]  # names of all dimensions at the lowest score given
    hard_gaps: tuple[str, ...]  # names of the dimensions scored 0
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]

    @property
    def ok(self) -> bool:
        return not self.problems


def check(review: Review, rubric: Rubric) -> Report:
    """Say what a review still lacks, and what its scores add up to.

    Of a dimension scored twice the first score counts.
    """
    sheet = _Sheet.of(review, rubric)
    return Report(
        total=sum(sheet.values.values()),
        out_of=HIGHEST * sum(not sheet.is_na(d) for d in rubric.dimensions),
        lowest=sheet.names_at(min(sheet.values.values(), default=None)),
        hard_gaps=sheet.names_at(0),
        problems=(
            *_dates(review),
            *_labels(sheet),
            *_scores(sheet),
            *_timed(sheet),
            *_texts(review),
            *_focuses(review),
            *_follow_up(review),
            *_traits(review),
        ),
        warnings=(*_missing_keys(review), *_hints(review)),
    )


def with_lines(report: Report, lines: Mapping[str, int]) -> Report:
    """Say for each problem where in the file it stands: its place, else its field, else 1."""

    def located(problem: Problem) -> Problem:
        line = lines.get(problem.place, lines.get(problem.field, 1))
        return replace(problem, line=line)

    def in_order(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
        return tuple(sorted(map(located, problems), key=lambda problem: problem.line or 1))

    return replace(report, problems=in_order(report.problems), warnings=in_order(report.warnings))


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The scores of a review laid beside the dimensions of its rubric."""

    review: Review
    rubric: Rubric
    first: Mapping[str, int]  # dimension key -> number of the score that counts
    values: Mapping[str, int]  # dimension key -> 0, 1 or 2, where given

    @classmethod
    def of(cls, review: Review, rubric: Rubric) -> "_Sheet":
        first: dict[str, int] = {}
        for number, score in enumerate(review.scores):
            if (dimension := rubric.find(score.dimension)) is not None:
                first.setdefault(dimension.key, number)
        given = {key: review.scores[number].value for key, number in first.items()}
        values = {key: v for key, v in given.items() if isinstance(v, int) and 0 <= v <= HIGHEST}
        return cls(review, rubric, first, values)

    def score(self, dimension: Dimension) -> Score | None:
        number = self.first.get(dimension.key)
        return None if number is None else self.review.scores[number]

    def place(self, dimension: Dimension) -> str:
        number = self.first.get(dimension.key)
        return "scores" if number is None else f"scores/{number}"

    def is_na(self, dimension: Dimension) -> bool:
        score = self.score(dimension)
        permitted = dimension.permits_na(self.review.stage)
        return permitted and score is not None and score.value == NA

    def names_at(self, value: int | None) -> tuple[str, ...]:
        given = {key for key, score in self.values.items() if score == value}
        return tuple(d.name for d in self.rubric.dimensions if d.key in given)

    def points(self) -> Iterator[tuple[Dimension, EvidencePoint]]:
        """Evidence that may count, of the scores that count."""
        for dimension in self.rubric.dimensions:
            score = self.score(dimension)
            for point in score.evidence if score else ():
                if point.counts:
                    yield dimension, point


def _dates(review: Review) -> Iterator[Problem]:
    if not isinstance(review.held_on, date):
        found = (
            say("found {date}", date=repr(review.held_on))
            if review.held_on
            else say("and there is none")
        )
        message = say("The call needs its date as YYYY-MM-DD, {found}.", found=found)
        yield Problem(Code.BAD_DATE, message, "date")


def _labels(sheet: _Sheet) -> Iterator[Problem]:
    for number, score in enumerate(sheet.review.scores):
        dimension = sheet.rubric.find(score.dimension)
        place = f"scores/{number}"
        if dimension is None:
            names = ", ".join(d.name for d in sheet.rubric.dimensions)
            message = say(
                "{dimension} is no dimension of this rubric; it has {names}.",
                dimension=f"{score.dimension!r}",
                names=names,
            )
            yield Problem(Code.UNKNOWN_DIMENSION, message, place)
        elif sheet.first[dimension.key] != number:
            message = say(
                "{name} is scored twice; the first score counts. Remove one.", name=dimension.name
            )
            yield Problem(Code.DUPLICATE_DIMENSION, message, place, dimension.key)


def _scores(sheet: _Sheet) -> Iterator[Problem]:
    for dimension in sheet.rubric.dimensions:
        score, place = sheet.score(dimension), sheet.place(dimension)
        if score is None or score.value is None:
            message = say(
                "{name} has no score; give it 0, 1 or 2 by its anchors.", name=dimension.name
            )
            yield Problem(Code.MISSING_DIMENSION, message, place, dimension.key)
            continue
        if sheet.is_na(dimension):
            continue
        if dimension.key not in sheet.values:
            message = _out_of_range(dimension, score, sheet.review.stage)
            yield Problem(Code.SCORE_OUT_OF_RANGE, message, place, dimension.key)
        if score.value != NA and not any(point.counts for point in score.evidence):
            message = _no_evidence(dimension, score)
            yield Problem(Code.NO_EVIDENCE, message, place, dimension.key)
        yield from _past_end(sheet.review, dimension, score, place)


def _out_of_range(dimension: Dimension, score: Score, stage: str) -> str:
    if score.value != NA:
        return say(
            "{name} takes 0, 1 or 2, found {value}.", name=dimension.name, value=f"{score.value!r}"
        )
    if dimension.na_when:
        return say(
            "{name} cannot be n/a at the stage {stage}; n/a: {na_when}",
            name=dimension.name,
            stage=f"{stage!r}",
            na_when=dimension.na_when,
        )
    return say(
        "{name} happens on every call and cannot be n/a; give it 0, 1 or 2.", name=dimension.name
    )


def _no_evidence(dimension: Dimension, score: Score) -> str:
    if any(point.status is EvidenceStatus.UNVERIFIED for point in score.evidence):
        return say(
            "The quote under {name} is not verified; give a reason to keep it.", name=dimension.name
        )
    return say(
        "{name} is scored {value} without evidence; add a timestamp and what was said "
        "or done there, or a CRM fact.",
        name=dimension.name,
        value=score.value,
    )


def _past_end(review: Review, dimension: Dimension, score: Score, place: str) -> Iterator[Problem]:
    for point in score.evidence:
        if review.duration_ms is not None and (point.at_ms or 0) > review.duration_ms:
            at, end = stamp(point.at_ms or 0), stamp(review.duration_ms)
            message = say("{at} lies past the end of the call ({end}).", at=at, end=end)
            yield Problem(Code.TIMESTAMP_PAST_END, message, place, dimension.key)


def _timed(sheet: _Sheet) -> Iterator[Problem]:
    timed = sum(p.kind is not EvidenceKind.CRM_FACT and p.is_timed for _, p in sheet.points())
    if timed < FEWEST_TIMED:
        message = say(
            "A review needs at least {fewest_timed} evidence points with a timestamp,",
            fewest_timed=FEWEST_TIMED,
        )
        yield Problem(
            Code.TOO_FEW_TIMESTAMPS,
            say("{message} found {timed}.", message=message, timed=timed),
            "scores",
        )


def _texts(review: Review) -> Iterator[Problem]:
    if not review.repeat.strip():
        message = say("Repeat is empty; name the behaviour done well, so that it is done again.")
        yield Problem(Code.MISSING_SECTION, message, "repeat")
    if not review.worst_gap.strip():
        message = say("Worst gap is empty; name the one gap that cost most on this call.")
        yield Problem(Code.MISSING_SECTION, message, "worst_gap")


def _focuses(review: Review) -> Iterator[Problem]:
    if not review.focuses:
        message = say("No focus is named; write one behaviour to practise until the follow-up.")
        yield Problem(Code.NO_FOCUS, message, "focus")
    if len(review.focuses) > 1:
        message = say(
            "One focus at a time, found {number}; park the others.", number=len(review.focuses)
        )
        yield Problem(Code.SEVERAL_FOCUSES, message, "focus/1")
    for number, statement in enumerate(review.focuses):
        answer = language.check_focus(statement)
        if not answer.ok:
            message, place = f"{answer.reasons} {answer.instead}".rstrip(), f"focus/{number}"
            yield Problem(Code.FOCUS_NOT_BEHAVIOUR, message, place, example=answer.instead)


def _follow_up(review: Review) -> Iterator[Problem]:
    on = review.follow_up_on
    if not on:
        message = say("No follow-up date; without one nobody looks whether anything changed.")
        yield Problem(Code.NO_FOLLOW_UP, message, "follow_up")
    elif not isinstance(on, date):
        message = say("The follow-up needs a date as YYYY-MM-DD, found {on}.", on=f"{on!r}")
        yield Problem(Code.BAD_DATE, message, "follow_up/0")
    elif isinstance(review.held_on, date) and on <= review.held_on:
        message = say(
            "The follow-up ({said}) must come after the call ({said2}).",
            said=_said(on),
            said2=_said(review.held_on),
        )
        yield Problem(Code.FOLLOW_UP_NOT_AFTER_CALL, message, "follow_up/0")


def _said(day: date) -> str:
    return name_day(day)


def _traits(review: Review) -> Iterator[Problem]:
    for number, score in enumerate(review.scores):
        for point in score.evidence:
            remark = point.note if point.kind is EvidenceKind.QUOTE else point.words
            for finding in language.trait_findings(remark):
                place = f"scores/{number}"
                yield Problem(Code.TRAIT_LANGUAGE, finding.message, place, score.dimension)
    texts = {"repeat": review.repeat, "worst_gap": review.worst_gap, "notes": review.notes}
    for field, text in texts.items():
        for finding in language.trait_findings(text):
            line = text.count("\n", 0, finding.span[0])
            yield Problem(Code.TRAIT_LANGUAGE, finding.message, f"{field}/{line}")


def _missing_keys(review: Review) -> Iterator[Problem]:
    for key in ("call", "rep", "reviewer", "stage"):
        if not getattr(review, key).strip():
            yield Problem(Hint.MISSING_KEY, say("The review does not say its {key}.", key=key), key)


def _has_turns_only(review: Review) -> bool:
    points = [point for score in review.scores for point in score.evidence if point.is_timed]
    return bool(points) and all(point.at_ms is None for point in points)


def _hints(review: Review) -> Iterator[Problem]:
    if review.repeat.strip() and not holds_stamp(review.repeat):
        what = "turn" if _has_turns_only(review) else "timestamp"
        message = say(
            "Repeat names no {what}; praise counts when it is as exact as correction.", what=what
        )
        yield Problem(Hint.REPEAT_WITHOUT_TIMESTAMP, message, "repeat/0")
    if review.worst_gap.strip() and len(normalised(review.worst_gap)) < SHORTEST_GAP:
        message = say(
            "Worst gap says hardly anything; name what was said or left out, and its cost."
        )
        yield Problem(Hint.WORST_GAP_TOO_SHORT, message, "worst_gap/0")
    for number, statement in enumerate(review.focuses):
        answer = language.check_focus(statement)
        for finding in answer.findings if answer.ok else ():
            yield Problem(finding.code, finding.message, f"focus/{number}")
