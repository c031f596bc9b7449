from filmroom.people.actions.links import NewLink, end_links, link_again, make_link, use_link
from filmroom.people.actions.persons import (
    NewPerson,
    Place,
    add_person,
    change_password,
    change_profile,
    deactivate,
    edit_person,
    note_reading,
    note_readings,
    reactivate,
    welcome,
)
from filmroom.people.actions.resets import ask_for_reset
from filmroom.people.actions.setting_up import (
    may_set_up,
    needs_setting_up,
    set_up,
    set_up_token,
)
from filmroom.people.actions.teams import add_team, grant, reinstate, revoke

__all__ = [
    "NewLink",
    "NewPerson",
    "Place",
    "add_person",
    "add_team",
    "ask_for_reset",
    "change_password",
    "change_profile",
    "deactivate",
    "edit_person",
    "end_links",
    "grant",
    "link_again",
    "make_link",
    "may_set_up",
    "needs_setting_up",
    "note_reading",
    "note_readings",
    "reactivate",
    "reinstate",
    "revoke",
    "set_up",
    "set_up_token",
    "use_link",
    "welcome",
]
