from pathlib import Path

from filmroom.core import roles

ROOT = Path(__file__).resolve().parents[2]
VOCABULARY = (ROOT / "docs" / "vocabulary.md").read_text().lower()


def test_the_vocabulary_explains_every_role_and_every_room():
    rooms = ("call", "review", "deal", "person", "team", "moment", "evidence", "rubric")
    missing = [w for w in (*rooms, *roles.Role) if f"**{w}**" not in VOCABULARY]
    assert missing == []


def test_every_permission_is_given_to_some_role():
    given = set().union(*roles.TABLE.values())
    assert given == set(roles.Permission)


def test_permissions_are_named_room_noun_verb():
    assert all(len(p.value.split(":")) == 3 for p in roles.Permission)
