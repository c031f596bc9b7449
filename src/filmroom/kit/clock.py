"""The only place that reads the clock; edges call it and pass the answer in."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.utils import timezone


def now() -> datetime:
    return timezone.now()  # noqa: TID251  the clock itself


def local_day(moment: datetime, zone: str) -> date:
    """Give the calendar day it is in a time zone."""
    return moment.astimezone(ZoneInfo(zone)).date()
