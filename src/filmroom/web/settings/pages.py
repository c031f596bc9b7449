from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _

from filmroom.calls import policies
from filmroom.core.defaults import Kind
from filmroom.demo import actions as demo
from filmroom.kit.access import Denied
from filmroom.kit.http import Request
from filmroom.people import queries, settings
from filmroom.people.settings import Answer
from filmroom.web.settings.forms import AnswersForm, BasisForm, SourcesForm, default_words


@dataclass(frozen=True, slots=True)
class Setting:
    label: str
    why: str
    unit: str
    words: str  # the answer, for who only reads
    default: str  # "" while the default holds
    changed_by: str
    changed_at: datetime | None
    field: BoundField | None


@dataclass(frozen=True, slots=True)
class Basis:
    pk: int
    name: str
    explanation: str
    is_retired: bool
    sources: str
    form: BasisForm | None


@dataclass(frozen=True, slots=True)
class Source:
    words: str
    basis_words: str
    field: BoundField | None


@dataclass(frozen=True, slots=True)
class SettingsPage:
    may_edit: bool
    form: AnswersForm | None
    settings: list[Setting]
    bases: list[Basis]
    sources: list[Source]
    new_basis: BasisForm | None
    has_sample: bool  # and the reader may remove it


@dataclass(frozen=True, slots=True)
class SamplePage:
    contents: demo.Contents  # what a removal takes
    stays: str  # who removes it and is of the sample


def answers_form(request: Request) -> AnswersForm:
    return AnswersForm(request.POST or None, answers=settings.answers())


def sources_form(data: QueryDict | None = None) -> SourcesForm:
    offered = [(basis.pk, basis.name) for basis in policies.bases() if basis.retired_at is None]
    return SourcesForm(data, offered=offered, policies=policies.source_policies(), prefix="source")


def settings_page(
    request: Request,
    *,
    sources: SourcesForm | None = None,
    form: AnswersForm | None = None,
    new_basis: BasisForm | None = None,
    basis_form: tuple[int, BasisForm] | None = None,
) -> SettingsPage:
    """Settings and their reasons, for everybody who works by them; changed by administrators."""
    powers = queries.powers(request.actor)
    if not powers.may_see_settings:
        raise Denied(_("Settings are read by those who coach, lead or administer."))
    may_edit = powers.may_edit_settings
    answers = settings.answers()
    form = form or AnswersForm(answers=answers)
    bases = policies.bases()
    names = {basis.pk: basis.name for basis in bases}
    return SettingsPage(
        may_edit=may_edit,
        form=form if may_edit else None,
        settings=[_setting(answer, form if may_edit else None) for answer in answers],
        bases=[_basis(basis, basis_form, may_edit=may_edit) for basis in bases],
        sources=_sources(names, sources or sources_form() if may_edit else None),
        new_basis=(new_basis or BasisForm(prefix="new")) if may_edit else None,
        has_sample=may_edit and demo.is_here(),
    )


def sample_page(request: Request) -> SamplePage:
    contents = demo.contents(request.actor)
    return SamplePage(contents, request.actor.name if demo.is_of_it(request.actor) else "")


def _sources(names: Mapping[int, str], form: SourcesForm | None) -> list[Source]:
    return [
        Source(
            policies.source_name(source),
            names.get(basis or 0, _("Asked at every call")),
            form[source] if form else None,
        )
        for source, basis in policies.source_policies().items()
    ]


def _setting(answer: Answer, form: AnswersForm | None) -> Setting:
    default = answer.default
    is_changed = answer.changed_at is not None
    return Setting(
        label=_(default.label),
        why=_(default.why),
        unit=_(default.unit) if default.unit else "",
        words=_words(answer),
        default=default_words(default) or "none" if is_changed else "",
        changed_by=answer.changed_by or "",
        changed_at=answer.changed_at,
        field=form[default.key] if form else None,
    )


def _words(answer: Answer) -> str:
    match answer.default.kind:
        case Kind.SWITCH:
            return "on" if answer.value else "off"
        case Kind.LINES:
            return ", ".join(answer.value) or "none"
        case Kind.NUMBER:
            return f"{answer.value:.0f}"


def _basis(basis: policies.Basis, given: tuple[int, BasisForm] | None, *, may_edit: bool) -> Basis:
    known = {"name": basis.name, "explanation": basis.explanation}
    form = given[1] if given and given[0] == basis.pk else basis_form_of(basis.pk, initial=known)
    return Basis(
        pk=basis.pk,
        name=basis.name,
        explanation=basis.explanation,
        is_retired=basis.retired_at is not None,
        sources=", ".join(policies.source_name(source) for source in basis.sources),
        form=form if may_edit else None,
    )


def basis_form_of(pk: int, **options: Any) -> BasisForm:
    """Make the form of one basis; its prefix keeps it apart from the others on the page."""
    return BasisForm(prefix=f"basis-{pk}", **options)
