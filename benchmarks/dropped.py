"""An hour-long call brought through the web: from dropping the file to the page, step by step.

A real web process and a real worker over an installation of their own, spoken to over HTTP.
Upload is the same file sent a second time, which is only received and looked up; parsing is
measured here on the same bytes; storing is the rest of the first request.
"""

import http.client
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

import django

from calls import vtt
from filmroom.core.transcripts.read import read

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
os.environ["DJANGO_SETTINGS_MODULE"] = "settings_for_tests"
django.setup()

# What follows lies beside this folder and needs Django to be set up.
from browsing import Server  # noqa: E402
from cast import PASSWORD  # noqa: E402
from house_process import House  # noqa: E402

HOUR_CUES = 680  # of the made-up calls make an hour
_FORM = "application/x-www-form-urlencoded"
_LINE = "----filmroom-benchmark"
_LOOKS = 600


class _Visitor:
    """Somebody signed in, with the cookies of a browser."""

    def __init__(self, port: int) -> None:
        self._web = http.client.HTTPConnection("127.0.0.1", port)
        self._cookies: dict[str, str] = {}
        page = self.ask("GET", "/people/sign-in/")
        fields = {"email": "mo@example.org", "password": PASSWORD}
        self.ask("POST", "/people/sign-in/", urlencode({**fields, **self._token(page)}), _FORM)

    def _token(self, page: str) -> dict[str, str]:
        found = re.search(r'csrfmiddlewaretoken" value="(\w+)"', page)
        return {"csrfmiddlewaretoken": found[1] if found else ""}

    def ask(self, method: str, path: str, body: str | bytes = "", kind: str = "") -> str:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        headers = {"Cookie": cookies, "Content-Type": kind, "X-CSRFToken": self._secret}
        self._web.request(method, path, body, headers)
        answer = self._web.getresponse()
        for name, value in answer.headers.items():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self._cookies[key] = rest.partition(";")[0]
        text = answer.read().decode()
        if answer.status >= 400:
            raise SystemExit(f"{method} {path} answered {answer.status}: {text[:300]}")
        return text

    @property
    def _secret(self) -> str:
        return self._cookies.get("csrftoken", "")

    def drop(self, name: str, data: bytes) -> str:
        head = f'Content-Disposition: form-data; name="files"; filename="{name}"'
        body = f"--{_LINE}\r\n{head}\r\nContent-Type: text/vtt\r\n\r\n".encode()
        body += data + f"\r\n--{_LINE}--\r\n".encode()
        return self.ask(
            "POST", "/calls/import/file/", body, f"multipart/form-data; boundary={_LINE}"
        )


def _timed(work):
    began = time.perf_counter()
    answer = work()
    return time.perf_counter() - began, answer


def _call_in(line: str) -> str:
    found = re.search(r"/calls/(\d+)/", line)
    if found is None:
        raise SystemExit(f"No call came of the file: {line[:300]}")
    return found[1]


def _once(house: House, visitor: _Visitor, seed: int) -> dict[str, float]:
    data = vtt(HOUR_CUES, seed).encode()
    began = time.perf_counter()
    first, line = _timed(lambda: visitor.drop(f"hour-{seed}.vtt", data))
    call = _call_in(line)
    _analysed(house, call)
    analysed = time.perf_counter() - began
    page, _ = _timed(lambda: visitor.ask("GET", f"/calls/{call}/"))
    upload, _ = _timed(lambda: visitor.drop(f"hour-{seed}.vtt", data))
    parse, _ = _timed(lambda: read(data, "call.vtt"))
    return {
        "upload": upload,
        "parse": parse,
        "store": max(0.0, first - upload - parse),
        "analysis": analysed - first,
        "page": page,
        "in all": analysed + page,
    }


def _analysed(house: House, call: str) -> None:
    for _ in range(_LOOKS):
        if house.rows("SELECT 1 FROM analysis_analysis WHERE call_id = ?", int(call)):
            return
        time.sleep(0.02)
    raise SystemExit("The worker did not analyse the call.")


def steps(rounds: int) -> list[dict[str, float]]:
    """Give the seconds of each step, by round; the first drop warms up and is left out."""
    with tempfile.TemporaryDirectory(prefix="fr-dropped-") as name:
        house = House.set_up(Path(name))
        server = Server(house)
        server.start()
        environment = house.environment(FILMROOM_DEBUG="1")
        command = [sys.executable, "-m", "filmroom.cli", "worker"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        worker = subprocess.Popen(command, env=environment, cwd=house.home, **quiet)
        try:
            visitor = _Visitor(server.port)
            return [_once(house, visitor, 9_000 + number) for number in range(rounds + 1)][1:]
        finally:
            worker.terminate()
            worker.wait(30)
            server.stop()


if __name__ == "__main__":
    for taken in steps(3):
        print({step: round(seconds * 1000) for step, seconds in taken.items()})
