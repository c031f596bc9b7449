"""Law 3: feedback and focus name what a camera could catch, never what a person is."""

import pytest

from filmroom.core.language import Kind, check_focus, trait_findings


@pytest.mark.parametrize("statement", ["Be more confident", "Stop being lazy", "Work on attitude"])
def test_a_trait_word_is_refused_as_a_focus(statement):
    check = check_focus(statement)

    assert not check.ok
    assert check.kind is Kind.TRAIT


def test_a_bare_topic_is_refused_as_a_focus():
    assert check_focus("Improve discovery").kind is Kind.TOPIC


def test_a_behaviour_is_accepted_as_a_focus():
    check = check_focus("Ask who else signs off before the 20-minute mark")

    assert check.ok
    assert check.findings == ()
    assert check.suggestion is None


@pytest.mark.parametrize("statement", ["Be more confident", "Improve discovery", "Hit quota"])
def test_a_refusal_explains_itself_and_offers_behaviour(statement):
    check = check_focus(statement)

    assert check.findings
    assert all(finding.message.endswith(".") for finding in check.findings)
    assert check_focus(check.suggestion).ok


def test_a_trait_word_about_the_rep_is_found_in_feedback():
    text = "6:15 she was confident on price"

    (found,) = trait_findings(text)

    assert found.code == "trait-language"
    assert text[slice(*found.span)] == "confident"
