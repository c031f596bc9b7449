"""An installation of its own on a file database, driven by real processes of the command line."""

import atexit
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SRC = Path(__file__).resolve().parents[1] / "src"
_SET_UP = """
import sys
sys.path.insert(0, {tests!r})
from django.core.management import call_command
call_command("migrate", verbosity=0, interactive=False)
from cast import assemble
assemble()
"""


@dataclass(frozen=True)
class House:
    home: Path

    @classmethod
    def set_up(cls, home: Path) -> "House":
        return cls(shutil.copytree(_furnished(), home, dirs_exist_ok=True))

    def python(self, script: str) -> None:
        """Run a few lines inside the installation."""
        lines = f"import django\ndjango.setup()\n{script}"
        subprocess.run(
            [sys.executable, "-c", lines], env=self.environment(), check=True, cwd=self.home
        )

    def environment(self, **more: str) -> dict[str, str]:
        kept = {
            k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "FILMROOM_KILL_AT"}
        }
        return kept | {
            "DJANGO_SETTINGS_MODULE": "filmroom.config.settings",
            "FILMROOM_HOME": str(self.home),
            "PYTHONPATH": str(SRC),
            **more,
        }

    def _command(self, arguments) -> list[str]:
        return [sys.executable, "-m", "filmroom.cli", *(str(argument) for argument in arguments)]

    def run(self, *arguments, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self._command(arguments),
            env=self.environment(**environment),
            capture_output=True,
            text=True,
            check=False,
            cwd=self.home,
        )

    def run_until_killed(self, *arguments, after_s: float) -> str:
        """Kill the command some time after it said its first line. Return what it said."""
        with subprocess.Popen(
            self._command(arguments),
            env=self.environment(PYTHONUNBUFFERED="1"),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=self.home,
        ) as process:
            first = process.stdout.readline()
            time.sleep(after_s)
            process.send_signal(signal.SIGKILL)
            return first + process.stdout.read()

    def row(self, sql: str, *values):
        return self.rows(sql, *values)[0]

    def rows(self, sql: str, *values) -> list[tuple]:
        with sqlite3.connect(self.home / "filmroom.sqlite3") as database:
            return database.execute(sql, values).fetchall()

    def files(self) -> set[str]:
        return {f"{path.parent.name}/{path.name}" for path in (self.home / "files").glob("*/*")}


@cache
def _furnished() -> Path:
    """Make the first installation by migrations; those that follow are copies of it."""
    home = Path(tempfile.mkdtemp(prefix="filmroom-house-"))
    atexit.register(shutil.rmtree, home)
    House(home).python(_SET_UP.format(tests=str(Path(__file__).parent)))
    return home
