"""A look at the installation: what is well, and what to do where it is not."""

import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from filmroom.kit import files
from filmroom.kit.models import StoredFile

_LEAST_FREE_BYTES = 1024**3


@dataclass(frozen=True, slots=True)
class Finding:
    ok: bool
    what: str
    mend: str = ""


def examine(rooms: Iterable[Callable[[], Iterable[Finding]]] = ()) -> list[Finding]:
    """Look at the installation; `rooms` are asked once the database is known to be up to date."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as problem:
        return [Finding(ok=False, what=f"The database does not answer: {problem}", mend="start it")]
    found = [*_database()]
    if all(finding.ok for finding in found):
        found += [finding for room in rooms for finding in room()]
    return [*found, *_home()]


def at_a_glance() -> list[Finding]:
    """Look at what costs nothing to look at: files' permissions and room on the disk."""
    return list(_home())


def _database() -> Iterator[Finding]:
    vendor = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[connection.vendor]
    yield Finding(ok=True, what=f"{vendor} answers")
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    yield Finding(
        ok=not waiting,
        what=f"{len(waiting)} migrations wait" if waiting else "The database is up to date",
        mend="run filmroom serve, which migrates, after a backup",
    )
    if waiting:
        return
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA quick_check")
            answer = cursor.fetchone()[0]
        yield Finding(
            ok=answer == "ok", what=f"SQLite's own check: {answer}", mend="restore a backup"
        )
    paths = StoredFile.objects.values_list("path", flat=True)
    lost = [path for path in paths if not (files.folder() / path).exists()]
    yield Finding(
        ok=not lost,
        what=f"{len(lost)} stored files are missing"
        if lost
        else f"All {len(paths)} stored files are there",
        mend="restore them from a backup",
    )


def _home() -> Iterator[Finding]:
    home = Path(settings.FILMROOM_HOME)
    open_secrets = [f.name for f in (home / "secrets").glob("*") if f.stat().st_mode & 0o077]
    yield Finding(
        ok=not open_secrets,
        what="Secrets are readable by their owner only"
        if not open_secrets
        else "Others can read secrets",
        mend=f"chmod 600 {home / 'secrets'}/*",
    )
    yield _data_is_private(home)
    free = shutil.disk_usage(home).free
    yield Finding(
        ok=free > _LEAST_FREE_BYTES,
        what=f"{free / 1024**3:.1f} GiB of disk are free",
        mend="make room before the next import",
    )


def _data_is_private(home: Path) -> Finding:
    """Look at the database and the files; a home that is closed closes what is in it."""
    kept = [home / "files", *home.glob("*.sqlite3*")]
    is_open = home.stat().st_mode & 0o077 and any(
        place.stat().st_mode & 0o077 for place in kept if place.exists()
    )
    return Finding(
        ok=not is_open,
        what="Others can read the database or the files"
        if is_open
        else "The database and the files are readable by their owner only",
        mend=f"chmod -R go= {home}",
    )
