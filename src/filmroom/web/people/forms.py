import zoneinfo
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import password_validators_help_texts
from django.utils.functional import lazy
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from filmroom.core.roles import Role
from filmroom.kit.access import Refused
from filmroom.people.actions import NewPerson, Place
from filmroom.web.choices import offer

ROLE_WORDS = {
    Role.REP: gettext_lazy("Rep: sells, sees everything recorded about themselves"),
    Role.COACH: gettext_lazy("Coach: imports and reviews the calls of the team's reps"),
    Role.LEADER: gettext_lazy("Leader: reads what happens in this team and those below"),
    Role.ENABLEMENT: gettext_lazy("Enablement: rubrics and plays, no named rep's log"),
    Role.ADMIN: gettext_lazy("Administrator: people and settings, never content"),
}


@cache
def _zones() -> list[tuple[str, str]]:
    """Give UTC and the zones of the world's countries, each by its one name of today."""
    named = sorted(_of_countries() & zoneinfo.available_timezones()) or [
        zone for zone in sorted(zoneinfo.available_timezones()) if "/" in zone
    ]
    return [(zone, zone.replace("_", " ")) for zone in ("UTC", *named)]


def _of_countries() -> set[str]:
    """Read zone.tab of the zone database; empty where a system comes without it."""
    tables = [Path(folder, "zone.tab") for folder in zoneinfo.TZPATH]
    table = next((table for table in tables if table.is_file()), None)
    lines = table.read_text(encoding="utf-8").splitlines() if table else []
    return {line.split("\t")[2] for line in lines if line and not line.startswith("#")}


def _email(**options: Any) -> forms.EmailField:
    widget = forms.EmailInput(attrs={"autocomplete": options.pop("autocomplete", "off")})
    return forms.EmailField(label=gettext_lazy("E-mail address"), widget=widget, **options)


def _password(label: Any, autocomplete: str, help_text: Any = "") -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, strip=False, widget=widget, help_text=help_text)


def _password_rules() -> str:
    return " ".join(map(str, password_validators_help_texts()))


class ZoneField(forms.ChoiceField):
    """A time zone by name; one that is not listed is kept when a person already has it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=_zones, label=gettext_lazy("Time zone"), **options)

    def valid_value(self, value: Any) -> bool:
        return value in zoneinfo.available_timezones()

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        bound = super().get_bound_field(form, field_name)
        kept = str(bound.value() or "")
        if self.valid_value(kept) and kept not in dict(_zones()):
            self.choices = [(kept, kept.replace("_", " ")), *_zones()]
        return bound


def _language(**options: Any) -> forms.ChoiceField:
    """Offer the languages, each by its own name."""
    return forms.ChoiceField(
        label=gettext_lazy("Language"), choices=lambda: settings.LANGUAGES, **options
    )


def refuse(form: forms.Form, wrong: Refused) -> None:
    """Say a refusal beside the field it is about; without one, over the form."""
    form.add_error(wrong.field if wrong.field in form.fields else None, str(wrong))


class SignInForm(forms.Form):
    email = _email(autocomplete="username")
    password = _password(gettext_lazy("Password"), "current-password")

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).strip().lower()


class ResetForm(forms.Form):
    key = forms.UUIDField(widget=forms.HiddenInput)
    email = _email(autocomplete="username")


class KeyForm(forms.Form):
    key = forms.UUIDField(widget=forms.HiddenInput)


class NewPasswordForm(forms.Form):
    """A password typed twice; whether it is good enough is for the action to say."""

    password = _password(gettext_lazy("New password"), "new-password", lazy(_password_rules, str)())
    again = _password(gettext_lazy("The same again"), "new-password")

    def clean_again(self) -> str:
        again = str(self.cleaned_data["again"])
        if again != self.cleaned_data.get("password"):
            raise forms.ValidationError(_("The two are not the same."))
        return again


class ChangePasswordForm(NewPasswordForm):
    current = _password(gettext_lazy("Current password"), "current-password")
    field_order = ("current", "password", "again")


class SetUpForm(NewPasswordForm):
    organisation = forms.CharField(
        max_length=120,
        help_text=gettext_lazy("The team at the top; all other teams stand below it."),
    )
    name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    email = _email(autocomplete="username")
    time_zone = ZoneField(initial="UTC", widget=forms.Select(attrs={"data-browser-zone": ""}))
    language = _language(initial=get_language)
    field_order = ("organisation", "name", "email", "time_zone", "language", "password", "again")

    def new(self) -> NewPerson:
        given = self.cleaned_data
        return NewPerson(
            given["name"], given["email"], given["time_zone"], language=given["language"]
        )


class ProfileForm(forms.Form):
    name = forms.CharField(max_length=200, widget=forms.TextInput(attrs={"autocomplete": "name"}))
    time_zone = ZoneField(
        help_text=gettext_lazy("Days and hours are shown, and dates are due, in this zone.")
    )
    language = _language(
        help_text=gettext_lazy("Of pages and letters; what people wrote stays as they wrote it.")
    )
    single_keys = forms.BooleanField(
        label=gettext_lazy("Single letters work as keys"),
        required=False,
        help_text=gettext_lazy(
            "Switch them off if you dictate, or if a letter pressed by mistake costs you."
        ),
    )
    reminders = forms.BooleanField(
        label=gettext_lazy("Reminders by e-mail"),
        required=False,
        help_text=gettext_lazy(
            "At most one on a working day, in your morning, and only when something new"
            " waits. It names no words of yours. None leave where no mail server is set up."
        ),
    )


class PersonForm(forms.Form):
    name = forms.CharField(max_length=200)
    email = _email(
        required=False,
        help_text=gettext_lazy(
            "To sign in with. Without one the person has no sign-in and can be coached."
        ),
    )
    time_zone = ZoneField()
    language = _language()
    started_on = forms.DateField(
        label=gettext_lazy("Started on"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date", "class": "input-short"}),
        help_text=gettext_lazy("The first day in the role, for comparing with people as new."),
    )

    def given(self) -> NewPerson:
        given = self.cleaned_data
        return NewPerson(
            given["name"],
            given["email"] or None,
            given["time_zone"],
            given["started_on"],
            given["language"],
        )


class RoleForm(forms.Form):
    team = forms.TypedChoiceField(coerce=int)
    role = forms.ChoiceField(choices=[(role.value, words) for role, words in ROLE_WORDS.items()])

    def __init__(self, *args: Any, teams: Iterable[tuple[int, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        known = list(teams)
        offer(self, "team", known if len(known) == 1 else [("", _("Choose a team")), *known])


class NewPersonForm(PersonForm, RoleForm):
    """A person and the role they start with."""

    field_order = ("name", "email", "role", "team", "time_zone", "language", "started_on")

    def place(self, since: Any) -> Place:
        return Place(self.cleaned_data["team"], Role(self.cleaned_data["role"]), since)


class TeamForm(forms.Form):
    name = forms.CharField(max_length=120)
    parent = forms.TypedChoiceField(
        label=gettext_lazy("Below"), coerce=int, required=False, empty_value=None
    )

    def __init__(self, *args: Any, teams: Iterable[tuple[int, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        offer(self, "parent", [*teams, ("", _("No team: at the top"))])
