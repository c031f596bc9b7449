"""What the README tells to try can be tried as written."""

import re
import shlex
import subprocess
import sys

import pytest

from places import ROOT

COMMANDS = re.findall(
    r"^    \.venv/bin/filmroom (.+)$", (ROOT / "README.md").read_text(), re.MULTILINE
)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_ends_well(command):
    done = subprocess.run(
        [sys.executable, "-m", "filmroom.cli", *shlex.split(command)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_readme_shows_commands():
    assert len(COMMANDS) == 5
