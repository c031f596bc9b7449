"""What `session_writer` wrote, asked for in a house of its own."""

import subprocess
import sys

from house_process import SRC

TESTS = SRC.parent / "tests"


def command(*arguments):
    return [sys.executable, "-m", "session_writer", *map(str, arguments)]


def environment(house, **more):
    return house.environment(PYTHONPATH=f"{SRC}:{TESTS}", PYTHONUNBUFFERED="1", **more)


def run(house, *arguments, **more):
    return subprocess.run(
        command(*arguments),
        env=environment(house, **more),
        cwd=house.home,
        capture_output=True,
        text=True,
        check=False,
    )


SESSIONS = """
    SELECT s.key, s.theme, s.intervention, c.words, c.progress, s.id
    FROM cycles_session s JOIN people_person p ON p.id = s.rep_id
    LEFT JOIN cycles_commitment c ON c.id = s.commitment_id
    WHERE p.email = 'pia@example.org' AND s.completed_at IS NOT NULL ORDER BY s.held_on
"""


def assert_whole(house):
    """Every completed session of Pia's is there with all it writes. Return their numbers."""
    rows = house.rows(SESSIONS)
    numbers = [int(key, 16) for key, *_ in rows]
    assert numbers == list(range(1, len(rows) + 1))
    for number, (_, theme, intervention, words, progress, _) in zip(numbers, rows, strict=True):
        assert theme == f"Asks {number} times before the price."
        assert intervention == f"Ladder {number}"
        assert words == f"I ask {number} times what it costs them."
        assert progress == ("" if number == numbers[-1] else "kept")
    pias = "(SELECT id FROM people_person WHERE email = 'pia@example.org')"
    for table, person, each in (
        ("cycles_commitment", "rep_id", len(rows)),
        ("cycles_notice", "person_id", len(rows)),
    ):
        [(there,)] = house.rows(f"SELECT COUNT(*) FROM {table} WHERE {person} = {pias}")
        assert there == each
    [(reports,)] = house.rows("SELECT COUNT(*) FROM cycles_progressreport")
    assert reports == max(len(rows) - 1, 0)
    runs = house.rows(f"SELECT length FROM cycles_themerun WHERE rep_id = {pias}")
    assert runs == ([(len(rows),)] if rows else [])
    return numbers
