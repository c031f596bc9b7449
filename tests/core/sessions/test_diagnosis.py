"""Each cause has its fix; another one is pointed out."""

import pytest

from filmroom.core.diagnosis import ADVICE, Diagnosis, Fix, wrong_fix


@pytest.mark.parametrize(
    ("diagnosis", "fix"),
    [
        (Diagnosis.KNOWLEDGE, Fix.SHOW),
        (Diagnosis.SKILL, Fix.DRILL),
        (Diagnosis.WILL, Fix.TRADE_OFF),
        (Diagnosis.SYSTEM, Fix.RECORD),
    ],
)
def test_the_fix_that_goes_with_the_cause_is_not_flagged_and_any_other_is(diagnosis, fix):
    assert ADVICE[diagnosis].fix is fix
    flagged = {planned for planned in Fix if wrong_fix(diagnosis, planned) is not None}
    assert flagged == set(Fix) - {fix}


def test_a_third_training_for_a_will_gap_is_counted_out_loud():
    earlier = (Fix.SHOW, Fix.TRADE_OFF, Fix.DRILL)

    problem = wrong_fix(Diagnosis.WILL, Fix.DRILL, earlier)

    assert problem is not None
    assert problem.message == (
        "This would be training number 3 for something the rep can do. "
        "Talk about the trade-off, and end with a written commitment and its date."
    )


def test_only_a_will_gap_comes_with_a_shape_for_the_talk():
    assert [question.split(":")[0] for question in ADVICE[Diagnosis.WILL].questions] == [
        "Goal",
        "Reality",
        "Options",
        "Own words",
    ]
    assert all(not ADVICE[d].questions for d in Diagnosis if d is not Diagnosis.WILL)
