"""Run in a process and an installation of its own: import calls, analyse them, print seconds.

Processor time of reading the same files alone, of importing them (read, pack, all rows) and of
analysing them with sides said (statistics, moments, their rows). Prints JSON.
"""

import json
import sys
import time
from pathlib import Path

import django

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
django.setup()

from django.core.management import call_command  # noqa: E402

from calls import NAMES, vtt  # noqa: E402
from cast import NOW, assemble  # noqa: E402
from filmroom.analysis.actions import analyse  # noqa: E402
from filmroom.calls import actions  # noqa: E402
from filmroom.calls.models import Call, Participant  # noqa: E402
from filmroom.core.transcripts.read import read  # noqa: E402

WARM = 3


def _imported(cast, number, data):
    details = actions.ImportDetails(rep_id=cast.rita.pk)
    done = actions.import_call(
        cast.mo, data=data, name=f"call-{number}.vtt", details=details, now=NOW
    )
    Participant.objects.filter(call=done.call, label__in=NAMES[::2]).update(side="ours")
    Participant.objects.filter(call=done.call, label__in=NAMES[1::2]).update(side="theirs")
    return done.call.pk


def _timed(work, given):
    began = time.process_time()
    answers = [work(one) for one in given]
    return time.process_time() - began, answers


def main(count: int, cues: int) -> None:
    call_command("migrate", verbosity=0, interactive=False)
    cast = assemble()
    files = list(enumerate(vtt(cues, 5_000 + seed).encode() for seed in range(count + WARM)))
    for file in files[:WARM]:
        analyse(Call.objects.get(pk=_imported(cast, *file)))
    reading, _ = _timed(lambda file: read(file[1], "call.vtt"), files[WARM:])
    importing, keys = _timed(lambda file: _imported(cast, *file), files[WARM:])
    analysing, _ = _timed(lambda pk: analyse(Call.objects.get(pk=pk)), keys)
    print(json.dumps({"read": reading, "import": importing, "analyse": analysing, "n": count}))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
