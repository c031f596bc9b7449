"""Who may do what with Rita's records and with the organisation, as one table.

A column is a person, a row is an action; `x` means that it is permitted. The list and the row
agree: what somebody may open stands in their list, and nothing else does.
"""

import pytest

import coaching
import factories
from cast import NOW, TODAY
from filmroom.calls import access as calls
from filmroom.core.focus.targets import parse_target
from filmroom.core.months import Month
from filmroom.core.roles import Permission
from filmroom.cycles import access as cycles
from filmroom.cycles import queries as log
from filmroom.cycles import values
from filmroom.cycles.models import Check, CheckedCall, LedSession, Session
from filmroom.deals import access as deals
from filmroom.kit.access import Denied, NotFound
from filmroom.people import access as people
from filmroom.reviews import access as reviews
from filmroom.reviews.actions import request_self_assessment
from filmroom.rhythm import access as rhythm
from filmroom.rhythm import actions as keep
from filmroom.rhythm.kinds import Watch

MATRIX = """
                      rita pia mo lena eno ada ona sam nil
see the call             x   -  x    x   -   -   -   -   -
edit the call            x   -  x    -   -   -   -   -   -
see the deal             x   -  x    x   -   -   -   -   -
edit the deal            x   -  x    -   -   -   -   -   -
know of the review       x   -  x    x   -   -   -   -   -
read the review          x   -  x    x   -   -   -   -   -
write the draft          -   -  x    -   -   -   -   -   -
know of the draft        -   -  x    -   -   -   -   -   -
review the call          -   -  x    -   -   -   -   -   -
assess oneself           x   -  -    -   -   -   -   -   -
see the session          x   -  x    x   -   -   -   -   -
write the session        -   -  x    -   -   -   -   -   -
lead the session         -   -  x    -   -   -   -   -   -
join the session         x   -  -    -   -   -   -   -   -
read what was said       x   -  x    -   -   -   -   -   -
look into the mirror     -   -  x    -   -   -   -   -   -
hear the reaction        x   -  x    x   -   -   -   -   -
caption the reaction     -   -  x    -   -   -   -   -   -
know of session drafts   -   -  x    -   -   -   -   -   -
confirm the words        x   -  -    -   -   -   -   -   -
see the commitment       x   -  x    x   -   -   -   -   -
report on it             x   -  x    -   -   -   -   -   -
see the cycle            x   -  x    x   -   -   -   -   -
coach the cycle          -   -  x    -   -   -   -   -   -
log with the rep         -   -  x    -   -   -   -   -   -
see the focus            x   -  x    x   -   -   -   -   -
read the evidence file   x   -  x    x   -   -   -   -   -
read what a check saw    -   -  x    x   -   -   -   -   -
take over the rep        -   -  x    -   -   x   -   -   -
see the person           x   -  x    x   -   x   -   -   -
see who read             x   -  -    -   -   x   -   -   -
manage the person        -   -  -    -   -   x   -   -   -
manage the team          -   -  -    -   -   x   -   -   -
change settings          -   -  -    -   -   x   -   -   -
import calls             x   x  x    -   -   -   x   x   -
see the team             -   -  x    x   -   -   -   -   -
see the film             -   -  x    -   -   -   -   -   -
keep the film            -   -  x    -   -   -   -   -   -
read the scan            -   -  x    x   -   -   -   -   -
conclude the month       -   -  x    -   -   -   -   -   -
"""
HEAD, *ROWS = MATRIX.strip("\n").splitlines()
PEOPLE = HEAD.split()
TABLE = {line[:22].strip(): dict(zip(PEOPLE, line[22:].split(), strict=True)) for line in ROWS}


def _edit_deal(actor, there):
    deals.deal_to_edit(actor, there.deal.pk)


def _review_call(actor, there):
    reviews.require_reviewer(actor, calls.call_to_see(actor, there.call.pk))


def _take_over(actor, there):
    if not cycles.may_hand_over(actor, there.rep, there.cycle.coach):
        raise Denied


def _see_readings(actor, there):
    if not people.may_see_readings(actor, there.rep):
        raise Denied


def _manage_team(actor, there):
    people.team_to_manage(actor, people.open_memberships(there.rep)[0].team_id)


def _read_what_a_check_saw(actor, there):
    """Of a call on which the rep has yet to speak, who reads the verdict alone (law 4)."""
    read = log.read_cycle(actor, there.cycle.pk, now=NOW, today=TODAY)
    if read.rounds[0].check.statement is None:
        raise Denied


