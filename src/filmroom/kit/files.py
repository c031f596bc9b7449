"""Keeping uploaded bytes: written and flushed before any row names them.

A file is put under a temporary name, flushed to disk and renamed, so that a killed process
leaves either the whole file or one that no row names; `sweep` removes the latter.
"""

import hashlib
import os
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings

from filmroom.kit.models import StoredFile

_MAGIC = {
    b"\x1a\x45\xdf\xa3": "video/webm",
    b"OggS": "audio/ogg",
    b"fLaC": "audio/flac",
    b"ID3": "audio/mpeg",
}
HEAD = 64  # bytes by which media are told
_SWEEP_AFTER_SECONDS = 86_400  # an upload older than a day that no row names is abandoned


@dataclass(frozen=True, slots=True)
class Kept:
    """Bytes on disk that no row names yet."""

    name: str
    path: str
    size: int
    sha256: str
    media_type: str


def folder() -> Path:
    return Path(settings.FILMROOM_HOME) / "files"


def keep(chunks: Iterable[bytes], *, name: str) -> Kept:
    """Write bytes to disk and flush them; the row comes later, inside the transaction."""
    key = uuid.uuid4().hex
    path = f"{key[:2]}/{key}"
    target = folder() / path
    for place in (folder(), target.parent):
        place.mkdir(parents=True, exist_ok=True)
        place.chmod(0o700)
    part = target.with_suffix(".part")
    digest, size, head = hashlib.sha256(), 0, b""
    try:
        with part.open("wb") as out:
            part.chmod(0o600)
            for chunk in chunks:
                digest.update(chunk)
                size += len(chunk)
                head = head or chunk[:HEAD]
                out.write(chunk)
            out.flush()
            os.fsync(out.fileno())
        part.rename(target)
    finally:
        part.unlink(missing_ok=True)
    return Kept(name[:255], path, size, digest.hexdigest(), sniff(head))


def record(kept: Kept) -> StoredFile:
    return StoredFile.objects.create(
        name=kept.name,
        path=kept.path,
        size=kept.size,
        sha256=kept.sha256,
        media_type=kept.media_type,
    )


def read(row: StoredFile) -> bytes:
    return (folder() / row.path).read_bytes()


def discard(path: str) -> None:
    (folder() / path).unlink(missing_ok=True)


def sniff(head: bytes) -> str:
    """Tell audio and video by their first bytes; everything else is kept as plain bytes."""
    if head[4:8] == b"ftyp":
        return "audio/mp4" if head[8:11] == b"M4A" else "video/mp4"
    if head[:4] == b"RIFF" and head[8:12] == b"WAVE":
        return "audio/wav"
    if head[:1] == b"\xff" and b"\xe0" <= head[1:2] < b"\xfe":  # ff fe begins UTF-16
        return "audio/mpeg"
    known = (kind for magic, kind in _MAGIC.items() if head.startswith(magic))
    return next(known, "application/octet-stream")


def is_recording(head: bytes) -> bool:
    return sniff(head).startswith(("audio/", "video/"))


def sweep(*, now: datetime) -> int:
    """Remove files that no row names and that are older than a day. Return how many."""
    known = set(StoredFile.objects.values_list("path", flat=True))
    cutoff = now.timestamp() - _SWEEP_AFTER_SECONDS
    gone = 0
    for file in folder().glob("*/*"):
        if f"{file.parent.name}/{file.name}" not in known and file.stat().st_mtime < cutoff:
            file.unlink(missing_ok=True)
            gone += 1
    return gone
