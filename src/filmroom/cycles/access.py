"""Who may read and write sessions, commitments and cycles; list and row side by side.

What is recorded about somebody is theirs to read (law 9), a coach's drafts excepted. Leaders
read entries unless the organisation lets them read sums only.
"""

from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from filmroom.calls.access import call_to_see
from filmroom.calls.models import Call
from filmroom.core.phrases import mark, say
from filmroom.core.roles import Permission, Role
from filmroom.cycles.models import (
    Commitment,
    Cycle,
    EvidenceFile,
    LedSession,
    Reaction,
    Session,
    SessionTranscript,
    Take,
)
from filmroom.kit.access import Denied, NotFound, Refused, found
from filmroom.kit.once import once_a_page
from filmroom.people import settings
from filmroom.people.access import may, reps_within_reach
from filmroom.people.models import Membership, Person
from filmroom.reviews.access import open_self_assessments

_ONLY_COACHES = mark("Only the rep's coach does this; the rep and the management line read it.")


def _entries_of(actor: Person, see: Permission, write: Permission) -> QuerySet[Person]:
    """Give the people whose entries the actor reads: their own, and those in reach."""
    permission = see if settings.value("leaders_read_entries") else write
    return Person.objects.filter(reps_within_reach(actor, permission) | Q(pk=actor.pk))


def reps_in_sum(actor: Person) -> QuerySet[Person]:
    """Give the reps whose sessions the actor may see summed up, whatever the setting says."""
    within = reps_within_reach(actor, Permission.SESSION_SEE)
    return Person.objects.filter(within, is_active=True).exclude(pk=actor.pk)


def reps_of_team(actor: Person, team_id: int) -> QuerySet[Person]:
    """Give the reps of a team that `reps_in_sum` gives."""
    held = Membership.objects.filter(team=team_id, role=Role.REP.value, until__isnull=True)
    return reps_in_sum(actor).filter(pk__in=held.values("person"))


def visible_reps(actor: Person) -> QuerySet[Person]:
    """Give the reps whose entries the actor reads as their coach or leader."""
    reps = Membership.objects.filter(role=Role.REP.value, until__isnull=True).values("person")
    entries = _entries_of(actor, Permission.SESSION_SEE, Permission.SESSION_WRITE)
    return entries.filter(pk__in=reps).exclude(pk=actor.pk)


def reps_to_coach(actor: Person) -> QuerySet[Person]:
    within = reps_within_reach(actor, Permission.SESSION_WRITE)
    return Person.objects.filter(within, is_active=True).exclude(pk=actor.pk)


def rep_to_coach(actor: Person, pk: int) -> Person:
    """Give a rep the actor coaches; who may only know the rep is told why not."""
    rep = reps_to_coach(actor).filter(pk=pk).first()
    if rep is not None:
        return rep
    known = _entries_of(actor, Permission.SESSION_SEE, Permission.SESSION_WRITE)
    if known.filter(pk=pk).exists():
        raise Denied(say(_ONLY_COACHES))
    raise NotFound


def rep_to_read(actor: Person, pk: int) -> Person:
    """Give a person whose entries the actor reads."""
    return found(_entries_of(actor, Permission.SESSION_SEE, Permission.SESSION_WRITE), pk=pk)


def rep_to_read_or_coach(actor: Person, pk: int) -> tuple[Person, bool]:
    """Give a person whose entries the actor reads, and whether the actor coaches them."""
    known = _entries_of(actor, Permission.SESSION_SEE, Permission.SESSION_WRITE)
    coached = reps_to_coach(actor).filter(pk=OuterRef("pk"))
    person: Any = found(known.annotate(may_coach=Exists(coached)), pk=pk)
    return person, person.may_coach


# --- cycles ---------------------------------------------------------------------------------


def visible_cycles(actor: Person) -> QuerySet[Cycle]:
    reps = _entries_of(actor, Permission.CYCLE_SEE, Permission.CYCLE_WRITE)
    return Cycle.objects.filter(rep__in=reps.values("pk"))


def cycle_to_see(actor: Person, pk: int) -> Cycle:
    rows = visible_cycles(actor).select_related("rep", "coach", "rubric", "ended_by")
    return found(rows, pk=pk)


def cycle_to_coach(actor: Person, pk: int) -> Cycle:
    row = cycle_to_see(actor, pk)
    if row.rep_id == actor.pk or not reps_to_coach(actor).filter(pk=row.rep_id).exists():
        raise Denied(say(_ONLY_COACHES))
    return row


def lock_cycle(pk: int) -> Cycle:
    """Lock a cycle whose changing was already permitted."""
    Cycle.objects.select_for_update().filter(pk=pk).first()
    return found(Cycle.objects.select_related("rep", "coach", "rubric"), pk=pk)


