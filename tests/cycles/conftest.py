import pytest


@pytest.fixture
def cycle(cast):
    """Rita's open cycle, not coached yet."""
    from coaching import opened

    return opened(cast)


@pytest.fixture
def coached(cast):
    """Rita's open cycle after its session."""
    from coaching import coached

    return coached(cast)


@pytest.fixture
def session(cast):
    """Rita's completed session with Mo, outside any cycle."""
    from coaching import logged, sheet

    return logged(cast.mo, cast.rita, sheet())
