from django.db import models
from django.db.models.functions import Lower

from filmroom.calls.models import Call
from filmroom.kit.rows import Row


class Analysis(Row):
    """What was computed from one transcript version and one set of sides. Can be rebuilt."""

    call = models.OneToOneField(Call, on_delete=models.CASCADE, related_name="+")
    made_from = models.CharField(max_length=64)  # digest of transcript version, sides and engine
    statistics = models.JSONField()
    moments_left_out = models.IntegerField(default=0)  # found, and not among the surest


class Moment(Row):
    """A span worth hearing again, found by a detector. Can be rebuilt."""

    call = models.ForeignKey(Call, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=40)
    start_ms = models.BigIntegerField(null=True)
    end_ms = models.BigIntegerField(null=True)
    first_segment = models.IntegerField()
    last_segment = models.IntegerField()
    speaker = models.CharField(max_length=300, blank=True)
    quote = models.TextField()
    confidence = models.FloatField()
    detector = models.CharField(max_length=60)  # name and version
    attributes = models.JSONField(default=dict)

    class Meta:
        indexes = [models.Index(fields=["call", "first_segment"])]


class Tracker(Row):
    """Words, phrases and examples that the organisation listens for, under a name."""

    name = models.CharField(max_length=60)
    said_by = models.CharField(max_length=10, blank=True)  # a side; "": either
    phrases = models.JSONField(default=list)
    examples = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("name"), name="analysis_tracker_name"),
        ]
