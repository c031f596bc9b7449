"""A recording on its way: parts that arrive one after the other, as often as it takes.

What arrived is kept below FILMROOM_HOME/arriving, so that a dropped network, a closed tab or a
killed server only delays it. A part says where it begins; one that does not fit is not kept, and
the answer says from where to go on.
"""

import fcntl
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID

from django.conf import settings as installation
from django.db import transaction
from django.db.models import QuerySet

from filmroom.calls.actions.removing import forget_files
from filmroom.core.phrases import mark, say
from filmroom.core.recordings import captions
from filmroom.cycles.models import Take
from filmroom.kit import files, media
from filmroom.kit.access import Refused
from filmroom.people import settings

_CHUNK = 1024 * 1024
_ABANDONED = timedelta(days=1)
_MOST = 4  # recordings of one person for one reaction that are on their way at a time
_NEITHER = mark(
    "This is neither audio nor video that browsers play: WebM, MP4, M4A, Ogg, MP3, WAV or FLAC. "
    "Nothing was kept."
)
_BROKEN = mark(
    "This recording is empty or broken: there is nothing in it to play. Nothing was kept."
)


def folder() -> Path:
    return Path(installation.FILMROOM_HOME) / "arriving"


class Arriving:
    """The parts of one take of one person."""

    def __init__(self, session_id: int, author_id: int, key: UUID) -> None:
        self._whose = f"{session_id}-{author_id}-"
        self._path = folder() / f"{self._whose}{key.hex}"

    @property
    def size(self) -> int:
        """How much of it arrived, in bytes."""
        return self._path.stat().st_size if self._path.exists() else 0

    def add(self, part: bytes, *, at: int) -> int:
        """Keep a part that begins where the last one ended. Return how much there is now."""
        if at + len(part) > installation.REACTION_LIMIT_BYTES:
            self.forget()
            raise Refused(too_large())
        folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self._path.exists():
            self._forget_the_oldest()
        with self._path.open("ab") as out:
            self._path.chmod(0o600)
            fcntl.flock(out, fcntl.LOCK_EX)
            if out.tell() == at:
                out.write(part)
        return self.size

    def _forget_the_oldest(self) -> None:
        """Make room for another: what a device begins and never ends does not fill a disk."""
        there = {file: file.stat().st_mtime for file in folder().glob(f"{self._whose}*")}
        for file in sorted(there, key=there.__getitem__)[: 1 - _MOST]:
            file.unlink(missing_ok=True)

    def chunks(self) -> Iterator[bytes]:
        if self._path.exists():
            with self._path.open("rb") as source:
                while chunk := source.read(_CHUNK):
                    yield chunk

    def forget(self) -> None:
        self._path.unlink(missing_ok=True)


def too_large() -> str:
    limit = installation.REACTION_LIMIT_BYTES // 1024**2
    return say(
        "A recording may be at most {limit} MB here. Nothing was kept: record a shorter one.",
        limit=f"{limit:,}",
    )


def kept(chunks: Iterable[bytes], *, name: str) -> files.Kept:
    """Stream a recording to disk; what cannot be played is refused, and nothing stays."""
    found = files.keep(_within_limit(chunks), name=name)
    sentence = _why_not(found)
    if sentence:
        files.discard(found.path)
        raise Refused(sentence, field="take")
    return found


def _within_limit(chunks: Iterable[bytes]) -> Iterator[bytes]:
    size = 0
    for chunk in chunks:
        size += len(chunk)
        if size > installation.REACTION_LIMIT_BYTES:
            raise Refused(too_large(), field="take")
        yield chunk


def _why_not(found: files.Kept) -> str:
    if not found.size:
        return say(_BROKEN)
    if not found.media_type.startswith(("audio/", "video/")):
        return say(_NEITHER)
    whole = media.is_whole(files.folder() / found.path, found.media_type)
    return "" if whole else say(_BROKEN)


def forget(rows: "QuerySet[Take]") -> int:
    """Delete recordings, files included. Return how many."""
    with transaction.atomic():
        named = list(rows.values_list("file", flat=True))
        rows.delete()
        forget_files(named)
    return len(named)


def forget_discarded(*, before: datetime) -> None:
    """Delete the recordings of drafts that were thrown away before a moment."""
    forget(Take.objects.filter(reaction__session__discarded_at__lt=before))


def delete_expired(*, now: datetime) -> int:
    """Delete recordings that are older than calls are kept (law 10); what was written stays."""
    days = settings.number("call_retention_days")
    return forget(Take.objects.filter(created_at__lt=now - timedelta(days=days))) if days else 0


def sweep(*, now: datetime) -> int:
    """Remove what arrived in part and was given up. Return how many."""
    cutoff = (now - _ABANDONED).timestamp()
    old = [file for file in folder().glob("*") if file.stat().st_mtime < cutoff]
    for file in old:
        file.unlink(missing_ok=True)
    return len(old)


def track_of(typed: str) -> str:
    """Give the WebVTT of captions as typed; "" where they have no times."""
    found = captions.read(typed)
    return captions.webvtt(found) if found else ""
