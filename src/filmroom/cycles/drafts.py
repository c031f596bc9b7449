"""A session as it is typed: kept whole with every save, whatever it still lacks (law 12)."""

from dataclasses import dataclass, fields, replace
from datetime import date, datetime
from typing import Any

from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Commitment, Progress, ProgressReport, Voice
from filmroom.core.diagnosis import Diagnosis, Fix
from filmroom.core.phrases import say
from filmroom.core.sessions import Capture, DidNotWork, Observation, Seen, Tags
from filmroom.core.storable import storable
from filmroom.kit.access import Refused

LONGEST_TEXT = 20_000  # characters of one field
LONGEST_LINE = 200  # of a place and of what was typed as a date
LONGEST_KEY = 40  # of a tag
LONGEST_ADDRESS = 500
LONGEST_SESSION = 24 * 3600  # seconds

_LIMITS = {
    "skill": LONGEST_KEY,
    "level": LONGEST_KEY,
    "stage": 60,
    "objection": LONGEST_KEY,
    "where": LONGEST_LINE,
    "due_text": LONGEST_LINE,
}


@dataclass(frozen=True, slots=True)
class SessionDraft:
    """A whole session. Each save brings all of it, so that half a session is never kept."""

    held_on: date
    kind: SessionKind = SessionKind.WEEKLY
    theme: str = ""
    skill: str = ""
    level: str = ""
    stage: str = ""
    objection: str = ""
    intervention: str = ""
    attempt: str = ""
    adjustment: str = ""
    tried: str = ""  # did not work: what was tried, what happened, what replaced it
    happened: str = ""
    replaced_by: str = ""
    diagnosis: Diagnosis | None = None
    fix: Fix | None = None
    seen_in: Seen | None = None
    seen_reference: str = ""  # id of a call or deal, address of a recording, name of a metric
    seen_at_ms: int | None = None
    words: str = ""  # of the commitment
    due_on: date | None = None
    due_text: str = ""  # as typed
    where: str = ""
    deal_id: int | None = None  # the named deal or call of the commitment
    call_id: int | None = None
    typed_by_rep: bool = False  # on the shared screen
    previous_id: int | None = None  # the commitment that `progress` speaks of
    progress: Progress | None = None
    progress_reason: str = ""
    progress_note: str = ""
    cycle_id: int | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    capture_seconds: int | None = None
    reaction: str = ""  # what is written about a moment, for the rep to answer later
    answer_by: datetime | None = None

    def texts(self) -> dict[str, str]:
        return {
            field.name: value
            for field in fields(self)
            if type(value := getattr(self, field.name)) is str
        }

    @property
    def minutes(self) -> float | None:
        if self.started_at is None or self.ended_at is None:
            return None
        return (self.ended_at - self.started_at).total_seconds() / 60


def kept(draft: SessionDraft) -> SessionDraft:
    """Give a draft as databases hold it (see `core.storable`)."""
    texts: dict[str, Any] = {name: storable(text) for name, text in draft.texts().items()}
    return replace(draft, **texts)


def refuse_nonsense(draft: SessionDraft) -> None:
    """Refuse what no form can send: texts without end and sessions that end before they start."""
    for name, text in draft.texts().items():
        longest = LONGEST_ADDRESS if name == "seen_reference" else _LIMITS.get(name, LONGEST_TEXT)
        if len(text) > longest:
            raise Refused(
                say("A text is longer than {longest} characters; shorten it.", longest=longest)
            )
    if draft.minutes is not None and not 0 <= draft.minutes * 60 <= LONGEST_SESSION:
        raise Refused(say("A session ends after it starts, and within a day."))
    if not 0 <= (draft.capture_seconds or 0) <= LONGEST_SESSION:
        raise Refused(say("The time it took to type lies between nothing and a day."))


def to_json(draft: SessionDraft) -> dict[str, Any]:
    return {field.name: _plain(getattr(draft, field.name)) for field in fields(draft)}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


_READERS: dict[str, Any] = {
    "held_on": date.fromisoformat,
    "due_on": date.fromisoformat,
    "started_at": datetime.fromisoformat,
    "ended_at": datetime.fromisoformat,
    "answer_by": datetime.fromisoformat,
    "kind": SessionKind,
    "diagnosis": Diagnosis,
    "fix": Fix,
    "seen_in": Seen,
    "progress": Progress,
}


def from_json(document: dict[str, Any]) -> SessionDraft:
    return SessionDraft(
        **{
            name: _READERS[name](value) if value is not None and name in _READERS else value
            for name, value in document.items()
        }
    )


def report_of(draft: SessionDraft) -> ProgressReport | None:
    if draft.progress is None:
        return None
    return ProgressReport(draft.progress, draft.progress_reason, draft.progress_note)


def capture_of(draft: SessionDraft, voice: Voice) -> Capture:
    """Give the session as the core checks it."""
    did_not_work = DidNotWork(draft.tried, draft.happened, draft.replaced_by)
    return Capture(
        held_on=draft.held_on,
        kind=draft.kind,
        theme=draft.theme,
        tags=Tags(draft.skill, draft.level, draft.stage, draft.objection),
        intervention=draft.intervention,
        attempt=draft.attempt,
        adjustment=draft.adjustment,
        commitment=Commitment(draft.words, draft.due_on, voice, draft.where),
        progress=report_of(draft),
        diagnosis=draft.diagnosis,
        fix=draft.fix,
        observation=observation_of(draft),
        did_not_work=did_not_work if any((draft.tried, draft.happened)) else None,
        reaction=draft.reaction,
    )


def observation_of(draft: SessionDraft) -> Observation | None:
    if draft.seen_in is None:
        return None
    return Observation(draft.seen_in, draft.seen_reference, draft.seen_at_ms)