ACTIONS = {
    "see the call": lambda actor, there: calls.call_to_see(actor, there.call.pk),
    "edit the call": lambda actor, there: calls.call_to_edit(actor, there.call.pk),
    "see the deal": lambda actor, there: deals.deal_to_see(actor, there.deal.pk),
    "edit the deal": _edit_deal,
    "know of the review": lambda actor, there: reviews.review_to_see(actor, there.review.pk),
    "read the review": lambda actor, there: reviews.review_to_read(
        actor, there.review.pk, today=TODAY
    ),
    "write the draft": lambda actor, there: reviews.sheet_to_write(actor, there.draft.pk),
    "know of the draft": lambda actor, there: reviews.review_to_see(actor, there.draft.pk),
    "review the call": _review_call,
    "assess oneself": lambda actor, there: reviews.call_of_own(actor, there.call.pk),
    "see the session": lambda actor, there: cycles.session_to_see(actor, there.session.pk),
    "write the session": lambda actor, there: cycles.session_to_write(actor, there.session.pk),
    "lead the session": lambda actor, there: cycles.led_session_to_write(
        actor, there.session_draft.pk
    ),
    "join the session": lambda actor, there: cycles.session_to_join(actor, there.session_draft.pk),
    "read what was said": lambda actor, there: cycles.transcript_to_read(actor, there.session.pk),
    "look into the mirror": lambda actor, there: cycles.transcript_of_coach(
        actor, there.session.pk
    ),
    "know of session drafts": lambda actor, there: cycles.session_to_see(
        actor, there.session_draft.pk
    ),
    "hear the reaction": lambda actor, there: cycles.take_to_see(
        actor, there.session.pk, of_rep=False
    ),
    "caption the reaction": lambda actor, there: cycles.own_take(actor, there.session.pk),
    "confirm the words": lambda actor, there: cycles.session_of_own(actor, there.session.pk),
    "see the commitment": lambda actor, there: cycles.commitment_to_see(
        actor, there.session.commitment_id
    ),
    "report on it": lambda actor, there: cycles.commitment_to_report(
        actor, there.session.commitment_id
    ),
    "see the cycle": lambda actor, there: cycles.cycle_to_see(actor, there.cycle.pk),
    "coach the cycle": lambda actor, there: cycles.cycle_to_coach(actor, there.cycle.pk),
    "log with the rep": lambda actor, there: cycles.rep_to_coach(actor, there.rep.pk),
    "see the focus": lambda actor, there: cycles.rep_to_read(actor, there.rep.pk),
    "read what a check saw": _read_what_a_check_saw,
    "read the evidence file": lambda actor, there: cycles.file_to_see(actor, there.file.pk),
    "take over the rep": _take_over,
    "see the person": lambda actor, there: people.person_to_see(actor, there.rep.pk),
    "see who read": _see_readings,
    "manage the person": lambda actor, there: people.person_to_manage(actor, there.rep.pk),
    "manage the team": _manage_team,
    "change settings": lambda actor, _there: people.require(
        actor, Permission.SETTINGS_EDIT, "Only an administrator changes settings."
    ),
    "import calls": lambda actor, _there: calls.require_import(actor),
    "see the team": lambda actor, there: rhythm.team_to_see(actor, there.team.pk),
    "see the film": lambda actor, there: rhythm.film_moment(actor, there.moment.pk),
    "keep the film": lambda actor, there: rhythm.watched_to_change(actor, there.watched.pk),
    "read the scan": lambda actor, there: rhythm.team_to_scan(actor, there.team.pk),
    "conclude the month": lambda actor, there: rhythm.team_to_conclude(actor, there.team.pk),
}


def _hidden_check(there, call, coach):
    counted = (coaching.BASELINE, (coaching.ALL_FOUR,))
    said = values.statement(
        values.judged(0.8, *counted),
        target=parse_target(coaching.TARGET),
        counted=counted,
        compared=(),
    )
    check = Check.objects.create(
        round=there.cycle.rounds.get(),
        held_on=TODAY,
        outcome=said.outcome.value,
        machine=values.statement_to_json(said),
    )
    CheckedCall.objects.create(
        check_row=check, call=call, title=call.title, held_on=TODAY, minutes=4
    )
    request_self_assessment(coach, call_id=call.pk, today=TODAY)


