"""`filmroom transcript`: read a transcript file, without a server or a database."""

import importlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from filmroom.cli import say
from filmroom.cli.groups import LazyGroup
from filmroom.core.stamps import seconds, stamp
from filmroom.core.transcripts.model import Segment, Side, Transcript, UnreadableTranscript
from filmroom.core.transcripts.read import read
from filmroom.core.transcripts.reader import Reader, RestsOn
from filmroom.core.transcripts.sides import UnknownSpeaker, sides
from filmroom.core.transcripts.turns import Turn, display_turns

_NUMBERS, _AUDIO = "filmroom.cli.transcript_numbers", "filmroom.cli.transcript_audio"
LATER = {  # commands of modules that load more; help must not wait for them
    "stats": (_NUMBERS, "stats", "Measure who talks, asks, waits and interrupts."),
    "moments": (_NUMBERS, "moments", "Find questions, objections and other moments."),
    "from-audio": (_AUDIO, "from_audio", "Write the transcript of a recording."),
}
file_argument = click.argument("file", type=click.Path(path_type=Path))
ours_option = click.option("--ours", multiple=True, metavar="NAME", help="A speaker of our side.")


class TranscriptGroup(LazyGroup):
    """Commands of this module, and those whose module is loaded on use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*super().list_commands(ctx), *LATER]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in LATER:
            return super().get_command(ctx, cmd_name)
        module, name, _ = LATER[cmd_name]
        command: click.Command = getattr(importlib.import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        own = [(name, found.get_short_help_str(80)) for name, found in self.commands.items()]
        with formatter.section("Commands"):
            formatter.write_dl([*own, *((name, words) for name, (_, _, words) in LATER.items())])


@click.group(cls=TranscriptGroup)
def transcript() -> None:
    """Read a transcript file."""


@transcript.command()
@file_argument
@ours_option
@click.option("--raw", is_flag=True, help="Keep the file's own segments, nothing joined.")
@say.json_option
def show(file: Path, *, ours: tuple[str, ...], raw: bool, as_json: bool) -> None:
    """Print who says what and when in FILE, and what is odd about the file."""
    say_transcript(opened(file, as_json=as_json), ours, as_json=as_json, raw=raw)


def say_transcript(
    found: Transcript, ours: Sequence[str], *, as_json: bool, raw: bool = False
) -> None:
    decided = sides_of(found, ours)
    turns = found.segments if raw else display_turns(found)
    if as_json:
        say.document(_as_json(found, decided, turns))
    else:
        click.echo(_as_text(found, turns))


@transcript.command()
@say.json_option
def formats(*, as_json: bool) -> None:
    """List every format that can be read: what its reader rests on, and how it is recognised.

    Real files; samples that documents, standards and tests of public projects print; the
    documented shape alone; or common usage, where there is no document either.
    """
    from filmroom.core.transcripts.readers import READERS

    if as_json:
        say.document([_format_as_json(reader) for reader in READERS])
        return
    width = max(len(reader.NAME) for reader in READERS)
    rests = max(map(len, RestsOn))
    for reader in READERS:
        click.echo(f"{reader.NAME:{width}}  {reader.RESTS_ON:{rests}}  {reader.RECOGNISED_BY}")


def _format_as_json(reader: Reader[Any]) -> dict[str, str]:
    return {
        "name": reader.NAME,
        "recognised_by": reader.RECOGNISED_BY,
        "rests_on": reader.RESTS_ON.value,
    }


def opened(file: Path, *, as_json: bool) -> Transcript:
    """Read a file, or say in one line why not and leave with 2."""
    try:
        data = file.read_bytes()
    except OSError as wrong:
        message = f"expected a readable file, found: {wrong.strerror}"
        say.give_up(file, None, message, as_json=as_json)
    try:
        return read(data, file.name)
    except UnreadableTranscript as wrong:
        say.give_up(file, wrong.line, str(wrong), as_json=as_json)


def sides_of(found: Transcript, ours: Sequence[str]) -> dict[str, Side]:
    """A side per speaker; a usage error for a name nobody has."""
    try:
        return sides(found, ours)
    except UnknownSpeaker as wrong:
        raise click.UsageError(f"--ours: {wrong}") from wrong


def ask_for_ours(decided: dict[str, Side]) -> Iterator[str]:
    """Give the hint that numbers need a side of ours, where the file names people and none is."""
    if decided and Side.OURS not in decided.values():
        yield f"Say who is on the rep's side with --ours: the file names {', '.join(decided)}."


def _turn(spoken: Segment | Turn) -> dict[str, Any]:
    start, end = seconds(spoken.start_ms), seconds(spoken.end_ms)
    return {"speaker": spoken.speaker, "start": start, "end": end, "text": spoken.text}


def _as_json(
    found: Transcript, decided: dict[str, Side], turns: Sequence[Segment | Turn]
) -> dict[str, Any]:
    return {
        "format": found.format,
        "language": found.language,
        "duration": seconds(found.duration_ms),
        "speakers": [{"name": speaker, "side": side.value} for speaker, side in decided.items()],
        "turns": [_turn(turn) for turn in turns],
        "warnings": [
            {"line": w.line, "code": w.code, "message": w.message} for w in found.warnings
        ],
    }


def _as_text(found: Transcript, turns: Sequence[Segment | Turn]) -> str:
    """Time, name and words per turn, a blank line between, warnings last."""
    parts = [f"{_clock(t.start_ms)}{t.speaker or 'Unnamed'}\n{t.text}" for t in turns]
    notes = [f"Note: {warning.message}" for warning in found.warnings]
    return "\n\n".join([*parts, "\n".join(notes)] if notes else parts)


def _clock(ms: int | None) -> str:
    return "" if ms is None else f"{stamp(ms)}  "
