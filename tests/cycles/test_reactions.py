"""A session at two times: a reaction to a moment, and the rep's answer to it."""

import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from uuid import UUID, uuid4

import pytest

import reviewing
from cast import NOW, TODAY
from coaching import DUE, WORDS, logged, reviewing_last, sheet
from filmroom.calls.actions import undo_import
from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Progress, Voice
from filmroom.cycles import access, actions, captioning, queries, taking
from filmroom.cycles.actions import Moment
from filmroom.cycles.kinds import NoticeKind
from filmroom.cycles.models import Answer, Commitment, Notice, Reaction, Session, Take
from filmroom.cycles.refusals import NotSound
from filmroom.cycles.state import SessionConflict
from filmroom.kit import backup, files
from filmroom.kit.access import Denied, NotFound, Refused
from filmroom.kit.models import StoredFile
from filmroom.people import settings as organisation
from filmroom.people.models import Person
from filmroom.rhythm.due import due_for
from recordings_made import mp4, wav, webm

ANSWER_BY = datetime(2026, 3, 12, 8, 0, tzinfo=UTC)
SAID = "At 1:20 you asked what the delay costs, and then waited. Do that with the next one too."
KEY = UUID(int=501)


@pytest.fixture
def call(cast):
    return reviewing.make_call(cast.rita)


def written(**changes):
    """A reaction that lacks nothing but the rep's own words."""
    draft = replace(sheet(), reaction=SAID, answer_by=ANSWER_BY, typed_by_rep=False, attempt="")
    return replace(draft, **changes)


def saved(cast, call, *, key=KEY, base_version=0, **changes):
    moment = Moment(call.pk, 4, 4)
    draft = written(**changes)
    return actions.save_reaction(
        cast.mo, key=key, moment=moment, base_version=base_version, draft=draft
    )


def sent(cast, call, **changes):
    state = saved(cast, call, **changes)
    return actions.send_reaction(
        cast.mo, session_id=state.session_id, base_version=state.version, now=NOW
    )


def answered(cast, state, *, said="I see it.", words=WORDS, now=NOW):
    return actions.answer_reaction(
        cast.rita, session_id=state.session_id, said=said, words=words, now=now
    )


def recorded(who, state, data=None, *, key=None, length_ms=130_000):
    return actions.keep_take(
        who,
        session_id=state.session_id,
        key=key or uuid4(),
        chunks=[webm() if data is None else data],
        name="reaction.webm",
        length_ms=length_ms,
    )


def stored():
    return {file.name for file in files.folder().glob("*/*")}


# --- the session ----------------------------------------------------------------------------


def test_a_reaction_is_an_asynchronous_session_of_the_log_once_it_is_answered(cast, call):
    state = sent(cast, call)
    assert queries.log(cast.mo).total == 0

    done = answered(cast, state)

    assert done.is_complete
    (line,) = queries.log(cast.rita).lines
    assert line.kind is SessionKind.ASYNCHRONOUS
    assert line.promise.voice is Voice.CONFIRMED_BY_REP
    row = Session.objects.get()
    assert (row.seen_call_id, row.seen_at_ms) == (call.pk, 80_000)


def test_the_rep_says_the_commitment_in_their_own_words(cast, call):
    state = sent(cast, call)

    answered(cast, state, words="I ask what it costs, then I count to five.")

    commitment = Commitment.objects.get()
    assert commitment.words == "I ask what it costs, then I count to five."
    assert commitment.voice == Voice.TYPED_BY_REP.value
    assert commitment.due_on == DUE


def test_an_answer_is_kept_once_however_often_it_is_sent(cast, call):
    state = sent(cast, call)

    for _ in range(3):
        answered(cast, state)

    assert Answer.objects.count() == Commitment.objects.count() == 1


