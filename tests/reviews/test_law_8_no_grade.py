"""Law 8: a total stands on the review itself and nowhere else."""

from dataclasses import fields

from cast import NOW, TODAY
from filmroom.reviews import queries
from filmroom.reviews.queries import Line
from reviewing import completed, make_call


def test_a_line_in_a_list_has_no_place_for_a_score_or_a_total():
    names = {field.name for field in fields(Line)}
    assert not [name for name in names if "score" in name or "total" in name or "sum" in name]


def test_lists_come_in_the_order_of_the_calls_not_of_the_scores(cast):
    for day in (3, 1, 2):
        call = make_call(cast.rita, title=f"Call {day}", held_at=NOW.replace(day=day))
        completed(cast.mo, call, now=NOW, today=TODAY)
    lines = queries.latest_of(cast.mo, cast.rita.pk, today=TODAY)
    assert [line.call for line in lines] == ["Call 3", "Call 2", "Call 1"]


def test_the_review_itself_gives_its_total_with_what_it_is_out_of(cast, review):
    report = queries.read_review(cast.rita, review.pk, today=TODAY).report
    assert (report.total, report.out_of) == (6, 16)
    assert report.hard_gaps == ("Decision process and access", "Value articulation")
