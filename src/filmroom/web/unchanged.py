"""The answer "nothing changed" in a session that runs, given before Django is asked (ADR 0061).

A tag is signed when it is handed out, to who may see the session. Whoever sends it again learns
that it still names how things stand, and nothing else; in every other case Django answers, with
its sign-in and its rules.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any

from django.core.signing import Signer
from django.db import DatabaseError, connection
from django.utils.crypto import constant_time_compare

from filmroom.cycles import queries

Environment = dict[str, Any]
Application = Callable[[Environment, Any], Iterable[bytes]]

_LIVE = re.compile(r"/sessions/([0-9]{1,18})/live/")
_TAG = re.compile(r'(?:W/)?"([0-9a-z_.]{1,80})\.([\w-]{20,80})"')


def entity_tag(session_id: int, tag: str) -> str:
    """Give the tag of a state as a header carries it, with our signature."""
    return f'"{tag}.{_signature(session_id, tag)}"'


def _signature(session_id: int, tag: str) -> str:
    return Signer(salt="filmroom.web.unchanged").signature(f"{session_id}/{tag}")


def known_tag(session_id: int, header: str) -> str:
    """Give the tag of ours that a header holds for a session, "" where it holds none."""
    sent = _TAG.fullmatch(header)
    if sent is None or not constant_time_compare(sent[2], _signature(session_id, sent[1])):
        return ""
    return sent[1]


class Unchanged:
    """Answers 304 in front of an application; everything else is the application's."""

    def __init__(self, application: Application) -> None:
        self.application = application

    def __call__(self, environment: Environment, start_response: Any) -> Iterable[bytes]:
        header = environment.get("HTTP_IF_NONE_MATCH")
        asked = _LIVE.fullmatch(environment["PATH_INFO"]) if header else None
        if asked is None or not _holds(int(asked[1]), str(header)):
            return self.application(environment, start_response)
        headers = [("ETag", str(header)), ("Cache-Control", "private, no-store")]
        start_response("304 Not Modified", headers)
        return []


def _holds(session_id: int, header: str) -> bool:
    """Leave a database that does not answer to the application, which says so."""
    known = known_tag(session_id, header)
    try:
        return bool(known) and queries.live_tag(session_id) == known
    except DatabaseError:
        connection.close()
        return False
