"""Every address of the product, asked by people who may not have what it names.

A new address fails here until it stands in RULES with what it names.
"""

import html
from uuid import UUID

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

import coaching
import factories
from filmroom.analysis.models import Tracker
from filmroom.calls.models import Call, LawfulBasis
from filmroom.core.months import Month
from filmroom.cycles.models import (
    BaselineCall,
    Check,
    Commitment,
    Cycle,
    EvidenceFile,
    LedSession,
    ParkedGap,
    Reaction,
    Round,
    Session,
    SessionTranscript,
    Take,
)
from filmroom.deals.models import Deal
from filmroom.people.models import Membership, Person, Reading, Setting, Team
from filmroom.reviews.models import Answer, Evidence, Review
from filmroom.rhythm import actions as rhythm
from filmroom.rhythm.kinds import Watch
from filmroom.rhythm.models import Scan, Watched
from filmroom.web import edge

OUTSIDERS = ("ona", "sam", "nil")

OPEN = {  # reached without signing in; what they show depends on nobody
    "health",
    "people:sign-in",
    "people:reset",
    "people:reset-sent",
    "people:reset-confirm",
    "people:invitation",
    "people:set-up",
    "people:not-set-up",
    "capture:page",  # an empty sheet, the same to everybody
    "capture:worker",
    "capture:manifest",
    "sessions:words",  # its token is signed and names one commitment; a wrong one shows nothing
}
# Everybody who signed in has these, each with what is theirs.
OWN = {
    "today",
    "search:results",
    "search:recent",
    "people:list",
    "people:teams",
    "people:sign-out",
    "people:welcome",
    "people:profile",
    "people:change-password",
    "calls:list",
    "calls:import",
    "calls:import-file",
    "deals:list",
    "deals:new",
    "deals:csv",
    "deals:csv-take",
    "reviews:focus-check",
    "sessions:list",
    "cycles:all",
    "sessions:csv",
    "sessions:commitments-csv",
    "sessions:new",
    "sessions:day",
    "capture:people",
    "join",
}
# Not about anybody; refused to who may not change the organisation.
ADMINISTRATION = {
    "people:new",
    "people:add-team",
    "letters",
    "settings:change",
    "settings:add-basis",
    "settings:rename-basis",
    "settings:retire-basis",
    "settings:bring-back-basis",
    "settings:set-sources",
    "settings:sample",
    "settings:remove-sample",
    "settings:trackers",
    "settings:tracker",
    "settings:preview-tracker",
    "settings:preview-change",
    "settings:add-tracker",
    "settings:change-tracker",
    "settings:remove-tracker",
    "settings:put-back-tracker",
}
READ_BY_COACHES = {"settings:page"}  # and by leaders, enablement and administrators
# Coaches and leaders have these, with their teams in them; for everybody else there is nothing.
OF_TEAMS = {"team:list", "scan:list", "film:queue"}

