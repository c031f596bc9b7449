"""Taking the sample out: all of it goes, nothing else does, and somebody can still sign in."""

from datetime import date

import pytest
from django.urls import reverse

import coaching
import factories
import reviewing
from cast import NOW, TODAY, assemble
from filmroom.calls.models import Call
from filmroom.cycles.models import Cycle, EvidenceFile, Session
from filmroom.deals.models import Account, Deal
from filmroom.demo import actions as demo
from filmroom.demo.models import Made
from filmroom.kit import backup, files
from filmroom.kit.access import Denied, NotFound
from filmroom.kit.models import StoredFile
from filmroom.people import actions as people
from filmroom.people import queries as people_queries
from filmroom.people import settings
from filmroom.people.models import Membership, Person, Team
from filmroom.reviews import actions as reviews
from filmroom.reviews.models import Review
from filmroom.rhythm.models import Scan
from sampled import load_sample

pytestmark = pytest.mark.django_db


def person(name):
    return Person.objects.get(name=name)


def rows():
    """Give every row there is as text, by model and number."""
    return {
        (model._meta.label, row["id"]): str(row)
        for model in backup._models()
        for row in model._default_manager.values()
    }


def scan(team, author, month=date(2026, 1, 1)):
    return Scan.objects.create(team=team, author=author, month=month, conclusions="Fewer demos.")


@pytest.fixture
def loaded(db):
    load_sample()


@pytest.fixture
def beside(loaded):
    """Add people of one's own to the sample, with a call, reviews, a cycle and a deal."""
    cast = assemble()
    factories.kestrel(cast.rita, cast.mo)
    return cast


def test_the_samples_own_administrator_is_left_alone_in_an_empty_house(
    loaded, django_capture_on_commit_callbacks
):
    ines = person("Ines Caldeira")
    paths = [files.folder() / path for path in StoredFile.objects.values_list("path", flat=True)]
    assert len(paths) >= 28
    assert EvidenceFile.objects.exists()

    with django_capture_on_commit_callbacks(execute=True):
        done = demo.remove(ines, now=NOW)

    assert [one.name for one in Person.objects.all()] == ["Ines Caldeira"]
    assert [team.name for team in Team.objects.all()] == ["Tidewell"]
    rooms = (Call, Review, Session, Cycle, EvidenceFile, Deal, Account, StoredFile, Made)
    for model in rooms:
        assert not model.objects.exists(), model
    assert not any(path.exists() for path in paths)
    assert settings.lines("competitors") == ()
    assert done.by_sample
    said_in_a_session = 1
    assert (done.went.people, done.went.calls) == (19, len(paths) - said_in_a_session)
    assert not people.needs_setting_up()
    assert demo.sign_ins() == []


def test_nothing_else_of_the_house_is_touched(loaded):
    sample = rows()
    cast = assemble()
    factories.kestrel(cast.rita, cast.mo)
    before = {key: row for key, row in rows().items() if key not in sample}

    done = demo.remove(cast.ada, now=NOW)

    after = rows()
    assert {key: row for key, row in after.items() if key not in sample} == before
    of_the_house = {
        "calls.LawfulBasis",
        "calls.SourcePolicy",
        "reviews.Rubric",
        "django_tasks_database.DBTaskResult",
    }
    assert {model for model, _ in after.keys() & sample.keys()} <= of_the_house
    assert not done.by_sample
    assert done.stayed == ()


def test_a_call_by_hand_stays_with_its_rep_who_signs_in_no_more(loaded):
    ines, noa, priya = person("Ines Caldeira"), person("Noa Ferreira"), person("Priya Nair")
    call = reviewing.make_call(noa, priya, title="Our own first call")

    done = demo.remove(ines, now=NOW)

    assert [one.title for one in Call.objects.all()] == ["Our own first call"]
    noa.refresh_from_db()
    call.refresh_from_db()
    assert call.rep == noa
    assert not noa.is_active
    assert (
        "The call “Our own first call” stays: it was added by hand. Nobody opens it until Noa Ferreira"
        " is active again and has a coach."
    ) in done.stayed
    assert people_queries.is_alone(person("Ines Caldeira"))
    assert "Noa Ferreira stays, deactivated: something that stays names them." in done.stayed
    assert "The team “Clinics North” stays: somebody is in it." in done.stayed
    assert not Session.objects.exists()


def test_who_reviewed_a_call_that_stays_stays_as_its_author(loaded):
    ines, priya = person("Ines Caldeira"), person("Priya Nair")
    north = Team.objects.get(name="Clinics North")
    rita = people.add_person(ines, new=people.NewPerson("Rita Own"))
    Membership.objects.create(person=rita, team=north, role="rep", since=TODAY)
    call = reviewing.make_call(rita, priya)
    reviewing.completed(priya, call, now=NOW, today=TODAY)
    coaching.logged(priya, rita, coaching.sheet())

    done = demo.remove(ines, now=NOW)

    assert Review.objects.get().author == priya
    assert Session.objects.get().coach == priya
    assert {one.name for one in Person.objects.filter(is_active=True)} == {
        "Ines Caldeira",
        "Rita Own",
    }
    assert "Priya Nair stays, deactivated: something that stays names them." in done.stayed


