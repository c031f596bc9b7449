"""Installations that several tests take a copy of, furnished once."""

import pytest

from house_process import SRC, House
from sheet_sender import SIGN_IN
from written_sessions import run


@pytest.fixture(scope="session")
def with_a_sheet(tmp_path_factory):
    house = House.set_up(tmp_path_factory.mktemp("house"))
    house.python(SIGN_IN.format(tests=str(SRC.parent / "tests")))
    return house


@pytest.fixture(scope="session")
def with_a_cycle(tmp_path_factory):
    house = House.set_up(tmp_path_factory.mktemp("house"))
    assert run(house, "set-up").returncode == 0
    return house
