"""Sends forms and drafts of sessions and cycles to a real server, as browsers do at once.

`SET_UP` furnishes a house: Rita has a coached cycle with a later call to check; Pia has a
session whose words she is asked to confirm. It leaves the sign-ins of Mo and Pia in files.
"""

import http.client
import json
from dataclasses import dataclass
from urllib.parse import urlencode

_TOKEN = "a" * 32
SET_UP = """
import sys
sys.path.insert(0, {tests!r})
from pathlib import Path
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
import coaching
from cast import NOW
from filmroom.cycles import actions
from filmroom.people.models import Person

class People:
    def __getattr__(self, name):
        return Person.objects.get(email=f"{{name}}@example.org")

people = People()
coaching.coached(people)
coaching.later_call(people)
asked = coaching.saved(people.mo, people.pia, coaching.sheet(typed_by_rep=False))
actions.complete_session(
    people.mo, session_id=asked.session_id, base_version=asked.version, now=NOW
)
for name in ("mo", "pia"):
    person, session = getattr(people, name), SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.create()
    (Path(settings.FILMROOM_HOME) / name).write_text(session.session_key)
"""


@dataclass(frozen=True)
class Sender:
    port: int
    session: str

    def form(self, path, **fields):
        """Send a form. Give the status and where it leads."""
        answer, _ = self._post(
            path, urlencode(fields, doseq=True), "application/x-www-form-urlencoded"
        )
        return answer.status, answer.headers.get("Location", "")

    def script(self, path, body):
        """Send as an island does. Give the status and the answer."""
        sent = json.dumps(body)
        answer, text = self._post(path, sent, "application/json", {"X-Requested-With": "fetch"})
        return answer.status, json.loads(text) if text[:1] == b"{" else text.decode()

    def _post(self, path, body, kind, more=None):
        headers = {
            "Content-Type": kind,
            "X-CSRFToken": _TOKEN,
            "Cookie": f"sessionid={self.session}; csrftoken={_TOKEN}",
            **(more or {}),
        }
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("POST", path, body, headers)
            answer = connection.getresponse()
            return answer, answer.read()
        finally:
            connection.close()