# What the parts of other addresses name. All of it is Team North's.
PERSON = {
    "people:person",
    "people:edit",
    "people:make-link",
    "people:end-links",
    "people:grant",
    "people:hand-over",
    "people:deactivate",
    "people:reactivate",
    "people:revoke",
    "people:reinstate",
}
CALL = {
    "calls:detail",
    "calls:computed",
    "calls:speakers",
    "calls:rename-speaker",
    "calls:flip-side",
    "calls:reassign",
    "calls:details",
    "calls:basis",
    "calls:undo",
    "calls:read-again",
    "calls:join",
    "calls:split",
    "calls:original",
    "calls:recording",
    "calls:attach-recording",
    "calls:recording-offset",
    "calls:remove-recording",
    "calls:write-transcript",
    "calls:stop-transcript",
    "calls:transcript-progress",
}
DEAL = {
    "deals:account",
    "deals:edit-account",
    "deals:deal",
    "deals:edit",
    "deals:stakeholder",
    "deals:remove-stakeholder",
    "deals:put-back-stakeholder",
}
REVIEW = {
    "reviews:list",
    "reviews:start",
    "reviews:ask",
    "reviews:self-assessment",
    "reviews:compare",
    "reviews:import",
    "reviews:judge",
    "reviews:review",
    "reviews:draft",
    "reviews:complete",
    "reviews:discard",
    "reviews:restore",
    "reviews:decline",
    "reviews:answer",
    "reviews:change",
    "reviews:markdown",
}
SESSION = {
    "sessions:capture",
    "sessions:draft",
    "sessions:session",
    "sessions:write",
    "sessions:edit",
    "sessions:complete",
    "sessions:discard",
    "sessions:restore",
    "sessions:confirm",
    "sessions:reword",
    "sessions:answer",
    "sessions:progress",
    "sessions:run",
    "sessions:step",
    "sessions:end",
    "sessions:clip",
    "sessions:notes",
    "sessions:settle-notes",
    "sessions:joined",
    "sessions:type-words",
    "sessions:live",
    "sessions:transcript",
    "sessions:add-transcript",
    "sessions:transcript-speakers",
    "sessions:remove-transcript",
    "sessions:mirror",
    "sessions:react",
    "sessions:react-draft",
    "sessions:reaction",
    "sessions:reaction-send",
    "sessions:reaction-take-back",
    "sessions:reaction-answer",
    "sessions:take-part",
    "sessions:take",
    "sessions:remove-take",
    "sessions:write-captions",
    "sessions:take-file",
    "sessions:take-captions",
}
CYCLE = {
    "cycles:list",
    "cycles:choose",
    "cycles:moment",
    "cycles:cycle",
    "cycles:check",
    "cycles:check-preview",
    "cycles:next-round",
    "cycles:count-baseline",
    "cycles:park",
    "cycles:answer",
    "cycles:close",
    "cycles:take-back",
    "cycles:withdraw",
}
DOCUMENT = {
    "documents:person",
    "documents:preparation",
    "documents:preparation-md",
    "documents:progress",
    "documents:progress-md",
    "documents:assemble",
    "documents:plan",
    "documents:plan-md",
    "documents:evidence",
    "documents:evidence-md",
    "documents:review",
}
TEAM = {
    "team:team",
    "film:done",
    "film:not-worth-it",
    "film:next-session",
    "film:watched",
    "film:back",
    "film:keep",
    "scan:scan",
    "scan:reviews",
    "scan:conclude",
}
NORTHS = PERSON | CALL | DEAL | REVIEW | CYCLE | SESSION | DOCUMENT | TEAM
ADDRESSES = sorted(
    name
    for name in OPEN | OWN | ADMINISTRATION | READ_BY_COACHES | OF_TEAMS | NORTHS
    if name != "people:set-up"
)


def _names(patterns, room=""):
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{pattern.namespace}:" if pattern.namespace else room
            yield from _names(pattern.url_patterns, inner)
        elif isinstance(pattern, URLPattern):
            yield f"{room}{pattern.name}"


def _parts(name):
    """Give what an address has to be filled with."""
    room, _, view = name.rpartition(":")
    resolver = get_resolver()
    if room:
        resolver = resolver.namespace_dict[room][1]
    ((_, parameters), *_), *_ = resolver.reverse_dict.getlist(view)[0]
    return parameters


@pytest.fixture
def north(cast):
    theme = f"{factories.WORD}: answers price at once."
    words = f"I ask the {factories.WORD} buyer what the delay costs."
    sheet = coaching.sheet(theme=theme, words=words)
    coaching.transcribed(cast.mo, coaching.logged(cast.mo, cast.rita, sheet), factories.WORD)
    draft = coaching.saved(cast.mo, cast.rita, sheet)
    notes = f"{factories.WORD}: notes of the coach alone."
    LedSession.objects.create(session_id=draft.session_id, agenda="weekly", notes=notes)
    coaching.evidence_file(cast.mo, cast.rita, theme)
    records = factories.kestrel(cast.rita, cast.mo)
    for session in Session.objects.filter(rep=cast.rita):
        factories.reaction_of(session, records.call)
    return _of_team(cast, records)


def _of_team(cast, north):
    """Add what a coach keeps of the film queue and of a month."""
    rhythm.watch(cast.mo, moment_id=north.moment.pk, as_what=Watch.NEXT_SESSION)
    rhythm.conclude(
        cast.mo,
        team_id=cast.north.pk,
        month=Month.read("2026-02"),
        skill="discovery",
        conclusions=f"{factories.WORD}: the price comes before the problem.",
        base_version=0,
    )
    return north


ABSENT = 987_654_321  # the number of a row that is not there


