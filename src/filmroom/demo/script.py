"""A sample call as its author wrote it: a head of `key: value` lines, then `Name: words`.

Times are made from the number of words, always the same for the same script, so that a sample
call looks like what a meeting tool exports. A number of seconds after a name replaces the usual
silence before that turn: `Name +4.5: words` waits, `Name -0.9: words` starts before the turns
so far have ended.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_FOLDER = Path(__file__).parent / "calls"
_TALKS = Path(__file__).parent / "talks"  # what was said in sessions; turns alone
_MS_PER_WORD = 370  # about 160 words a minute
_GAPS_MS = (350, 620, 180, 900, 420, 1400, 260)  # silences between turns, used in turn
_HEAD = ("title", "rep", "deal", "stage", "days_ago", "hour")
_WAITED = re.compile(r"(?P<name>.+) (?P<gap>[+-]\d+(?:\.\d+)?)")


@dataclass(frozen=True, slots=True)
class Turn:
    """What one person says; `gap_ms` is the silence before it, negative where both speak."""

    name: str
    words: str
    gap_ms: int

    @property
    def lasts_ms(self) -> int:
        return max(600, _MS_PER_WORD * len(self.words.split()))


@dataclass(frozen=True, slots=True)
class Script:
    number: int  # how the log and the reviews name the call
    name: str
    title: str
    rep: str
    account: str
    deal: str
    stage: str
    days_ago: int
    hour: int
    turns: tuple[Turn, ...]

    @property
    def vtt(self) -> bytes:
        return _vtt(self.turns)


def _vtt(turns: Iterable[Turn]) -> bytes:
    """Write what was said as Zoom would."""
    lines, quiet = ["WEBVTT", ""], 4_000
    for number, turn in enumerate(turns, 1):
        start = quiet + turn.gap_ms
        end = start + turn.lasts_ms
        times = f"{_stamp(start)} --> {_stamp(end)}"
        lines += [str(number), times, f"{turn.name}: {turn.words}", ""]
        quiet = max(quiet, end)
    return "\r\n".join(lines).encode()


def _stamp(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{rest:03}"


def read(path: Path) -> Script:
    pairs = _pairs(path)
    head = dict(pairs[: len(_HEAD)])
    account, deal = head["deal"].split(" | ")
    return Script(
        number=int(path.stem.partition("-")[0]),
        name=f"{path.stem}.vtt",
        title=head["title"],
        rep=head["rep"],
        account=account,
        deal=deal,
        stage=head["stage"],
        days_ago=int(head["days_ago"]),
        hour=int(head["hour"]),
        turns=_turns(pairs[len(_HEAD) :]),
    )


def talk(name: str) -> bytes:
    """Give what was said in a session, as Zoom would write it."""
    return _vtt(_turns(_pairs(_TALKS / f"{name}.txt")))


def _pairs(path: Path) -> list[list[str]]:
    return [line.split(": ", 1) for line in path.read_text(encoding="utf-8").splitlines()]


def _turns(pairs: Iterable[list[str]]) -> tuple[Turn, ...]:
    return tuple(_turn(number, said, words) for number, (said, words) in enumerate(pairs))


def _turn(number: int, said: str, words: str) -> Turn:
    waited = _WAITED.fullmatch(said)
    if waited:
        return Turn(waited["name"], words, round(1000 * float(waited["gap"])))
    return Turn(said, words, _GAPS_MS[number % len(_GAPS_MS)] if number else 0)


def scripts() -> list[Script]:
    return sorted(map(read, _FOLDER.glob("*.txt")), key=lambda script: script.number)
