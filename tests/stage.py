"""What every test may ask for."""

import gc
import importlib
import sys
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from pytest_django.plugin import blocking_manager_key

ASK_THE_DATABASE = {"db", "transactional_db", "live_server"}
SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"


def pytest_configure():
    """Compile catalogues that changed, as `make run` does."""
    sys.path.insert(0, str(SCRIPTS))
    importlib.import_module("messages").compile_changed()
    sys.path.remove(str(SCRIPTS))


def pytest_collection_modifyitems(config, items):
    """Run on a second database only what asks the database."""
    if not django_settings.configured or django_settings.IS_SQLITE:
        return
    asks = [
        bool(item.get_closest_marker("django_db") or ASK_THE_DATABASE & set(item.fixturenames))
        for item in items
    ]
    config.hook.pytest_deselected(
        items=[one for one, ask in zip(items, asks, strict=True) if not ask]
    )
    items[:] = [one for one, ask in zip(items, asks, strict=True) if ask]


def pytest_collection_finish():
    """Spare the collector what stays to the end, and the tests most of its rounds."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item, nextitem):
    """Clear the way for, and put back after, the emptying of tables that committing tests need.

    Law 1 forbids the database to lose the evidence of a completed review, and emptying loses
    what migrations seed.
    """
    marker = item.get_closest_marker("django_db")
    asked = {"live_server", "transactional_db"} & set(getattr(item, "fixturenames", ()))
    if not asked and not (marker and marker.kwargs.get("transaction")):
        return (yield)
    from django.apps import apps

    with item.config.stash[blocking_manager_key].unblock():
        apps.get_model("reviews", "Review").objects.update(completed_at=None)
    result = yield
    if nextitem is None:
        return result
    with item.config.stash[blocking_manager_key].unblock():
        _seed(apps)
    return result


def _seed(apps):
    """As on the first day, numbers included: a restore sets them, and is not undone with it."""
    from django.core.management.color import no_style
    from django.db import connection

    emptied = [apps.get_model("calls", "LawfulBasis")]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), emptied):
            cursor.execute(statement)
    importlib.import_module("filmroom.calls.migrations.0003_lawful_bases").add_bases(apps, None)
    words = importlib.import_module("filmroom.calls.migrations.0004_bases_in_plain_words")
    words.leave_out_advice(apps, None)


@pytest.fixture(autouse=True)
def _private(settings, tmp_path):
    """Plain static names, and a home of its own for each test."""
    settings.FILMROOM_HOME = tmp_path
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture
def cast(db):
    from cast import assemble

    return assemble()


@pytest.fixture
def set_day(monkeypatch):
    """Set what the clock says from then on."""

    def set_to(now):
        monkeypatch.setattr("filmroom.kit.clock.now", lambda: now)

    return set_to


@pytest.fixture
def signed_in(client):
    """Give a client signed in as a person."""

    def sign_in(person):
        from django.test import Client

        fresh = Client()
        fresh.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
        return fresh

    return sign_in
