"""`filmroom transcript stats` and `moments`: a file in, numbers and places out."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from filmroom.cli import say
from filmroom.cli.transcript import ask_for_ours, file_argument, opened, ours_option, sides_of
from filmroom.core import talk
from filmroom.core.stamps import stamp
from filmroom.core.transcripts.model import Side

if TYPE_CHECKING:
    from filmroom.core.moments import Moment  # statistics need no phrase lists

NOT_KNOWN = "not known"
WIDTH = 24


@click.command()
@file_argument
@ours_option
@say.json_option
def stats(file: Path, *, ours: tuple[str, ...], as_json: bool) -> None:
    """Measure who talks, asks, waits and interrupts in FILE.

    Speakers named with --ours are the rep's side, all others named in the file are theirs.
    """
    found = opened(file, as_json=as_json)
    decided = sides_of(found, ours)
    measured = talk.statistics(found, decided)
    if as_json:
        say.document(talk.document(measured))
    else:
        click.echo("\n".join((*ask_for_ours(decided), *_lines(measured))))


@click.command()
@file_argument
@ours_option
@click.option("--competitor", multiple=True, metavar="NAME", help="A name to listen for.")
@say.json_option
def moments(
    file: Path, *, ours: tuple[str, ...], competitor: tuple[str, ...], as_json: bool
) -> None:
    """Find questions, objections and other moments in FILE, as drafts for a person."""
    from filmroom.core.moments import document, find

    transcript = opened(file, as_json=as_json)
    decided = sides_of(transcript, ours)
    found = find(transcript, decided, competitors=competitor)
    if as_json:
        say.document([document(moment) for moment in found])
        return
    for hint in ask_for_ours(decided):
        click.echo(hint)
    for moment in found:
        click.echo(_moment_text(moment))
    if not found:
        click.echo("No moments found.")


def _moment_text(moment: "Moment") -> str:
    """Give time, kind with its particulars and speaker, and below them the quote."""
    kind = moment.kind.value.replace("_", " ")
    told = [moment.attributes.get(name) for name in ("type", "form", "name", "date")]
    particulars = ", ".join(str(value).replace("_", " ") for value in told if value)
    who = moment.speaker or "Unnamed"
    head = " ".join(filter(None, (_clock(moment.start_ms), kind)))
    head += f" ({particulars}): {who}" if particulars else f": {who}"
    return f"{head}\n    {' '.join(moment.quote.split())}"


def _lines(measured: talk.TalkStatistics) -> Iterator[str]:
    named = {talk.DEFINITIONS[key].name: text for key, text in _values(measured).items()}
    missing = [name for name, text in named.items() if text in {None, NOT_KNOWN}]
    yield from (f"{name:{WIDTH}}{text}" for name, text in named.items() if name not in missing)
    if missing:
        yield f"{'Not known':{WIDTH}}{', '.join(missing)}"
    yield f"{'Definition':{WIDTH}}{measured.definition}"
    yield from (f"Note: {note.message}" for note in measured.notes)


def _values(measured: talk.TalkStatistics) -> dict[str, str | None]:
    """Give each statistic as words for a person, by its key; None where it is not known."""
    patience = measured.patience
    waits = None if patience is None else f"{_seconds(patience.ms)}, {patience.n} answers"
    return {
        "duration": _clock(measured.duration_ms) or None,
        "sides": _shares(measured.sides),
        "speakers": _shares(measured.speakers),
        "share_of_call": _percent(measured.share_of_call),
        "overlap": _clock(measured.overlap_ms) or None,
        "silence": _clock(measured.silence_ms) or None,
        "longest_monologue": _stretch(measured.longest_monologue),
        "longest_story": _stretch(measured.longest_story),
        "switches_per_minute": _number(measured.switches_per_minute),
        "patience": waits,
        "overlapped_starts": _percent(measured.overlapped_starts),
        "interruptions": _by_side(measured.interruptions),
        "questions": _questions(measured),
        "question_rate": _number(measured.question_rate, " an hour"),
        "filler_rate": _number(measured.filler_rate, " in 100 words"),
        "words_per_minute": _number(measured.words_per_minute),
    }


def _shares(parts: Mapping[str, talk.TalkTime] | Mapping[Side, talk.TalkTime]) -> str:
    return ", ".join(
        " ".join(filter(None, (str(who), _clock(time.ms), f"({_percent(time.share)})")))
        for who, time in parts.items()
    )


def _questions(measured: talk.TalkStatistics) -> str | None:
    if measured.questions is None:
        return None
    return ", ".join(
        f"{side.value} {asked.total} ({asked.open} open)"
        for side, asked in measured.questions.items()
    )


def _by_side(counts: Mapping[Side, int] | None) -> str | None:
    if counts is None:
        return None
    return ", ".join(f"{side.value} {count}" for side, count in counts.items())


def _stretch(stretch: talk.Stretch | None) -> str | None:
    if stretch is None:
        return None
    return f"{_clock(stretch.ms)} by {stretch.speaker} at {_clock(stretch.start_ms)}"


def _number(value: float | None, unit: str = "") -> str | None:
    return None if value is None else f"{value:.1f}{unit}"


def _percent(share: float | None) -> str:
    return NOT_KNOWN if share is None else f"{share:.0%}"


def _seconds(ms: float | None) -> str:
    return NOT_KNOWN if ms is None else f"{ms / 1000:.1f} s"


def _clock(ms: int | None) -> str:
    """Nothing where the file has no times."""
    return "" if ms is None else stamp(ms)
