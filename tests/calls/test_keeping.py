"""Details, undoing, joining and recordings."""

from datetime import timedelta

import pytest
from django.conf import settings as conf

from calls.stories import ZOOM, confirmed, imported, labels
from cast import NOW
from filmroom.calls import access, actions, queries
from filmroom.calls.models import Call
from filmroom.calls.queries import CallFilter
from filmroom.calls.values import reading_of
from filmroom.kit.access import Conflict, Denied, NotFound, Refused
from filmroom.kit.models import StoredFile

pytestmark = pytest.mark.django_db
WAV = b"RIFF\x24\x00\x00\x00WAVEfmt " + bytes(64)


def nothing_against(call):
    return None


def on_disk():
    return sorted(path.name for path in (conf.FILMROOM_HOME / "files").glob("*/*"))


def details(**given):
    start = {
        "title": "Call",
        "held_at": NOW,
        "stage": "demo",
        "deal_id": None,
        "knew_reviewed": True,
        "outcome_so_far": "",
    }
    return actions.Details(**(start | given))


def test_an_import_can_be_undone_without_a_trace(cast, django_capture_on_commit_callbacks):
    call = imported(cast.rita)

    with django_capture_on_commit_callbacks(execute=True):
        actions.undo_import(cast.rita, call_id=call.pk, objection=nothing_against)

    assert not Call.objects.exists()
    assert not StoredFile.objects.exists()
    assert on_disk() == []


def test_an_undo_that_something_speaks_against_is_refused_with_its_sentence(cast):
    call = imported(cast.rita)

    with pytest.raises(Refused, match="A completed review stands on it"):
        actions.undo_import(
            cast.rita, call_id=call.pk, objection=lambda _: "A completed review stands on it."
        )
    assert Call.objects.exists()


def test_after_an_undo_the_same_file_is_a_new_call(cast):
    first = imported(cast.rita)
    actions.undo_import(cast.rita, call_id=first.pk, objection=nothing_against)

    assert imported(cast.rita).pk != first.pk


def test_details_of_two_editors_are_not_mixed(cast):
    call = imported(cast.rita)
    seen = call.changed_at
    actions.set_details(
        cast.mo, call_id=call.pk, details=details(title="First"), seen=seen, now=NOW
    )

    with pytest.raises(Conflict, match="Nothing was overwritten"):
        actions.set_details(
            cast.rita, call_id=call.pk, details=details(title="2nd"), seen=seen, now=NOW
        )

    call.refresh_from_db()
    assert (call.title, call.stage, call.held_at_known) == ("First", "demo", True)


def test_a_call_is_not_put_on_a_deal_one_does_not_see(cast):
    from filmroom.deals import actions as deals

    deal = deals.add_deal(
        cast.ona,
        details=deals.DealDetails("Renewal", "Harbour", owner_id=cast.ona.pk),
        today=NOW.date(),
    )
    call = imported(cast.rita)

    with pytest.raises(NotFound):
        actions.set_details(
            cast.rita,
            call_id=call.pk,
            details=details(deal_id=deal.pk),
            seen=call.changed_at,
            now=NOW,
        )


def two_parts(actor):
    first = imported(actor, held_at=NOW)
    second = imported(
        actor, ZOOM.replace("four hundred", "nine"), held_at=NOW + timedelta(minutes=10)
    )
    return first, second


def test_parts_are_joined_by_the_clock_with_their_speakers(cast):
    first, second = two_parts(cast.rita)
    confirmed(cast.rita, first)
    confirmed(cast.rita, second)

    whole = actions.join_parts(cast.rita, parts=[actions.Part(second.pk), actions.Part(first.pk)])

    segments = reading_of(whole).transcript.segments
    assert [segment.start_ms for segment in segments[4:6]] == [19_500, 601_000]
    assert whole.duration_ms == 621_000
    assert list(labels(whole)) == ["Rita O'Rourke", "Dana Fox", "Sven Berg"]
    assert whole.speakers_confirmed_at is not None
    assert [line.pk for line in queries.lines(queries.listing(cast.rita, wanted=CallFilter()))] == [
        whole.pk
    ]


def test_a_part_starts_where_one_says_and_never_on_top_of_the_one_before(cast):
    first, second = two_parts(cast.rita)
    Call.objects.filter(pk=second.pk).update(held_at=NOW + timedelta(seconds=5))

    whole = actions.join_parts(cast.rita, parts=[actions.Part(first.pk), actions.Part(second.pk)])
    assert reading_of(whole).transcript.segments[5].start_ms == 21_000 + 1_000
    actions.split_again(cast.rita, call_id=whole.pk, objection=nothing_against)

    whole = actions.join_parts(
        cast.rita, parts=[actions.Part(first.pk), actions.Part(second.pk, 90_000)]
    )
    assert reading_of(whole).transcript.segments[5].start_ms == 91_000


