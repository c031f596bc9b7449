"""A session's own transcript: for its two, under the consent of calls (docs/adr/0071)."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.db import IntegrityError, transaction

import coaching
from cast import NOW
from filmroom.calls.actions.importing import CannotRead
from filmroom.core.mirror import Tie, Voice
from filmroom.core.transcripts import document
from filmroom.cycles import access, actions, queries
from filmroom.cycles.models import LedSession, Session, SessionTranscript
from filmroom.demo import removal
from filmroom.kit.access import Denied, NotFound, Refused
from filmroom.kit.models import StoredFile
from filmroom.people import settings

pytestmark = pytest.mark.django_db


def add(cast, session, **changed):
    given = {
        "data": coaching.TALK.format(
            coach=cast.mo.name, rep=cast.rita.name, word="Kestrel"
        ).encode(),
        "name": "session.vtt",
        "basis_id": coaching.a_basis().pk,
        "rep_knew": True,
    }
    return actions.add_transcript(cast.mo, session_id=session.session_id, **{**given, **changed})


def files_on_disk():
    return list((Path(django_settings.FILMROOM_HOME) / "files").glob("*/*"))


def test_nothing_is_counted_before_it_is_said_who_speaks(cast, session):
    add(cast, session)
    assert queries.read_mirror(cast.mo, session.session_id) is None

    read = queries.read_transcript(cast.mo, session.session_id)
    assert (read.coach_label, read.rep_label) == (cast.mo.name, cast.rita.name)
    assert not read.is_confirmed


def test_the_mirror_shows_the_coach_what_was_said(cast, session):
    coaching.transcribed(cast.mo, session)
    found = queries.read_mirror(cast.mo, session.session_id).mirror

    assert [one.line.words for one in found.questions] == ["What became of it?"]
    assert [one.tie for one in found.praise] == [Tie.BEHAVIOUR]
    assert found.firsts[0].voice is Voice.REP
    assert [line.start_ms for line in found.cuts[Voice.COACH]] == [10_000]


def test_speakers_told_the_wrong_way_round_are_turned_and_the_numbers_with_them(cast, session):
    coaching.transcribed(cast.mo, session)
    pk = session.session_id
    actions.say_who_speaks(cast.mo, session_id=pk, coach=cast.rita.name, rep=cast.mo.name)

    assert queries.read_mirror(cast.mo, pk).mirror.questions == ()


@pytest.mark.parametrize("other", ["", "Nobody"])
def test_coach_and_rep_are_two_speakers_of_the_file(cast, session, other):
    add(cast, session)
    with pytest.raises(Refused, match="two different speakers"):
        actions.say_who_speaks(
            cast.mo, session_id=session.session_id, coach=cast.mo.name, rep=other or cast.mo.name
        )


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"basis_id": None}, "lawful basis"),
        ({"rep_knew": False}, "Ask first"),
        ({"data": b"WEBVTT\n\n00:01.000 --> 00:02.000\nMo: Alone here.\n"}, "fewer than two"),
    ],
)
def test_without_consent_or_two_speakers_nothing_is_kept(cast, session, changed, words):
    with pytest.raises(Refused, match=words):
        add(cast, session, **changed)
    assert not SessionTranscript.objects.exists()
    assert not StoredFile.objects.exists()


def test_what_is_no_transcript_is_refused_with_its_line_and_nothing_kept(cast, session):
    with pytest.raises(CannotRead, match=r"session\.vtt, line 1"):
        add(cast, session, data=b"\x00\x01\x02")
    assert files_on_disk() == []


def test_the_database_itself_keeps_no_transcript_the_rep_did_not_know_of(cast, session):
    row = add(cast, session)
    with pytest.raises(IntegrityError), transaction.atomic():
        SessionTranscript.objects.filter(pk=row.pk).update(rep_knew=False)


def test_a_second_file_is_refused_and_the_first_stays(cast, session):
    first = add(cast, session)
    with pytest.raises(Refused, match="already"):
        add(cast, session)
    assert SessionTranscript.objects.get().version == first.version
    assert len(files_on_disk()) == 1


@pytest.mark.parametrize("who", ["mo", "rita"])
def test_coach_and_rep_may_both_take_it_out_with_its_file(
    cast, session, who, django_capture_on_commit_callbacks
):
    add(cast, session)
    with django_capture_on_commit_callbacks(execute=True):
        actions.remove_transcript(cast.everyone[who], session_id=session.session_id)
    assert not SessionTranscript.objects.exists()
    assert not StoredFile.objects.exists()
    assert files_on_disk() == []
    assert Session.objects.filter(pk=session.session_id).exists()


def test_the_rep_reads_the_transcript_and_never_the_mirror(cast, session):
    coaching.transcribed(cast.mo, session)
    read = queries.read_transcript(cast.rita, session.session_id)
    assert "Kestrel" in read.turns[1].text
    with pytest.raises(Denied, match="for its coach alone"):
        queries.read_mirror(cast.rita, session.session_id)


def test_who_speaks_in_a_transcript_taken_out_meanwhile_is_said_of_nothing(
    cast, session, monkeypatch
):
    row = add(cast, session)
    coach, rep = document.unpack(bytes(row.document)).speakers[:2]
    lock = access.lock_session

    def locked(pk):
        SessionTranscript.objects.all().delete()
        return lock(pk)

    monkeypatch.setattr(access, "lock_session", locked)
    with pytest.raises(NotFound):
        actions.say_who_speaks(cast.mo, session_id=session.session_id, coach=coach, rep=rep)


@pytest.mark.parametrize("who", ["lena", "pia", "eno", "ada", "ona", "sam", "nil"])
def test_nobody_else_learns_that_there_is_one(cast, session, who):
    coaching.transcribed(cast.mo, session)
    actor = cast.everyone[who]
    assert not queries.has_transcript(actor, session.session_id)
    for read in (queries.read_transcript, queries.read_mirror):
        with pytest.raises(NotFound):
            read(actor, session.session_id)
    with pytest.raises(NotFound):
        actions.remove_transcript(actor, session_id=session.session_id)


def test_a_draft_takes_no_transcript(cast):
    draft = coaching.saved(cast.mo, cast.rita, coaching.sheet())
    with pytest.raises(Denied, match="Complete the session first"):
        add(cast, draft)


def test_it_is_deleted_when_calls_of_its_age_are(cast, session):
    add(cast, session)
    settings.change(cast.ada, answers={"call_retention_days": "30"})
    assert actions.delete_expired_transcripts(now=NOW + timedelta(days=29)) == 0
    assert actions.delete_expired_transcripts(now=NOW + timedelta(days=32)) == 1
    assert not StoredFile.objects.exists()


def test_steps_of_a_led_session_begin_when_they_were_opened(cast, session):
    coaching.transcribed(cast.mo, session)
    Session.objects.filter(pk=session.session_id).update(started_at=NOW)
    opened = {
        "weekly/1": NOW.isoformat(),
        "weekly/2": (NOW + timedelta(seconds=5)).isoformat(),
        "coaching/3": NOW.isoformat(),  # of an agenda that was left again
    }
    LedSession.objects.create(session_id=session.session_id, agenda="weekly", opened=opened)
    read = queries.read_mirror(cast.mo, session.session_id)

    assert read.is_marked
    first, second, third = read.mirror.firsts
    assert (first.by_mark, second.by_mark, third.opened) == (True, True, None)
    assert second.opened.start_ms == 6_000
    assert second.voice is Voice.REP


def test_the_time_a_step_was_first_opened_is_kept(cast):
    from filmroom.core.agendas import WEEKLY

    draft = coaching.saved(cast.mo, cast.rita, coaching.sheet())
    LedSession.objects.create(session_id=draft.session_id, agenda="weekly")
    for minutes, step in ((0, 1), (5, 2), (9, 1)):
        at = NOW + timedelta(minutes=minutes)
        actions.note_step(cast.mo, session_id=draft.session_id, agenda=WEEKLY, step=step, now=at)
    led = LedSession.objects.get()
    assert led.step == 1
    assert led.opened == {
        "weekly/1": NOW.isoformat(),
        "weekly/2": (NOW + timedelta(minutes=5)).isoformat(),
    }


def test_the_sample_goes_with_the_files_of_its_sessions():
    from sampled import load_sample

    load_sample()
    admin = removal.administrator()
    assert SessionTranscript.objects.count() == 1
    removal.remove(admin, now=NOW)
    assert not SessionTranscript.objects.exists()
    assert not StoredFile.objects.exists()
