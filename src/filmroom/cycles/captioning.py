"""Captions of a reaction by the speech extra, where it is there (docs/adr/0060)."""

import logging
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError

from filmroom.assist.speech import readiness
from filmroom.assist.speech.engine import Stopped
from filmroom.assist.speech.readiness import CannotHear
from filmroom.assist.speech.work import Work
from filmroom.core.phrases import mark
from filmroom.core.recordings import captions
from filmroom.cycles.models import Take
from filmroom.kit import files

_WRONG = mark("Something went wrong; the administrator finds it in the worker's log.")


def is_possible() -> bool:
    return not readiness.why_not(settings.SPEECH_MODEL)


def write(take_id: int) -> None:
    """Write the captions of a take that waits for them; what its author typed meanwhile stays."""
    take = Take.objects.select_related("file").filter(pk=take_id, is_being_heard=True).first()
    if take is None:
        return
    try:
        _done(take, _heard(take), trouble="")
    except Stopped:  # recorded again, or removed
        return
    except CannotHear as wrong:
        _done(take, "", trouble=str(wrong))
    except DatabaseError:
        raise  # a busy database is tried again (kit.retries)
    except Exception:
        logging.getLogger("filmroom.worker").exception("No captions for take %s", take.pk)
        _done(take, "", trouble=_WRONG)


def _heard(take: Take) -> str:
    work = Work(
        files.folder() / take.file.path,
        digest=take.file.sha256,
        model=settings.SPEECH_MODEL,
        language="",
        place=Path(settings.FILMROOM_HOME) / "captions",
    )

    def going() -> bool:
        return Take.objects.filter(pk=take.pk, key=take.key).exists()

    try:
        while not work.step(going).is_finished:
            pass
        return captions.typed(work.document()["segments"])
    finally:
        work.forget()


def _done(take: Take, typed: str, *, trouble: str) -> None:
    rows = Take.objects.filter(pk=take.pk, key=take.key)
    rows.update(is_being_heard=False, trouble=trouble)
    if typed:
        untouched = rows.filter(captions_by=Take.By.NOBODY)
        untouched.update(captions=typed, captions_by=Take.By.MACHINE)
