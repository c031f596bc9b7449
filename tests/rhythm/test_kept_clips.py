"""A moment kept for the next session is shown when that session is led, once the rep spoke."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

import reviewing
from cast import NOW
from filmroom.analysis.models import Moment
from filmroom.rhythm import actions
from filmroom.rhythm.kinds import Watch

COACHED_STEP = 2  # of the weekly agenda: coach one theme


@pytest.fixture
def call(cast, set_day):
    """A call of Rita's with a moment that Mo kept for their next session."""
    set_day(NOW)
    call = reviewing.make_call(cast.rita, cast.mo)
    found = Moment.objects.create(
        call=call,
        kind="objection",
        start_ms=140_000,
        first_segment=7,
        last_segment=7,
        quote=reviewing.SPOKEN[7][1],
        confidence=0.8,
        detector="test/1",
    )
    actions.watch(cast.mo, moment_id=found.pk, as_what=Watch.NEXT_SESSION)
    return call


def test_a_kept_moment_is_shown_where_the_session_plays_back_and_the_rep_has_spoken(
    cast, signed_in, call
):
    mo = signed_in(cast.mo)
    begun = mo.post(
        reverse("sessions:run", args=[cast.rita.pk]), {"agenda": "weekly", "key": str(uuid4())}
    )
    coached = f"{begun.url.removesuffix('1/')}{COACHED_STEP}/"
    first, before, after = (
        mo.get(url).text for url in (begun.url, coached, f"{coached}?revealed=yes")
    )

    assert "has said it: show the evidence" not in first
    assert "has said it: show the evidence" in before
    told = (reviewing.SPOKEN[7][1], f"{reverse('cycles:moment', args=[call.pk])}?at=140000")
    for words in ("Kept from the film queue", *told):
        assert words not in first + before
        assert words in after


def test_a_kept_moment_stands_on_the_strip_of_its_call_for_its_coach_alone(cast, signed_in, call):
    address = reverse("calls:detail", args=[call.pk])
    seen = {who: signed_in(getattr(cast, who)).get(address).text for who in ("mo", "lena", "rita")}

    clips = {who: re.findall(r'class="film-clips" d="([^"]+)"', text) for who, text in seen.items()}
    assert [path.count("M") for path in clips["mo"]] == [1]
    assert "For the next session" in seen["mo"]
    assert clips["lena"] == clips["rita"] == []
