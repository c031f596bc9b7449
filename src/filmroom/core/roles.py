"""Who may do what: the role table (spec 6, spec 0 "Visibility").

Roles are held in a team and reach as far as the table says; which rows that means is
decided in each room's access.py. Everything not in the table is refused.
"""

from enum import StrEnum


class Role(StrEnum):
    REP = "rep"
    COACH = "coach"
    LEADER = "leader"
    ENABLEMENT = "enablement"
    ADMIN = "admin"


class Reach(StrEnum):
    """Whose rows a role's permissions speak of."""

    OWN = "own"  # the person's own rows
    TEAM = "team"  # the reps of the team the role is held in
    SUBTREE = "subtree"  # the reps of the team and of every team below it
    EVERYWHERE = "everywhere"  # the organisation; never a rep's log


class Permission(StrEnum):
    """Named room:noun:verb."""

    CALL_SEE = "calls:call:see"
    CALL_IMPORT = "calls:call:import"
    CALL_EDIT = "calls:call:edit"  # speakers, deal, basis, joining, undoing an import
    DEAL_SEE = "deals:deal:see"
    DEAL_EDIT = "deals:deal:edit"
    REVIEW_SEE = "reviews:review:see"
    REVIEW_WRITE = "reviews:review:write"
    REVIEW_ANSWER = "reviews:review:answer"
    CYCLE_SEE = "cycles:cycle:see"
    CYCLE_WRITE = "cycles:cycle:write"
    SESSION_SEE = "cycles:session:see"
    SESSION_WRITE = "cycles:session:write"
    COMMITMENT_ANSWER = "cycles:commitment:answer"  # own words, own progress, own answers
    PERSON_SEE = "people:person:see"
    PEOPLE_MANAGE = "people:person:manage"
    SETTINGS_EDIT = "people:settings:edit"


REACH = {
    Role.REP: Reach.OWN,
    Role.COACH: Reach.TEAM,
    Role.LEADER: Reach.SUBTREE,
    Role.ENABLEMENT: Reach.EVERYWHERE,
    Role.ADMIN: Reach.EVERYWHERE,
}

TABLE: dict[Role, frozenset[Permission]] = {
    Role.REP: frozenset(
        {
            Permission.CALL_SEE,
            Permission.CALL_IMPORT,
            Permission.CALL_EDIT,
            Permission.DEAL_SEE,
            Permission.DEAL_EDIT,
            Permission.REVIEW_SEE,
            Permission.REVIEW_ANSWER,
            Permission.CYCLE_SEE,
            Permission.SESSION_SEE,
            Permission.COMMITMENT_ANSWER,
            Permission.PERSON_SEE,
        }
    ),
    Role.COACH: frozenset(
        {
            Permission.CALL_SEE,
            Permission.CALL_IMPORT,
            Permission.CALL_EDIT,
            Permission.DEAL_SEE,
            Permission.DEAL_EDIT,
            Permission.REVIEW_SEE,
            Permission.REVIEW_WRITE,
            Permission.CYCLE_SEE,
            Permission.CYCLE_WRITE,
            Permission.SESSION_SEE,
            Permission.SESSION_WRITE,
            Permission.PERSON_SEE,
        }
    ),
    Role.LEADER: frozenset(
        {
            Permission.CALL_SEE,
            Permission.DEAL_SEE,
            Permission.REVIEW_SEE,
            Permission.CYCLE_SEE,
            Permission.SESSION_SEE,
            Permission.PERSON_SEE,
        }
    ),
    Role.ENABLEMENT: frozenset(),
    Role.ADMIN: frozenset(
        {Permission.PERSON_SEE, Permission.PEOPLE_MANAGE, Permission.SETTINGS_EDIT}
    ),
}


def roles_with(permission: Permission) -> frozenset[Role]:
    return frozenset(role for role, allowed in TABLE.items() if permission in allowed)
