"""What the import contracts cannot see: relations named by strings, and names of files."""

import ast
from pathlib import Path

import pytest
from django.apps import apps

import filmroom

SOURCE = Path(filmroom.__file__).parent
ORDER = ["kit", "people", "deals", "calls", "analysis", "reviews", "cycles", "rhythm", "demo"]
FORBIDDEN = {
    "utils",
    "helpers",
    "common",
    "misc",
    "base",
    "service",
    "services",
    "signals",
    "mixins",
}
OURS = [m for m in apps.get_models() if m.__module__.startswith("filmroom.")]
MODULES = sorted(p for p in SOURCE.rglob("*.py") if "migrations" not in p.parts)


def _relations():
    for model in OURS:
        for field in model._meta.get_fields():
            if field.is_relation and field.concrete:
                yield pytest.param(model, field, id=f"{model.__name__}.{field.name}")


@pytest.mark.parametrize(("model", "field"), list(_relations()))
def test_a_row_points_down_the_house_and_stays_unseen_from_below(model, field):
    room, other = model._meta.app_label, field.related_model._meta.app_label
    assert ORDER.index(other) <= ORDER.index(room)
    if room != other:
        assert field.remote_field.related_name == "+"


@pytest.mark.parametrize("model", OURS, ids=lambda m: m.__name__)
def test_models_have_no_generic_keys_no_inheritance_and_no_verbs_in_save(model):
    assert "save" not in vars(model)
    assert not model._meta.parents
    assert not any(f.__class__.__name__ == "GenericForeignKey" for f in model._meta.private_fields)


def test_no_file_is_named_for_nothing():
    named = [p.relative_to(SOURCE) for p in MODULES if p.stem in FORBIDDEN]
    assert named == []


def test_rules_do_not_hang_on_signals():
    hung = [p.name for p in MODULES if "@receiver" in p.read_text() or ".connect(" in p.read_text()]
    assert hung == []


def test_every_module_of_the_core_says_what_it_is_about():
    silent = [
        str(p.relative_to(SOURCE))
        for p in (SOURCE / "core").rglob("*.py")
        if p.read_text().strip() and not ast.get_docstring(ast.parse(p.read_text()))
    ]
    assert silent == []


def test_no_template_holds_inline_script_or_style():
    guilty = [
        str(p.relative_to(SOURCE))
        for p in (SOURCE / "web" / "templates").rglob("*.html")
        if " style=" in p.read_text()
        or " onclick=" in p.read_text()
        or "hx-on" in p.read_text()
        or "<script>" in p.read_text()
    ]
    assert guilty == []