def test_a_joined_call_can_be_split_again(cast):
    first, second = two_parts(cast.rita)
    whole = actions.join_parts(cast.rita, parts=[actions.Part(first.pk), actions.Part(second.pk)])

    actions.split_again(cast.rita, call_id=whole.pk, objection=nothing_against)

    assert set(access.listed_calls(cast.rita)) == {first, second}
    assert len(on_disk()) == 2


def test_a_call_is_part_of_one_whole_only_and_not_of_itself(cast):
    first, second = two_parts(cast.rita)
    with pytest.raises(Refused, match="at least two"):
        actions.join_parts(cast.rita, parts=[actions.Part(first.pk), actions.Part(first.pk)])
    actions.join_parts(cast.rita, parts=[actions.Part(first.pk), actions.Part(second.pk)])

    with pytest.raises(Refused, match="joined already"):
        actions.join_parts(cast.rita, parts=[actions.Part(first.pk), actions.Part(second.pk)])
    with pytest.raises(Refused, match="Split it again first"):
        actions.undo_import(cast.rita, call_id=first.pk, objection=nothing_against)


def test_calls_of_two_reps_are_not_one_call(cast):
    first = imported(cast.rita)
    second = imported(cast.mo, ZOOM.replace("four hundred", "nine"), rep_id=cast.pia.pk)

    with pytest.raises(Refused, match="different reps"):
        actions.join_parts(cast.mo, parts=[actions.Part(first.pk), actions.Part(second.pk)])


def test_a_recording_is_known_by_its_bytes_and_replaces_the_one_before(
    cast, django_capture_on_commit_callbacks
):
    call = imported(cast.rita)
    attach = {"call_id": call.pk, "name": "call.mp3", "offset_ms": 1_500}

    with django_capture_on_commit_callbacks(execute=True):
        actions.attach_recording(cast.rita, chunks=[WAV], **attach)
        actions.attach_recording(cast.rita, chunks=[WAV[:20], WAV[20:]], **attach)

    call.refresh_from_db()
    assert call.recording.media_type == "audio/wav"
    assert call.recording_offset_ms == 1_500
    assert len(on_disk()) == 2


@pytest.mark.parametrize(
    "data", [b"<html><script>alert(1)</script>", b"\x89PNG\r\n\x1a\n", b"", b"%PDF-1.7"]
)
def test_what_is_no_recording_is_refused_and_not_kept(cast, data):
    call = imported(cast.rita)

    with pytest.raises(Refused, match="neither audio nor video"):
        actions.attach_recording(
            cast.rita, call_id=call.pk, chunks=[data], name="call.mp3", offset_ms=0
        )
    assert len(on_disk()) == 1


def test_a_recording_over_the_limit_is_refused_while_it_arrives(cast, settings):
    settings.RECORDING_LIMIT_BYTES = 100
    call = imported(cast.rita)
    arrived = []

    def chunks():
        for _ in range(50):
            arrived.append(1)
            yield WAV

    with pytest.raises(Refused, match="may be at most"):
        actions.attach_recording(
            cast.rita, call_id=call.pk, chunks=chunks(), name="a.wav", offset_ms=0
        )
    assert len(arrived) == 2
    assert StoredFile.objects.count() == 1


def test_the_leader_reads_and_changes_nothing(cast):
    call = imported(cast.rita)

    assert access.call_to_see(cast.lena, call.pk) == call
    with pytest.raises(Denied, match="Only the rep and their coach"):
        actions.set_details(
            cast.lena, call_id=call.pk, details=details(), seen=call.changed_at, now=NOW
        )


def test_a_list_holds_only_what_its_reader_may_see(cast):
    call = imported(cast.rita)
    unassigned = imported(cast.mo, ZOOM.replace("Rita O'Rourke", "Speaker 1"))

    seen = {
        name: set(queries.listing(person, wanted=CallFilter()).values_list("pk", flat=True))
        for name, person in cast.everyone.items()
    }

    nobody = set()
    assert seen == {
        "rita": {call.pk},
        "mo": {call.pk, unassigned.pk},
        "lena": {call.pk},
        "pia": nobody,
        "eno": nobody,
        "ada": nobody,
        "ona": nobody,
        "sam": nobody,
        "nil": nobody,
    }


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"text": "northwind"}, True),
        ({"text": "dana"}, True),
        ({"text": "castellan"}, False),
        ({"needs_speakers": True}, True),
        ({"stage": "demo"}, False),
    ],
)
def test_filters_find_a_call_by_what_people_know_of_it(cast, wanted, found):
    imported(cast.rita)

    assert queries.listing(cast.rita, wanted=CallFilter(**wanted)).exists() is found


def test_calls_that_wait_for_speakers_are_offered_to_those_who_can_name_them(cast):
    call = imported(cast.rita)

    assert [line.pk for line in queries.awaiting_speakers(cast.mo)] == [call.pk]
    assert queries.awaiting_speakers(cast.lena) == []
    confirmed(cast.rita, call)
    assert queries.awaiting_speakers(cast.mo) == []