def lock_rep(rep: Person) -> None:
    """Let what is logged with one rep take turns; NotFound where the rep is gone by now."""
    found(Person.objects.select_for_update(no_key=True), pk=rep.pk)


# --- sessions -------------------------------------------------------------------------------

_SESSION_PARTS = (
    "rep",
    "coach",
    "commitment",
    "round__cycle",
    "seen_call",
    "seen_deal",
    "led",
    "reaction",
)


def visible_sessions(actor: Person) -> QuerySet[Session]:
    """Give completed sessions in reach, own drafts, and drafts whose words the actor confirms."""
    reps = _entries_of(actor, Permission.SESSION_SEE, Permission.SESSION_WRITE).values("pk")
    completed = Q(rep__in=reps, completed_at__isnull=False)
    own_drafts = Q(coach=actor, rep__in=reps_to_coach(actor).values("pk"))
    to_confirm = Q(rep=actor, asked_at__isnull=False)
    rows = Session.objects.filter(completed | own_drafts | to_confirm)
    return rows.filter(discarded_at__isnull=True)


def session_to_see(actor: Person, pk: int) -> Session:
    return found(visible_sessions(actor).select_related(*_SESSION_PARTS), pk=pk)


def session_to_write(actor: Person, pk: int) -> Session:
    row = session_to_see(actor, pk)
    if row.coach_id != actor.pk or not reps_to_coach(actor).filter(pk=row.rep_id).exists():
        raise Denied(say("A session is written by the coach who held it; the rep answers it."))
    return row


def session_of_own(actor: Person, pk: int) -> Session:
    """Give a session about the actor, to confirm, reword or answer."""
    row = session_to_see(actor, pk)
    if row.rep_id != actor.pk:
        raise Denied(say("The words of a commitment are the rep's own; the rep confirms them."))
    return row


def discarded_session(actor: Person, pk: int) -> Session:
    rows = Session.objects.filter(coach=actor, discarded_at__isnull=False)
    return found(rows.filter(rep__in=reps_to_coach(actor).values("pk")), pk=pk)


def lock_session(pk: int) -> Session:
    """Lock a session whose reading was already permitted, and give it as it is now."""
    Session.objects.select_for_update().filter(pk=pk).first()
    return found(Session.objects.select_related(*_SESSION_PARTS), pk=pk)


@once_a_page
def led_session_to_write(actor: Person, pk: int) -> LedSession:
    """Give what belongs to a session that the actor leads; a session written alone is not led."""
    led: LedSession | None = getattr(session_to_write(actor, pk), "led", None)
    if led is None:
        raise NotFound
    return led


def lock_led_session(pk: int) -> LedSession:
    """Lock what belongs to a led session whose leading was already permitted."""
    led: LedSession = lock_session(pk).led
    return led


def sessions_to_join(actor: Person) -> QuerySet[LedSession]:
    """Give the sessions with the actor that are, or were, led; one thrown away is none."""
    rows = LedSession.objects.filter(session__rep=actor, session__discarded_at__isnull=True)
    return rows.select_related("session__rep", "session__coach")


@once_a_page
def session_to_join(actor: Person, pk: int) -> LedSession:
    """Give a session that a coach of the actor leads with them; the coach is told why not."""
    row = sessions_to_join(actor).filter(session=pk).first()
    if row is not None and reps_to_coach(row.session.coach).filter(pk=actor.pk).exists():
        return row
    if visible_sessions(actor).filter(pk=pk, coach=actor, led__isnull=False).exists():
        raise Denied(say("The rep joins a session on their own device; you lead it."))
    raise NotFound


# --- transcripts of sessions ----------------------------------------------------------------


def visible_transcripts(actor: Person) -> QuerySet[SessionTranscript]:
    """Give the transcripts of sessions the actor spoke in; no leader reads one (docs/adr/0071)."""
    spoke = Q(session__coach=actor) | Q(session__rep=actor)
    sessions = visible_sessions(actor).values("pk")
    return SessionTranscript.objects.filter(spoke, session__in=sessions)


def transcript_to_read(actor: Person, session_id: int) -> SessionTranscript:
    rows = visible_transcripts(actor).select_related(
        "session__rep", "session__coach", "session__led", "lawful_basis"
    )
    return found(rows, session=session_id)


def transcript_of_coach(actor: Person, session_id: int) -> SessionTranscript:
    """Give a transcript whose mirror the actor looks into; nobody else ever does."""
    row = transcript_to_read(actor, session_id)
    if row.session.coach_id != actor.pk:
        raise Denied(say("The mirror of a session is for its coach alone."))
    return row