@pytest.fixture
def there(cast):
    file = coaching.evidence_file(cast.mo, cast.rita, "Discovery")
    return _There(cast, *_sessions(cast), file)


class _There:
    """The records, with a session, a session draft and an evidence file around them."""

    def __init__(self, cast, session, session_draft, file):
        self.file = file
        self.records = factories.kestrel(cast.rita, cast.mo)
        _hidden_check(self, self.draft.call, cast.mo)
        self.team = cast.north
        self.watched = keep.watch(cast.mo, moment_id=self.moment.pk, as_what=Watch.DONE)
        self.scan = _scan(cast)
        self.session = session
        self.session_draft = session_draft
        factories.reaction_of(session, self.call)

    def __getattr__(self, name):
        return getattr(self.records, name)


def _scan(cast):
    return keep.conclude(
        cast.mo,
        team_id=cast.north.pk,
        month=Month.of(TODAY),
        skill="",
        conclusions="The price comes before the problem.",
        base_version=0,
    )


def _sessions(cast):
    held = coaching.logged(cast.mo, cast.rita, coaching.sheet())
    coaching.transcribed(cast.mo, held)
    draft = coaching.saved(cast.mo, cast.rita, coaching.sheet())
    LedSession.objects.create(session_id=draft.session_id, agenda="weekly")
    rows = Session.objects.select_related("commitment")
    return rows.get(pk=held.session_id), rows.get(pk=draft.session_id)


def _may(action, actor, there):
    try:
        ACTIONS[action](actor, there)
    except (NotFound, Denied):
        return "-"
    return "x"


def test_the_table_is_what_the_house_does(cast, there):
    found = {
        action: {name: _may(action, cast.everyone[name], there) for name in PEOPLE}
        for action in ACTIONS
    }

    assert found == TABLE


def test_every_list_holds_what_may_be_opened_and_nothing_else(cast, there):
    lists = {
        "see the call": lambda actor: there.call in calls.visible_calls(actor),
        "see the deal": lambda actor: there.deal in deals.visible_deals(actor),
        "know of the review": lambda actor: there.review in reviews.visible_reviews(actor),
        "read the review": lambda actor: there.review in reviews.readable_reviews(actor, TODAY),
        "know of the draft": lambda actor: there.draft in reviews.visible_reviews(actor),
        "see the session": lambda actor: there.session in cycles.visible_sessions(actor),
        "join the session": lambda actor: there.session_draft.led in cycles.sessions_to_join(actor),
        "read what was said": lambda actor: (
            there.session.transcript in cycles.visible_transcripts(actor)
        ),
        "know of session drafts": lambda actor: (
            there.session_draft in cycles.visible_sessions(actor)
        ),
        "see the commitment": lambda actor: (
            there.session.commitment in cycles.visible_commitments(actor)
        ),
        "see the cycle": lambda actor: there.cycle in cycles.visible_cycles(actor),
        "read the evidence file": lambda actor: there.file in cycles.visible_files(actor),
        "log with the rep": lambda actor: there.rep in cycles.reps_to_coach(actor),
        "see the person": lambda actor: there.rep in people.visible_people(actor),
        "see the team": lambda actor: there.team in rhythm.visible_teams(actor),
        "see the film": lambda actor: there.call in rhythm.film_calls(actor),
        "keep the film": lambda actor: there.watched in rhythm.visible_watched(actor),
        "read the scan": lambda actor: there.scan in rhythm.visible_scans(actor),
        "conclude the month": lambda actor: there.team in rhythm.teams_to_coach(actor),
    }
    for action, holds in lists.items():
        found = {name: "x" if holds(cast.everyone[name]) else "-" for name in PEOPLE}
        assert found == TABLE[action], action


def test_a_refusal_to_who_may_know_says_why(cast, there):
    for action, name in [
        ("edit the call", "lena"),
        ("edit the deal", "lena"),
        ("review the call", "lena"),
        ("review the call", "rita"),
        ("assess oneself", "mo"),
        ("write the session", "rita"),
        ("write the session", "lena"),
        ("join the session", "mo"),
        ("look into the mirror", "rita"),
        ("confirm the words", "mo"),
        ("report on it", "lena"),
        ("coach the cycle", "rita"),
        ("log with the rep", "lena"),
        ("manage the person", "mo"),
        ("conclude the month", "lena"),
    ]:
        with pytest.raises(Denied, match=r"\w+ \w+ .*\."):
            ACTIONS[action](cast.everyone[name], there)
