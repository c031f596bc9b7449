"""Reviews of the sample's calls, from reviews/*.md as people fill them in."""

from collections.abc import Iterator
from datetime import time, timedelta
from pathlib import Path
from uuid import NAMESPACE_OID, uuid5

from filmroom.calls.models import Call
from filmroom.calls.values import reading_of
from filmroom.core.evidence import EvidenceKind, Span
from filmroom.demo.days import READ_BY_NOW
from filmroom.demo.house import House, Row
from filmroom.people.models import Person
from filmroom.reviews import actions as reviews
from filmroom.reviews.drafts import DraftPoint, DraftValue
from filmroom.reviews.kinds import REPS_ANSWERS, AnswerKind
from filmroom.reviews.models import Review

_REVIEWS = Path(__file__).parent / "reviews"
_HALF_WRITTEN = 2  # the call whose review is a draft, with a self-assessment asked for
_FOLLOW_UP = 12  # days from a call to the follow-up its review names


def write(house: House) -> None:
    """Put every review on its coach's sheet, as a draft."""
    for path in sorted(_REVIEWS.glob("*.md"), key=_number):
        house.sheets[_number(path)] = _sheet(house, path)


def _number(path: Path) -> int:
    return int(path.stem.partition("-")[0])


def _sheet(house: House, path: Path) -> Review:
    call = house.calls[_number(path)]
    on = call.held_at.date()
    follow_up_on = on + timedelta(days=_FOLLOW_UP)
    text = path.read_text(encoding="utf-8").format(held_on=on, follow_up_on=follow_up_on)
    coach = house.coach_of(_rep(call))
    sheet = reviews.import_markdown(coach, call_id=call.pk, text=text).review
    sheet.refresh_from_db()
    if _number(path) == _HALF_WRITTEN:
        reviews.request_self_assessment(coach, call_id=call.pk, today=house.days.today)
    return sheet


def _rep(call: Call) -> Person:
    if call.rep is None:
        raise LookupError(call.title)
    return call.rep


def completions(house: House) -> Iterator[tuple[str, str, Row]]:
    """Have every other review completed the day after its call."""
    for number, sheet in house.sheets.items():
        if number != _HALF_WRITTEN:
            days = (house.days.today - sheet.call.held_at.date()).days
            yield "complete", _rep(sheet.call).name, {"ago": days - 1, "call": number}


def complete(house: House, rep: Person, row: Row) -> None:
    sheet, on = house.sheets[row["call"]], house.days.ago(row["ago"])
    done_at = min(house.days.now, house.days.at(row["ago"], time(9, 40)))
    reviews.complete(
        house.coach_of(rep),
        review_id=sheet.pk,
        base_version=sheet.version,
        now=done_at,
        today=on,
    )
    if row["ago"] > READ_BY_NOW:
        read = reviews.Reply(AnswerKind.ACKNOWLEDGE)
        reviews.reply(rep, review_id=sheet.pk, given=read, today=on)
        reviews.read_notices(rep, review_id=sheet.pk, now=done_at)
        reviews.read_notices(house.coach_of(rep), review_id=sheet.pk, now=done_at)


def assess(house: House, rep: Person, row: Row) -> None:
    """Have a rep score a call of their own, as a dimension's score and the words it rests on."""
    call = house.calls[row["call"]]
    own = reviews.start_self_assessment(rep, call_id=call.pk)
    said = [one.text for one in reading_of(call).transcript.segments]
    draft = DraftValue(
        scores={dimension: score for dimension, (score, _) in row["scores"].items()},
        evidence=tuple(
            _quote(dimension, words, said) for dimension, (_, words) in row["scores"].items()
        ),
        notes=row["notes"],
    )
    saved = reviews.save_draft(rep, review_id=own.pk, base_version=own.version, draft=draft)
    reviews.complete(
        rep,
        review_id=own.pk,
        base_version=saved.version,
        now=house.days.at(row["ago"], time(17, 5)),
        today=house.days.ago(row["ago"]),
    )


def _quote(dimension: str, words: str, said: list[str]) -> DraftPoint:
    at = next(number for number, text in enumerate(said) if words in text)
    key = uuid5(NAMESPACE_OID, f"{dimension} {words}")
    return DraftPoint(key, dimension, EvidenceKind.QUOTE, words, span=Span(at, at))


def reply(house: House, rep: Person, row: Row) -> None:
    given = reviews.Reply(AnswerKind(row["kind"]), row["words"], row.get("dimension", ""))
    reviews.reply(
        rep if given.kind in REPS_ANSWERS else house.coach_of(rep),
        review_id=house.sheets[row["call"]].pk,
        given=given,
        today=house.days.ago(row["ago"]),
    )
