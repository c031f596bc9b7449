import pytest
from django_tasks_db.models import DBTaskResult

from calls.stories import ZOOM, confirmed, imported, labels
from cast import NOW
from filmroom.analysis import actions, queries, tasks
from filmroom.analysis.models import Analysis, Moment
from filmroom.calls import actions as calls
from filmroom.core.transcripts.model import Side
from filmroom.kit.access import NotFound
from filmroom.people.models import Setting

pytestmark = pytest.mark.django_db


def test_talk_shares_follow_from_the_file_and_who_is_on_which_side(cast):
    """Rita speaks 3 + 2.5 s, Dana 7.5 + 3.5 s, Sven 1.5 s: ours are 5.5 of 18 s."""
    call = imported(cast.rita)
    confirmed(cast.rita, call)

    statistics = queries.of(cast.rita, call).statistics

    assert statistics.sides[Side.OURS].ms == 5_500
    assert statistics.sides[Side.OURS].share == pytest.approx(5.5 / 18)
    assert statistics.sides[Side.THEIRS].ms == 12_500
    assert statistics.questions[Side.OURS].total == 2


def test_what_is_stored_reads_back_as_it_was_computed(cast):
    call = imported(cast.rita)
    confirmed(cast.rita, call)

    computed = queries.of(cast.rita, call)
    again = queries.of(cast.rita, call)

    assert again.statistics == computed.statistics
    assert Analysis.objects.count() == 1


def test_a_second_look_computes_nothing(cast, monkeypatch):
    call = imported(cast.rita)
    queries.of(cast.rita, call)
    monkeypatch.setattr(actions.talk, "statistics", pytest.fail)

    queries.of(cast.rita, call)


def test_flipping_a_side_makes_the_findings_new(cast):
    call = imported(cast.rita)
    confirmed(cast.rita, call)
    before = queries.of(cast.rita, call).statistics

    calls.flip_side(cast.rita, call_id=call.pk, participant_id=labels(call)["Sven Berg"].pk)
    after = queries.of(cast.rita, call).statistics

    assert before.sides[Side.OURS].ms == 5_500
    assert after.sides[Side.OURS].ms == 7_000


def test_merging_two_labels_makes_one_speaker(cast):
    """7.5 + 3.5 + 1.5 s, and the half second between the last two is their own pause."""
    call = imported(cast.rita)
    rows = labels(call)
    calls.confirm_speakers(
        cast.rita,
        call_id=call.pk,
        choices=[
            calls.Choice(rows["Dana Fox"].pk, "Dana", Side.THEIRS),
            calls.Choice(rows["Sven Berg"].pk, "Sven", Side.OTHER, same_as=rows["Dana Fox"].pk),
        ],
        rep=calls.Rep(rows["Rita O'Rourke"].pk, cast.rita.pk),
        now=NOW,
    )

    statistics = queries.of(cast.rita, call).statistics

    assert set(statistics.speakers) == {"Rita O'Rourke", "Dana Fox"}
    assert statistics.speakers["Dana Fox"].ms == 13_000


def test_moments_are_found_with_their_quote_verbatim(cast):
    call = imported(cast.rita)
    confirmed(cast.rita, call)

    found = queries.of(cast.rita, call).moments

    asked = [moment for moment in found if moment.kind == "question"]
    assert {moment.first_segment for moment in asked} >= {0, 2}
    assert all(moment.quote in ZOOM for moment in asked)


def test_a_new_competitor_in_the_settings_is_found_without_asking_again(cast):
    call = imported(cast.rita, ZOOM.replace("one person", "Castellan to load"))
    assert not [m for m in queries.of(cast.rita, call).moments if m.kind == "competitor_mention"]

    Setting.objects.create(key="competitors", value=["Castellan"])

    found = queries.of(cast.rita, call).moments
    assert [m.first_segment for m in found if m.kind == "competitor_mention"] == [1]


def test_the_background_task_leaves_findings_and_can_be_repeated(cast):
    call = imported(cast.rita)
    task = DBTaskResult.objects.get(task_path="filmroom.analysis.tasks.analyse")

    tasks.analyse.call(*task.args_kwargs["args"])
    tasks.analyse.call(*task.args_kwargs["args"])

    assert Analysis.objects.get().call == call


def test_the_task_of_a_call_that_is_gone_does_nothing(db):
    tasks.analyse.call(4711)


def test_all_findings_can_be_dropped_and_made_again(cast):
    call = imported(cast.rita)
    confirmed(cast.rita, call)
    before = queries.of(cast.rita, call)

    assert actions.rebuild() == 1

    after = queries.of(cast.rita, call)
    assert after.statistics == before.statistics
    assert [m.quote for m in after.moments] == [m.quote for m in before.moments]


def test_a_page_drawn_before_a_rebuild_still_names_its_moments(cast):
    call = imported(cast.rita)
    before = queries.of(cast.rita, call).moments
    places = {m.pk: (m.kind, m.first_segment) for m in before}
    assert places

    confirmed(cast.rita, call)
    actions.rebuild()

    after = {(m.kind, m.first_segment): m.pk for m in queries.of(cast.rita, call).moments}
    assert all(after.get(place, pk) == pk for pk, place in places.items())
    assert after.keys() & places.values()


def test_only_calls_without_findings_are_missing(cast):
    queries.of(cast.rita, imported(cast.rita))
    other = imported(cast.rita, ZOOM.replace("four hundred", "nine"))

    assert actions.analyse_missing() == 1
    assert Analysis.objects.filter(call=other).exists()


@pytest.mark.parametrize("who", ["ona", "sam", "nil", "eno", "ada"])
def test_findings_are_as_private_as_their_call(cast, who):
    call = imported(cast.rita)

    with pytest.raises(NotFound):
        queries.of(cast.everyone[who], call)
    assert not Moment.objects.exists()


def test_a_list_gets_the_shares_in_one_question(cast, django_assert_num_queries):
    call = imported(cast.rita)
    confirmed(cast.rita, call)
    queries.of(cast.rita, call)

    with django_assert_num_queries(1):
        shares = queries.our_shares([call.pk, 4711])

    assert shares == {call.pk: pytest.approx(5.5 / 18)}


def test_a_list_gets_no_share_while_somebody_who_speaks_is_on_no_side(cast):
    call = imported(cast.rita)
    confirmed(cast.rita, call, sven="unknown")
    queries.of(cast.rita, call)

    assert queries.our_shares([call.pk]) == {call.pk: None}


def test_of_very_many_moments_the_surest_are_kept_and_the_others_counted(cast, monkeypatch):
    call = imported(cast.rita)
    confirmed(cast.rita, call)
    everything = queries.of(cast.rita, call).moments
    surest = sorted(moment.confidence for moment in everything)[-2:]
    monkeypatch.setattr(actions, "MOST_MOMENTS", 2)

    actions.rebuild()
    found = queries.of(cast.rita, call)

    assert sorted(moment.confidence for moment in found.moments) == surest
    assert found.moments_left_out == len(everything) - 2


def test_a_very_long_call_is_left_to_the_worker_and_asked_for_once(cast, monkeypatch):
    call = imported(cast.rita)
    DBTaskResult.objects.all().delete()
    monkeypatch.setattr(queries, "LONGEST_AT_ONCE", 4)

    waiting = [queries.of(cast.rita, call).statistics for _ in range(3)]
    [task] = DBTaskResult.objects.all()
    tasks.analyse.call(*task.args_kwargs["args"])

    assert waiting == [None, None, None]
    assert queries.of(cast.rita, call).statistics is not None
