import pytest

from filmroom.core.transcripts.model import Party, Segment, Side, Transcript
from filmroom.core.transcripts.sides import UnknownSpeaker, sides

CALL = Transcript(
    "gong-json",
    tuple(Segment(n, n + 1, who, "x") for n, who in enumerate(["Ana", "Bob", "Bot", "Cy"])),
    parties=(
        Party("Ana", "Ana Silva", "ana@example.com", Side.OURS),
        Party("Bob", side=Side.THEIRS),
        Party("Bot", side=Side.OTHER),
    ),
)


def test_without_names_the_file_decides():
    assert sides(CALL) == {
        "Ana": Side.OURS,
        "Bob": Side.THEIRS,
        "Bot": Side.OTHER,
        "Cy": Side.UNKNOWN,
    }


def test_named_people_are_ours_and_all_but_others_are_theirs():
    assert sides(CALL, ["Bob"]) == {
        "Ana": Side.THEIRS,
        "Bob": Side.OURS,
        "Bot": Side.OTHER,
        "Cy": Side.THEIRS,
    }


@pytest.mark.parametrize("name", ["Ana", "ana", "ANA SILVA", "ana@example.com"])
def test_people_are_found_by_label_name_or_address(name):
    assert sides(CALL, [name])["Ana"] is Side.OURS


def test_somebody_who_does_not_speak_is_refused_with_those_who_do():
    with pytest.raises(UnknownSpeaker, match=r"Dan.*Ana, Bob, Bot, Cy"):
        sides(CALL, ["Dan"])
