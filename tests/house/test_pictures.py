"""`make screens` shows every page; one that is added and not pictured is found here."""

import sys
from pathlib import Path

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


@pytest.fixture
def pictures(monkeypatch):
    monkeypatch.syspath_prepend(str(SCRIPTS))
    import pictures

    yield pictures
    sys.modules.pop("pictures")


def _views(patterns, room=""):
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{pattern.namespace}:" if pattern.namespace else room
            yield from _views(pattern.url_patterns, inner)
        elif isinstance(pattern, URLPattern):
            yield f"{room}{pattern.name}", pattern.callback


def _answers_get(view):
    """Say whether a view takes GET: what its `require_…` decorator allows, else anything."""
    while view is not None:
        names = view.__code__.co_freevars
        if "request_method_list" in names:
            allowed = view.__closure__[names.index("request_method_list")].cell_contents
            return "GET" in allowed
        view = getattr(view, "__wrapped__", None)
    return True


def test_every_page_is_pictured_or_it_is_said_why_not(pictures):
    there = {name for name, view in _views(get_resolver().url_patterns) if _answers_get(view)}
    pictured = {picture.view for picture in pictures.PICTURES.values()}
    excused = set(pictures.WITHOUT_A_PAGE)

    assert there - pictured - excused == set()
    assert (pictured | excused) - there == set()
    assert pictured & excused == set()


def test_what_takes_posts_only_is_no_page():
    by_name = dict(_views(get_resolver().url_patterns))

    assert not _answers_get(by_name["people:sign-out"])
    assert _answers_get(by_name["people:sign-in"])
