"""What every test may ask for."""

import pytest


@pytest.fixture(autouse=True)
def _quick_and_private(settings, tmp_path):
    """Cheap password hashing, plain static names, and a home of its own for each test."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.FILMROOM_HOME = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture
def cast(db):
    from cast import assemble

    return assemble()


@pytest.fixture
def signed_in(client):
    """Give a client signed in as a person."""

    def sign_in(person):
        from django.test import Client

        fresh = Client()
        fresh.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
        return fresh

    return sign_in
