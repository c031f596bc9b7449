"""Where the pictures are taken: prints who visits which address of the FILMROOM_HOME at hand.

`python scripts/sample_rows.py sample|empty` prints JSON: [[title, address of who signs in or
null, path or null where the sample lacks the row]…]. Rows are found by what they are, so that
another sample needs no other list.
"""

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "filmroom.config.settings")
django.setup()

from django.db.models import Exists, OuterRef, QuerySet  # noqa: E402  models are there from here on
from django.urls import reverse  # noqa: E402

from filmroom.calls.models import Call  # noqa: E402
from filmroom.core.months import Month  # noqa: E402
from filmroom.cycles import links  # noqa: E402
from filmroom.cycles.models import (  # noqa: E402
    CheckedCall,
    Commitment,
    Cycle,
    EvidenceFile,
    Round,
    Session,
)
from filmroom.deals.models import Deal  # noqa: E402
from filmroom.kit import clock  # noqa: E402
from filmroom.people import actions as people  # noqa: E402
from filmroom.people.models import Membership, Person  # noqa: E402
from filmroom.reviews.models import Review  # noqa: E402
from pictures import ASKED, COACH, PICTURES, REP, Picture  # noqa: E402

_A_DAY = timedelta(days=1)


@dataclass
class Rows:
    values: dict[str, Any] = field(default_factory=dict)  # what a URL is filled with
    people: dict[str, str] = field(default_factory=dict)  # address of who looks

    def put(self, name: str, rows: "QuerySet[Any]", *who: str) -> Any:
        """Keep the first of the rows, and the addresses of the people `who` names around it."""
        row: Any = rows.order_by("pk").first()
        self.values[name] = row and row.pk
        for role in who:
            self.people[f"{role} of the {name}"] = getattr(row, role).email if row else ""
        return row


def _sample() -> Rows:
    """Find a row of every kind; what the sample lacks is None."""
    rows = Rows()
    _reviews(rows, COACH, REP, ASKED)
    _cycles(rows)
    _sessions(rows)
    deal = rows.put("deal", Deal.objects.filter(owner__email__startswith=REP))
    rows.values["account"] = deal and deal.account_id
    rows.put("evidence file", EvidenceFile.objects.all(), "rep")
    _links(rows)
    _team(rows, COACH)
    return rows


def _reviews(rows: Rows, coach: str, rep: str, asked: str) -> None:
    completed = Review.objects.filter(completed_at__isnull=False)
    own = completed.filter(is_self_assessment=False, call__rep__email__startswith=rep)
    review = rows.put("review", own)
    rows.values["reviewed call"] = review and review.call_id
    rows.values["rep"] = review and review.call.rep_id
    drafts = Review.objects.filter(completed_at=None, is_self_assessment=False)
    half = drafts.filter(author__email__startswith=coach).first()
    rows.values["call with a draft"] = half and half.call_id
    wanted = Review.objects.filter(requested_by__isnull=False, completed_at=None)
    open_one = wanted.filter(author__email__startswith=asked).first()
    rows.values["asked call"] = open_one and open_one.call_id
    coached = completed.filter(is_self_assessment=False).values("call")
    both = completed.filter(is_self_assessment=True, call__in=coached).first()
    rows.values["assessed call"] = both.call_id if both else rows.values["reviewed call"]
    team = Call.objects.filter(imported_by__email__startswith=coach, joined_into=None)
    rows.put("call without speakers", team.filter(speakers_confirmed_at=None))
    known = team.filter(speakers_confirmed_at__isnull=False, lawful_basis__isnull=False)
    rows.put("unreviewed call", known.exclude(pk__in=Review.objects.values("call")))


def _cycles(rows: Rows) -> None:
    running = Cycle.objects.filter(closed_on=None, withdrawn_on=None)
    row = rows.put("open cycle", running.filter(coach__email__startswith=COACH), "rep")
    rows.values["coached rep"] = row and row.rep_id
    held = Session.objects.exclude(completed_at=None)
    coached = Round.objects.filter(check_row=None, pk__in=held.values("round")).values("cycle")
    later = Call.objects.filter(rep=OuterRef("rep"), held_at__date__gt=OuterRef("opened_on"))
    unused = later.exclude(pk__in=CheckedCall.objects.values("call"))
    due = running.filter(Exists(unused), pk__in=coached)
    rows.put("due cycle", due, "coach")
    checked = Round.objects.exclude(check_row=None).values("cycle")
    rows.put("checked cycle", running.filter(pk__in=checked).exclude(pk__in=coached), "coach")
    rows.put("ended cycle", Cycle.objects.exclude(closed_on=None, withdrawn_on=None), "coach")
    teams = Membership.objects.filter(role="coach", person__email__startswith=COACH).values("team")
    reps = Person.objects.filter(memberships__role="rep", memberships__team__in=teams)
    rows.put("rep without a cycle", reps.exclude(pk__in=running.values("rep")))


def _sessions(rows: Rows) -> None:
    kept = Session.objects.filter(discarded_at=None)
    own = kept.filter(coach__email__startswith=COACH)
    rows.put("session", own.exclude(completed_at=None), "rep", "coach")
    rows.put("spoken session", own.exclude(transcript=None))
    rows.put("session draft", kept.filter(completed_at=None), "coach")
    rows.put(
        "led session",
        kept.filter(completed_at=None, led__ended_at=None, led__isnull=False),
        "coach",
        "rep",
    )
    asked = kept.filter(completed_at=None, asked_at__isnull=False).first()
    rows.values["words token"] = asked and links.token_for(asked, until=clock.now() + _A_DAY)
    row = rows.put("reaction", kept.filter(reaction__isnull=False), "rep", "coach")
    rows.values["call reacted to"] = row and row.seen_call_id
    rows.put("commitment", Commitment.objects.filter(reviewed_on=None), "rep")


def _team(rows: Rows, coach: str) -> None:
    held = Membership.objects.filter(role="coach", person__email__startswith=coach).first()
    rows.values["team"] = held and held.team_id
    rows.values["last month"] = str(Month.of(clock.now().date()).before)
    review = Review.objects.filter(pk=rows.values["review"]).first()
    rows.values["month of the review"] = review and str(Month.of(review.call.held_at.date()))


def _links(rows: Rows) -> None:
    admin = Person.objects.filter(memberships__role="admin").first()
    for name, has_password in (("invitation token", False), ("reset token", True)):
        known = Person.objects.exclude(email=None).exclude(pk=admin.pk).order_by("-pk")
        person = next((one for one in known if one.has_usable_password() is has_password), None)
        if person is None:
            person = people.add_person(
                admin, new=people.NewPerson("Ana Lindgren", "ana.lindgren@tidewell.example")
            )
        link = people.make_link(admin, person_id=person.pk, key=uuid4(), now=clock.now())
        rows.values[name] = link.token


def _places(house: str) -> Iterator[tuple[str, str | None, str | None]]:
    rows = _sample() if house == "sample" else Rows({"set-up token": people.set_up_token()})
    for title, picture in PICTURES.items():
        if picture.house == house:
            who = picture.who and rows.people.get(picture.who, f"{picture.who}@tidewell.example")
            yield title, who, None if who == "" else _path(picture, rows)


def _path(picture: Picture, rows: Rows) -> str | None:
    given = {
        part: rows.values.get(value, value) if isinstance(value, str) else value
        for part, value in picture.of.items()
    }
    if None in given.values():
        return None
    return reverse(picture.view, kwargs=given) + picture.more


if __name__ == "__main__":
    print(json.dumps(list(_places(sys.argv[1]))))
