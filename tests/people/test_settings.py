import pytest

from filmroom.core.defaults import DEFAULTS
from filmroom.kit.access import Denied, Refused
from filmroom.people import settings
from filmroom.people.models import Setting


def _change(cast, **answers):
    settings.change(cast.ada, answers=answers)


def test_until_somebody_answers_the_default_holds(db):
    assert settings.number("invitation_days") == 7
    assert settings.everything() == {key: d.value for key, d in DEFAULTS.items()}


def test_an_answer_holds_and_says_whose_it_is(cast):
    _change(cast, invitation_days="14")

    assert settings.number("invitation_days") == 14
    shown = {answer.default.key: answer for answer in settings.answers()}
    assert shown["invitation_days"].changed_by == cast.ada.name
    assert shown["long_call_minutes"].changed_by is None


def test_answering_the_default_forgets_the_answer(cast):
    _change(cast, invitation_days="14")
    _change(cast, invitation_days="7")

    assert Setting.objects.count() == 0


@pytest.mark.parametrize(
    "text", ["", "x", "7.5", "7,5", "1,000", "1.000", "-1", "0", "61", "٧", "nan"]
)
def test_what_is_not_a_whole_number_in_bounds_is_refused(cast, text):
    with pytest.raises(Refused, match="from 1 to 60 days"):
        _change(cast, invitation_days=text)
    assert settings.number("invitation_days") == 7


def test_one_refused_answer_changes_nothing(cast):
    with pytest.raises(Refused):
        _change(cast, long_call_minutes="50", invitation_days="often")
    assert Setting.objects.count() == 0


def test_lines_are_kept_once_each_in_order(cast):
    _change(cast, competitors=" Gong\n\nchorus \nGONG\nAcme   Ltd\n")

    assert settings.lines("competitors") == ("Gong", "chorus", "Acme Ltd")


def test_a_line_that_no_row_has_room_for_is_refused(cast):
    with pytest.raises(Refused, match="longer than 60"):
        _change(cast, stages="x" * 61)


def test_switches_are_on_or_off(cast):
    _change(cast, single_keys="")
    assert settings.value("single_keys") is False
    _change(cast, single_keys="on")
    assert settings.value("single_keys") is True


def test_there_is_no_setting_by_another_name(cast):
    with pytest.raises(Refused, match="no setting"):
        _change(cast, secret_key="x")


def test_only_an_administrator_changes_settings(cast):
    for name in ("rita", "mo", "lena", "eno", "ona", "sam", "nil"):
        with pytest.raises(Denied):
            settings.change(cast.everyone[name], answers={"invitation_days": "14"})
