"""Verbs of the rhythm of a team: watch film, conclude a month."""

from datetime import date

from django.db import transaction

from filmroom.analysis.models import Moment
from filmroom.calls.values import latest
from filmroom.core.language import trait_findings
from filmroom.core.months import Month
from filmroom.core.phrases import say
from filmroom.core.storable import storable
from filmroom.core.themes import SKILLS
from filmroom.cycles.access import reps_of_team
from filmroom.cycles.actions import note_list_reading
from filmroom.kit.access import Conflict, Refused
from filmroom.people.models import Person
from filmroom.rhythm import access
from filmroom.rhythm.kinds import Watch
from filmroom.rhythm.models import Scan, Watched

LONGEST_CONCLUSIONS = 5_000  # characters


def watch(actor: Person, *, moment_id: int, as_what: Watch) -> Watched:
    """Say what became of a moment of the queue; said again, the latest word counts."""
    moment = access.film_moment(actor, moment_id)
    version = latest(moment.call).version
    row, _ = Watched.objects.update_or_create(
        coach=actor,
        call=moment.call,
        transcript_version=version,
        first_segment=moment.first_segment,
        last_segment=moment.last_segment,
        kind=moment.kind,
        defaults={**_as_found(moment), "watch": as_what.value},
    )
    return row


def _as_found(moment: Moment) -> dict[str, object]:
    return {"at_ms": moment.start_ms, "quote": moment.quote}


@transaction.atomic
def settle(actor: Person, *, watched_id: int) -> Watched:
    """Say that a clip kept for a session was watched."""
    return _change(actor, watched_id, Watch.DONE)


@transaction.atomic
def keep_for_session(actor: Person, *, watched_id: int) -> Watched:
    """Keep what was watched as a clip for the next session again."""
    return _change(actor, watched_id, Watch.NEXT_SESSION)


def _change(actor: Person, watched_id: int, watch: Watch) -> Watched:
    access.watched_to_change(actor, watched_id)
    row = access.lock_watched(watched_id)
    row.watch = watch.value
    row.save(update_fields=["watch", "changed_at"])
    return row


def take_back(actor: Person, *, watched_id: int) -> None:
    """Let the moment stand in the queue again."""
    access.watched_to_change(actor, watched_id).delete()


@transaction.atomic
def conclude(
    actor: Person, *, team_id: int, month: Month, skill: str, conclusions: str, base_version: int
) -> Scan:
    """Keep what a coach concludes from a month; 0 is the version of what is not there yet."""
    team = access.team_to_conclude(actor, team_id)
    said = _sound(conclusions)
    if skill and skill not in SKILLS:
        raise Refused(say("Choose the theme of the next month from the list, or leave it open."))
    access.lock_team(team)
    row = Scan.objects.filter(team=team, month=month.first).first()
    if row is None:
        row = Scan(team=team, month=month.first, version=0)
    if (row.skill, row.conclusions) == (skill, said):
        return row  # sent twice
    if row.version != base_version:
        raise Conflict(
            say("The conclusions were changed in the meantime; nothing was overwritten.")
        )
    row.author, row.skill, row.conclusions = actor, skill, said
    row.version += 1
    row.save()
    return row


def _sound(conclusions: str) -> str:
    said = storable(conclusions).strip()
    if not said:
        raise Refused(say("Write what you conclude from the month; nothing was saved."))
    if len(said) > LONGEST_CONCLUSIONS:
        raise Refused(
            say(
                "Conclusions are at most {longest_conclusions} letters long, these are {number}; "
                "shorten them, nothing was saved.",
                longest_conclusions=LONGEST_CONCLUSIONS,
                number=len(said),
            )
        )
    for finding in trait_findings(said):
        raise Refused(
            say(
                "{message} Name what people do on calls; nothing was saved.",
                message=finding.message,
            )
        )
    return said


def note_team_reading(actor: Person, *, team_id: int, rep_ids: list[int], today: date) -> None:
    """Leave a trace for reps whose lines somebody but their coach read on the team's page."""
    note_list_reading(actor, rep_ids=rep_ids, what="team page", key=team_id, today=today)


def note_scan_reading(actor: Person, *, team_id: int, today: date) -> None:
    """Leave a trace for the reps of a team that somebody but their coach read a month of."""
    rep_ids = reps_of_team(actor, team_id).values_list("pk", flat=True)
    note_list_reading(actor, rep_ids=rep_ids, what="month of the team", key=team_id, today=today)
