from datetime import UTC, datetime

import pytest
from django.conf import settings
from django_tasks_db.models import DBTaskResult

from calls.stories import ZOOM, imported, labels
from cast import NOW
from filmroom.calls import actions
from filmroom.calls.models import Call, LawfulBasis, SourcePolicy, SpeakerAlias, Transcript
from filmroom.calls.values import reading_of
from filmroom.kit.access import Denied
from filmroom.kit.models import StoredFile

pytestmark = pytest.mark.django_db


def files_on_disk():
    return [path for path in (settings.FILMROOM_HOME / "files").glob("*/*") if path.is_file()]


def test_a_file_becomes_a_call_with_its_words_and_its_speakers(cast):
    call = imported(cast.rita)

    assert call.title == "Northwind discovery"
    assert call.duration_ms == 21_000
    assert call.source == "zoom"
    assert list(labels(call)) == ["Rita O'Rourke", "Dana Fox", "Sven Berg"]
    assert len(reading_of(call).transcript.segments) == 5
    assert call.original.name == "Northwind discovery.vtt"
    assert len(files_on_disk()) == 1


def test_the_same_bytes_twice_are_one_call(cast):
    first = actions.import_call(
        cast.rita, data=ZOOM.encode(), name="a.vtt", details=actions.ImportDetails(), now=NOW
    )
    again = actions.import_call(
        cast.rita, data=ZOOM.encode(), name="b.vtt", details=actions.ImportDetails(), now=NOW
    )

    assert not first.already_there
    assert again.already_there
    assert again.call == first.call
    assert Call.objects.count() == 1
    assert len(files_on_disk()) == 1


def test_a_coach_who_imports_what_the_rep_has_imported_gets_the_reps_call(cast):
    call = imported(cast.rita)

    assert imported(cast.mo) == call


def test_somebody_who_may_not_see_the_call_gets_one_of_their_own(cast):
    call = imported(cast.rita)

    assert imported(cast.ona) != call


def test_the_same_external_id_of_one_source_is_one_call(cast):
    call = imported(cast.rita, external_id="meeting-7")

    edited = ZOOM.replace("four hundred", "five hundred")
    assert imported(cast.rita, edited, external_id="meeting-7") == call
    assert Transcript.objects.count() == 1


def test_two_who_import_at_the_same_moment_make_one_call(cast, monkeypatch):
    """The second finds nothing when it looks and meets the row when it writes."""
    call = imported(cast.rita)
    looks = iter([None, None])
    really = actions.importing._there
    monkeypatch.setattr(actions.importing, "_there", lambda *args: next(looks, really(*args)))

    result = actions.import_call(
        cast.rita, data=ZOOM.encode(), name="a.vtt", details=actions.ImportDetails(), now=NOW
    )

    assert result.already_there
    assert result.call == call
    assert Call.objects.count() == 1
    assert len(files_on_disk()) == 1


def test_nothing_is_kept_of_a_file_that_is_no_transcript(cast):
    with pytest.raises(
        actions.CannotRead, match=r"^photo\.vtt, line 1: expected .* found a binary"
    ):
        imported(cast.rita, "\x00\x01\x02\x03" * 50, name="photo.vtt")

    assert not Call.objects.exists()
    assert not StoredFile.objects.exists()
    assert files_on_disk() == []


def test_a_failure_while_rows_are_written_leaves_no_row_and_no_work(cast, monkeypatch):
    def fail(*args):
        raise RuntimeError("disk full")

    monkeypatch.setattr(actions.importing.matching, "parties", fail)
    with pytest.raises(RuntimeError, match="disk full"):
        imported(cast.rita)

    assert not Call.objects.exists()
    assert not Transcript.objects.exists()
    assert not DBTaskResult.objects.exists()


def test_the_analysis_is_enqueued_with_the_rows(cast):
    call = imported(cast.rita)

    task = DBTaskResult.objects.get(task_path="filmroom.analysis.tasks.analyse")
    assert task.args_kwargs["args"] == [call.pk]


