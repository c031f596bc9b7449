"""The product with two more ways to tell a device what changed, for benchmarks/live.py alone.

Both rest on one thread a process that asks the database twice a second for every session that a
device waits for, which is the least they can ask. Each device that waits holds a thread.
"""

import os
import threading
from collections import Counter

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "filmroom.config.settings")
django.setup()

# What follows needs Django to be set up.
from django.conf import settings  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import connection  # noqa: E402
from django.http import HttpResponse, StreamingHttpResponse  # noqa: E402
from django.urls import include, path  # noqa: E402

from filmroom.cycles import queries  # noqa: E402
from filmroom.cycles.models import LedSession  # noqa: E402
from filmroom.web.unchanged import Unchanged  # noqa: E402

LOOK_S = 0.5
LONGEST_WAIT_S = 25
BEAT_S = 15  # keeps proxies from closing a stream on which nothing happens


class Watch:
    """What is known of every session that somebody waits for."""

    def __init__(self):
        self._changed = threading.Condition()
        self._waiting = Counter()
        self._known = {}
        threading.Thread(target=self._look, daemon=True).start()

    def _look(self):
        while True:
            threading.Event().wait(LOOK_S)
            wanted = [pk for pk, number in self._waiting.items() if number]
            rows = LedSession.objects.filter(session__in=wanted)
            fields = ("session", "step", "session__version", "joined_at", "ended_at")
            found = {row[0]: row[1:] for row in rows.values_list(*fields)} if wanted else {}
            with self._changed:
                if any(self._known.get(pk) != row for pk, row in found.items()):
                    self._known.update(found)
                    self._changed.notify_all()

    def wait(self, pk, seen, seconds):
        """Give what is known of a session once it is another than `seen`, or after so long."""
        with self._changed:
            self._waiting[pk] += 1
            self._changed.wait_for(lambda: self._known.get(pk) not in {None, seen}, seconds)
            self._waiting[pk] -= 1
            return self._known.get(pk)


watch = Watch()


def stream(request, pk):
    queries.live(request.actor, pk)
    connection.close()  # the stream asks nothing itself
    answer = StreamingHttpResponse(_events(pk), content_type="text/event-stream")
    answer["X-Accel-Buffering"] = "no"
    return answer


def _events(pk):
    seen = None
    yield b": here\n\n"
    while True:
        now = watch.wait(pk, seen, BEAT_S)
        yield b": beat\n\n" if now == seen else f"data: {now[1]}\n\n".encode()
        seen = now


def long_poll(request, pk):
    known = request.headers.get("If-None-Match", "").strip('"')
    now = queries.live(request.actor, pk)
    if now.tag == known:
        connection.close()
        seen = watch.wait(pk, None, 0)
        watch.wait(pk, seen, LONGEST_WAIT_S)
        now = queries.live(request.actor, pk)
    if now.tag == known:
        return HttpResponse(status=304, headers={"ETag": f'"{now.tag}"'})
    return HttpResponse(f"{now.version}", headers={"ETag": f'"{now.tag}"'})


urlpatterns = [
    path("stream/<int:pk>/", stream),
    path("long/<int:pk>/", long_poll),
    path("", include("filmroom.web.urls")),
]
settings.ROOT_URLCONF = "live_ways"
plain = get_wsgi_application()  # without the answer that is given before Django
application = Unchanged(plain)
