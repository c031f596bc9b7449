"""Law 7: a cycle stays open until its follow-up check happened on a real call."""

from datetime import UTC, date, datetime

import pytest
from django.db import DatabaseError, connection, transaction

from cast import TODAY
from coaching import (
    CHECK_DAY,
    CHECK_NOW,
    SECOND,
    baseline,
    checked,
    later_call,
    logged,
    new_check,
    opened,
    sheet,
)
from filmroom.calls.models import Call, Participant
from filmroom.core.verdict import Chances, Outcome
from filmroom.cycles import actions, queries
from filmroom.cycles.models import Check, CheckedCall
from filmroom.cycles.refusals import NotSound


def close(cast, cycle):
    return actions.close_cycle(cast.mo, cycle_id=cycle.pk, today=CHECK_DAY)


def refused(codes):
    """Expect the rules to speak, with these codes."""

    class Expected:
        def __enter__(self):
            self.raises = pytest.raises(NotSound)
            self.found = self.raises.__enter__()
            return self

        def __exit__(self, *raised):
            handled = self.raises.__exit__(*raised)
            assert [problem.code for problem in self.found.value.problems] == codes
            return handled

    return Expected()


def test_without_a_check_it_cannot_be_closed(cast, coached):
    with refused(["no-follow-up-check"]):
        close(cast, coached)


def test_after_a_check_that_moved_on_a_real_call_it_closes_and_keeps_the_label(cast, coached):
    check = checked(cast, coached, new_check(later_call(cast)))
    row = close(cast, coached)
    assert (row.closed_on, row.closed_by_check) == (CHECK_DAY, check)
    line = queries.cycles_of(cast.rita, cast.rita.pk, now=CHECK_NOW)[0]
    assert (line.state, line.label) == ("closed", Outcome.PROVISIONAL)


def test_closing_twice_closes_once(cast, coached):
    checked(cast, coached, new_check(later_call(cast)))
    assert close(cast, coached).changed_at == close(cast, coached).changed_at


def test_a_check_that_did_not_move_keeps_it_open(cast, coached):
    checked(cast, coached, new_check(later_call(cast), Outcome.PARTIAL, Chances(2, 4)))
    with refused(["not-moved"]):
        close(cast, coached)


def test_before_the_session_no_call_counts(cast, cycle):
    with refused(["not-coached"]):
        checked(cast, cycle, new_check(later_call(cast)))


def test_a_call_from_before_the_session_does_not_count(cast, coached):
    early = later_call(cast, title="Sunday call", held_at=datetime(2026, 3, 8, 9, tzinfo=UTC))
    with refused(["no-real-call"]):
        checked(cast, coached, new_check(early))


def test_a_call_of_the_baseline_does_not_count(cast):
    calls = baseline(cast)
    Call.objects.filter(held_at=SECOND).update(held_at=datetime(2026, 3, 11, 9, tzinfo=UTC))
    cycle = opened(cast, calls=calls)
    logged(cast.mo, cast.rita, sheet(cycle_id=cycle.pk))
    with refused(["no-real-call"]):
        checked(cast, cycle, new_check(calls[1]))


def test_a_call_without_a_buyer_does_not_count(cast, coached):
    internal = later_call(cast)
    Participant.objects.filter(call=internal, side="theirs").update(side="ours")
    with refused(["no-real-call"]):
        checked(cast, coached, new_check(internal))


def test_moved_names_the_place_in_the_call(cast, coached):
    from dataclasses import replace

    given = new_check(later_call(cast))
    with refused(["no-timestamp"]):
        checked(cast, coached, replace(given, calls=(replace(given.calls[0], points=()),)))


def test_a_call_on_the_day_of_the_session_counts_on_the_reps_calendar(cast, coached):
    """Half past one in the night of the 10th in UTC is still the 9th in New York."""
    cast.rita.time_zone = "America/New_York"
    cast.rita.save()
    night = later_call(cast, held_at=datetime(2026, 3, 10, 1, 30, tzinfo=UTC))
    with refused(["no-real-call"]):
        checked(cast, coached, new_check(night))
    morning = later_call(cast, title="Morning call", held_at=datetime(2026, 3, 10, 14, tzinfo=UTC))
    assert checked(cast, coached, new_check(morning)).calls.get().held_on == date(2026, 3, 10)


def closed_by_sql(cycle, check):
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE cycles_cycle SET closed_on = %s, closed_by_check_id = %s WHERE id = %s",
            [CHECK_DAY, check.pk if check else None, cycle.pk],
        )


def test_the_database_refuses_to_close_without_a_check(cast, coached):
    with pytest.raises(DatabaseError, match=r"law.7"), transaction.atomic():
        closed_by_sql(coached, None)


def test_the_database_refuses_to_close_by_a_check_without_a_call(cast, coached):
    check = checked(cast, coached, new_check(later_call(cast)))
    CheckedCall.objects.all().delete()
    with pytest.raises(DatabaseError, match=r"law.7"), transaction.atomic():
        closed_by_sql(coached, check)


def test_the_database_refuses_to_close_by_a_check_of_a_call_before_the_session(cast, coached):
    check = checked(cast, coached, new_check(later_call(cast)))
    CheckedCall.objects.update(held_on=date(2026, 3, 9))
    with pytest.raises(DatabaseError, match=r"law.7"), transaction.atomic():
        closed_by_sql(coached, check)


def test_the_database_refuses_to_close_by_a_check_that_did_not_move(cast, coached):
    check = checked(cast, coached, new_check(later_call(cast)))
    Check.objects.update(outcome="partial")
    with pytest.raises(DatabaseError, match=r"law.7"), transaction.atomic():
        closed_by_sql(coached, check)


def test_the_database_refuses_to_close_by_another_cycles_check(cast, coached):
    checked(cast, coached, new_check(later_call(cast)))
    close(cast, coached)
    other = opened(cast, calls=list(Call.objects.filter(title__in=["First call", "Second call"])))
    with pytest.raises(DatabaseError), transaction.atomic():
        closed_by_sql(other, Check.objects.get())


def test_the_database_refuses_a_cycle_that_is_born_closed(cast, coached):
    columns = [f.column for f in type(coached)._meta.concrete_fields]
    kept = [name for name in columns if name not in {"id", "key", "closed_on"}]
    listed = ", ".join(kept)
    with (
        pytest.raises(DatabaseError, match=r"law.7"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            f"INSERT INTO cycles_cycle (key, closed_on, {listed})"
            f" SELECT %s, %s, {listed} FROM cycles_cycle",
            ["0" * 31 + "7", TODAY],
        )


def test_a_closed_cycle_outlives_the_retention_of_its_calls(cast, coached):
    checked(cast, coached, new_check(later_call(cast)))
    close(cast, coached)
    Call.objects.all().delete()
    read = queries.read_cycle(cast.rita, coached.pk, now=CHECK_NOW, today=CHECK_DAY)
    looked = read.rounds[0].check.calls[0]
    assert (read.line.state, looked.call_id, looked.title, looked.counted) == (
        "closed",
        None,
        "Follow-up call",
        "4 of 4",
    )


def test_the_law_stands_in_the_database_under_its_name(db):
    listing = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal",
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(listing)
        assert ("law_7_closed_on_a_real_call",) in cursor.fetchall()
