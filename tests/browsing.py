"""A web process that can be stopped, killed and started again, and what stories do in a browser."""

import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import contextmanager
from threading import Event

from cast import PASSWORD

LOOKS = 300  # at the server before a story gives up on it


class Server:
    """The web process of an installation, on a port of its own that outlives restarts."""

    def __init__(self, house, *, workers=1, **environment):
        self._house = house
        self._workers = workers
        self._environment = environment
        self._process = None
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--workers"]
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--log-level", "warning"]
        given = {"FILMROOM_DEBUG": "1", "PORT": str(self.port), "FILMROOM_URL": self.url}
        environment = self._house.environment(**{**given, **self._environment})
        self._process = subprocess.Popen(
            [*command, str(self._workers), *where, "filmroom.config.wsgi:application"],
            env=environment,
            cwd=self._house.home,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._wait()

    def _wait(self):
        for _ in range(LOOKS):
            try:
                with urllib.request.urlopen(f"{self.url}/health/", timeout=5):
                    return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                if self._process.poll() is not None:
                    raise AssertionError("the server ended before it answered") from None
                Event().wait(0.1)
        raise AssertionError("the server never answered")

    def stop(self):
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(20)

    def kill(self):
        """End everything it runs at once, as a power cut would."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(20)


def sign_in(page, server, first_name):
    page.goto(f"{server.url}/people/sign-in/")
    page.get_by_label("E-mail").fill(f"{first_name}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Password").press("Enter")
    page.wait_for_url(lambda url: "sign-in" not in url)


@contextmanager
def quiet_console(page):
    """Fail on any error the page writes to its console inside the block."""
    errors = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield
    assert errors == []
