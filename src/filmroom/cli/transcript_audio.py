"""`filmroom transcript from-audio`: write the transcript of a recording, on this machine."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import click

from filmroom.assist.speech.readiness import CannotHear, why_not
from filmroom.assist.speech.work import Progress, Work, digest_of
from filmroom.cli import say
from filmroom.cli.transcript import file_argument, ours_option, say_transcript
from filmroom.core.stamps import stamp
from filmroom.core.transcripts.read import read


@click.command("from-audio")
@file_argument
@click.option(
    "--model",
    envvar="FILMROOM_SPEECH_MODEL",
    show_envvar=True,
    default="",
    metavar="FOLDER",
    help="Folder of a Whisper model for CTranslate2.",
)
@click.option(
    "--language",
    default="",
    metavar="CODE",
    help="Language of the call, like en; left out, it is told from the sound.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Keep the transcript as JSON, to read, import or move like any other.",
)
@ours_option
@say.json_option
def from_audio(
    file: Path, *, model: str, language: str, out: Path | None, ours: tuple[str, ...], as_json: bool
) -> None:
    """Write the transcript of FILE, an audio or video recording.

    Nothing leaves this machine. A recording with one side on each channel gets a speaker for each.
    Stopped or killed, the same command goes on where it was.
    """
    if sentence := why_not(model):
        raise click.UsageError(sentence)
    written = _written(file, model, language, as_json=as_json)
    if out is not None:
        out.write_text(json.dumps(written, ensure_ascii=False, indent=1), encoding="utf-8")
    found = read(json.dumps(written).encode(), file.name)
    say_transcript(found, ours, as_json=as_json)


def _written(file: Path, model: str, language: str, *, as_json: bool) -> dict[str, Any]:
    """Do the steps that are missing; or say in one line why not and leave with 2."""
    try:
        digest = digest_of(file)
    except OSError as wrong:
        message = f"expected a readable file, found: {wrong.strerror}"
        say.give_up(file, None, message, as_json=as_json)
    try:
        work = Work(file, digest=digest, model=model, language=language, place=_place())
        return _finished(work)
    except CannotHear as wrong:
        say.give_up(file, None, str(wrong), as_json=as_json)
    except KeyboardInterrupt:
        say.problem("Stopped. What is written so far is kept; the same command goes on from there.")
        raise click.Abort from None


def _finished(work: Work) -> dict[str, Any]:
    """Give the whole document; what was kept on the way is needed no longer, nor if it is none."""
    try:
        while not _told(work.step()).is_finished:
            pass
        written = work.document()
    except CannotHear:
        work.forget()
        raise
    work.forget()
    return written


def _place() -> Path:
    """Where what is written so far is kept until all of it is, readable by its owner only."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "filmroom" / "speech"


def _told(progress: Progress) -> Progress:
    """Say on standard error how far it is: on one line that changes, where somebody watches."""
    line = f"{stamp(progress.done_ms)} of {stamp(progress.total_ms)} written"
    watched = sys.stderr.isatty()
    click.echo(f"\r{line}" if watched else line, err=True, nl=not watched or progress.is_finished)
    return progress
