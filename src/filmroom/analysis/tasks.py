from django_tasks import task

from filmroom.analysis import actions
from filmroom.calls.models import Call


@task()
def analyse(call_id: int) -> None:
    """Analyse a call unless it is gone."""
    call = Call.objects.filter(pk=call_id).first()
    if call is not None:
        actions.analyse(call)
