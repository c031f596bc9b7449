"""What is refused stands beside the field it is about, and what was typed is still there."""

import re

import pytest
from django.urls import reverse

import coaching
from cast import NOW
from coaching import CHECK_NOW, DIMENSION, FOCUS, TARGET
from filmroom.cycles import actions
from filmroom.cycles.models import Check, Commitment, Cycle, ParkedGap

TYPED = "x" * 5_001  # longer than any answer may be


@pytest.fixture
def mo(cast, signed_in):
    return signed_in(cast.mo)


@pytest.fixture(autouse=True)
def _the_day_of_the_story(set_day):
    set_day(NOW)


def test_half_a_count_stands_beside_its_call(cast, mo):
    first, second = coaching.baseline(cast)
    sent = {
        "key": str(coaching.KEY),
        "dimension": DIMENSION,
        "focus": FOCUS,
        "target": TARGET,
        "way": "share",
        "call": [first.pk, second.pk],
        f"successes-{second.pk}": "1",
    }
    answer = mo.post(reverse("cycles:choose", args=[cast.rita.pk]), sent)

    rows = answer.text.split('<div class="count-row">')
    assert [("give both numbers" in row, row.count("field-error")) for row in rows[1:]] == [
        ("Second call" in row, int("Second call" in row)) for row in rows[1:]
    ]
    assert f'<a href="#call-{second.pk}">' in answer.text.partition('class="form-errors"')[2]
    assert FOCUS in answer.text


def test_too_small_a_baseline_is_said_at_the_baseline(cast, mo):
    first, _ = coaching.baseline(cast)
    sent = {
        "key": str(coaching.KEY),
        "dimension": DIMENSION,
        "focus": FOCUS,
        "target": TARGET,
        "way": "share",
        "call": [first.pk],
    }
    answer = mo.post(reverse("cycles:choose", args=[cast.rita.pk]), sent)

    fieldset = answer.text.partition("<legend>Baseline</legend>")[2].partition("</fieldset>")[0]
    assert 'class="field-error"' in fieldset
    assert '<a href="#baseline">' in answer.text.partition('class="form-errors"')[2]
    assert not Cycle.objects.exists()


@pytest.fixture
def to_check(cast, set_day):
    cycle = coaching.coached(cast)
    call = coaching.later_call(cast)
    set_day(CHECK_NOW)
    return cycle, call


def check(mo, cycle, call, changes):
    sent = {
        "round": "1",
        "call": [call.pk],
        f"successes-{call.pk}": "4",
        f"opportunities-{call.pk}": "4",
        f"at-{call.pk}": "1:20",
        f"words-{call.pk}": "What does that delay cost you?",
        **{f"mark-{name}": mark.value for name, mark in coaching.marks().items()},
    }
    changes = {name.replace("ID", str(call.pk)): text for name, text in changes.items()}
    url = reverse("cycles:check", args=[cycle.pk])
    first = mo.post(reverse("cycles:check-preview", args=[cycle.pk]), sent)
    seal = re.search(r'name="seal" value="([^"]*)"', first.text)
    return mo.post(
        url, sent | {"seal": seal[1] if seal else "", "outcome": "provisional"} | changes
    )


@pytest.mark.parametrize(
    ("changes", "field", "says"),
    [
        ({"successes-ID": "", "opportunities-ID": ""}, "opportunities-ID", "is not counted yet"),
        ({"successes-ID": "5"}, "opportunities-ID", "5"),
        ({"at-ID": "soon"}, "reason-ID", "say where, as a time like 12:40"),
        ({"words-ID": "Nobody ever said this."}, "reason-ID", "nowhere in the transcript"),
        ({"mark-next_step": ""}, "mark-next_step", "Say whether Next step"),
        ({"call": []}, "csrf", "Choose at least one later call"),
        ({"outcome": ""}, "outcome", "Choose the verdict"),
    ],
    ids=str,
)
def test_what_a_check_lacks_stands_where_it_is_mended(mo, to_check, changes, field, says):
    cycle, call = to_check
    answer = check(mo, cycle, call, changes)

    assert answer.status_code == 422
    said = re.findall(r'class="field-error"[^>]*>(?:<svg.*?</svg>)?([^<]+)</p>', answer.text)
    assert len(said) == 1
    assert says in said[0]
    before, _, after = answer.text.partition(said[0])
    if field not in {"csrf", "outcome"}:
        name = f'name="{field.replace("ID", str(call.pk))}"'
        assert name in before
        assert name not in after
    assert not Check.objects.exists()