def test_a_reaction_is_begun_once_however_often_it_is_saved_and_sent(cast, call):
    first = saved(cast, call)
    assert saved(cast, call).session_id == first.session_id
    for _ in range(2):
        actions.send_reaction(
            cast.mo, session_id=first.session_id, base_version=first.version, now=NOW
        )

    assert Session.objects.count() == Reaction.objects.count() == 1
    told = Notice.objects.filter(person=cast.rita, kind=NoticeKind.WORDS_ASKED.value)
    assert told.count() == 1


def test_what_somebody_else_saved_meanwhile_is_not_overwritten(cast, call):
    state = saved(cast, call)
    saved(cast, call, base_version=state.version, reaction="Another.")

    with pytest.raises(SessionConflict):
        saved(cast, call, base_version=state.version, reaction="A third.")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"reaction": ""}, "nothing-said"),
        ({"answer_by": None}, "no-answer-by"),
        ({"answer_by": NOW}, "answer-by-passed"),
        ({"theme": ""}, "no-theme"),
        ({"due_on": None}, "no-date"),
        ({"reaction": "You are lazy about the price."}, "trait-language"),
    ],
)
def test_what_a_reaction_lacks_is_said_and_what_is_typed_stays(cast, call, changes, code):
    state = saved(cast, call, **changes)

    with pytest.raises(NotSound) as missing:
        actions.send_reaction(
            cast.mo, session_id=state.session_id, base_version=state.version, now=NOW
        )

    assert code in {one.code for one in missing.value.problems}
    assert Session.objects.get().asked_at is None


def test_the_commitment_before_is_looked_at_first(cast, call):
    held = logged(cast.mo, cast.rita, sheet())
    state = saved(cast, call)
    with pytest.raises(NotSound) as missing:
        actions.send_reaction(
            cast.mo, session_id=state.session_id, base_version=state.version, now=NOW
        )
    assert "no-progress" in {one.code for one in missing.value.problems}

    told = reviewing_last(held, Progress.PARTLY)
    sent(cast, call, base_version=state.version, **told)

    assert Session.objects.get(key=KEY).asked_at == NOW


def test_a_recording_says_enough_without_a_written_word(cast, call):
    state = saved(cast, call, reaction="")
    recorded(cast.mo, state)

    actions.send_reaction(cast.mo, session_id=state.session_id, base_version=1, now=NOW)

    assert Session.objects.get().asked_at == NOW


def test_an_answer_says_something(cast, call):
    state = sent(cast, call)
    with pytest.raises(NotSound, match="record it, or write it"):
        answered(cast, state, said="  ")
    recorded(cast.rita, state)

    assert answered(cast, state, said="").is_complete


def test_what_was_sent_can_be_taken_back_until_it_is_answered(cast, call):
    state = sent(cast, call)
    actions.take_back_reaction(cast.mo, session_id=state.session_id)
    with pytest.raises(NotFound):
        queries.read_reaction(cast.rita, state.session_id)
    assert queries.todo(cast.rita, now=NOW).reactions == []
    again = actions.send_reaction(
        cast.mo, session_id=state.session_id, base_version=state.version, now=NOW
    )
    answered(cast, again)

    with pytest.raises(Refused, match="answered"):
        actions.take_back_reaction(cast.mo, session_id=state.session_id)


def test_a_moment_that_is_not_in_the_call_is_refused(cast, call):
    with pytest.raises(Refused, match="Choose the moment again"):
        actions.save_reaction(
            cast.mo, key=KEY, moment=Moment(call.pk, 4, 99), base_version=0, draft=written()
        )


def test_only_the_reps_coach_reacts(cast, call):
    for who, why in (
        (cast.lena, Denied),
        (cast.rita, Denied),
        (cast.pia, NotFound),
        (cast.sam, NotFound),
        (cast.ona, NotFound),
        (cast.nil, NotFound),
        (cast.eno, NotFound),
        (cast.ada, NotFound),
    ):
        with pytest.raises(why):
            actions.save_reaction(
                who, key=KEY, moment=Moment(call.pk, 4, 4), base_version=0, draft=written()
            )
    assert not Reaction.objects.exists()


