"""Who works at Tidewell, the company of the sample organisation. Nobody here is real."""

from dataclasses import dataclass

from filmroom.core.roles import Role

ORGANISATION = "Tidewell"
PASSWORD = "watch-the-film"  # noqa: S105  printed at every start, for this machine only
TEAMS = {"Clinics": ORGANISATION, "Clinics North": "Clinics"}  # team: team above


@dataclass(frozen=True, slots=True)
class Somebody:
    name: str
    role: Role
    team: str
    knows: str  # what signing in as this person shows

    @property
    def email(self) -> str:
        return f"{self.name.split()[0].lower()}@tidewell.example"


ADMIN = Somebody("Ines Caldeira", Role.ADMIN, ORGANISATION, "people and settings")
COACH = Somebody("Priya Nair", Role.COACH, "Clinics North", "calls to review, a team to coach")
REPS = (
    Somebody("Noa Ferreira", Role.REP, "Clinics North", "a review to read and answer"),
    Somebody("Jonas Keller", Role.REP, "Clinics North", "a self-assessment that was asked for"),
    Somebody("Amara Diallo", Role.REP, "Clinics North", "a call of her own"),
)
LEADER = Somebody("Tomas Hruby", Role.LEADER, "Clinics", "the teams below, read only")
EVERYBODY = (COACH, *REPS, LEADER, ADMIN)
