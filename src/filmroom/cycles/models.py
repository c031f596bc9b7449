from django.db import models
from django.db.models import F, Q

from filmroom.calls.models import LONGEST_LABEL, Call, LawfulBasis
from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Progress, Voice
from filmroom.core.diagnosis import Diagnosis, Fix
from filmroom.core.sessions import Seen
from filmroom.core.verdict import Outcome
from filmroom.cycles.kinds import NoticeKind
from filmroom.deals.models import Deal
from filmroom.kit.models import StoredFile
from filmroom.kit.rows import Row
from filmroom.people.models import Person
from filmroom.reviews.models import Rubric

_DIAGNOSES = [(one.value, one.value) for one in Diagnosis]


class Cycle(Row):
    """One focus, coached in rounds until a real call shows whether it moved."""

    key = models.UUIDField(unique=True)  # given by whoever opened it: sent twice, opened once
    rep = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    coach = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    rubric = models.ForeignKey(Rubric, on_delete=models.PROTECT, related_name="+")
    dimension = models.CharField(max_length=40)
    skill = models.CharField(max_length=40)  # skill category of the dimension
    opened_on = models.DateField()
    withdrawn_on = models.DateField(null=True, blank=True)
    withdrawn_because = models.TextField(blank=True)
    closed_on = models.DateField(null=True, blank=True)
    closed_by_check = models.OneToOneField(
        "Check", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    ended_by = models.ForeignKey(
        Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["rep"],
                condition=Q(closed_on__isnull=True, withdrawn_on__isnull=True),
                name="law_2_one_open_cycle_per_rep",
            ),
            models.CheckConstraint(
                condition=Q(closed_on__isnull=True, closed_by_check__isnull=True)
                | Q(closed_on__isnull=False, closed_by_check__isnull=False),
                name="law_7_closed_by_a_follow_up_check",
            ),
            models.CheckConstraint(
                condition=Q(closed_on__isnull=True) | Q(withdrawn_on__isnull=True),
                name="cycle_ends_once",
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_on__isnull=True) | ~Q(withdrawn_because=""),
                name="cycle_withdrawn_with_a_reason",
            ),
        ]
        indexes = [models.Index(fields=["rep", "-opened_on"])]

    @property
    def is_open(self) -> bool:
        return self.closed_on is None and self.withdrawn_on is None


class ParkedGap(Row):
    """A gap that was seen and is not worked on now, in writing (law 2)."""

    cycle = models.ForeignKey(Cycle, on_delete=models.CASCADE, related_name="parked")
    dimension = models.CharField(max_length=40)
    words = models.TextField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["cycle", "dimension"], name="gap_parked_once"),
            models.CheckConstraint(condition=~Q(words=""), name="parked_gap_has_words"),
        ]
        ordering = ["id"]


class Round(Row):
    """One plan of a cycle: coached, used on a call, checked."""

    cycle = models.ForeignKey(Cycle, on_delete=models.CASCADE, related_name="rounds")
    number = models.IntegerField()  # 1 is the first
    focus = models.TextField()
    target = models.CharField(max_length=300)  # as core.focus.targets writes it
    opportunity = models.CharField(max_length=200, blank=True)  # the named deal or call
    deal = models.ForeignKey(
        Deal, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    drill = models.TextField(blank=True)
    diagnosis = models.CharField(max_length=10, choices=_DIAGNOSES, blank=True)
    coached_on = models.DateField(null=True, blank=True)  # its first session
    follow_up_on = models.DateField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["cycle", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="first_round_is_1"),
        ]
        ordering = ["number"]


class Counted(Row):
    """What was counted on one call: successes of opportunities, or events in its minutes."""

    # The call may be deleted when its retention ends; what was counted stays.
    call = models.ForeignKey(
        Call, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    title = models.CharField(max_length=300)
    held_on = models.DateField()
    minutes = models.FloatField()
    successes = models.IntegerField(null=True, blank=True)
    opportunities = models.IntegerField(null=True, blank=True)
    count = models.IntegerField(null=True, blank=True)
    evidence = models.JSONField(default=list)  # cycles.values.seen_to_json

    class Meta:
        abstract = True
        ordering = ["held_on", "id"]


def _counts(name: str) -> models.CheckConstraint:
    """Either way of counting, or not counted yet; never both."""
    share = Q(opportunities__gte=F("successes"), successes__gte=0, count__isnull=True)
    rate = Q(count__gte=0, successes__isnull=True, opportunities__isnull=True)
    nothing = Q(count__isnull=True, successes__isnull=True, opportunities__isnull=True)
    return models.CheckConstraint(condition=share | rate | nothing, name=name)


class BaselineCall(Counted):
    """A scored call from before the coaching."""

    cycle = models.ForeignKey(Cycle, on_delete=models.CASCADE, related_name="baseline")

    class Meta(Counted.Meta):
        constraints = [
            models.UniqueConstraint(fields=["cycle", "call"], name="baseline_call_once"),
            _counts("baseline_call_counted_one_way"),
        ]


class Check(Row):
    """A follow-up check: the coach's verdict, and what the evidence supports beside it."""

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="check_row")
    held_on = models.DateField()
    outcome = models.CharField(max_length=16, choices=[(one.value, one.value) for one in Outcome])
    machine = models.JSONField()  # cycles.values.statement_to_json
    marks = models.JSONField(default=dict)  # dimension -> same, better or worse
    buyer_made_it_easy = models.BooleanField(default=False)
    note = models.TextField(blank=True)
    checked_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")


