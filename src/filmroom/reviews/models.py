from django.db import models
from django.db.models import F, Q

from filmroom.calls.models import Call
from filmroom.core.evidence import EvidenceKind, EvidenceStatus
from filmroom.kit.rows import Row
from filmroom.people.models import Person
from filmroom.reviews.kinds import AnswerKind, Judgement, NoticeKind


class Rubric(Row):
    """One frozen version of a rubric; reviews keep the version they used."""

    key = models.CharField(max_length=40)
    version = models.IntegerField()
    name = models.CharField(max_length=120)
    document = models.JSONField()  # core.rubrics.Rubric

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["key", "version"], name="rubric_version_once")
        ]


class Review(Row):
    """A rubric applied to a call, by a reviewer or, as a self-assessment, by the rep."""

    call = models.ForeignKey(Call, on_delete=models.CASCADE, related_name="+")
    rubric = models.ForeignKey(Rubric, on_delete=models.PROTECT, related_name="+")
    author = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    is_self_assessment = models.BooleanField(default=False)
    version = models.IntegerField(default=1)  # grows with each save; the editor's ticket
    last_edited_by = models.ForeignKey(
        Person, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    repeat = models.TextField(blank=True)
    worst_gap = models.TextField(blank=True)
    focus = models.TextField(blank=True)
    follow_up_on = models.DateField(null=True, blank=True)
    follow_up_where = models.CharField(max_length=200, blank=True)
    notes = models.TextField(blank=True)
    parked = models.TextField(blank=True)
    completed_at = models.DateTimeField(null=True, blank=True)
    # The three below belong to self-assessments that a coach asked for.
    requested_by = models.ForeignKey(
        Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    due_on = models.DateField(null=True, blank=True)
    declined_at = models.DateTimeField(null=True, blank=True)
    # A draft thrown away, kept for a day so that it can be brought back.
    discarded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["call", "author", "is_self_assessment"], name="review_once_per_author"
            ),
            models.CheckConstraint(
                condition=Q(declined_at__isnull=True) | Q(completed_at__isnull=True),
                name="declined_or_completed",
            ),
            models.CheckConstraint(
                condition=Q(discarded_at__isnull=True) | Q(completed_at__isnull=True),
                name="only_drafts_are_discarded",
            ),
        ]
        indexes = [models.Index(fields=["author", "-completed_at"])]

    @property
    def is_complete(self) -> bool:
        return self.completed_at is not None


class Score(Row):
    """One dimension's score, or that there was no opportunity."""

    review = models.ForeignKey(Review, on_delete=models.CASCADE, related_name="scores")
    dimension = models.CharField(max_length=40)
    value = models.SmallIntegerField(null=True, blank=True)  # 0, 1, 2; null with no_opportunity
    no_opportunity = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["review", "dimension"], name="score_once"),
            models.CheckConstraint(
                condition=Q(value__in=[0, 1, 2], no_opportunity=False)
                | Q(value__isnull=True, no_opportunity=True),
                name="score_is_0_1_2_or_no_opportunity",
            ),
        ]


class Evidence(Row):
    """Why a score: a quote, an observation or a CRM fact."""

    review = models.ForeignKey(Review, on_delete=models.CASCADE, related_name="evidence")
    key = models.UUIDField()  # given by whoever added it, so that saving twice adds once
    dimension = models.CharField(max_length=40)
    kind = models.CharField(
        max_length=12,
        choices=[(kind.value, kind.value) for kind in EvidenceKind],
    )
    transcript_version = models.CharField(max_length=64, blank=True)
    first_segment = models.IntegerField(null=True, blank=True)
    last_segment = models.IntegerField(null=True, blank=True)
    at_ms = models.BigIntegerField(null=True, blank=True)  # taken from the segment by code
    until_ms = models.BigIntegerField(null=True, blank=True)
    turn = models.IntegerField(null=True, blank=True)  # 1 is the first; where there are no times
    words = models.TextField()  # the quote, or what was seen
    note = models.CharField(max_length=300, blank=True)  # a remark after a quote
    status = models.CharField(
        max_length=12,
        choices=[(status.value, status.value) for status in EvidenceStatus],
        blank=True,  # a CRM fact cannot be looked up in a transcript
    )
    status_note = models.CharField(max_length=300, blank=True)
    reason = models.CharField(max_length=300, blank=True)  # why a person keeps it unverified

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["review", "key"], name="evidence_key_once"),
            models.CheckConstraint(
                condition=Q(kind="crm_fact")
                | Q(first_segment__isnull=False, last_segment__gte=F("first_segment")),
                name="evidence_has_a_span_or_is_a_crm_fact",
            ),
            models.CheckConstraint(condition=~Q(words=""), name="evidence_has_words"),
        ]
        ordering = [F("first_segment").asc(nulls_last=True), "id"]


class Answer(Row):
    """What rep and coach say to each other about a review; nothing is overwritten (law 9)."""

    review = models.ForeignKey(Review, on_delete=models.CASCADE, related_name="answers")
    author = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    dimension = models.CharField(max_length=40, blank=True)  # empty: the whole review
    kind = models.CharField(
        max_length=12,
        choices=[(kind.value, kind.value) for kind in AnswerKind],
    )
    words = models.TextField(blank=True)
    # What a "change" changed, so that both scores stay visible; null is n/a.
    score_before = models.SmallIntegerField(null=True, blank=True)
    score_after = models.SmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["id"]


class MomentJudgement(Row):
    """A person's word on a found moment; outlives the finding (spec 0)."""

    call = models.ForeignKey(Call, on_delete=models.CASCADE, related_name="+")
    transcript_version = models.CharField(max_length=64)
    first_segment = models.IntegerField()
    last_segment = models.IntegerField()
    kind = models.CharField(max_length=40)
    detector = models.CharField(max_length=60, blank=True)
    judgement = models.CharField(
        max_length=10,
        choices=[(judgement.value, judgement.value) for judgement in Judgement],
    )
    judged_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["call", "transcript_version", "first_segment", "last_segment", "kind"],
                name="moment_judged_once",
            )
        ]


class Notice(Row):
    """An in-app notice: your review is ready, a self-assessment is asked for."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(
        max_length=30, choices=[(kind.value, kind.value) for kind in NoticeKind]
    )
    review = models.ForeignKey(Review, on_delete=models.CASCADE, related_name="+")
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person", "kind", "review"], name="notice_once")
        ]
