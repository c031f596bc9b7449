"""How often a theme comes back, carried on by one session at a time."""

from dataclasses import dataclass, replace

from filmroom.core.verdict import Outcome

RECURS_AT = 3  # sessions in a row on one theme


@dataclass(frozen=True, slots=True)
class ThemedSession:
    skill: str  # skill category of the theme; empty where the session had none
    check: Outcome | None = None  # of this skill's latest follow-up check since the last session


@dataclass(frozen=True, slots=True)
class Run:
    """The current run of sessions of one rep on one theme; kept beside the latest session."""

    skill: str
    length: int
    is_stuck: bool = False  # the last follow-up check within the run showed no movement

    def alarms(self, at: int = RECURS_AT) -> bool:
        """Diagnose, don't repeat. An open cycle repeats its theme by design: no alarm there."""
        return self.length >= at and self.is_stuck


def new_run(previous: Run | None, session: ThemedSession) -> Run | None:
    """Carry the run on by one session; `None` as long as no session had a theme.

    A session without a theme leaves the run as it is. A check without opportunity says
    nothing; "partial" is movement.
    """
    if not session.skill:
        return previous
    if previous is None or previous.skill != session.skill:
        return Run(session.skill, 1, session.check is Outcome.NOT_MOVED)
    return replace(
        previous,
        length=previous.length + 1,
        is_stuck=_STUCK.get(session.check, previous.is_stuck),
    )


_STUCK: dict[Outcome | None, bool] = {
    Outcome.NOT_MOVED: True,
    Outcome.PARTIAL: False,
    Outcome.PROVISIONAL: False,
    Outcome.MOVED: False,
}
