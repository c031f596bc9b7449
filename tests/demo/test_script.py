"""Times are worked out by hand: 370 ms a word, the first turn at 4 s."""

import re
from pathlib import Path

from filmroom.demo.script import read

_HEAD = """title: First call
rep: Noa Ferreira
deal: Harbour | Bookings
stage: discovery
days_ago: 3
hour: 9
"""


def _starts(folder: Path, *lines: str) -> list[str]:
    path = folder / "1-call.txt"
    path.write_text(_HEAD + "\n".join(lines), encoding="utf-8")
    return re.findall(r"(\S+) -->", read(path).vtt.decode())


def test_an_ordinary_turn_follows_after_a_short_silence(tmp_path):
    assert _starts(tmp_path, "Noa: One two three four.", "Rosa: Five.") == [
        "00:00:04.000",
        "00:00:06.100",
    ]


def test_a_gap_in_the_script_replaces_the_usual_silence(tmp_path):
    starts = _starts(tmp_path, "Noa: One two three four.", "Rosa O'Hara-Lund +4.5: Five.")

    assert starts[1] == "00:00:09.980"


def test_a_turn_can_start_before_the_one_before_it_ended(tmp_path):
    starts = _starts(tmp_path, "Noa: One two three four.", "Rosa -0.9: No, wait.", "Noa +1: Yes?")

    assert starts == ["00:00:04.000", "00:00:04.580", "00:00:06.480"]


def test_a_short_word_thrown_in_does_not_end_the_turn_it_falls_into(tmp_path):
    starts = _starts(tmp_path, "Noa: One two three four five.", "Rosa -1.5: Mm.", "Noa +1: Six.")

    assert starts == ["00:00:04.000", "00:00:04.350", "00:00:06.850"]


def test_the_gap_is_no_part_of_the_speakers_name(tmp_path):
    path = tmp_path / "1-call.txt"
    path.write_text(_HEAD + "Jürgen Groß +3: Also.\n", encoding="utf-8")

    assert "\r\nJürgen Groß: Also.\r\n" in read(path).vtt.decode()
