from django_tasks import task

from filmroom.calls import transcribing
from filmroom.kit import clock


@task()
def write_next(transcription_id: int) -> None:
    transcribing.write_next(transcription_id, now=clock.now)
