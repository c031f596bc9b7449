"""`filmroom demo` on an installation of its own, as `make demo` runs it."""

from house_process import House

PEOPLE = "SELECT name FROM people_person ORDER BY id"


def test_the_sample_is_loaded_once_and_removed_when_that_is_confirmed(tmp_path):
    house = House(tmp_path)
    loaded = house.run("demo")
    assert loaded.returncode == 0, loaded.stderr
    for coach in ("priya", "marek", "yuki", "samuel"):
        assert f"{coach}@tidewell.example" in loaded.stdout
    people = house.rows(PEOPLE)
    assert len(people) == 20

    again = house.run("demo")
    assert again.returncode == 0
    assert "is here already; nothing was changed." in again.stdout
    assert "priya@tidewell.example" in again.stdout

    unconfirmed = house.run("demo", "--remove")  # nobody is there to say yes
    assert unconfirmed.returncode != 0
    assert "19 people, 32 calls, " in unconfirmed.stdout
    assert house.rows(PEOPLE) == people

    removed = house.run("demo", "--remove", "--yes")
    assert removed.returncode == 0, removed.stderr
    assert "Gone are 19 people, 32 calls, " in removed.stdout
    assert "Ines Caldeira stays as administrator" in removed.stdout
    assert [name for (name,) in house.rows(PEOPLE)] == ["Ines Caldeira"]
    assert not list((tmp_path / "files").glob("*/*"))

    gone = house.run("demo", "--remove")
    assert gone.returncode == 0
    assert "is not here; nothing was changed." in gone.stdout
    assert house.run("demo").returncode == 2, "people are there, so nothing is loaded over them"
