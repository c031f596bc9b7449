import pytest
from django_tasks_db.models import DBTaskResult

from calls.stories import ZOOM, confirmed, imported, labels
from cast import NOW
from filmroom.calls import actions
from filmroom.calls.models import Call, SpeakerAlias, Transcript
from filmroom.calls.values import reading_of
from filmroom.core.parties import BuyerRole
from filmroom.core.transcripts.model import Side
from filmroom.kit.access import Denied, NotFound, Refused

pytestmark = pytest.mark.django_db


def test_confirming_says_who_the_rep_is_and_keeps_the_others(cast):
    call = imported(cast.rita)
    rows = labels(call)

    actions.confirm_speakers(
        cast.rita,
        call_id=call.pk,
        choices=[
            actions.Choice(rows["Dana Fox"].pk, "Dana", Side.THEIRS, BuyerRole.CHAMPION),
            actions.Choice(rows["Sven Berg"].pk, "Sven", Side.OTHER),
        ],
        rep=actions.Rep(rows["Rita O'Rourke"].pk, cast.rita.pk),
        now=NOW,
    )

    call.refresh_from_db()
    assert (call.speakers_confirmed_by, call.speakers_confirmed_at) == (cast.rita, NOW)
    dana = labels(call)["Dana Fox"]
    assert (dana.name, dana.side, dana.buyer_role) == ("Dana", "theirs", "champion")
    assert labels(call)["Rita O'Rourke"].person == cast.rita
    assert reading_of(call).sides["Rita O'Rourke"] is Side.OURS


def test_the_recorder_named_the_wrong_person_and_the_coach_puts_it_right(cast):
    call = imported(cast.mo)
    rows = labels(call)

    actions.confirm_speakers(
        cast.mo,
        call_id=call.pk,
        choices=[],
        rep=actions.Rep(rows["Dana Fox"].pk, cast.pia.pk),
        now=NOW,
    )

    call.refresh_from_db()
    assert call.rep == cast.pia
    assert labels(call)["Dana Fox"].person == cast.pia


def test_a_confirmed_label_is_asked_for_only_once(cast):
    text = ZOOM.replace("Rita O'Rourke", "R. O. (laptop)")
    call = imported(cast.mo, text, rep_id=cast.rita.pk)
    confirmed(cast.mo, call, rep="R. O. (laptop)")

    later = imported(cast.mo, text.replace("four hundred", "nine"))

    assert labels(later)["R. O. (laptop)"].person == cast.rita
    assert later.rep == cast.rita


@pytest.mark.parametrize("label", ["Speaker 2", "SPEAKER_01", "Unknown Speaker", "A", "You", "7"])
def test_a_label_that_recorders_give_to_anybody_is_not_remembered(cast, label):
    call = imported(cast.mo, ZOOM.replace("Rita O'Rourke", label), rep_id=cast.rita.pk)
    shown = next(one for one in labels(call) if one not in {"Dana Fox", "Sven Berg"})
    confirmed(cast.mo, call, rep=shown)

    assert not SpeakerAlias.objects.exists()


def test_the_rep_cannot_be_somebody_the_actor_does_not_coach(cast):
    call = imported(cast.mo)
    rita = labels(call)["Rita O'Rourke"]

    with pytest.raises(Denied, match="somebody you coach"):
        actions.confirm_speakers(
            cast.mo, call_id=call.pk, choices=[], rep=actions.Rep(rita.pk, cast.ona.pk), now=NOW
        )


def test_a_label_cannot_be_merged_into_one_that_is_merged_itself(cast):
    call = imported(cast.rita)
    rows = labels(call)
    rita, dana, sven = (rows[name].pk for name in ("Rita O'Rourke", "Dana Fox", "Sven Berg"))

    with pytest.raises(Refused, match="merged itself"):
        actions.confirm_speakers(
            cast.rita,
            call_id=call.pk,
            choices=[
                actions.Choice(dana, "Dana", Side.THEIRS, same_as=sven),
                actions.Choice(sven, "Sven", Side.THEIRS, same_as=dana),
            ],
            rep=actions.Rep(rita, cast.rita.pk),
            now=NOW,
        )
    call.refresh_from_db()
    assert call.speakers_confirmed_at is None


def test_a_speaker_of_another_call_is_refused(cast):
    call = imported(cast.rita)
    other = imported(cast.rita, ZOOM.replace("four hundred", "nine"))

    with pytest.raises(Refused, match="not in this call any more"):
        actions.confirm_speakers(
            cast.rita,
            call_id=call.pk,
            choices=[],
            rep=actions.Rep(labels(other)["Dana Fox"].pk, cast.rita.pk),
            now=NOW,
        )