def test_a_preview_by_script_marks_the_row_too(mo, to_check):
    cycle, call = to_check
    url = reverse("cycles:check-preview", args=[cycle.pk])
    sent = {"round": "1", "call": [call.pk], f"successes-{call.pk}": "4"}
    answer = mo.post(url, sent, headers={"HX-Request": "true"})

    assert answer.status_code == 422
    marked = re.search(rf'id="problem-call-{call.pk}" hx-swap-oob="true">([^<]*)<', answer.text)
    assert "give both numbers" in marked[1]


@pytest.mark.parametrize(
    ("name", "sent", "says"),
    [
        ("withdraw", {"reason": " "}, "Say in a sentence why"),
        ("park", {"dimension": "next_step", "words": " "}, "Say in a sentence what was seen"),
        ("park", {"dimension": DIMENSION, "words": "Kept words."}, "Choose another dimension"),
        ("answer", {"words": TYPED}, "at most 5000 characters"),
        ("count-baseline", {"call": ""}, "Choose a scored call"),
    ],
)
def test_on_a_cycles_page_it_stands_in_its_form(cast, mo, name, sent, says):
    cycle = coaching.opened(cast)
    answer = mo.post(reverse(f"cycles:{name}", args=[cycle.pk]), sent)

    assert answer.status_code == 422
    action = reverse(f"cycles:{name}", args=[cycle.pk])
    form = answer.text.partition(f'action="{action}"')[2].partition("</form>")[0]
    assert says in form
    assert sent.get("words", "").strip() in form
    assert not ParkedGap.objects.filter(words="Kept words.").exists()


def test_a_promise_that_is_no_sentence_is_refused_with_the_words_kept(cast, mo, signed_in):
    state = coaching.logged(cast.mo, cast.rita, coaching.sheet())
    rita = signed_in(cast.rita)
    two = "I ask first. Then I wait."
    url = reverse("sessions:reword", args=[state.session_id])
    answer = rita.post(url, {"words": two, "version": state.version})

    form = answer.text.partition(f'action="{url}"')[2].partition("</form>")[0]
    assert answer.status_code == 422
    assert "A commitment is one sentence, found 2" in form
    assert f">{two}</textarea>" in form
    assert Commitment.objects.get().words == coaching.WORDS


def test_words_said_on_an_old_page_are_kept_beside_those_of_now(cast, mo, signed_in):
    state = coaching.logged(cast.mo, cast.rita, coaching.sheet())
    actions.edit_session(
        cast.mo,
        session_id=state.session_id,
        base_version=state.version,
        draft=coaching.sheet(theme="Asks for nothing."),
        now=NOW,
    )
    url = reverse("sessions:reword", args=[state.session_id])
    sent = {"words": "I ask for the number.", "version": state.version}
    answer = signed_in(cast.rita).post(url, sent)

    assert answer.status_code == 409
    form = answer.text.partition(f'action="{url}"')[2].partition("</form>")[0]
    assert "changed in the meantime" in form
    assert ">I ask for the number.</textarea>" in form
    assert f'name="version" value="{state.version + 1}"' in form


@pytest.mark.parametrize(
    ("sent", "place"),
    [
        ({}, "progress"),
        ({"progress": "dropped"}, "progress_reason"),
    ],
)
def test_what_a_report_of_progress_lacks_stands_beside_it(cast, signed_in, sent, place):
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    url = reverse("sessions:progress", args=[Commitment.objects.get().pk])
    answer = signed_in(cast.rita).post(url, {**sent, "progress_note": "Kept words."})

    assert answer.status_code == 422
    assert set(answer.context["problems"]) == {place}
    assert "Kept words." in answer.text
    assert "form-errors" not in answer.text
