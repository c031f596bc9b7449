"""Everything in one file, taken while people work, and back again on either database.

The archive holds every row as one JSON line, every stored file, the secrets and a manifest.
Rows are read in one snapshot of the database; stored files never change once written, so one
that the snapshot names is either there or was deleted meanwhile, in which case the snapshot
is taken again.
"""

import io
import json
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, time
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models, transaction
from django.db.migrations.recorder import MigrationRecorder

from filmroom.kit import files
from filmroom.kit.models import StoredFile

_ATTEMPTS = 3
_LEFT_OUT = ("contenttypes", "sessions", "axes", "auth")  # made again, or of no lasting use


class NotRestorable(Exception):
    """There is nothing to keep, or the archive cannot be restored here; the message says why."""


class _FileGone(Exception):
    """A stored file was deleted while the backup was being written."""


def _models() -> list[type[models.Model]]:
    kept = [m for m in apps.get_models() if m._meta.app_label not in _LEFT_OUT]
    return list(serializers.sort_dependencies([(apps.get_app_config("kit"), kept)]))


def _migrations() -> list[str]:
    return sorted(
        f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations()
    )


@contextmanager
def _snapshot() -> Iterator[None]:
    begin = "BEGIN" if settings.IS_SQLITE else "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    with connection.cursor() as cursor:
        cursor.execute(begin)
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


class _Exactly(DjangoJSONEncoder):
    """Times to the microsecond; Django's own encoder keeps milliseconds."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime | time) else super().default(o)


def _lines() -> Iterator[str]:
    for model in _models():
        rows = model._default_manager.order_by("pk").iterator(chunk_size=500)
        for row in rows:
            yield serializers.serialize("jsonl", [row], cls=_Exactly)


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = len(content), 0o600
    archive.addfile(entry, io.BytesIO(content))


def _add_file(archive: tarfile.TarFile, path: str) -> None:
    try:
        archive.add(files.folder() / path, f"files/{path}")
    except FileNotFoundError:
        raise _FileGone from None


def _write_rows(target: Path) -> tuple[int, list[str]]:
    """Write all rows of one snapshot to a file; return how many, and the stored paths named."""
    count = 0
    with _snapshot(), target.open("w", encoding="utf-8") as out:
        for line in _lines():
            out.write(line)
            count += 1
        paths = list(StoredFile.objects.values_list("path", flat=True))
    return count, paths


def write(target: Path, *, now: datetime) -> dict[str, Any]:
    """Write a backup to `target` and return its manifest; the file appears only when whole."""
    if not _migrations() or _is_empty():
        raise NotRestorable("This installation holds nobody yet; there is nothing to back up.")
    part = target.with_suffix(target.suffix + ".part")
    for _ in range(_ATTEMPTS):
        try:
            manifest = _write_once(part, now)
        except _FileGone:
            continue
        part.chmod(0o600)
        part.rename(target)
        return manifest
    part.unlink(missing_ok=True)
    raise NotRestorable("Files kept disappearing during the backup; run it again.")


def _write_once(part: Path, now: datetime) -> dict[str, Any]:
    rows_file = part.with_suffix(".rows")
    try:
        rows, paths = _write_rows(rows_file)
        manifest = {
            "made_at": now.isoformat(),
            "rows": rows,
            "files": len(paths),
            "migrations": _migrations(),
        }
        with tarfile.open(part, "w:gz", compresslevel=5) as archive:
            _add(archive, "manifest.json", json.dumps(manifest, indent=1).encode())
            archive.add(rows_file, "rows.jsonl")
            for path in paths:
                _add_file(archive, path)
            for secret in sorted((Path(settings.FILMROOM_HOME) / "secrets").glob("*")):
                archive.add(secret, f"secrets/{secret.name}")
    finally:
        rows_file.unlink(missing_ok=True)
    return manifest


def _is_empty() -> bool:
    return not apps.get_model("people", "Person")._default_manager.exists()


def restore(source: Path) -> dict[str, Any]:
    """Fill an empty, migrated installation from a backup; all of it or nothing."""
    if not _is_empty():
        raise NotRestorable("This installation already holds people; restore into an empty one.")
    with tarfile.open(source, "r:gz") as archive:
        manifest: dict[str, Any] = json.load(_member(archive, "manifest.json"))
        missing = sorted(set(manifest["migrations"]) - set(_migrations()))
        if missing:
            raise NotRestorable(
                f"The backup is of a later version (it knows {missing[0]}); upgrade first."
            )
        _extract(archive, "files/")
        with transaction.atomic(), _triggers_asleep():
            _load(_member(archive, "rows.jsonl"))
        _extract(archive, "secrets/")
    return manifest


def _extract(archive: tarfile.TarFile, folder: str) -> None:
    for entry in archive.getmembers():
        if entry.isfile() and entry.name.startswith(folder):
            archive.extract(entry, settings.FILMROOM_HOME, filter="data")


@contextmanager
def _triggers_asleep() -> Iterator[None]:
    """Load rows in any order: the laws that triggers guard held where the rows come from."""
    with connection.cursor() as cursor:
        if settings.IS_SQLITE:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            triggers = cursor.fetchall()
            asleep = [f'DROP TRIGGER "{name}"' for name, _ in triggers]
            awake = [sql for _, sql in triggers]
        else:
            tables = [model._meta.db_table for model in _models()]
            asleep = [f'ALTER TABLE "{table}" DISABLE TRIGGER USER' for table in tables]
            awake = [f'ALTER TABLE "{table}" ENABLE TRIGGER USER' for table in tables]
        for statement in asleep:
            cursor.execute(statement)
        yield
        for statement in awake:
            cursor.execute(statement)


def _member(archive: tarfile.TarFile, name: str) -> Any:
    try:
        member = archive.extractfile(name)
    except KeyError:
        member = None
    if member is None:
        raise NotRestorable(f"This is no Filmroom backup: it holds no {name}.")
    return member


def _load(lines: Any) -> None:
    known = _models()
    for model in reversed(known):
        rows = model._default_manager.all()  # what migrations put there
        rows._raw_delete(rows.db)
    with connection.constraint_checks_disabled():
        for line in lines:
            for row in serializers.deserialize("jsonl", line.decode()):
                row.save()
    connection.check_constraints()
    statements = connection.ops.sequence_reset_sql(no_style(), known)
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