def _address(name, north, *, draft=False, absent=False):
    review = north.draft if draft else north.review
    named = {
        "person_id": north.rep.pk,
        "cycle_id": north.cycle.pk,
        "review_id": review.pk,
        "file_id": EvidenceFile.objects.get(rep=north.rep).pk,
        "call_id": north.call.pk,
        "moment_id": north.moment.pk,
        "speaker": north.speaker.pk,
        "who": north.stakeholder.pk,
        "team_id": Scan.objects.get().team_id,
        "month": "2026-02",
        "token": "no-such-token",
        "key": UUID(int=0),
        "agenda": "weekly",
        "by": "coach",
        "number": 1,
        "pk": {
            "people": north.rep.pk,
            "settings": LawfulBasis.objects.first().pk,
            "calls": north.call.pk,
            "deals": north.deal.account_id if "account" in name else north.deal.pk,
            "reviews": review.pk,
            "cycles": north.cycle.pk,
            "team": Scan.objects.get().team_id,
            "film": Watched.objects.get().pk,
            "sessions": Session.objects.get(rep=north.rep, completed_at__isnull=draft).pk,
        }.get(name.partition(":")[0]),
    }
    if name.startswith("settings:") and ("tracker" in name or "preview" in name):
        named["pk"] = Tracker.objects.get_or_create(name="Security", phrases=["soc 2"])[0].pk
    if name == "sessions:progress":
        named["pk"] = Commitment.objects.get(rep=north.rep).pk
    if name in {"people:revoke", "people:reinstate"}:
        named["pk"] = Membership.objects.get(person=north.rep).pk
    if absent:
        named = {
            part: value if part in {"token", "month", "key", "by"} else ABSENT
            for part, value in named.items()
        }
    return reverse(name, kwargs={part: named[part] for part in _parts(name)})


def _everything():
    """Give a picture of every row that somebody could have changed."""
    of_people = (Person, Membership, Team, Setting)
    of_calls = (LawfulBasis, Deal, Call, Review, Evidence, Answer)
    of_cycles = (Cycle, Round, ParkedGap, BaselineCall, Check, EvidenceFile)
    of_sessions = (Session, LedSession, SessionTranscript, Commitment, Reaction, Take)
    models = (*of_people, *of_calls, *of_cycles, *of_sessions, Watched, Scan)
    left_out = {"last_login"}
    return {
        model.__name__: sorted(
            str({k: v for k, v in row.items() if k not in left_out})
            for row in model.objects.values()
        )
        for model in models
    }


REFUSED = {403, 404, 405, 422}
WAYS = ({}, {"HX-Request": "true"}, {"X-Requested-With": "fetch"})


def _asked(browser, url):
    """Ask in every way a browser does: by hand and by script, reading and sending."""
    for headers in WAYS:
        yield browser.get(url, headers=headers)
        yield browser.post(url, headers=headers)


def _body(answer):
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def test_every_address_has_a_rule():
    """An address that is in no set above was added without saying who may have it."""
    sets = (OPEN, OWN, ADMINISTRATION, READ_BY_COACHES, OF_TEAMS, NORTHS)
    known = set().union(*sets)
    there = {name for name in _names(get_resolver().url_patterns) if name != "styleguide"}

    assert there - known == set()
    assert known - there == set()
    assert sum(map(len, sets)) == len(known)


def test_what_is_open_is_open_in_the_product():
    assert edge.OPEN - {"styleguide"} == OPEN


def test_strangers_sign_in_first(north):
    before = _everything()
    for name in ADDRESSES:
        for answer in _asked(Client(), _address(name, north)):
            if name in OPEN:
                assert answer.status_code in {200, 302, 404, 405, 422}, name
            elif answer.status_code == 302:
                assert answer.url.startswith(reverse("people:sign-in")), name
            else:
                assert answer.status_code == 401, name
            assert factories.WORD.encode() not in _body(answer), name
    assert _everything() == before


@pytest.mark.parametrize("who", OUTSIDERS)
def test_outsiders_get_nothing_of_another_team(cast, north, signed_in, who):
    """Nor can they tell whether there is anything: a row that is not there answers the same."""
    browser = signed_in(cast.everyone[who])
    before = _everything()
    for name in sorted(NORTHS):
        absent = _asked(browser, _address(name, north, absent=True))
        as_if_absent = [answer.status_code for answer in absent]
        for url in {_address(name, north), _address(name, north, draft=True)}:
            answers = list(_asked(browser, url))
            assert [answer.status_code for answer in answers] == as_if_absent, url
            for answer in answers:
                assert answer.status_code in REFUSED, url
                assert factories.WORD.encode() not in _body(answer), url
                assert b"Rita" not in _body(answer), url
    assert _everything() == before


