"""Commands that serve: web and worker as two processes under one that ends both."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from importlib import import_module

import click

_PATIENCE_SECONDS = 10  # a process asked to stop is given this long
_MOST_STARTS = 20  # of one process, before something must be wrong that starting does not mend


def start_django() -> None:
    import django
    from django.core.exceptions import ImproperlyConfigured

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "filmroom.config.settings")
    try:
        django.setup()
    except ImproperlyConfigured as problem:
        raise click.ClickException(str(problem)) from None
    except OSError as problem:
        raise click.ClickException(f"{problem.filename}: {problem.strerror}.") from None


def open_installation() -> None:
    """Start Django for a command on an installation that is there and up to date."""
    start_django()
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise click.ClickException(
            "The database here is not set up or of an older version; start filmroom serve, "
            "which brings it up to date, and see that FILMROOM_HOME names the right folder."
        )


def prepare() -> None:
    """Bring the database and the static files up to date; what is made is the owner's alone."""
    from django.conf import settings
    from django.core.management import call_command

    os.umask(0o077)
    click.echo("Bringing the database up to date …")
    call_command("migrate", verbosity=0, interactive=False)
    built = settings.SOURCE / "web" / "static" / "build"
    if not (built / "app.css").exists():
        raise click.ClickException(f"{built}: the front end is not built; run make setup.")
    click.echo("Laying out the front end's files …")
    call_command("collectstatic", verbosity=0, interactive=False)


def _take_port(_ctx: click.Context, _option: click.Parameter, port: int) -> int:
    """Let the settings know of it: addresses in links name the port."""
    os.environ["PORT"] = str(port)
    return port


port_option = click.option(
    "--port",
    type=click.IntRange(1, 65_535),
    envvar="PORT",
    default=8000,
    show_default=True,
    show_envvar=True,
    callback=_take_port,
    help="Port to listen on.",
)


def _port_is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _web(port: int, host: str) -> list[str]:
    from django.conf import settings

    app = "filmroom.config.wsgi:application"
    workers = str(settings.WEB_WORKERS)
    where = ["--host", host, "--port", str(port), "--workers", workers]
    quiet = ["--no-ws", "--log-level", "warning", "--blocking-threads", "4"]
    return [sys.executable, "-m", "granian", "--interface", "wsgi", *where, *quiet, app]


def _worker() -> list[str]:
    return [sys.executable, "-m", "filmroom.cli", "worker"]


@dataclass
class _Child:
    """A process under this one, started again when it ends by itself."""

    name: str
    command: list[str]
    process: "subprocess.Popen[bytes]" = field(init=False)
    starts: int = 0

    def start(self) -> None:
        # A group of its own: Ctrl-C reaches only this process, which ends its children in order.
        self.process = subprocess.Popen(self.command, start_new_session=True)  # noqa: S603  ours
        self.starts += 1

    def revive(self) -> None:
        if self.process.poll() is None:
            return
        if self.starts > _MOST_STARTS:
            raise click.ClickException(
                f"The {self.name} process keeps ending; its message is above."
            )
        click.echo(f"The {self.name} process ended and is started again.", err=True)
        self.start()

    def stop(self) -> None:
        """Wait for the process, then end whatever its group still runs."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(_PATIENCE_SECONDS)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextmanager
def _running(children: list[_Child]) -> Iterator[None]:
    for child in children:
        child.start()
    try:
        yield
    finally:
        for child in children:
            child.process.terminate()
        for child in children:
            child.stop()


def _stay(port: int, host: str, greeting: str) -> None:
    if not _port_is_free(port):
        raise click.ClickException(f"Port {port} is taken; choose another with --port or PORT=.")
    told_to_end = threading.Event()
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, lambda *_: told_to_end.set())
    children = [_Child("web", _web(port, host)), _Child("worker", _worker())]
    with _running(children):
        click.echo(greeting)
        while not told_to_end.wait(0.5):
            for child in children:
                child.revive()
        click.echo("Stopping.")


@click.command()
@port_option
def run(port: int) -> None:
    """Serve the sample organisation on this machine, for trying things out."""
    start_django()
    from django.conf import settings

    from filmroom.demo import actions as demo
    from filmroom.kit import clock

    prepare()
    if demo.is_wanted():
        click.echo("Loading the sample organisation …")
        demo.load(now=clock.now())
    lines = [f"Filmroom is at {settings.SITE_URL}", "", *demo.sign_ins(), "", "Ctrl-C ends it."]
    _stay(port, "127.0.0.1", "\n".join(lines))


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@port_option
def serve(host: str, port: int) -> None:
    """Serve an installation: web and worker together."""
    start_django()
    from django.conf import settings
    from django.urls import reverse

    from filmroom.people import actions

    prepare()
    lines = [f"Filmroom is at {settings.SITE_URL}"]
    if actions.needs_setting_up():
        link = settings.SITE_URL + reverse("people:set-up", args=[actions.set_up_token()])
        lines += ["", "Nobody administers it yet. Open this link once to set it up:", link]
    _stay(port, host, "\n".join(lines))


def _tick(schedule: dict[str, int], stop: threading.Event, now: Callable[[], datetime]) -> None:
    """Call each scheduled function when its seconds have passed, until told to stop."""
    from django.db import close_old_connections

    last: dict[str, datetime] = {}
    while not stop.wait(1):
        moment = now()
        for name, seconds in schedule.items():
            if name in last and (moment - last[name]).total_seconds() < seconds:
                continue
            last[name] = moment
            close_old_connections()
            _call(name, moment)


def _call(name: str, moment: datetime) -> None:
    import logging

    module, _, function = name.rpartition(".")
    try:
        getattr(import_module(module), function)(now=moment)
    except Exception:
        logging.getLogger("filmroom.worker").exception("%s failed; it is tried again later", name)


def _work(take_tasks: Callable[[], object]) -> None:
    """Take tasks until told to stop, also after a database that was busy or away for long."""
    import logging
    import time

    from django.db import OperationalError

    while True:
        try:
            take_tasks()
        except OperationalError as problem:
            logging.getLogger("filmroom.worker").warning("%s; trying again", problem)
            time.sleep(1)
        else:
            return


@click.command()
def worker() -> None:
    """Do background work until stopped."""
    start_django()
    from django.conf import settings
    from django.core.management import call_command

    from filmroom.kit import clock

    os.umask(0o077)
    stop = threading.Event()
    ticks = threading.Thread(target=_tick, args=(settings.SCHEDULE, stop, clock.now), daemon=True)
    ticks.start()
    try:
        _work(lambda: call_command("db_worker", verbosity=0, interval=0.5))
    finally:
        stop.set()
        ticks.join(_PATIENCE_SECONDS)
