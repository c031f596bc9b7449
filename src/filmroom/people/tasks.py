from uuid import UUID

from django_tasks import task

from filmroom.kit import clock
from filmroom.people.actions.letters import send_reset_letter


@task()
def post_reset_letter(email: str, page: str, key: str) -> None:
    send_reset_letter(email=email, page=page, key=UUID(key), now=clock.now())