@pytest.mark.parametrize("who", OUTSIDERS)
def test_lists_hold_nothing_of_another_team(cast, north, signed_in, who):
    browser = signed_in(cast.everyone[who])
    queries = ("", "?q=kestrel", f"?q=rita&rep={north.rep.pk}", f"?deal={north.deal.pk}")
    for name in sorted(OWN | OF_TEAMS):
        for url in (_address(name, north) + query for query in queries):
            for headers in WAYS:
                body = _body(browser.get(url, headers=headers))
                assert b"Rita" not in body, url
                assert factories.WORD.encode() not in body, url


@pytest.mark.parametrize("who", ["rita", "ona", "eno", "ada", "nil"])
def test_who_coaches_and_leads_nobody_has_no_pages_of_teams(cast, north, signed_in, who):
    browser = signed_in(cast.everyone[who])
    for name in sorted(OF_TEAMS | TEAM):
        for answer in _asked(browser, _address(name, north)):
            assert answer.status_code in {404, 405}, name
            assert factories.WORD.encode() not in _body(answer), name


@pytest.mark.parametrize("who", ["rita", "mo", "lena", "eno", "sam", "nil"])
def test_only_an_administrator_administers(cast, north, signed_in, who):
    browser = signed_in(cast.everyone[who])
    before = _everything()
    for name in sorted(ADMINISTRATION):
        for answer in _asked(browser, _address(name, north)):
            assert answer.status_code in REFUSED, name
    assert _everything() == before


@pytest.mark.parametrize("who", ["ada", "eno"])
def test_who_administers_or_enables_opens_no_content(cast, north, signed_in, who):
    """An administrator may know who the people are; what is recorded about them stays closed."""
    browser = signed_in(cast.everyone[who])
    before = _everything()
    for name in sorted(CALL | REVIEW | DEAL | CYCLE | SESSION | DOCUMENT | TEAM):
        for answer in _asked(browser, _address(name, north)):
            is_empty_list = (who, name) == ("ada", "reviews:list") and answer.status_code == 200
            assert is_empty_list or answer.status_code in REFUSED, name
            assert factories.WORD.encode() not in _body(answer), name
    assert _everything() == before


OF_RITA = {  # what Rita said, promised or is coached on, as pages show it
    "the commitment": "I ask the Kestrel buyer what the delay costs.",
    "the theme": "Kestrel: answers price at once.",
    "the focus": "Ask Kestrel for a date.",
    "a moment": "Kestrel quote",
    "the call": "What does that delay cost you?",
    "the review": "Ask at least two implication questions",
}


def test_every_page_that_gives_a_leader_a_reps_words_leaves_a_trace(cast, north, signed_in):
    """Law 9: the rep sees who of the management line read what is recorded about them."""
    browser = signed_in(cast.lena)
    queries = {"scan:reviews": "?dimension=next_step", "search:results": "?q=kestrel"}
    scans = {"scan:scan", "scan:reviews"}
    traced = set()
    for name in sorted(set(ADDRESSES) - OPEN - ADMINISTRATION):
        url = _address(name, north) + queries.get(name, "")
        Reading.objects.all().delete()
        body = _body(browser.get(url.replace("2026-02", "2026-03") if name in scans else url))
        shown = [what for what, words in OF_RITA.items() if words in html.unescape(body.decode())]
        rows = Reading.objects.filter(reader=cast.lena, about=cast.rita)
        assert rows.exists() or not shown, (name, shown)
        if rows.exists():
            traced.add(name)
    assert traced >= LEAVE_A_TRACE


LEAVE_A_TRACE = {
    "calls:detail",
    "calls:original",
    "calls:recording",
    "cycles:all",
    "cycles:cycle",
    "cycles:list",
    "documents:evidence",
    "documents:evidence-md",
    "documents:person",
    "documents:plan",
    "documents:plan-md",
    "documents:preparation",
    "documents:preparation-md",
    "documents:progress",
    "documents:progress-md",
    "documents:review",
    "people:person",
    "reviews:markdown",
    "reviews:review",
    "scan:reviews",
    "scan:scan",
    "sessions:commitments-csv",
    "sessions:csv",
    "sessions:list",
    "sessions:reaction",
    "sessions:session",
    "sessions:take-captions",
    "sessions:take-file",
    "team:team",
}
