"""Sends review sheets to a real server the way the island does, without a browser."""

import http.client
import json
from dataclasses import dataclass
from uuid import UUID

from reviewing import DIMENSIONS, FOCUS

_TOKEN = "a" * 32
SIGN_IN = """
import sys
sys.path.insert(0, {tests!r})
from pathlib import Path
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from filmroom.people.models import Person
from filmroom.reviews import actions
from reviewing import make_call
people = {{person.name.split()[0].lower(): person for person in Person.objects.all()}}
mo = people["mo"]
actions.start_review(mo, call_id=make_call(people["rita"]).pk)
session = SessionStore()
session[SESSION_KEY] = str(mo.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = mo.get_session_auth_hash()
session.create()
(Path(settings.FILMROOM_HOME) / "session").write_text(session.session_key)
"""


def numbered_sheet(number):
    """A sheet in which every part carries the number, so that a mixture would show."""
    return {
        "scores": dict.fromkeys(DIMENSIONS, str(number % 3)),
        "evidence": [
            {
                "key": str(UUID(int=place + 1)),
                "dimension": dimension,
                "kind": "observation",
                "words": f"seen {number}",
                "first": place,
                "last": place,
            }
            for place, dimension in enumerate(DIMENSIONS)
        ],
        "repeat": f"At 0:40, {number}",
        "worst_gap": f"gap {number}",
        "focus": FOCUS,
        "follow_up_on": "2026-03-24",
        "notes": str(number),
    }


@dataclass(frozen=True)
class Sender:
    port: int
    session: str

    def post(self, path, body):
        """Give the status and the answer, or (0, None) where the server died over it."""
        headers = {
            "Content-Type": "application/json",
            "X-Requested-With": "fetch",
            "X-CSRFToken": _TOKEN,
            "Cookie": f"sessionid={self.session}; csrftoken={_TOKEN}",
        }
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("POST", path, json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException):
            return 0, None
        finally:
            connection.close()
        return answer.status, json.loads(text) if text[:1] == b"{" else text.decode()

    def save(self, number, version):
        return self.post("/reviews/1/draft/", {"version": version, "draft": numbered_sheet(number)})

    def complete(self, version):
        return self.post("/reviews/1/complete/", {"version": version, "ask": True})
