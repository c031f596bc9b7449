"""Trait words in evidence, repeat, gap and notes (law 3)."""

from filmroom.core.language import trait_findings


def test_a_trait_word_about_the_rep_is_found_with_its_place():
    text = "6:15 she was confident on price"

    (found,) = trait_findings(text)

    assert found.code == "trait-language"
    assert text[slice(*found.span)] == "confident"


def test_the_buyers_quoted_words_are_left_alone():
    assert trait_findings('6:15 "we are not confident in the date"') == ()