def test_what_was_tried_out_on_the_sample_goes_with_it(loaded):
    ines, priya, noa = person("Ines Caldeira"), person("Priya Nair"), person("Noa Ferreira")
    coaching.saved(priya, noa, coaching.sheet())
    call = Call.objects.filter(rep=noa).latest("held_at")
    reviews.start_review(priya, call_id=call.pk)

    demo.remove(ines, now=NOW)

    assert not Session.objects.exists()
    assert not Review.objects.exists()


def test_what_was_concluded_about_the_samples_teams_goes_with_them(loaded):
    """A conclusion protects its team and its author."""
    ines, priya = person("Ines Caldeira"), person("Priya Nair")
    for team in Team.objects.all():
        scan(team, priya)
        scan(team, ines, date(2026, 2, 1))

    demo.remove(ines, now=NOW)

    assert not Scan.objects.exists()
    assert [team.name for team in Team.objects.all()] == ["Tidewell"]
    assert [one.name for one in Person.objects.all()] == ["Ines Caldeira"]


def test_what_was_concluded_about_a_team_with_others_in_it_stays(loaded):
    ines, priya = person("Ines Caldeira"), person("Priya Nair")
    north = Team.objects.get(name="Clinics North")
    rita = people.add_person(ines, new=people.NewPerson("Rita Own"))
    Membership.objects.create(person=rita, team=north, role="rep", since=TODAY)
    scan(north, priya)

    done = demo.remove(ines, now=NOW)

    assert Scan.objects.get().author == priya
    assert "Priya Nair stays, deactivated: something that stays names them." in done.stayed
    assert "The team “Clinics North” stays: somebody is in it." in done.stayed


def test_a_setting_that_somebody_changed_stays(loaded):
    ines = person("Ines Caldeira")
    settings.change(ines, answers={"competitors": "Slotwise\nOur own rival"})

    demo.remove(ines, now=NOW)

    assert settings.lines("competitors") == ("Slotwise", "Our own rival")


def test_it_is_removed_once(loaded):
    ines = person("Ines Caldeira")
    demo.remove(ines, now=NOW)

    with pytest.raises(NotFound):
        demo.remove(ines, now=NOW)
    assert not demo.is_here()
    assert not demo.is_wanted()


@pytest.mark.parametrize("name", ["Priya Nair", "Noa Ferreira", "Tomas Hruby"])
def test_only_an_administrator_removes_it(loaded, name):
    before = Person.objects.count()
    with pytest.raises(Denied):
        demo.remove(person(name), now=NOW)
    with pytest.raises(Denied):
        demo.contents(person(name))
    assert Person.objects.count() == before


def test_the_command_acts_for_an_administrator_of_ones_own(beside):
    assert demo.administrator() == beside.ada


def test_the_command_acts_for_the_samples_administrator_where_there_is_no_other(loaded):
    assert demo.administrator() == person("Ines Caldeira")


# --- in the browser -------------------------------------------------------------------------


def test_an_administrator_is_told_of_the_sample_and_removes_it_with_one_button(loaded, signed_in):
    ines = signed_in(person("Ines Caldeira"))
    page, button = reverse("settings:sample"), reverse("settings:remove-sample")
    assert page.encode() in ines.get(reverse("today")).content
    assert page.encode() in ines.get(reverse("settings:page")).content
    told = ines.get(page).content.decode()
    assert "19 people, " in told
    assert "You, Ines Caldeira, as administrator of Tidewell" in told
    assert f'action="{button}"' in told

    answer = ines.post(button)

    assert answer.status_code == 200
    assert "Gone are 19 people, " in answer.text
    for place in ("people:profile", "people:teams", "people:new"):
        assert f'<li><a href="{reverse(place)}">' in answer.text, place
    assert ines.get(reverse("people:profile")).status_code == 200
    assert ines.get(page).status_code == 404
    assert page.encode() not in ines.get(reverse("settings:page")).content
    assert page.encode() not in ines.get(reverse("today")).content


@pytest.mark.parametrize("name", ["Priya Nair", "Noa Ferreira", "Tomas Hruby"])
def test_others_are_neither_told_nor_let_in(loaded, signed_in, name):
    browser = signed_in(person(name))
    page = reverse("settings:sample")
    assert browser.get(page).status_code == 403
    assert browser.post(reverse("settings:remove-sample")).status_code == 403
    assert page.encode() not in browser.get(reverse("today")).content
    assert demo.is_here()
