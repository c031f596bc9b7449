from django_tasks import task

from filmroom.calls.models import Call
from filmroom.reviews import actions


@task()
def reanchor(call_id: int) -> None:
    """Move evidence after a call was read again; a call that is gone needs none."""
    call = Call.objects.filter(pk=call_id).first()
    if call is not None:
        actions.reanchor(call)
