"""A sample call as its author wrote it: a head of `key: value` lines, then `Name: words`.

Times are made from the number of words, always the same for the same script, so that a sample
call looks like what a meeting tool exports.
"""

from dataclasses import dataclass
from pathlib import Path

_FOLDER = Path(__file__).parent / "calls"
_MS_PER_WORD = 370  # about 160 words a minute
_GAPS_MS = (350, 620, 180, 900, 420, 1400, 260)  # silences between turns, used in turn
_HEAD = ("title", "rep", "deal", "stage", "days_ago", "hour")


@dataclass(frozen=True, slots=True)
class Script:
    name: str
    title: str
    rep: str
    account: str
    deal: str
    stage: str
    days_ago: int
    hour: int
    turns: tuple[tuple[str, str], ...]

    @property
    def vtt(self) -> bytes:
        """Write the call as Zoom would."""
        lines, clock = ["WEBVTT", ""], 4_000
        for number, (name, words) in enumerate(self.turns, 1):
            end = clock + max(600, _MS_PER_WORD * len(words.split()))
            lines += [str(number), f"{_stamp(clock)} --> {_stamp(end)}", f"{name}: {words}", ""]
            clock = end + _GAPS_MS[number % len(_GAPS_MS)]
        return "\r\n".join(lines).encode()


def _stamp(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{rest:03}"


def _read(path: Path) -> Script:
    pairs = [line.split(": ", 1) for line in path.read_text(encoding="utf-8").splitlines()]
    head = dict(pairs[: len(_HEAD)])
    account, deal = head["deal"].split(" | ")
    return Script(
        name=f"{path.stem}.vtt",
        title=head["title"],
        rep=head["rep"],
        account=account,
        deal=deal,
        stage=head["stage"],
        days_ago=int(head["days_ago"]),
        hour=int(head["hour"]),
        turns=tuple((name, words) for name, words in pairs[len(_HEAD) :]),
    )


def scripts() -> list[Script]:
    return [_read(path) for path in sorted(_FOLDER.glob("*.txt"))]