class TakenBackCheck(Row):
    """A verdict that was taken back, and why; the round is open for another check."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="taken_back")
    held_on = models.DateField()
    outcome = models.CharField(max_length=16, choices=[(one.value, one.value) for one in Outcome])
    supported = models.CharField(
        max_length=16, choices=[(one.value, one.value) for one in Outcome]
    )  # by the evidence
    note = models.TextField(blank=True)
    checked_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    taken_back_on = models.DateField()
    taken_back_by = models.ForeignKey(
        Person, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    reason = models.TextField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="taken_back_with_a_reason"),
        ]
        ordering = ["id"]


class CheckedCall(Counted):
    """A call that a follow-up check looked at."""

    check_row = models.ForeignKey(Check, on_delete=models.CASCADE, related_name="calls")

    class Meta(Counted.Meta):
        constraints = [
            models.UniqueConstraint(fields=["check_row", "call"], name="checked_call_once"),
            _counts("checked_call_counted_one_way"),
        ]


class HandingOver(Row):
    """A rep's open cycle and open commitments got another coach."""

    rep = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    cycle = models.ForeignKey(
        Cycle, null=True, blank=True, on_delete=models.CASCADE, related_name="handed_over"
    )
    from_coach = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    to_coach = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    on = models.DateField()
    by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["id"]


class Commitment(Row):
    """What a rep promised, once it is made: their own words and a date (laws 4 and 5)."""

    rep = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    coach = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    words = models.TextField()
    due_on = models.DateField()
    where = models.CharField(max_length=200, blank=True)  # the named deal or call
    deal = models.ForeignKey(
        Deal, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    call = models.ForeignKey(
        Call, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    voice = models.CharField(max_length=20, choices=[(one.value, one.value) for one in Voice])
    confirmed_at = models.DateTimeField(null=True, blank=True)  # where the coach typed
    progress = models.CharField(
        max_length=10, choices=[(one.value, one.value) for one in Progress], blank=True
    )  # the latest report
    reported_on = models.DateField(null=True, blank=True)
    reviewed_on = models.DateField(null=True, blank=True)  # reported by or together with the coach

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(words=""), name="commitment_has_words"),
            models.CheckConstraint(
                condition=Q(voice=Voice.TYPED_BY_REP.value)
                | Q(voice=Voice.CONFIRMED_BY_REP.value, confirmed_at__isnull=False),
                name="law_4_commitment_in_own_words",
            ),
        ]
        indexes = [models.Index(fields=["rep", "due_on"])]

    @property
    def is_reviewed(self) -> bool:
        """Looked at with the coach, and not with the answer that it was not due yet."""
        return self.reviewed_on is not None and self.progress != Progress.NOT_DUE.value


