import pytest


@pytest.fixture
def call(cast):
    from reviewing import make_call

    return make_call(cast.rita)


@pytest.fixture
def sheet(cast, call):
    """Mo's empty sheet for Rita's call."""
    from filmroom.reviews import actions

    return actions.start_review(cast.mo, call_id=call.pk)


@pytest.fixture
def review(cast, call):
    """Mo's completed review of Rita's call."""
    from cast import NOW, TODAY
    from reviewing import completed

    return completed(cast.mo, call, now=NOW, today=TODAY)