def test_a_coach_imports_for_a_rep_they_coach_and_for_nobody_else(cast):
    assert imported(cast.mo, rep_id=cast.pia.pk).rep == cast.pia
    with pytest.raises(Denied, match="people you coach"):
        imported(cast.mo, rep_id=cast.ona.pk)


@pytest.mark.parametrize("who", ["lena", "eno", "ada", "nil"])
def test_those_who_neither_sell_nor_coach_do_not_import(cast, who):
    with pytest.raises(Denied, match="Only reps and their coaches"):
        imported(cast.everyone[who])


def test_a_call_that_names_nobody_of_ours_belongs_to_the_rep_who_imports_it(cast):
    assert imported(cast.pia, ZOOM.replace("Rita O'Rourke", "Speaker A")).rep == cast.pia


def test_the_coach_is_not_taken_for_the_rep(cast):
    text = ZOOM.replace("Rita O'Rourke", "Speaker A")

    call = imported(cast.mo, text)

    assert call.rep is None


def test_a_speaker_is_matched_by_exact_name_and_put_on_our_side(cast):
    call = imported(cast.mo)

    assert labels(call)["Rita O'Rourke"].person == cast.rita
    assert labels(call)["Rita O'Rourke"].side == "ours"
    assert labels(call)["Dana Fox"].side == "unknown"
    assert call.rep == cast.rita


def test_a_name_two_people_share_matches_neither(cast):
    cast.pia.name = cast.rita.name
    cast.pia.save()

    call = imported(cast.mo)

    assert labels(call)["Rita O'Rourke"].person is None


def test_a_speaker_is_matched_by_a_remembered_alias(cast):
    SpeakerAlias.objects.create(label="ritz 🎧", person=cast.rita)

    call = imported(cast.mo, ZOOM.replace("Rita O'Rourke", "Ritz 🎧"))

    assert labels(call)["Ritz 🎧"].person == cast.rita


def test_the_alias_of_somebody_in_another_team_matches_nobody(cast):
    SpeakerAlias.objects.create(label="ritz", person=cast.ona)

    call = imported(cast.mo, ZOOM.replace("Rita O'Rourke", "Ritz"))

    assert labels(call)["Ritz"].person is None


def test_the_basis_comes_from_the_policy_of_the_source_and_from_nowhere_else(cast):
    consent = LawfulBasis.objects.create(name="Consent on the invitation")
    SourcePolicy.objects.create(source="zoom", basis=consent)

    assert imported(cast.rita).lawful_basis == consent
    webex = ZOOM.replace("Rita O'Rourke: ", "").replace("Dana Fox: ", "").replace("Sven Berg: ", "")
    assert imported(cast.rita, webex).lawful_basis is None


def test_a_time_nobody_states_is_the_time_of_import_and_marked_so(cast):
    call = imported(cast.rita)

    assert call.held_at == NOW
    assert not call.held_at_known


def test_zooms_own_name_gives_the_time_and_the_speakers_the_title(cast):
    call = imported(cast.rita, name="GMT20260302-143000_Recording.transcript.vtt")

    held_at = datetime(2026, 3, 2, 14, 30, tzinfo=UTC)
    assert (call.held_at, call.held_at_known) == (held_at, True)
    assert call.title == "Rita O'Rourke, Dana Fox, Sven Berg"


def test_a_given_time_wins_over_the_name_and_no_call_was_held_in_the_future(cast):
    given = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
    named = "GMT20260302-143000_Northgate.vtt"
    first = imported(cast.rita, name=named, held_at=given)
    future = imported(cast.rita, ZOOM.replace("four", "five"), "GMT20990302-143000_Northgate.vtt")

    assert (first.held_at, first.title) == (given, "Northgate")
    assert not future.held_at_known


def test_a_given_time_is_kept(cast):
    held_at = datetime(2026, 3, 2, 14, 30, tzinfo=UTC)

    call = imported(cast.rita, held_at=held_at)

    assert (call.held_at, call.held_at_known) == (held_at, True)
