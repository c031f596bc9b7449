"""The film queue of a coach: which moments stand in it, and what becomes of them."""

from datetime import timedelta

import pytest
from django.urls import reverse

import coaching
import reviewing
from cast import NOW
from filmroom.analysis.models import Moment
from filmroom.calls.models import Call
from filmroom.core.film import Reason
from filmroom.kit.access import NotFound
from filmroom.people.models import Setting
from filmroom.reviews.kinds import Judgement
from filmroom.reviews.models import MomentJudgement
from filmroom.rhythm import access, actions, queries
from filmroom.rhythm.kinds import Watch
from filmroom.rhythm.models import Watched

EXPENSIVE = reviewing.SPOKEN[7][1]  # "That sounds expensive compared with what we have."


def moment(call, segment, kind="objection", **changes):
    row = {
        "call": call,
        "kind": kind,
        "start_ms": segment * 20_000,
        "end_ms": segment * 20_000 + 15_000,
        "first_segment": segment,
        "last_segment": segment,
        "speaker": reviewing.SPOKEN[segment][0],
        "quote": reviewing.SPOKEN[segment][1],
        "confidence": 0.8,
        "detector": "test/1",
    }
    return Moment.objects.create(**row | changes)


@pytest.fixture
def call(cast):
    return reviewing.make_call(cast.rita, cast.mo)


def quotes(actor, now=NOW):
    return [one.quote for one in queries.film_queue(actor, now=now).clips]


def test_an_objection_of_a_reps_call_stands_in_the_coachs_queue(cast, call):
    moment(call, 7)
    (clip,) = queries.film_queue(cast.mo, now=NOW).clips

    assert (clip.quote, clip.rep, clip.speaker) == (EXPENSIVE, "Rita O'Rourke", "Dana Cole")
    assert clip.clip.reason is Reason.OBJECTION_PASSED


def test_a_question_of_ours_after_it_is_seen(cast, call):
    moment(call, 7)
    moment(call, 8, "question")
    (clip,) = queries.film_queue(cast.mo, now=NOW).clips

    assert clip.clip.reason is Reason.OBJECTION_ASKED


def test_nobody_elses_queue_holds_it(cast, call):
    moment(call, 7)
    for name in ("rita", "pia", "lena", "eno", "ada", "ona", "sam", "nil"):
        assert quotes(cast.everyone[name]) == [], name


@pytest.mark.parametrize(
    "change",
    [
        {"speakers_confirmed_at": None},
        {"lawful_basis": None},
        {"held_at": NOW - timedelta(days=15)},
    ],
    ids=["who speaks is open", "no lawful basis", "too long ago"],
)
def test_calls_that_may_not_be_watched_are_left_out(cast, call, change):
    moment(call, 7)
    Call.objects.filter(pk=call.pk).update(**change)

    assert quotes(cast.mo) == []


def test_a_quote_that_is_not_in_the_transcript_is_dropped(cast, call):
    moment(call, 7, quote="That sounds cheap compared with what we have.")

    assert quotes(cast.mo) == []


def test_a_moment_somebody_dismissed_is_no_moment(cast, call):
    found = moment(call, 7)
    MomentJudgement.objects.create(
        call=call,
        transcript_version=call.transcripts.get().version,
        first_segment=found.first_segment,
        last_segment=found.last_segment,
        kind=found.kind,
        judgement=Judgement.DISMISSED.value,
    )

    assert quotes(cast.mo) == []


def test_the_focus_of_the_open_cycle_counts_from_the_day_it_was_opened(cast):
    coaching.opened(cast)
    later = coaching.later_call(cast)
    moment(later, 5, "pain_admission")
    moment(reviewing.make_call(cast.rita, title="Before"), 5, "pain_admission")
    (clip,) = queries.film_queue(cast.mo, now=coaching.CHECK_NOW).clips

    assert (clip.call, clip.clip.reason) == ("Follow-up call", Reason.FOCUS_MISSED)
    assert clip.dimension == "Implication and impact"


