"""A call can be undone while somebody else is about to write on it."""

import pytest

from filmroom.calls.models import Call
from filmroom.kit.access import NotFound
from filmroom.reviews.actions.drafts import open_sheet
from filmroom.reviews.models import Review


def test_a_sheet_on_a_call_that_was_undone_meanwhile_is_not_found(cast, call):
    Call.objects.filter(pk=call.pk).delete()
    with pytest.raises(NotFound):
        open_sheet(cast.mo, call, rubric="")
    assert not Review.objects.exists()
