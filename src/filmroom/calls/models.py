from django.db import models
from django.db.models import Q

from filmroom.core.parties import BuyerRole
from filmroom.core.transcripts.model import Side
from filmroom.deals.models import Deal
from filmroom.kit.models import StoredFile
from filmroom.kit.rows import Row
from filmroom.people.models import Person

LONGEST_TITLE = 300
LONGEST_LABEL = 300  # of a speaker's label or name
LONGEST_ID = 200  # of a call in the product it comes from
LONGEST_OUTCOME = 200


class LawfulBasis(Row):
    """Why calls may be recorded and coached on (law 10), in the organisation's words."""

    name = models.CharField(max_length=120, unique=True)
    explanation = models.TextField(blank=True)
    retired_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "lawful bases"

    def __str__(self) -> str:
        return self.name


class SourcePolicy(Row):
    """The lawful basis that calls of one source get when they are imported."""

    source = models.CharField(max_length=60, unique=True)  # "zoom", "teams", … or "upload"
    basis = models.ForeignKey(LawfulBasis, on_delete=models.PROTECT, related_name="+")


class Call(Row):
    title = models.CharField(max_length=LONGEST_TITLE)
    held_at = models.DateTimeField()
    held_at_known = models.BooleanField(default=True)  # False: nobody said, import time is used
    duration_ms = models.BigIntegerField(default=0)
    stage = models.CharField(max_length=60, blank=True)
    deal = models.ForeignKey(
        Deal, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    rep = models.ForeignKey(
        Person, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    imported_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    source = models.CharField(max_length=60)
    external_id = models.CharField(max_length=LONGEST_ID, blank=True)
    content_hash = models.CharField(max_length=64)
    lawful_basis = models.ForeignKey(
        LawfulBasis, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    knew_reviewed = models.BooleanField(null=True, blank=True)
    outcome_so_far = models.CharField(max_length=LONGEST_OUTCOME, blank=True)
    original = models.ForeignKey(
        StoredFile, null=True, on_delete=models.PROTECT, related_name="+"
    )  # None: joined from parts, which keep theirs
    recording = models.ForeignKey(
        StoredFile, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    recording_offset_ms = models.BigIntegerField(default=0)  # recording time minus transcript time
    speakers_confirmed_by = models.ForeignKey(
        Person, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    speakers_confirmed_at = models.DateTimeField(null=True, blank=True)
    joined_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="parts"
    )  # set on the parts of an interrupted call
    joined_offset_ms = models.BigIntegerField(default=0)  # where this part starts in the whole

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["imported_by", "content_hash"], name="call_once_per_importer_and_content"
            ),
            models.UniqueConstraint(
                fields=["source", "external_id", "imported_by"],
                condition=~Q(external_id=""),
                name="call_once_per_external_id",
            ),
        ]
        indexes = [
            models.Index(fields=["rep", "-held_at"]),
            models.Index(fields=["content_hash"]),
        ]

    def __str__(self) -> str:
        return self.title


class Transcript(Row):
    """One reading of a call's original file; the latest is the one in use."""

    call = models.ForeignKey(Call, on_delete=models.CASCADE, related_name="transcripts")
    version = models.CharField(max_length=64)  # core.transcripts.document.version_of
    document = models.BinaryField()  # core.transcripts.document.pack
    format = models.CharField(max_length=40)
    parsed_with = models.CharField(max_length=40)  # reader and its version
    segments = models.IntegerField()
    remarks = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["call", "version"], name="transcript_version_once")
        ]


class Transcription(Row):
    """The writing of a call's transcript from its recording; gone once it is written."""

    class State(models.TextChoices):
        GOING = "going"
        STOPPED = "stopped"
        FAILED = "failed"

    call = models.OneToOneField(Call, on_delete=models.CASCADE, related_name="transcription")
    asked_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    language = models.CharField(max_length=10, blank=True)  # empty: told from the sound
    state = models.CharField(max_length=8, choices=State, default=State.GOING)
    step = models.IntegerField(default=0)  # rises with each; who did an older one is too late
    done_ms = models.BigIntegerField(default=0)
    total_ms = models.BigIntegerField(default=0)  # 0: not known yet
    problem = models.TextField(blank=True)  # why it failed, in a sentence
    alive_at = models.DateTimeField()  # when a worker was last at it


class Participant(Row):
    """A speaker of a call: the label as the file has it, and who that is."""

    call = models.ForeignKey(Call, on_delete=models.CASCADE, related_name="participants")
    label = models.CharField(max_length=LONGEST_LABEL)
    name = models.CharField(max_length=LONGEST_LABEL)
    email = models.EmailField(blank=True)
    side = models.CharField(
        max_length=8, choices=[(s.value, s.value) for s in Side], default=Side.UNKNOWN.value
    )
    buyer_role = models.CharField(
        max_length=20,
        choices=[(r.value, r.value) for r in BuyerRole],
        default=BuyerRole.UNKNOWN.value,
    )
    person = models.ForeignKey(
        Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    same_as = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="merged"
    )  # another label of the same person in this call
    position = models.IntegerField(default=0)  # order of first appearance

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["call", "label"], name="participant_label_once")
        ]
        ordering = ["position", "id"]


class SpeakerAlias(Row):
    """A label once confirmed to be a person, so that it is asked for only once."""

    label = models.CharField(max_length=LONGEST_LABEL)  # casefolded
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["label", "person"], name="alias_once")]