class Session(Row):
    """A coaching conversation. A draft is a document as typed; the columns come with completing."""

    key = models.UUIDField(unique=True)  # given by whoever typed it: sent twice, kept once
    rep = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    coach = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    version = models.IntegerField(default=1)  # grows with each save; the editor's ticket
    draft = models.JSONField()  # cycles.drafts.SessionDraft as last saved
    kind = models.CharField(max_length=20, choices=[(one.value, one.value) for one in SessionKind])
    held_on = models.DateField()
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    minutes = models.FloatField(null=True, blank=True)
    capture_seconds = models.IntegerField(null=True, blank=True)  # spent typing
    documented_at = models.DateTimeField(null=True, blank=True)  # the coach had all of it written
    asked_at = models.DateTimeField(null=True, blank=True)  # the rep to confirm the words
    confirmed_words = models.TextField(blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    completed_at = models.DateTimeField(null=True, blank=True)
    discarded_at = models.DateTimeField(null=True, blank=True)  # a draft thrown away, for a day
    skips_review = models.BooleanField(default=False)  # held without a look at the commitment
    theme = models.TextField(blank=True)  # the skill gap
    skill = models.CharField(max_length=40, blank=True)
    level = models.CharField(max_length=40, blank=True)
    stage = models.CharField(max_length=60, blank=True)
    objection = models.CharField(max_length=40, blank=True)
    intervention = models.TextField(blank=True)
    attempt = models.TextField(blank=True)
    adjustment = models.TextField(blank=True)
    # Did not work: the three together, or none.
    tried = models.TextField(blank=True)
    happened = models.TextField(blank=True)
    replaced_by = models.TextField(blank=True)
    diagnosis = models.CharField(max_length=10, choices=_DIAGNOSES, blank=True)
    fix = models.CharField(
        max_length=10, choices=[(one.value, one.value) for one in Fix], blank=True
    )
    seen_in = models.CharField(
        max_length=12, choices=[(one.value, one.value) for one in Seen], blank=True
    )
    seen_reference = models.CharField(max_length=500, blank=True)  # address or metric
    seen_at_ms = models.BigIntegerField(null=True, blank=True)
    seen_call = models.ForeignKey(
        Call, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    seen_deal = models.ForeignKey(
        Deal, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    round = models.ForeignKey(
        Round, null=True, blank=True, on_delete=models.SET_NULL, related_name="sessions"
    )
    commitment = models.OneToOneField(
        Commitment, null=True, blank=True, on_delete=models.PROTECT, related_name="session"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(completed_at__isnull=True)
                | Q(commitment__isnull=False, documented_at__isnull=False),
                name="law_5_no_commitment_no_session",
            ),
            models.CheckConstraint(
                condition=Q(completed_at__isnull=True) | ~Q(theme=""),
                name="session_has_a_theme",
            ),
            models.CheckConstraint(
                condition=Q(completed_at__isnull=True) | Q(discarded_at__isnull=True),
                name="only_session_drafts_are_discarded",
            ),
        ]
        indexes = [
            models.Index(fields=["rep", "-held_on"]),
            models.Index(fields=["coach", "-held_on"]),
        ]

    @property
    def is_complete(self) -> bool:
        return self.completed_at is not None

    @property
    def awaits_words(self) -> bool:
        """Waits for the rep to confirm the words of the commitment."""
        return self.asked_at is not None and self.completed_at is None


class LedSession(Row):
    """What belongs to a session only while it is led: where it is, its clips, the coach's notes."""

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="led")
    agenda = models.CharField(max_length=20)  # core.agendas key
    step = models.IntegerField(default=1)  # looked at last; 1 is the first
    clips = models.JSONField(default=dict)  # core.playback.Shows -> cycles.playback.Place, or ""
    joined_at = models.DateTimeField(null=True, blank=True)  # by the rep, on their own device
    ended_at = models.DateTimeField(null=True, blank=True)
    opened = models.JSONField(default=dict)  # "agenda/step" -> when it was first looked at
    # The coach's own until they are shared with the rep; discarding leaves none (spec 0).
    notes = models.TextField(blank=True)
    notes_version = models.IntegerField(default=0)
    notes_settled_at = models.DateTimeField(null=True, blank=True)  # shared, or discarded

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(step__gte=1), name="first_step_is_1"),
        ]

    @property
    def has_open_notes(self) -> bool:
        return bool(self.notes.strip()) and self.notes_settled_at is None

    @property
    def shared_notes(self) -> str:
        return self.notes if self.notes_settled_at is not None else ""


class SessionTranscript(Row):
    """What was said in a session, by its own recording; for its coach and its rep alone.

    docs/adr/0071. Law 10 holds for it as for a call: a lawful basis, and the rep knew.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="transcript")
    original = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    lawful_basis = models.ForeignKey(LawfulBasis, on_delete=models.PROTECT, related_name="+")
    rep_knew = models.BooleanField()  # that the session was recorded
    version = models.CharField(max_length=64)  # core.transcripts.document.version_of
    document = models.BinaryField()  # core.transcripts.document.pack
    format = models.CharField(max_length=40)
    parsed_with = models.CharField(max_length=40)  # reader and its version
    coach_label = models.CharField(max_length=LONGEST_LABEL, blank=True)  # "": nobody has said
    rep_label = models.CharField(max_length=LONGEST_LABEL, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(rep_knew=True), name="law_10_rep_knew_of_the_recording"
            ),
            models.CheckConstraint(
                condition=Q(coach_label="", rep_label="")
                | (~Q(coach_label="") & ~Q(rep_label="") & ~Q(coach_label=F("rep_label"))),
                name="coach_and_rep_are_two_speakers",
            ),
        ]

    @property
    def is_confirmed(self) -> bool:
        """Somebody has said which speaker is the coach and which the rep."""
        return bool(self.coach_label)


class Reaction(Row):
    """What belongs to an asynchronous session only: its moment, and when it was answered."""

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="reaction")
    # The call may be deleted when its retention ends; what was said of it stays.
    call = models.ForeignKey(
        Call, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    transcript = models.CharField(max_length=64)  # version that the segments are counted in
    first = models.IntegerField()  # segments
    last = models.IntegerField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(first__gte=0, last__gte=F("first")), name="reaction_has_a_moment"
            ),
        ]


class Take(Row):
    """One's own recording of a reaction, or of the answer to it; another replaces it."""

    class By(models.TextChoices):
        """Who wrote the captions."""

        NOBODY = ""
        MACHINE = "machine"
        AUTHOR = "author"

    reaction = models.ForeignKey(Reaction, on_delete=models.CASCADE, related_name="takes")
    author = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    key = models.UUIDField()  # given by the device: sent twice, kept once
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    has_picture = models.BooleanField(default=False)
    length_ms = models.BigIntegerField(default=0)  # 0: not known
    captions = models.TextField(blank=True)  # as core.recordings.captions reads them
    captions_by = models.CharField(max_length=8, choices=By, blank=True, default=By.NOBODY)
    is_being_heard = models.BooleanField(default=False)  # a worker writes the captions
    trouble = models.TextField(blank=True)  # why it could not, in a sentence

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["reaction", "author"], name="one_take_each"),
            models.CheckConstraint(
                condition=Q(captions_by="") | ~Q(captions=""), name="captions_have_words"
            ),
        ]


