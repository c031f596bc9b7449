"""Who works at Tidewell, the company of the sample organisation. Nobody here is real."""

import unicodedata
from dataclasses import dataclass

from filmroom.core.roles import Role

ORGANISATION = "Tidewell"
PASSWORD = "watch-the-film"  # noqa: S105  printed at every start, for this machine only
TEAMS = {  # team: team above
    "Clinics": ORGANISATION,
    "Clinics North": "Clinics",
    "Clinics South": "Clinics",
    "Wellness": ORGANISATION,
    "New Business": ORGANISATION,
}
# Invented like everything here; buyers name them in the calls.
COMPETITORS = (
    "Calendra",
    "Calenda",
    "Slotwise",
    "Deskheron",
    "Deskfold",
    "Kalenderhof",
    "Poselist",
)
_OFTEN = 6  # sign-ins that are printed, beside every coach's


@dataclass(frozen=True, slots=True)
class Somebody:
    name: str
    role: Role
    team: str
    knows: str = ""  # what signing in as this person shows
    days_here: int = 420
    signs_in: bool = True

    @property
    def email(self) -> str:
        plain = unicodedata.normalize("NFKD", self.name.split()[0].lower())
        return f"{plain.encode('ascii', 'ignore').decode()}@tidewell.example"


# The most useful sign-ins first.
EVERYBODY = (
    Somebody("Priya Nair", Role.COACH, "Clinics North", "calls to review, a team to coach"),
    Somebody("Noa Ferreira", Role.REP, "Clinics North", "a review to read and answer"),
    Somebody("Jonas Keller", Role.REP, "Clinics North", "a self-assessment, a second round"),
    Somebody("Marek Zieliński", Role.COACH, "Clinics South", "cycles that moved, one overdue"),
    Somebody("Tomas Hruby", Role.LEADER, "Clinics", "the teams below, read only"),
    Somebody("Ines Caldeira", Role.ADMIN, ORGANISATION, "people and settings"),
    Somebody("Amara Diallo", Role.REP, "Clinics North", "a cycle just opened", 74),
    Somebody("Fiona O'Hara", Role.REP, "Clinics North", "a call with three unknown voices", 900),
    Somebody("Leila Haddad", Role.REP, "Clinics South", "a cycle that moved"),
    Somebody("Oskar Lund", Role.REP, "Clinics South", "moved, in one call so far"),
    Somebody("Bea Castellanos", Role.REP, "Clinics South", "too little evidence", 260),
    Somebody("Dev Raman", Role.REP, "Clinics South", "a follow-up that is late", 190),
    Somebody("Yuki Tanabe", Role.COACH, "Wellness", "what to change after nothing moved"),
    Somebody("Tess van Dijk", Role.REP, "Wellness", "a changed plan"),
    Somebody("Ravi Menon", Role.REP, "Wellness", "a call without an opportunity"),
    Somebody("Hugo Lefèvre", Role.REP, "Wellness", days_here=61, signs_in=False),
    Somebody("Samuel Okafor", Role.COACH, "New Business", "a withdrawn cycle, a call to review"),
    Somebody("Ingrid Sole", Role.REP, "New Business", "a cycle that waits for a second call", 1300),
    Somebody("Malik Farouk", Role.REP, "New Business", "a cycle that was withdrawn", 110),
    Somebody("Zoë Brandt", Role.REP, "New Business", "a cold call nobody has reviewed", 33),
)
ADMIN = next(one for one in EVERYBODY if one.role is Role.ADMIN)
REPS = tuple(one for one in EVERYBODY if one.role is Role.REP)
SIGN_INS = tuple(one for one in EVERYBODY if one.signs_in)
OFTEN = SIGN_INS[:_OFTEN] + tuple(one for one in SIGN_INS[_OFTEN:] if one.role is Role.COACH)


def coach_of(rep: str) -> str:
    """Name the coach of a rep's team."""
    team = next(one.team for one in REPS if one.name == rep)
    return next(one.name for one in EVERYBODY if (one.role, one.team) == (Role.COACH, team))