def session_to_transcribe(actor: Person, pk: int) -> Session:
    """Give a session to which its coach may bring a transcript."""
    row = session_to_write(actor, pk)
    if not row.is_complete:
        raise Denied(say("Complete the session first; then it takes its transcript."))
    return row


# --- reactions ------------------------------------------------------------------------------


def call_to_react_to(actor: Person, pk: int) -> tuple[Call, int]:
    """Give a call the actor sees, with the number of its rep."""
    call = call_to_see(actor, pk)
    if call.rep_id is None:
        raise Refused(
            say("Nobody has said whose call this is. Say which speaker is the rep first.")
        )
    return call, call.rep_id


def reaction_to_see(actor: Person, session_id: int) -> Reaction:
    """Give the reaction of a session the actor reads; a session of another kind has none."""
    row: Reaction | None = getattr(session_to_see(actor, session_id), "reaction", None)
    if row is None:
        raise NotFound
    return row


def reaction_to_record(actor: Person, session_id: int) -> Reaction:
    """Give a reaction the actor may record something for: unsent its coach, sent its rep."""
    row = reaction_to_see(actor, session_id)
    session = row.session
    if session.rep_id == actor.pk:
        if not session.awaits_words:
            raise Denied(say("You have answered this reaction; say more in the log."))
        return row
    if session.coach_id != actor.pk:
        raise Denied(say("Coach and rep record here; others read it."))
    if session.asked_at is not None or session.is_complete:
        raise Denied(say("This reaction is sent; what the rep has before them does not change."))
    return row


def visible_takes(actor: Person, reaction: Reaction) -> QuerySet[Take]:
    """Give the takes of a reaction the actor reads: an answer is the rep's alone until sent."""
    answers = Q(author=reaction.session.rep_id)
    unsent = answers if reaction.answered_at is None else Q(pk__in=())
    rows = Take.objects.filter(Q(author=actor) | ~unsent, reaction=reaction)
    return rows.select_related("author", "file").order_by("pk")


def take_to_see(actor: Person, session_id: int, *, of_rep: bool) -> Take:
    reaction = reaction_to_see(actor, session_id)
    author = reaction.session.rep_id if of_rep else reaction.session.coach_id
    return found(visible_takes(actor, reaction), author=author)


def own_take(actor: Person, session_id: int) -> Take:
    """Give the actor's own recording; others may not change it."""
    reaction = reaction_to_see(actor, session_id)
    return found(Take.objects.select_related("file"), reaction=reaction, author=actor)


# --- commitments ----------------------------------------------------------------------------


def visible_commitments(actor: Person) -> QuerySet[Commitment]:
    reps = _entries_of(actor, Permission.SESSION_SEE, Permission.SESSION_WRITE)
    return Commitment.objects.filter(rep__in=reps.values("pk"))


def commitment_to_see(actor: Person, pk: int) -> Commitment:
    return found(visible_commitments(actor).select_related("rep", "coach"), pk=pk)


def commitment_to_report(actor: Person, pk: int) -> Commitment:
    """Give a commitment whose progress the actor may report: its rep, or a coach of the rep."""
    row = commitment_to_see(actor, pk)
    if row.rep_id != actor.pk and not reps_to_coach(actor).filter(pk=row.rep_id).exists():
        raise Denied(say("Progress is reported by the rep or their coach."))
    return row


def hidden_calls(actor: Person, rep: Person, today: date) -> frozenset[int]:
    """Give the calls whose review opens once the rep, who is the actor, has spoken (law 4)."""
    if actor.pk != rep.pk:
        return frozenset()
    return frozenset(calls_to_speak_of(actor, today).values_list("call", flat=True))


def calls_to_speak_of(actor: Person, today: date) -> QuerySet[Any, Any]:
    """Give, as a column to compare with, the calls of which the actor speaks first (law 4)."""
    return open_self_assessments(today).filter(author=actor).values("call")


# --- evidence files -------------------------------------------------------------------------


def visible_files(actor: Person) -> QuerySet[EvidenceFile]:
    """Give the evidence files about the actor, and about reps whose entries the actor reads."""
    reps = _entries_of(actor, Permission.SESSION_SEE, Permission.SESSION_WRITE)
    return EvidenceFile.objects.filter(rep__in=reps.values("pk"))


def file_to_see(actor: Person, pk: int) -> EvidenceFile:
    return found(visible_files(actor).select_related("rep", "assembled_by"), pk=pk)


def may_hand_over(actor: Person, rep: Person, to_coach: Person) -> bool:
    """Say whether the actor may give a rep's open work to a coach: that coach, or who manages."""
    if not reps_to_coach(to_coach).filter(pk=rep.pk).exists():
        return False
    return actor.pk == to_coach.pk or may(actor, Permission.PEOPLE_MANAGE)
