"""Removals and drafts at the same moment take turns: one removes, nothing is logged after it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection

import coaching
from cast import NOW
from filmroom.cycles import access as coached
from filmroom.cycles.models import Session
from filmroom.demo import actions as demo
from filmroom.kit.access import NotFound
from filmroom.people.models import Person
from sampled import load_sample

REMOVALS = DRAFTS = 4


def person(name):
    return Person.objects.get(name=name)


@pytest.mark.django_db
def test_a_draft_about_a_rep_who_was_removed_meanwhile_is_not_found(monkeypatch):
    load_sample()
    priya, noa, ines = map(person, ("Priya Nair", "Noa Ferreira", "Ines Caldeira"))
    lock, before = coached.lock_rep, Session.objects.count()

    def removed_first(rep):
        demo.remove(ines, now=NOW)
        lock(rep)

    monkeypatch.setattr(coached, "lock_rep", removed_first)
    with pytest.raises(NotFound):
        coaching.saved(priya, noa, coaching.sheet())
    assert Session.objects.count() == before


@pytest.mark.django_db(transaction=True)
def test_of_removals_at_once_one_removes_and_the_others_find_nothing():
    if connection.vendor != "postgresql":
        pytest.skip("SQLite lets one write at a time anyway")
    load_sample()
    priya, noa, ines = map(person, ("Priya Nair", "Noa Ferreira", "Ines Caldeira"))
    start = Barrier(REMOVALS + DRAFTS)

    def at_once(act):
        try:
            start.wait()
            return act()
        except NotFound:
            return None
        finally:
            connection.close()

    acts = [lambda: demo.remove(ines, now=NOW)] * REMOVALS
    acts += [lambda: coaching.saved(priya, noa, coaching.sheet(), key=uuid4())] * DRAFTS
    with ThreadPoolExecutor(len(acts)) as pool:
        done = list(pool.map(at_once, acts))

    assert sum(one is not None for one in done[:REMOVALS]) == 1
    assert [one.name for one in Person.objects.all()] == ["Ines Caldeira"]
    assert not Session.objects.exists()
