"""Whom the speakers of a file are: by e-mail, then by exact name, then by a remembered alias."""

import re
from collections import defaultdict
from collections.abc import Iterable

from django.db.models import Q
from django.db.models.functions import Lower

from filmroom.calls.models import SpeakerAlias
from filmroom.core.transcripts.model import Party, Side, Transcript
from filmroom.people.access import coached_people
from filmroom.people.models import Person

# Labels that recorders give to anybody: nothing to remember.
_ANYBODY = re.compile(
    r"(?:(?:unknown|unidentified)[ _-]*)?"
    r"(?:speaker|spk|participant|guest|caller|user|host|channel|unknown|me|you|them)?"
    r"[ _-]*[0-9a-z]{0,3}",
    re.IGNORECASE,
)


def parties(transcript: Transcript) -> list[Party]:
    """Give who speaks, in order of first appearance, with what the file says about them."""
    said = {party.speaker: party for party in transcript.parties}
    return [said.get(label, Party(label)) for label in transcript.speakers]


def people_behind(actor: Person, speaking: Iterable[Party]) -> dict[str, Person]:
    """Give the person behind each label that is certainly somebody of ours."""
    speaking = [party for party in speaking if party.side is not Side.THEIRS]
    by_email = _by("email", [party.email for party in speaking])
    by_name = _by("name", [party.name or party.speaker for party in speaking])
    by_alias = _by_alias(actor, [party.speaker for party in speaking])
    found = {
        party.speaker: by_email.get((party.email or "").casefold())
        or by_name.get((party.name or party.speaker).casefold())
        or by_alias.get(party.speaker.casefold())
        for party in speaking
    }
    return {label: person for label, person in found.items() if person}


def _by(field: str, texts: Iterable[str | None]) -> dict[str, Person]:
    """Give people by a field, without case; texts that several people share are left out."""
    wanted = {text for text in texts if text}
    people = Person.objects.filter(is_active=True).annotate(plain=Lower(field))
    alike = Q(**{f"{field}__in": wanted}) | Q(plain__in={text.lower() for text in wanted})
    found = defaultdict(list)
    for person in people.filter(alike):
        found[getattr(person, field).casefold()].append(person)
    return {text: rows[0] for text, rows in found.items() if len(rows) == 1}


def _by_alias(actor: Person, labels: Iterable[str]) -> dict[str, Person]:
    """Give people by remembered label, among those whose calls the actor imports."""
    rows = SpeakerAlias.objects.filter(
        label__in=[label.casefold() for label in labels],
        person__in=coached_people(actor).values("pk"),
    ).select_related("person")
    found = defaultdict(list)
    for row in rows:
        found[row.label].append(row.person)
    return {label: people[0] for label, people in found.items() if len(people) == 1}


def remember(label: str, person: Person) -> None:
    if not _ANYBODY.fullmatch(label.strip()):
        SpeakerAlias.objects.get_or_create(label=label.casefold(), person=person)
