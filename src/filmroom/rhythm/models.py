from django.db import models
from django.db.models import F, Q

from filmroom.calls.models import Call
from filmroom.kit.rows import Row
from filmroom.people.models import Person, Team
from filmroom.rhythm.kinds import Watch


class Watched(Row):
    """What a coach did with a moment of the film queue; outlives the finding, which is rebuilt."""

    coach = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    call = models.ForeignKey(Call, on_delete=models.CASCADE, related_name="+")
    transcript_version = models.CharField(max_length=64)
    first_segment = models.IntegerField()
    last_segment = models.IntegerField()
    kind = models.CharField(max_length=40)  # of the moment
    at_ms = models.BigIntegerField(null=True, blank=True)
    quote = models.TextField()
    watch = models.CharField(max_length=12, choices=[(one.value, one.value) for one in Watch])

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=[
                    "coach",
                    "call",
                    "transcript_version",
                    "first_segment",
                    "last_segment",
                    "kind",
                ],
                name="watched_once",
            ),
            models.CheckConstraint(
                condition=Q(last_segment__gte=F("first_segment")), name="watched_has_a_span"
            ),
        ]


class Scan(Row):
    """What a coach concluded from a month of a team."""

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    month = models.DateField()  # its first day
    author = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    version = models.IntegerField(default=1)  # grows with each save; the editor's ticket
    skill = models.CharField(max_length=40, blank=True)  # theme of the month that follows
    conclusions = models.TextField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["team", "month"], name="scan_once_a_month"),
            models.CheckConstraint(condition=~Q(conclusions=""), name="scan_has_conclusions"),
        ]
        indexes = [models.Index(fields=["team", "-month"])]


class Reminder(Row):
    """The letter of a person and a day. Its row is there before the letter leaves."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    day = models.DateField()  # in the person's time zone
    keys = models.JSONField(default=list)  # what it names (core.reminders.Due.key)
    tries = models.IntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    next_try_at = models.DateTimeField(null=True, blank=True)
    trouble = models.TextField(blank=True)  # why the last try did not send it

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person", "day"], name="one_reminder_a_day"),
            models.CheckConstraint(
                condition=Q(sent_at__isnull=True) | Q(next_try_at__isnull=True),
                name="sent_reminder_is_not_tried_again",
            ),
        ]
        indexes = [models.Index(fields=["day"])]
