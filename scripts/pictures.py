"""Every page of the product and who looks at it: what `make screens` takes.

A page is named by its URL's name. A new one stands here, or in WITHOUT_A_PAGE with the reason;
tests/house/test_pictures.py finds what was forgotten.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

COACH, REP, ASKED, LEADER, ADMIN = "priya", "noa", "jonas", "tomas", "ines"


@dataclass(frozen=True)
class Picture:
    view: str  # the URL's name
    who: str | None = COACH  # first name; None: nobody is signed in
    of: Mapping[str, str | int] = field(default_factory=dict)  # what the URL is filled with:
    # a row of `rows.find`, or a value
    more: str = ""  # query and fragment
    house: str = "sample"  # or "empty", which nobody has set up yet


PICTURES: dict[str, Picture] = {
    # Coming in.
    "sign-in": Picture("people:sign-in", None),
    "reset": Picture("people:reset", None),
    "reset-sent": Picture("people:reset-sent", None),
    "reset-link": Picture("people:reset-confirm", None, {"token": "reset token"}),
    "invitation": Picture("people:invitation", None, {"token": "invitation token"}),
    "link-ended": Picture("people:invitation", None, {"token": "no-such-token"}),
    "not-set-up": Picture("people:not-set-up", None, house="empty"),
    "set-up": Picture("people:set-up", None, {"token": "set-up token"}, house="empty"),
    "welcome-rep": Picture("people:welcome", REP),
    "welcome-coach": Picture("people:welcome"),
    # Today and search.
    "today": Picture("today"),
    "today-rep": Picture("today", REP),
    "today-leader": Picture("today", LEADER),
    "today-admin": Picture("today", ADMIN),
    "search": Picture("search:results", more="?q=harbour"),
    "search-nothing": Picture("search:results", more="?q=zebra"),
    "search-empty": Picture("search:results"),
    # Calls.
    "calls": Picture("calls:list"),
    "calls-none": Picture("calls:list", more="?text=zebra"),
    "calls-rep": Picture("calls:list", REP),
    "import": Picture("calls:import"),
    "call-unknown": Picture("calls:detail", of={"pk": "call without speakers"}),
    "call-writing": Picture("calls:detail", of={"pk": "call with a draft"}, more="#review"),
    "call-done": Picture("calls:detail", of={"pk": "reviewed call"}),
    "call-moments": Picture("calls:detail", of={"pk": "reviewed call"}, more="?moments=question"),
    "call-leader": Picture("calls:detail", LEADER, {"pk": "reviewed call"}),
    "speakers": Picture("calls:speakers", of={"pk": "reviewed call"}),
    "speakers-unknown": Picture("calls:speakers", of={"pk": "call without speakers"}),
    "call-details": Picture("calls:details", of={"pk": "reviewed call"}),
    # Reviews.
    "review": Picture("reviews:review", of={"pk": "review"}),
    "review-rep": Picture("reviews:review", REP, {"pk": "review"}),
    "reviews": Picture("reviews:list", of={"person_id": "rep"}),
    "self-assessment": Picture("reviews:self-assessment", ASKED, {"call_id": "asked call"}),
    "compare": Picture("reviews:compare", of={"call_id": "assessed call"}),
    "review-import": Picture("reviews:import", of={"call_id": "unreviewed call"}),
    # Cycles.
    "cycles": Picture("cycles:list", of={"person_id": "coached rep"}),
    "choose-a-focus": Picture("cycles:choose", of={"person_id": "rep without a cycle"}),
    "cycle": Picture("cycles:cycle", of={"pk": "open cycle"}),
    "cycle-rep": Picture("cycles:cycle", "rep of the open cycle", {"pk": "open cycle"}),
    "cycle-ended": Picture("cycles:cycle", "coach of the ended cycle", {"pk": "ended cycle"}),
    "check": Picture("cycles:check", "coach of the due cycle", {"pk": "due cycle"}),
    "next-round": Picture(
        "cycles:next-round", "coach of the checked cycle", {"pk": "checked cycle"}
    ),
    # Sessions.
    "sessions": Picture("sessions:list"),
    "sessions-rep": Picture("sessions:list", REP),
    "log-a-session": Picture("sessions:new"),
    "capture-app": Picture("capture:page"),
    "capture": Picture("sessions:capture", of={"person_id": "rep"}),
    "session": Picture("sessions:session", of={"pk": "session"}),
    "session-rep": Picture("sessions:session", "rep of the session", {"pk": "session"}),
    "session-transcript": Picture("sessions:transcript", of={"pk": "spoken session"}),
    "mirror": Picture("sessions:mirror", of={"pk": "spoken session"}),
    "session-draft": Picture(
        "sessions:write", "coach of the session draft", {"pk": "session draft"}
    ),
    "session-edit": Picture("sessions:edit", "coach of the session", {"pk": "session"}),
    "progress": Picture("sessions:progress", "rep of the commitment", {"pk": "commitment"}),
    "react": Picture(
        "sessions:react",
        "coach of the reaction",
        {"call_id": "call reacted to"},
        more="?first=2&last=3",
    ),
    "reaction": Picture("sessions:reaction", "coach of the reaction", {"pk": "reaction"}),
    "reaction-rep": Picture("sessions:reaction", "rep of the reaction", {"pk": "reaction"}),
    "words": Picture("sessions:words", None, {"token": "words token"}),
    "words-ended": Picture("sessions:words", None, {"token": "no-such-token"}),
    "run": Picture("sessions:run", of={"person_id": "rep"}),
    **{
        f"run-{agenda}-{number}": Picture(
            "sessions:step",
            "coach of the led session",
            {"pk": "led session", "agenda": agenda, "number": number},
        )
        for agenda, steps in (("weekly", 3), ("coaching", 5))
        for number in range(1, steps + 1)
    },
    "joined": Picture("sessions:joined", "rep of the led session", {"pk": "led session"}),
    "join": Picture("join", REP),
    "cycles-all": Picture("cycles:all"),
    # A team.
    "team": Picture("team:team", of={"pk": "team"}),
    "team-leader": Picture("team:team", LEADER, {"pk": "team"}),
    "teams-leader": Picture("team:list", LEADER),
    "film": Picture("film:queue"),
    "scans": Picture("scan:list"),
    "scan": Picture("scan:scan", of={"team_id": "team", "month": "month of the review"}),
    "scan-leader": Picture("scan:scan", LEADER, {"team_id": "team", "month": "last month"}),
    "scan-reviews": Picture(
        "scan:reviews",
        of={"team_id": "team", "month": "month of the review"},
        more="?dimension=next_step",
    ),
    "notes": Picture("sessions:notes", "coach of the led session", {"pk": "led session"}),
    # Deals.
    "deals": Picture("deals:list"),
    "deal": Picture("deals:deal", of={"pk": "deal"}),
    "deal-new": Picture("deals:new"),
    "deal-edit": Picture("deals:edit", of={"pk": "deal"}),
    "deals-csv": Picture("deals:csv"),
    "account": Picture("deals:account", of={"pk": "account"}),
    # People and settings.
    "people": Picture("people:list"),
    "person": Picture("people:person", of={"pk": "rep"}),
    "person-cycle": Picture("people:person", of={"pk": "coached rep"}, more="?period=year"),
    "person-days": Picture(
        "people:person",
        of={"pk": "coached rep"},
        more="?lane=sessions&from=2020-01-01&to=2099-12-31#days",
    ),
    "person-oneself": Picture("people:person", REP, {"pk": "rep"}),
    "profile": Picture("people:profile"),
    "teams": Picture("people:teams"),
    "people-admin": Picture("people:list", ADMIN),
    "person-admin": Picture("people:person", ADMIN, {"pk": "rep"}),
    "person-new": Picture("people:new", ADMIN),
    "teams-admin": Picture("people:teams", ADMIN),
    "settings": Picture("settings:page", ADMIN),
    "settings-read": Picture("settings:page"),
    "letters": Picture("letters", ADMIN),
    "trackers": Picture("settings:trackers", ADMIN),
    # Documents.
    "documents": Picture("documents:person", of={"person_id": "coached rep"}),
    "plan": Picture("documents:plan", of={"cycle_id": "open cycle"}),
    "preparation": Picture("documents:preparation", of={"person_id": "coached rep"}),
    "quarter": Picture("documents:progress", of={"person_id": "coached rep"}),
    "evidence-file": Picture(
        "documents:evidence", "rep of the evidence file", {"file_id": "evidence file"}
    ),
    "review-print": Picture("documents:review", of={"review_id": "review"}),
    "settings-sample": Picture("settings:sample", ADMIN),
    # What goes wrong.
    "not-yours": Picture("calls:import", LEADER),
    "not-there": Picture("calls:detail", of={"pk": 987_654_321}),
    "styleguide": Picture("styleguide"),
}

_PART = "a part of a page, asked for by script"
_FILE = "a file"
WITHOUT_A_PAGE: dict[str, str] = {
    "calls:computed": _PART,
    "calls:transcript-progress": _PART,
    "cycles:moment": _PART,
    "reviews:draft": _PART,
    "sessions:day": _PART,
    "search:recent": _PART,
    "capture:people": _PART,
    "capture:worker": _FILE,
    "capture:manifest": _FILE,
    "sessions:live": _PART,
    "calls:original": _FILE,
    "calls:recording": _FILE,
    "documents:evidence-md": _FILE,
    "documents:plan-md": _FILE,
    "documents:preparation-md": _FILE,
    "documents:progress-md": _FILE,
    "reviews:markdown": _FILE,
    "sessions:commitments-csv": _FILE,
    "sessions:take-captions": _FILE,
    "sessions:take-file": _FILE,
    "sessions:take-part": "a word for a script that sends a recording",
    "sessions:csv": _FILE,
    "people:make-link": "a link that is shown once; a picture would make one",
    "settings:tracker": "a tracker opened on the page of all; the sample has none",
    "health": "a word for a machine",
}
