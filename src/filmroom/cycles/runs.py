"""How often a rep's theme came back, kept on write so that no page counts it."""

from collections.abc import Iterable, Iterator
from datetime import date

from filmroom.core.signals import Run, ThemedSession, new_run
from filmroom.core.verdict import Outcome
from filmroom.cycles.models import Check, Session, ThemeRun
from filmroom.people.models import Person


def recount(rep: Person) -> None:
    """Carry the rep's run on through every session; sessions may be logged late or edited."""
    run: Run | None = None
    for session in _sessions(rep):
        run = new_run(run, session)
    if run is None:
        ThemeRun.objects.filter(rep=rep).delete()
        return
    ThemeRun.objects.update_or_create(
        rep=rep,
        defaults={"skill": run.skill, "length": run.length, "is_stuck": run.is_stuck},
    )


def _sessions(rep: Person) -> Iterator[ThemedSession]:
    held = Session.objects.filter(rep=rep, completed_at__isnull=False).order_by("held_on", "pk")
    checks = list(
        Check.objects.filter(round__cycle__rep=rep)
        .order_by("held_on", "pk")
        .values_list("held_on", "round__cycle__skill", "outcome")
    )
    since = date.min
    for held_on, skill in held.values_list("held_on", "skill"):
        yield ThemedSession(skill, _check(checks, skill, since, held_on))
        since = held_on


def _check(
    checks: Iterable[tuple[date, str, str]], skill: str, since: date, until: date
) -> Outcome | None:
    """Give the latest check of the skill after one session's day and up to the next one's."""
    found = [out for on, of, out in checks if of == skill and since < on <= until]
    return Outcome(found[-1]) if found else None
