import pytest


@pytest.fixture(autouse=True)
def _quick_and_private():
    """The core needs no settings, no rows and no folder."""
