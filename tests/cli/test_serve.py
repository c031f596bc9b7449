"""The two processes of an installation start together and end together."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from itertools import takewhile
from pathlib import Path

import pytest

from house_process import House

PATIENCE = 60  # seconds before a story gives up


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def answers(port):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/", timeout=2) as answer:
            return answer.status == 200
    except OSError:
        return False


def until(happened):
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.1)


@pytest.mark.kill
@pytest.mark.parametrize(
    ("ending", "when"),
    [(signal.SIGINT, "at once"), (signal.SIGTERM, "once it answers")],
    ids=["Ctrl-C at once", "terminate later"],
)
def test_ending_it_ends_all_of_it(tmp_path, ending, when):
    house, port = House(tmp_path), free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "filmroom.cli", "serve"],
        env=house.environment(PORT=str(port)),
        stdout=subprocess.PIPE,
        text=True,
    )
    link = f"127.0.0.1:{port}/people/set-up/"
    printed = list(takewhile(lambda line: link not in line, server.stdout))
    if when == "once it answers":
        until(lambda: answers(port))

    server.send_signal(ending)
    server.communicate(timeout=PATIENCE)

    assert server.returncode == 0
    assert [line[:8] for line in printed[:2]] == ["Bringing", "Laying o"]  # no silent step
    assert f"Filmroom is at http://127.0.0.1:{port}\n" in printed
    assert not answers(port)
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", port))


@pytest.mark.kill
def test_a_killed_worker_is_started_again_and_the_pages_stay(tmp_path):
    house, port = House(tmp_path), free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "filmroom.cli", "serve"],
        env=house.environment(PORT=str(port)),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    until(lambda: answers(port))
    first = worker_of(server.pid)

    os.kill(first, signal.SIGKILL)
    said = server.stderr.readline()
    until(lambda: worker_of(server.pid) not in {None, first})

    assert said == "The worker process ended and is started again.\n"
    until(lambda: answers(port))
    server.terminate()
    server.communicate(timeout=PATIENCE)


def worker_of(parent):
    """Give the process id of the worker under a process."""
    for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
        if b"worker" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0"):
            return int(pid)
    return None


def test_a_taken_port_is_said_in_one_line(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = House(tmp_path).run("serve", "--port", str(port), PORT="9")

    assert done.returncode == 2
    assert done.stderr.strip() == (
        f"filmroom: Port {port} is taken; choose another with --port or PORT=."
    )
