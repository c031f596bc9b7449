from django_tasks import task

from filmroom.cycles import captioning


@task()
def write_captions(take_id: int) -> None:
    captioning.write(take_id)
