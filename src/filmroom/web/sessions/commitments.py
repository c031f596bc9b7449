"""Commitments as a file, with the filters of the log."""

from collections.abc import Iterable

from django.conf import settings
from django.urls import reverse

from filmroom.core.commitments import Voice
from filmroom.cycles import queries
from filmroom.kit.http import Request
from filmroom.web.sessions import words
from filmroom.web.sessions.filters import wanted_of
from filmroom.web.sessions.pages import IN_A_FILE, sheet

_COLUMNS = (
    "Made on",
    "Rep",
    "Coach",
    "Commitment",
    "Words",
    "Date",
    "Deal or call",
    "Progress",
    "Reported on",
    "Reported by",
    "Reason",
    "Note",
    "Looked at together on",
    "Session",
)
_VOICES = {
    Voice.TYPED_BY_REP: "the rep's own",
    Voice.CONFIRMED_BY_REP: "confirmed by the rep",
}


def lines_of_file(request: Request) -> list[queries.PromiseRecord]:
    """Give the commitments of the sessions that the log's filters find."""
    return queries.promises(request.actor, wanted=wanted_of(request), limit=IN_A_FILE)


def csv_text(lines: Iterable[queries.PromiseRecord]) -> str:
    return sheet(_COLUMNS, map(_cells, lines))


def _cells(one: queries.PromiseRecord) -> tuple[str, ...]:
    line = one.line
    return (
        one.made_on.isoformat(),
        line.rep,
        line.coach,
        line.words,
        _VOICES.get(line.voice, ""),
        line.due_on.isoformat(),
        line.where,
        words.PROGRESS[line.progress] if line.progress else "",
        one.reported_on.isoformat() if one.reported_on else "",
        one.reported_by,
        one.reason,
        one.note,
        one.reviewed_on.isoformat() if one.reviewed_on else "",
        f"{settings.SITE_URL}{reverse('sessions:session', args=[line.session_id])}",
    )
