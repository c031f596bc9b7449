"""Why calls may be recorded and coached on, and what a source's calls get by default (law 10)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import F

from filmroom.calls.models import LawfulBasis, SourcePolicy
from filmroom.core.one_line import one_line
from filmroom.core.phrases import mark, say
from filmroom.core.roles import Permission
from filmroom.kit.access import Refused, found
from filmroom.people.access import require
from filmroom.people.models import Person

UPLOAD = "upload"  # the source of files of no known product
# What Call.source holds, and how people call it: products whose exports are told apart first.
SOURCES = {
    "zoom": "Zoom",
    "teams": "Microsoft Teams",
    "meet": "Google Meet",
    "webex": "Webex",
    "gong": "Gong",
    "otter": "Otter",
    "fathom": "Fathom",
    "fireflies": "Fireflies",
    "grain": "Grain",
    "tldv": "tl;dv",
    "avoma": "Avoma",
    "chorus": "Chorus",
    "hubspot": "HubSpot",
    "salesforce": "Salesforce",
    UPLOAD: mark("Any other file"),
}
_NAME_LIMIT = 120


@dataclass(frozen=True, slots=True)
class Basis:
    pk: int
    name: str
    explanation: str
    retired_at: datetime | None
    sources: tuple[str, ...]  # whose calls get it when they are imported


def source_name(source: str, otherwise: str = "") -> str:
    return say(SOURCES[source]) if source in SOURCES else otherwise


def bases() -> list[Basis]:
    """Give every lawful basis; the retired ones last, they stay on the calls that have them."""
    given: dict[int, list[str]] = {}
    for basis, source in SourcePolicy.objects.order_by("source").values_list("basis", "source"):
        given.setdefault(basis, []).append(source)
    rows = LawfulBasis.objects.order_by(F("retired_at").asc(nulls_first=True), "name")
    return [
        Basis(row.pk, row.name, row.explanation, row.retired_at, tuple(given.get(row.pk, ())))
        for row in rows
    ]


def source_policies() -> dict[str, int | None]:
    """Give the basis that each source's calls get; None: asked for at every call."""
    chosen = dict(SourcePolicy.objects.values_list("source", "basis"))
    return {source: chosen.get(source) for source in SOURCES}


def promises() -> list[tuple[str, list[str]]]:
    """Say what imported calls get: a basis, or "" to be asked for, and of which sources."""
    names = dict(LawfulBasis.objects.values_list("pk", "name"))
    told: dict[str, list[str]] = {}
    for source, basis in source_policies().items():
        told.setdefault(names.get(basis or 0, ""), []).append(SOURCES[source])
    return list(told.items())


def source_of(format_name: str) -> str:
    """Give the product a format belongs to: "zoom-vtt" is zoom, "google-meet-txt" is meet."""
    return next((word for word in format_name.split("-") if word in SOURCES), UPLOAD)


def basis_for(source: str) -> LawfulBasis | None:
    """Give what a source's calls get when they are imported."""
    rows = SourcePolicy.objects.filter(source=source, basis__retired_at__isnull=True)
    policy = rows.select_related("basis").first()
    return policy.basis if policy else None


def basis_to_use(pk: int) -> LawfulBasis:
    """Give a basis that is still offered."""
    return found(LawfulBasis.objects.filter(retired_at__isnull=True), pk=pk)


def _require(actor: Person) -> None:
    require(actor, Permission.SETTINGS_EDIT, say("Only an administrator changes lawful bases."))


def _words(name: str, explanation: str) -> dict[str, str]:
    name = one_line(name)
    if not name or len(name) > _NAME_LIMIT:
        raise Refused(
            say(
                "A lawful basis needs a name of at most {name_limit} letters.",
                name_limit=_NAME_LIMIT,
            )
        )
    return {"name": name, "explanation": explanation.strip()}


def _save(row: LawfulBasis) -> LawfulBasis:
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        raise Refused(say("There is already a lawful basis “{name}”.", name=row.name)) from None
    return row


@transaction.atomic
def add_basis(actor: Person, *, name: str, explanation: str) -> LawfulBasis:
    _require(actor)
    return _save(LawfulBasis(**_words(name, explanation)))


@transaction.atomic
def rename(actor: Person, *, basis_id: int, name: str, explanation: str) -> LawfulBasis:
    """Put a basis in other words, also for the calls that have it."""
    _require(actor)
    row = found(LawfulBasis.objects.select_for_update(), pk=basis_id)
    for field, words in _words(name, explanation).items():
        setattr(row, field, words)
    return _save(row)


@transaction.atomic
def retire(actor: Person, *, basis_id: int, now: datetime) -> LawfulBasis:
    """Offer a basis no longer; calls that have it keep it, sources lose it."""
    _require(actor)
    row = found(LawfulBasis.objects.select_for_update(), pk=basis_id)
    SourcePolicy.objects.filter(basis=row).delete()
    row.retired_at = row.retired_at or now
    return _save(row)


@transaction.atomic
def bring_back(actor: Person, *, basis_id: int) -> LawfulBasis:
    """Offer a retired basis again."""
    _require(actor)
    row = found(LawfulBasis.objects.select_for_update(), pk=basis_id)
    row.retired_at = None
    return _save(row)


@transaction.atomic
def set_source_policies(actor: Person, *, chosen: Mapping[str, int | None]) -> None:
    """Choose what calls of sources get from now on; None: asked for at every call."""
    _require(actor)
    for source, basis_id in chosen.items():
        if source not in SOURCES:
            raise Refused(say("There is no source “{source}”.", source=source))
        if basis_id is None:
            SourcePolicy.objects.filter(source=source).delete()
            continue
        basis = basis_to_use(basis_id)
        SourcePolicy.objects.update_or_create(source=source, defaults={"basis": basis})
