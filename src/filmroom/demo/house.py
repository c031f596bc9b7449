"""The sample organisation while it is being made: who is there, what is which, what is open."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from filmroom.calls.models import Call
from filmroom.cycles.models import Cycle
from filmroom.deals.models import Deal
from filmroom.demo import people as cast
from filmroom.demo.days import Days
from filmroom.people.models import Person
from filmroom.reviews.models import Review

Row = Mapping[str, Any]  # one entry of the log, as its file says it


@dataclass(frozen=True, slots=True)
class House:
    days: Days
    people: dict[str, Person] = field(default_factory=dict)  # by name
    calls: dict[int, Call] = field(default_factory=dict)  # by the number of the script
    sheets: dict[int, Review] = field(default_factory=dict)  # by the number of the call
    cycles: dict[int, Cycle] = field(default_factory=dict)  # the latest, by the rep's id

    @property
    def admin(self) -> Person:
        return self.people[cast.ADMIN.name]

    def coach_of(self, rep: Person) -> Person:
        return self.people[cast.coach_of(rep.name)]

    def open_cycle(self, rep: Person) -> Cycle | None:
        cycle = self.cycles.get(rep.pk)
        return cycle if cycle and cycle.is_open else None

    def deal(self, rep: Person, row: Row) -> Deal | None:
        """Give the deal that an entry names, if it names one."""
        return Deal.objects.get(owner=rep, name=row["deal"]) if "deal" in row else None