class SessionEdit(Row):
    """What was changed in a completed session; old values are kept."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="edits")
    editor = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    edited_at = models.DateTimeField()
    changes = models.JSONField()  # field -> [before, after], as text

    class Meta:
        ordering = ["id"]


class ProgressReport(Row):
    """One answer to what became of a commitment; none is overwritten."""

    commitment = models.ForeignKey(Commitment, on_delete=models.CASCADE, related_name="reports")
    progress = models.CharField(max_length=10, choices=[(one.value, one.value) for one in Progress])
    reason = models.TextField(blank=True)
    note = models.TextField(blank=True)
    reported_on = models.DateField()
    reported_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    session = models.ForeignKey(
        Session, null=True, blank=True, on_delete=models.SET_NULL, related_name="reports"
    )  # in which it was reviewed

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(progress=Progress.DROPPED.value) | ~Q(reason=""),
                name="dropped_with_a_reason",
            )
        ]
        ordering = ["id"]


class Answer(Row):
    """What rep and coach say to each other about a session or a cycle (law 9)."""

    session = models.ForeignKey(
        Session, null=True, blank=True, on_delete=models.CASCADE, related_name="answers"
    )
    cycle = models.ForeignKey(
        Cycle, null=True, blank=True, on_delete=models.CASCADE, related_name="answers"
    )
    author = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    words = models.TextField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(session__isnull=False, cycle__isnull=True)
                | Q(session__isnull=True, cycle__isnull=False),
                name="answer_to_one_thing",
            ),
            models.CheckConstraint(condition=~Q(words=""), name="answer_has_words"),
        ]
        ordering = ["id"]


class ThemeRun(Row):
    """The run of sessions of a rep on one theme, kept on write (core.signals.Run)."""

    rep = models.OneToOneField(Person, on_delete=models.CASCADE, related_name="+")
    skill = models.CharField(max_length=40)
    length = models.IntegerField()
    is_stuck = models.BooleanField(default=False)


class EvidenceFile(Row):
    """A theme that came back without movement, as it was put together on a day; never changed.

    Whoever may read the rep's entries reads it, the rep first of all (spec 2, law 9).
    """

    key = models.UUIDField(unique=True)  # given by the form: sent twice, assembled once
    rep = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    assembled_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    assembled_on = models.DateField()
    skill = models.CharField(max_length=40)
    document = models.JSONField()  # core.documents.model.to_json

    class Meta:
        indexes = [models.Index(fields=["rep", "-assembled_on"])]


class Notice(Row):
    """An in-app notice about a session, a cycle or an evidence file."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(
        max_length=30, choices=[(kind.value, kind.value) for kind in NoticeKind]
    )
    session = models.ForeignKey(
        Session, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    cycle = models.ForeignKey(
        Cycle, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    file = models.ForeignKey(
        EvidenceFile, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["person", "kind", "session"],
                condition=Q(session__isnull=False),
                name="session_notice_once",
            ),
            models.UniqueConstraint(
                fields=["person", "kind", "cycle"],
                condition=Q(cycle__isnull=False),
                name="cycle_notice_once",
            ),
            models.UniqueConstraint(
                fields=["person", "file"],
                condition=Q(file__isnull=False),
                name="file_notice_once",
            ),
        ]
        indexes = [models.Index(fields=["person", "-changed_at"])]
