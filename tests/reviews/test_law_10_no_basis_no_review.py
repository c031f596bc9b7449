"""Law 10: nothing is reviewed before its lawful basis is recorded and the rep is known."""

import pytest

from cast import TODAY
from filmroom.kit.access import Denied
from filmroom.reviews import actions
from filmroom.reviews.models import Review
from reviewing import make_call


@pytest.fixture
def unready(cast):
    return make_call(cast.rita, ready=False)


def test_no_sheet_no_request_no_self_assessment_without_a_basis(cast, unready):
    for attempt in (
        lambda: actions.start_review(cast.mo, call_id=unready.pk),
        lambda: actions.request_self_assessment(cast.mo, call_id=unready.pk, today=TODAY),
        lambda: actions.start_self_assessment(cast.rita, call_id=unready.pk),
        lambda: actions.import_markdown(cast.mo, call_id=unready.pk, text="call: x"),
    ):
        with pytest.raises(Denied, match="lawful basis"):
            attempt()
    assert not Review.objects.exists()


def test_no_sheet_before_somebody_has_said_who_speaks(cast):
    call = make_call(cast.rita)
    call.speakers_confirmed_at = None
    call.save()
    with pytest.raises(Denied, match="confirmed who speaks"):
        actions.start_review(cast.mo, call_id=call.pk)
