"""In an organisation with people and nothing else every list says what to do next."""

import pytest
from django.urls import reverse

from pages import main_of, read

pytestmark = pytest.mark.django_db
LISTS = (
    "today",
    "calls:list",
    "deals:list",
    "sessions:list",
    "cycles:all",
    "film:queue",
    "reviews:list",
    "cycles:list",
)


def empty(browser, name, person):
    of_somebody = name in {"reviews:list", "cycles:list"}
    answer = browser.get(reverse(name, args=[person.pk] if of_somebody else []))
    main = main_of(read(answer.text))
    return [node for node in main.walk() if node.attributes.get("class") == "empty"]


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("who", ["rita", "mo"])
def test_an_empty_list_teaches_the_next_step_with_one_button(cast, signed_in, who, name):
    if (who, name) == ("rita", "film:queue"):
        pytest.skip("the film queue is a coach's")
    browser = signed_in(cast.everyone[who])

    (state,) = empty(browser, name, cast.rita)

    (button,) = (one for one in state.walk() if "button" in one.attributes.get("class", ""))
    assert next(node for node in state.walk() if node.tag == "p").words.endswith((".", "?"))
    assert button.words
    step = browser.get(button.attributes["href"])
    assert step.status_code == 200, button.attributes["href"]


@pytest.mark.parametrize("who", ["lena", "eno", "ada", "nil"])
def test_who_may_do_nothing_there_is_offered_no_button_that_refuses(cast, signed_in, who):
    browser = signed_in(cast.everyone[who])
    for name in LISTS:
        for state in empty(browser, name, cast.everyone[who]):
            links = [one.attributes["href"] for one in state.walk() if one.tag == "a"]
            assert all(browser.get(link).status_code == 200 for link in links), (name, links)