# --- what waits -----------------------------------------------------------------------------


def test_it_waits_for_the_rep_and_then_for_the_coach(cast, call):
    state = saved(cast, call)
    recorded(cast.mo, state)
    assert queries.todo(cast.rita, now=NOW).reactions == []
    actions.send_reaction(cast.mo, session_id=state.session_id, base_version=1, now=NOW)

    todo = queries.todo(cast.rita, now=NOW)
    (waiting,) = todo.reactions
    assert (waiting.line.coach, waiting.length_ms) == (cast.mo.name, 130_000)
    assert waiting.answer_by == ANSWER_BY
    assert todo.to_confirm == []
    assert queries.todo(cast.mo, now=NOW).answered == []

    answered(cast, state)

    assert queries.todo(cast.rita, now=NOW).reactions == []
    (line,) = queries.todo(cast.mo, now=NOW).answered
    assert line.session_id == state.session_id
    actions.read_notices(cast.mo, session_id=state.session_id, now=NOW)
    assert queries.todo(cast.mo, now=NOW).answered == []


def test_a_letter_names_the_day_on_the_reps_own_calendar(cast, call):
    """08:00 UTC on the 12th is still the 11th in Honolulu."""
    sent(cast, call)
    for zone, day in (("Pacific/Honolulu", 11), ("Pacific/Auckland", 12)):
        Person.objects.filter(pk=cast.rita.pk).update(time_zone=zone)
        rita = Person.objects.get(pk=cast.rita.pk)

        (due,) = [one for one in due_for(rita, now=NOW) if one.kind == "reaction"]

        assert due.on.day == day
        assert due.who == cast.mo.name


def test_the_proposed_time_is_nine_where_the_rep_is_at_the_next_sync(cast, call):
    Person.objects.filter(pk=cast.rita.pk).update(time_zone="America/New_York")
    logged(cast.mo, cast.rita, sheet(held_on=TODAY - timedelta(days=2)))

    begin = queries.reaction_to_begin(cast.mo, call.pk, first=4, last=4, now=NOW)

    # 8 March and the seven days of `cadence_days`; New York is on summer time since the 8th.
    assert begin.answer_by == datetime(2026, 3, 15, 13, 0, tzinfo=UTC)


# --- recordings -----------------------------------------------------------------------------


def test_recorded_again_the_first_recording_is_gone(cast, call, django_capture_on_commit_callbacks):
    state = saved(cast, call)
    with django_capture_on_commit_callbacks(execute=True):
        recorded(cast.mo, state, wav())
        recorded(cast.mo, state, webm(b"V_VP8"))

    take = Take.objects.get()
    assert (take.has_picture, take.file.media_type) == (True, "video/webm")
    assert StoredFile.objects.count() == 1
    assert len(stored()) == 1


