import pytest
from django.urls import reverse

from filmroom.analysis import queries as analysis
from filmroom.analysis import trackers
from filmroom.analysis.models import Tracker
from filmroom.kit.access import Denied, Refused
from filmroom.reviews.models import MomentJudgement
from reviewing import make_call

DASHBOARD = {"name": "Dashboards", "said_by": "ours", "phrases": "new … widgets", "examples": ""}


@pytest.fixture
def ada(cast, signed_in):
    return signed_in(cast.ada)


@pytest.fixture
def call(cast):
    return make_call(cast.rita)


def post(browser, name, data, *args):
    return browser.post(reverse(f"settings:{name}", args=args), data)


def test_a_saved_tracker_marks_its_moments_on_calls_that_were_there_before(cast, ada, call):
    before = {one.kind for one in analysis.of(cast.rita, call).moments}
    assert post(ada, "add-tracker", DASHBOARD).status_code == 302

    (moment,) = [one for one in analysis.of(cast.rita, call).moments if one.kind == "tracker"]
    assert "tracker" not in before
    assert moment.attributes["name"] == "Dashboards"
    assert moment.quote.endswith("a new dashboard with nine widgets.")


def test_the_call_page_names_the_tracker_and_what_was_heard(cast, ada, call, signed_in):
    post(ada, "add-tracker", DASHBOARD)

    page = signed_in(cast.mo).get(reverse("calls:detail", args=[call.pk])).text
    assert "tracker: Dashboards" in page
    assert "heard “new dashboard with nine widgets”" in page
    lines = [line for line in page.splitlines() if "data-kind>question<" in line]
    assert lines
    assert not [line for line in lines if "heard" in line]


def test_a_preview_counts_hits_and_saves_nothing(ada, call):
    page = post(ada, "preview-tracker", DASHBOARD)

    assert page.status_code == 200
    assert "Places: 1, in 1 of 1, the latest calls." in page.text
    assert not Tracker.objects.exists()


def test_a_preview_quotes_only_calls_the_reader_may_see(cast, ada, call):
    assert "a new dashboard" not in post(ada, "preview-tracker", DASHBOARD).text
    assert "The words stand in calls you may not see." in (
        post(ada, "preview-tracker", DASHBOARD).text
    )


def test_a_removed_tracker_leaves_calls_with_their_next_look(cast, ada, call):
    post(ada, "add-tracker", DASHBOARD)
    analysis.of(cast.rita, call)
    assert post(ada, "remove-tracker", {}, Tracker.objects.get().pk).status_code == 302

    assert not [one for one in analysis.of(cast.rita, call).moments if one.kind == "tracker"]


def test_a_tracker_is_changed_in_its_form(ada):
    post(ada, "add-tracker", DASHBOARD)
    pk = Tracker.objects.get().pk
    assert "new … widgets" in ada.get(reverse("settings:tracker", args=[pk])).text

    post(ada, "change-tracker", {**DASHBOARD, "phrases": "router\nmacro editor"}, pk)
    assert Tracker.objects.get().phrases == ["router", "macro editor"]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"phrases": ""}, "at least one phrase or one example"),
        ({"phrases": "a"}, "too short to listen for"),
        ({"name": ""}, "field is required"),
    ],
)
def test_what_cannot_be_listened_for_is_refused_with_its_reason(ada, wrong, says):
    for action in ("add-tracker", "preview-tracker"):
        answer = post(ada, action, {**DASHBOARD, **wrong})
        assert answer.status_code == 422
        assert says in answer.text
    assert not Tracker.objects.exists()


def test_two_trackers_of_one_name_are_refused(cast):
    trackers.add(cast.ada, trackers.read("Rollout", "rollout", "", ""))
    with pytest.raises(Refused, match="called “ROLLOUT” already"):
        trackers.add(cast.ada, trackers.read("ROLLOUT", "roll out", "", ""))


@pytest.mark.parametrize("who", ["rita", "mo", "lena", "eno", "ona", "sam", "nil"])
def test_only_administrators_keep_trackers(cast, signed_in, who):
    person = getattr(cast, who)
    with pytest.raises(Denied):
        trackers.add(person, trackers.read("Rollout", "rollout", "", ""))
    with pytest.raises(Denied):
        trackers.preview(person, trackers.read("Rollout", "rollout", "", ""))
    assert signed_in(person).get(reverse("settings:trackers")).status_code in {302, 403, 404}


def test_the_page_says_how_often_each_detector_was_right_here(cast, ada, call):
    for segment, word in enumerate(("confirmed", "confirmed", "dismissed")):
        MomentJudgement.objects.create(
            call=call,
            transcript_version="x",
            first_segment=segment,
            last_segment=segment,
            kind="pain_admission",
            detector="pain-weights/1",
            judgement=word,
            judged_by=cast.mo,
        )
    page = ada.get(reverse("settings:trackers")).text

    assert "pain admission" in page
    assert "2 of 3 (67 %)" in page
