from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from filmroom.core.roles import Role
from filmroom.kit.rows import Row
from filmroom.people.kinds import LinkKind


def address(text: str) -> str:
    """Give an e-mail address as it is kept and looked up: upper and lower case are one."""
    return text.strip().lower()


class People(BaseUserManager["Person"]):
    def get_by_natural_key(self, username: str | None) -> "Person":
        return self.get(email=address(username or ""))


class Person(AbstractBaseUser, Row):
    """Somebody in the organisation. May exist without a sign-in (no usable password)."""

    name = models.CharField(max_length=200)
    email = models.EmailField(null=True, blank=True, unique=True)
    is_active = models.BooleanField(default=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=12, default="en")
    started_on = models.DateField(null=True, blank=True)
    single_keys = models.BooleanField(default=True)  # single-letter keys on pages
    reminders = models.BooleanField(default=True)  # by e-mail, where letters leave at all
    welcomed_at = models.DateTimeField(null=True, blank=True)  # saw the first sign-in page

    objects = People()

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(email=Lower("email")), name="person_email_in_lower_case"
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def signs_in(self) -> bool:
        """Say whether the person has a password and is not deactivated."""
        return self.is_active and self.has_usable_password()

    @property
    def initials(self) -> str:
        words = self.name.split()
        return "".join(word[0] for word in (words[:1] + words[1:][-1:])).upper()


class Team(Row):
    name = models.CharField(max_length=120)
    parent = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="children"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint("parent", Lower("name"), name="team_name_once"),
            models.UniqueConstraint(
                Lower("name"), condition=Q(parent__isnull=True), name="top_team_name_once"
            ),
            models.CheckConstraint(
                condition=~Q(parent=models.F("id")), name="team_not_its_own_parent"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(Row):
    """A role a person holds in a team, from a day to a day; history is kept."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="memberships")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=12, choices=[(r.value, r.value) for r in Role])
    since = models.DateField()
    until = models.DateField(null=True, blank=True)  # first day it no longer holds
    given_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    ended_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["person", "team", "role"],
                condition=Q(until__isnull=True),
                name="membership_open_once",
            ),
        ]


class PasswordLink(Row):
    """A link with which one person sets a password once. Only its hash is kept."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=12, choices=[(k.value, k.value) for k in LinkKind])
    made_by = models.ForeignKey(
        Person, null=True, on_delete=models.SET_NULL, related_name="+"
    )  # None: asked for by e-mail
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["person", "expires_at"])]


class Setting(Row):
    """An organisation's answer where it differs from core.defaults."""

    key = models.CharField(max_length=60, unique=True)
    value = models.JSONField()
    changed_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")


class Reading(Row):
    """Somebody in the management line read a person's record on a day (law 9)."""

    reader = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    about = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    what = models.CharField(max_length=20)  # "call" or "review"
    key = models.BigIntegerField()
    day = models.DateField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["reader", "about", "what", "key", "day"], name="reading_once_a_day"
            )
        ]
        indexes = [models.Index(fields=["about", "-day"])]