def test_a_container_of_pictures_that_holds_sound_alone_is_sound(cast, call):
    assert recorded(cast.mo, saved(cast, call)).file.media_type == "audio/webm"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "empty or broken"),
        (webm(clusters=0), "empty or broken"),
        (mp4()[:-100], "empty or broken"),
        (b"<!doctype html><script>alert(1)</script>" * 9, "neither audio nor video"),
        (b"MZ\x90\x00" + bytes(400), "neither audio nor video"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence_and_not_kept(cast, call, data, sentence):
    state = saved(cast, call)

    with pytest.raises(Refused, match=sentence) as refused:
        recorded(cast.mo, state, data)

    assert str(refused.value).endswith("Nothing was kept.")
    assert not Take.objects.exists()
    assert stored() == set()


def test_longer_than_three_minutes_is_refused(cast, call):
    with pytest.raises(NotSound, match="3 minutes"):
        recorded(cast.mo, saved(cast, call), length_ms=240_000)


def test_two_hundred_megabytes_are_refused_while_they_arrive(cast, call):
    """Of a file without end only what is allowed is ever taken."""
    state = saved(cast, call)
    given = []

    def endless():
        yield webm()
        for number in range(200):
            given.append(number)
            yield bytes(1024 * 1024)

    with pytest.raises(Refused, match="at most 150 MB"):
        actions.keep_take(
            cast.mo, session_id=state.session_id, key=KEY, chunks=endless(), name="long.webm"
        )

    assert len(given) == 150
    assert stored() == set()


def test_coach_and_rep_record_in_their_turn_and_nobody_else(cast, call):
    state = saved(cast, call)
    for who in (cast.rita, cast.pia, cast.lena, cast.sam, cast.ona, cast.nil):
        with pytest.raises(NotFound):
            recorded(who, state)
    recorded(cast.mo, state)
    actions.send_reaction(cast.mo, session_id=state.session_id, base_version=1, now=NOW)

    with pytest.raises(Denied, match="does not change"):
        recorded(cast.mo, state)
    recorded(cast.rita, state)
    answered(cast, state)
    with pytest.raises(Denied, match="answered"):
        recorded(cast.rita, state)
    with pytest.raises(Denied, match="others read it"):
        recorded(cast.lena, state)


def test_an_answer_is_the_reps_alone_until_it_is_sent(cast, call):
    state = sent(cast, call)
    recorded(cast.rita, state)
    pk = state.session_id
    assert access.take_to_see(cast.rita, pk, of_rep=True)
    with pytest.raises(NotFound):
        access.take_to_see(cast.mo, pk, of_rep=True)

    answered(cast, state)

    for who in (cast.mo, cast.lena, cast.rita):
        assert access.take_to_see(who, pk, of_rep=True)
    for who in (cast.pia, cast.sam, cast.ona, cast.nil, cast.eno, cast.ada):
        with pytest.raises(NotFound):
            access.take_to_see(who, pk, of_rep=True)


# --- parts ----------------------------------------------------------------------------------


def test_an_upload_that_was_cut_off_goes_on_where_it_was(cast, call):
    pk, data = saved(cast, call).session_id, webm(clusters=30)
    assert actions.arrived(cast.mo, session_id=pk, key=KEY) == 0
    assert actions.add_part(cast.mo, session_id=pk, key=KEY, part=data[:500], at=0) == 500
    # The answer got lost: the same part once more, then one from too far on.
    assert actions.add_part(cast.mo, session_id=pk, key=KEY, part=data[:500], at=0) == 500
    assert actions.add_part(cast.mo, session_id=pk, key=KEY, part=data[900:], at=900) == 500
    assert actions.arrived(cast.mo, session_id=pk, key=KEY) == 500
    with pytest.raises(Refused, match="not arrived"):
        finished(cast.mo, pk, data)
    actions.add_part(cast.mo, session_id=pk, key=KEY, part=data[500:], at=500)

    first, again = finished(cast.mo, pk, data), finished(cast.mo, pk, data)

    assert first == again
    assert files.read(first.file) == data
    assert list(taking.folder().glob("*")) == []


def finished(who, pk, data):
    return actions.keep_arrived(
        who, session_id=pk, key=KEY, length_ms=9_000, size=len(data), name="reaction"
    )


def test_parts_beyond_the_limit_are_refused_and_dropped(cast, call, settings):
    settings.REACTION_LIMIT_BYTES = 2 * 1024 * 1024
    pk, part = saved(cast, call).session_id, bytes(1024 * 1024)
    for number in range(2):
        actions.add_part(cast.mo, session_id=pk, key=KEY, part=part, at=number * len(part))

    with pytest.raises(Refused, match="at most 2 MB"):
        actions.add_part(cast.mo, session_id=pk, key=KEY, part=b"x", at=2 * len(part))

    assert actions.arrived(cast.mo, session_id=pk, key=KEY) == 0


def test_parts_that_nobody_goes_on_with_are_swept_after_a_day(cast, call):
    pk = saved(cast, call).session_id
    actions.add_part(cast.mo, session_id=pk, key=KEY, part=b"x", at=0)
    (file,) = taking.folder().glob("*")
    os.utime(file, (NOW.timestamp(), NOW.timestamp()))

    assert taking.sweep(now=NOW + timedelta(hours=23)) == 0
    assert taking.sweep(now=NOW + timedelta(hours=25)) == 1


# --- captions -------------------------------------------------------------------------------


def test_captions_are_written_and_corrected_by_who_speaks(cast, call):
    state = saved(cast, call)
    take = recorded(cast.mo, state)
    Take.objects.filter(pk=take.pk).update(captions="0:00 Ask cost.", captions_by="machine")

    actions.write_captions(cast.mo, session_id=state.session_id, typed="0:00 Ask what it costs.")

    (read,) = queries.read_reaction(cast.mo, state.session_id).takes
    assert (read.captions, read.by_machine, read.has_track) == (
        "0:00 Ask what it costs.",
        False,
        True,
    )
    actions.send_reaction(cast.mo, session_id=state.session_id, base_version=1, now=NOW)
    with pytest.raises(NotFound):
        actions.write_captions(cast.rita, session_id=state.session_id, typed="0:00 No.")


def test_without_the_extra_no_captions_are_waited_for(cast, call):
    assert not captioning.is_possible()
    assert not recorded(cast.mo, saved(cast, call)).is_being_heard


def test_what_the_machine_hears_does_not_replace_what_the_author_typed(cast, call, monkeypatch):
    state = saved(cast, call)
    take = recorded(cast.mo, state)
    Take.objects.filter(pk=take.pk).update(is_being_heard=True)
    monkeypatch.setattr(captioning, "_heard", lambda _: "0:00 Heard.")
    captioning.write(take.pk)
    take.refresh_from_db()
    assert (take.captions, take.captions_by, take.is_being_heard) == (
        "0:00 Heard.",
        "machine",
        False,
    )

    actions.write_captions(cast.mo, session_id=state.session_id, typed="Mine.")
    Take.objects.filter(pk=take.pk).update(is_being_heard=True)
    captioning.write(take.pk)

    take.refresh_from_db()
    assert (take.captions, take.captions_by) == ("Mine.", "author")


# --- what goes ------------------------------------------------------------------------------


def test_a_recording_is_deleted_by_who_made_it_at_any_time(
    cast, call, django_capture_on_commit_callbacks
):
    state = saved(cast, call)
    recorded(cast.mo, state)
    actions.send_reaction(cast.mo, session_id=state.session_id, base_version=1, now=NOW)
    with pytest.raises(NotFound):
        actions.remove_take(cast.rita, session_id=state.session_id)

    with django_capture_on_commit_callbacks(execute=True):
        actions.remove_take(cast.mo, session_id=state.session_id)

    assert not Take.objects.exists()
    assert not StoredFile.objects.exists()
    assert stored() == set()
    assert queries.read_reaction(cast.rita, state.session_id).words == SAID


def test_recordings_go_when_calls_do_and_words_stay(cast, call, django_capture_on_commit_callbacks):
    state = saved(cast, call)
    recorded(cast.mo, state)
    organisation.change(cast.ada, answers={"call_retention_days": "90"})
    Take.objects.update(created_at=NOW - timedelta(days=91))

    with django_capture_on_commit_callbacks(execute=True):
        assert taking.delete_expired(now=NOW) == 1

    assert stored() == set()
    assert queries.read_reaction(cast.mo, state.session_id).words == SAID


def test_a_draft_that_was_thrown_away_takes_its_recording_along(
    cast, call, django_capture_on_commit_callbacks
):
    state = saved(cast, call)
    recorded(cast.mo, state)
    actions.discard_session(cast.mo, session_id=state.session_id, now=NOW)

    with django_capture_on_commit_callbacks(execute=True):
        actions.sweep_discarded(now=NOW + timedelta(hours=25))

    assert not Session.objects.exists()
    assert not StoredFile.objects.exists()
    assert stored() == set()


def test_a_reaction_outlives_its_call(cast, call):
    state = sent(cast, call)
    answered(cast, state)

    undo_import(cast.rita, call_id=call.pk, objection=lambda _: None)

    read = queries.read_reaction(cast.rita, state.session_id)
    assert (read.call, read.played, read.words) == (None, None, SAID)


@pytest.fixture
def just_before_locking(monkeypatch):
    """Let something else happen once between what is looked at and what is locked."""

    def let(happen):
        lock = access.lock_session

        def locked(pk):
            monkeypatch.setattr(access, "lock_session", lock)
            happen()
            return lock(pk)

        monkeypatch.setattr(access, "lock_session", locked)

    return let


def test_removed_while_it_is_recorded_anew_no_file_stays(
    cast, call, just_before_locking, django_capture_on_commit_callbacks
):
    state, of_others, on_disk = saved(cast, call), StoredFile.objects.count(), stored()
    with django_capture_on_commit_callbacks(execute=True):
        recorded(cast.mo, state)
    just_before_locking(lambda: recorded(cast.mo, state))
    with django_capture_on_commit_callbacks(execute=True):
        actions.remove_take(cast.mo, session_id=state.session_id)

    assert not Take.objects.exists()
    assert StoredFile.objects.count() == of_others
    assert stored() == on_disk


def test_what_is_deleted_meanwhile_is_not_sent(cast, call, just_before_locking):
    state = saved(cast, call)
    just_before_locking(
        lambda: actions.discard_session(cast.mo, session_id=state.session_id, now=NOW)
    )

    with pytest.raises(NotFound):
        actions.send_reaction(
            cast.mo, session_id=state.session_id, base_version=state.version, now=NOW
        )
    assert Session.objects.get().asked_at is None
    assert not Notice.objects.filter(person=cast.rita).exists()


def test_of_recordings_that_never_arrive_whole_the_latest_four_are_kept(cast, call):
    state = saved(cast, call)
    other = saved(cast, call, key=uuid4())
    add = partial(actions.add_part, cast.mo, part=b"a part", at=0)
    add(session_id=other.session_id, key=KEY)
    for n in range(6):
        add(session_id=state.session_id, key=UUID(int=n))
        (file,) = taking.folder().glob(f"{state.session_id}-*-{UUID(int=n).hex}")
        os.utime(file, (n, n))

    here = partial(actions.arrived, cast.mo, session_id=state.session_id)
    assert [here(key=UUID(int=n)) for n in range(6)] == [0, 0, 6, 6, 6, 6]
    assert actions.arrived(cast.mo, session_id=other.session_id, key=KEY) == 6


def test_captions_of_a_recording_removed_meanwhile_find_nothing(cast, call, just_before_locking):
    state = saved(cast, call)
    recorded(cast.mo, state)
    just_before_locking(lambda: actions.remove_take(cast.mo, session_id=state.session_id))

    with pytest.raises(NotFound):
        actions.write_captions(cast.mo, session_id=state.session_id, typed="0:01 Too late.")


@pytest.mark.django_db(transaction=True)
def test_recordings_come_back_from_a_backup(cast, call, tmp_path, settings):
    from django.core.management import call_command

    state = saved(cast, call)
    recorded(cast.mo, state, webm(clusters=3))
    backup.write(tmp_path / "b.tar.gz", now=NOW)
    call_command("flush", verbosity=0, interactive=False, inhibit_post_migrate=False)
    settings.FILMROOM_HOME = tmp_path / "elsewhere"

    backup.restore(tmp_path / "b.tar.gz")

    assert files.read(Take.objects.get().file) == webm(clusters=3)
    assert Reaction.objects.get().session_id == state.session_id