def test_the_rep_is_not_flipped_to_the_other_side(cast):
    call = imported(cast.rita)
    confirmed(cast.rita, call)

    with pytest.raises(Refused, match="This is the rep"):
        actions.flip_side(
            cast.rita, call_id=call.pk, participant_id=labels(call)["Rita O'Rourke"].pk
        )


def test_renaming_changes_the_name_and_not_the_label(cast):
    call = imported(cast.rita)

    actions.rename_speaker(
        cast.rita, call_id=call.pk, participant_id=labels(call)["Sven Berg"].pk, name="Sven B."
    )

    assert reading_of(call).names["Sven Berg"] == "Sven B."


def test_turns_of_two_people_behind_one_label_are_told_apart(cast):
    call = imported(cast.rita)
    confirmed(cast.rita, call)
    before = reading_of(call).version

    actions.reassign_turns(
        cast.rita, call_id=call.pk, first_segment=3, last_segment=3, label="Dana's colleague"
    )

    reading = reading_of(call)
    assert reading.version != before
    assert [s.speaker for s in reading.transcript.segments][3] == "Dana's colleague"
    call.refresh_from_db()
    assert call.speakers_confirmed_at is None, "somebody new speaks: ask again"


def test_giving_the_turns_back_leads_back_to_the_reading_before(cast):
    call = imported(cast.rita)
    before = reading_of(call).version

    for label in ("Sven Berg", "Dana Fox"):
        actions.reassign_turns(
            cast.rita, call_id=call.pk, first_segment=3, last_segment=3, label=label
        )

    assert reading_of(call).version == before
    assert Transcript.objects.filter(call=call).count() == 2


def test_a_speaker_without_a_turn_is_no_speaker_any_more(cast):
    call = imported(cast.rita)

    actions.reassign_turns(
        cast.rita, call_id=call.pk, first_segment=4, last_segment=4, label="Dana Fox"
    )

    assert list(labels(call)) == ["Rita O'Rourke", "Dana Fox"]


@pytest.mark.parametrize(("first", "last"), [(-1, 2), (3, 2), (0, 5)])
def test_turns_outside_the_transcript_are_refused(cast, first, last):
    call = imported(cast.rita)

    with pytest.raises(Refused, match="not in this transcript"):
        actions.reassign_turns(
            cast.rita, call_id=call.pk, first_segment=first, last_segment=last, label="Dana Fox"
        )


def test_reading_again_with_a_better_reader_keeps_what_was_corrected_by_hand(cast, monkeypatch):
    call = imported(cast.rita)
    actions.reassign_turns(
        cast.rita, call_id=call.pk, first_segment=1, last_segment=1, label="Sven Berg"
    )
    read = actions.importing.read.read
    monkeypatch.setattr(
        actions.importing.read,
        "read",
        lambda data, name: read(data.replace(b"Sven Berg: It was", b"Sven Berg: No, it was"), name),
    )

    done = actions.reread(cast.rita, call_id=call.pk)

    assert done.changed
    segments = reading_of(call).transcript.segments
    assert segments[1].speaker == "Sven Berg"
    assert segments[4].text == "No, it was three."


def test_reading_again_without_a_better_reader_changes_nothing(cast):
    call = imported(cast.rita)

    assert not actions.reread(cast.rita, call_id=call.pk).changed
    assert Transcript.objects.count() == 1


def test_everything_derived_is_asked_for_again(cast):
    call = imported(cast.rita)
    confirmed(cast.rita, call)
    actions.flip_side(cast.rita, call_id=call.pk, participant_id=labels(call)["Sven Berg"].pk)

    asked = DBTaskResult.objects.filter(task_path="filmroom.analysis.tasks.analyse")
    assert [task.args_kwargs["args"] for task in asked] == [[call.pk]] * 3


@pytest.mark.parametrize("who", ["ona", "sam", "nil", "eno", "ada"])
def test_those_outside_change_nothing(cast, who):
    call = imported(cast.rita)
    outsider = cast.everyone[who]
    dana = labels(call)["Dana Fox"].pk

    with pytest.raises(NotFound):
        actions.confirm_speakers(
            outsider, call_id=call.pk, choices=[], rep=actions.Rep(dana, outsider.pk), now=NOW
        )
    with pytest.raises(NotFound):
        actions.flip_side(outsider, call_id=call.pk, participant_id=dana)
    with pytest.raises(NotFound):
        actions.reassign_turns(
            outsider, call_id=call.pk, first_segment=0, last_segment=0, label="x"
        )
    assert Call.objects.get().speakers_confirmed_at is None
