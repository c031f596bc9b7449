import pytest


@pytest.fixture(autouse=True)
def _private():
    """The core needs no settings, no rows and no folder."""
