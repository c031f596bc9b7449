"""Capture as an app: what a device is given, and what it is not."""

import json
import re

import pytest
from django.urls import reverse

import coaching
import factories
from filmroom.people.models import Setting
from filmroom.web.capture import shell

PAGE, PEOPLE = "/capture/", "/capture/people/"


def known(browser):
    return browser.get(PEOPLE).json()


@pytest.fixture
def built(tmp_path, monkeypatch):
    """Give the file of a built worker."""
    worker = tmp_path / "worker.js"
    worker.write_text("addEventListener('fetch', () => BUILD);\n")
    monkeypatch.setattr(shell, "WORKER", worker)
    return worker


def kept_by(browser):
    """Give what the worker is told to keep."""
    answer = browser.get(reverse("capture:worker"))
    assert answer["Content-Type"].startswith("text/javascript")
    return json.loads(re.match(r"const BUILD = (\{.*\});\n", answer.text)[1])


def test_the_page_on_a_device_is_the_same_to_everybody_and_about_nobody(cast, signed_in, client):
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    pages = {
        re.sub(r'csrf\w+" value="[^"]*"', "", one.get(PAGE).text)
        for one in (client, signed_in(cast.mo))
    }

    assert len(pages) == 1
    (page,) = pages
    assert not re.search("Rita|Pia|Mo |csrfmiddlewaretoken", page)


def test_a_device_is_given_the_reps_of_the_coach_and_the_last_commitment_of_each(cast, signed_in):
    first = coaching.logged(cast.mo, cast.rita, coaching.sheet(words="I ask once."))
    again = coaching.sheet(words="I ask what the delay costs.", **coaching.reviewing_last(first))
    coaching.logged(cast.mo, cast.rita, again)
    reps = {one["name"]: one for one in known(signed_in(cast.mo))["reps"]}

    assert sorted(reps) == sorted([cast.pia.name, cast.rita.name])
    assert reps[cast.rita.name]["previous"]["words"] == "I ask what the delay costs."
    assert reps[cast.pia.name]["previous"] is None


def test_a_device_knows_with_whom_a_commitment_names_its_deal_but_no_deal(cast, signed_in):
    factories.deal_of(cast.rita, name="Kestrel renewal")
    lost = factories.deal_of(cast.pia, name="Bank pilot")
    type(lost).objects.filter(pk=lost.pk).update(outcome="lost")
    told = known(signed_in(cast.mo))
    has_live_deal = {one["name"]: one["has_live_deal"] for one in told["reps"]}

    assert has_live_deal == {cast.rita.name: True, cast.pia.name: False}
    assert "Kestrel" not in json.dumps(told)


def test_who_coaches_nobody_is_given_nobody(cast, signed_in):
    coaching.logged(cast.mo, cast.rita, coaching.sheet())

    for name in ("rita", "lena", "ada", "eno", "nil"):
        assert known(signed_in(cast.everyone[name]))["reps"] == [], name
    assert "Rita" not in json.dumps(known(signed_in(cast.sam)))


def test_a_device_whose_sign_in_has_ended_is_told_so(client, cast):
    assert client.get(PEOPLE, headers={"X-Requested-With": "fetch"}).status_code == 401


def test_the_worker_keeps_the_page_and_every_file_it_names(built, client, cast):
    kept = kept_by(client)
    named = set(re.findall(r'(/static/[^"#?]+)', client.get(PAGE).text))

    assert kept["page"] == PAGE
    assert set(kept["files"]) == named
    assert {file.rpartition(".")[2] for file in named} >= {"css", "js", "svg", "woff2"}


def test_another_build_is_another_worker(built, client, cast):
    before = kept_by(client)["version"]
    assert kept_by(client)["version"] == before

    built.write_text("addEventListener('fetch', () => null);\n")
    assert kept_by(client)["version"] != before


def test_a_worker_that_is_not_built_is_not_there(built, client, cast):
    built.unlink()

    assert client.get(reverse("capture:worker")).status_code == 404


def test_the_app_starts_with_capture_and_its_icons_are_there(client, cast):
    manifest = client.get(reverse("capture:manifest")).json()

    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == (
        PAGE,
        "/",
        "standalone",
    )
    assert [one["url"] for one in manifest["shortcuts"]] == [PAGE, "/"]
    sizes = {(one["sizes"], one["purpose"]) for one in manifest["icons"]}
    assert sizes >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}


def test_pages_may_use_the_microphone_and_nothing_else_of_the_device(client, cast):
    policy = client.get(PAGE)["Permissions-Policy"]

    assert "microphone=(self)" in policy
    assert all(f"{power}=()" in policy for power in ("camera", "geolocation", "payment"))


def test_speech_leaves_the_device_only_where_the_organisation_allows_it(cast, signed_in):
    mo, sheet = signed_in(cast.mo), reverse("sessions:capture", args=[cast.rita.pk])

    assert known(mo)["may_send_speech"] is False
    assert "data-may-leave" not in mo.get(sheet).text

    Setting.objects.create(key="dictation_by_vendor", value=True)
    assert known(mo)["may_send_speech"] is True
    assert "data-may-leave" in mo.get(sheet).text


def test_a_draft_that_a_device_could_not_complete_says_what_it_lacks(cast, signed_in):
    state = coaching.saved(cast.mo, cast.rita, coaching.sheet(theme=""))
    page = reverse("sessions:write", args=[state.session_id])

    assert "form-errors" not in signed_in(cast.mo).get(page).text
    assert "form-errors" in signed_in(cast.mo).get(f"{page}?tried").text