def test_the_queue_is_as_long_as_the_setting_says(cast):
    Setting.objects.create(key="film_length", value=3)
    for number in range(5):
        moment(reviewing.make_call(cast.rita, title=f"Call {number}"), 7)

    assert len(quotes(cast.mo)) == 3


@pytest.mark.parametrize("as_what", list(Watch))
def test_what_was_watched_leaves_the_queue_and_can_be_taken_back(cast, call, as_what):
    row = actions.watch(cast.mo, moment_id=moment(call, 7).pk, as_what=as_what)
    assert quotes(cast.mo) == []

    actions.take_back(cast.mo, watched_id=row.pk)
    assert quotes(cast.mo) == [EXPENSIVE]


def test_said_twice_the_latest_word_counts_and_a_rebuilt_finding_is_still_watched(cast, call):
    found = moment(call, 7)
    actions.watch(cast.mo, moment_id=found.pk, as_what=Watch.NOT_WORTH_IT)
    row = actions.watch(cast.mo, moment_id=found.pk, as_what=Watch.NEXT_SESSION)
    found.delete()
    moment(call, 7)

    assert Watched.objects.get() == row
    assert quotes(cast.mo) == []


def test_a_clip_kept_for_the_next_session_stands_with_its_rep_until_it_is_watched(cast, call):
    row = actions.watch(cast.mo, moment_id=moment(call, 7).pk, as_what=Watch.NEXT_SESSION)
    assert [one.quote for one in queries.kept_clips(cast.mo, rep_id=cast.rita.pk)] == [EXPENSIVE]
    assert queries.kept_clips(cast.mo, rep_id=cast.pia.pk) == []

    actions.settle(cast.mo, watched_id=row.pk)
    assert queries.kept_clips(cast.mo) == []


def test_a_clip_taken_back_while_it_is_said_to_be_watched_is_gone(cast, call, monkeypatch):
    row = actions.watch(cast.mo, moment_id=moment(call, 7).pk, as_what=Watch.NEXT_SESSION)
    permit = access.watched_to_change

    def permit_then_taken_back(actor, pk):
        found = permit(actor, pk)
        Watched.objects.filter(pk=pk).delete()
        return found

    monkeypatch.setattr(access, "watched_to_change", permit_then_taken_back)
    with pytest.raises(NotFound):
        actions.settle(cast.mo, watched_id=row.pk)


@pytest.mark.parametrize("name", ["rita", "lena", "ona", "sam", "nil"])
def test_only_the_coach_watches(cast, call, name):
    found = moment(call, 7)
    row = actions.watch(cast.mo, moment_id=found.pk, as_what=Watch.DONE)
    other = cast.everyone[name]
    for refused in (
        lambda: actions.watch(other, moment_id=found.pk, as_what=Watch.DONE),
        lambda: actions.settle(other, watched_id=row.pk),
        lambda: actions.take_back(other, watched_id=row.pk),
    ):
        with pytest.raises(NotFound):
            refused()


def test_the_page_says_why_and_opens_the_call_at_the_moment(cast, call, signed_in, set_day):
    set_day(NOW)
    found = moment(call, 7)
    mo = signed_in(cast.mo)
    page = mo.get(reverse("film:queue")).text
    assert "Objection, not asked about within a minute" in page
    assert "5 points for this" in page

    opened = mo.get(f"{reverse('cycles:moment', args=[call.pk])}?at={found.start_ms}")
    assert opened.url == f"{reverse('calls:detail', args=[call.pk])}#t7"

    done = mo.post(reverse("film:done", args=[found.pk]), follow=True)
    assert "Nothing in the queue." in done.text


def test_without_times_the_call_opens_at_the_segment(cast, call, signed_in):
    address = f"{reverse('cycles:moment', args=[call.pk])}?segment=7"

    assert signed_in(cast.mo).get(address).url.endswith("#t7")
