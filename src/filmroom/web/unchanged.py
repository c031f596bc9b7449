"""The answer "nothing changed" in a session that runs, given before Django is asked (ADR 0061).

A tag is signed when it is handed out, for the sign-in of who may see the session, and is good for
a minute. Who sends it again learns that it still names how things stand, and nothing else; in every
other case Django answers, with its sign-in and its rules. Whoever may no longer see a session, or
signed out elsewhere, is told within that minute.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.signing import Signer
from django.db import DatabaseError, connection
from django.http.cookie import parse_cookie
from django.utils.crypto import constant_time_compare

from filmroom.cycles import queries
from filmroom.kit import clock

Environment = dict[str, Any]
Application = Callable[[Environment, Any], Iterable[bytes]]

_LIVE = re.compile(r"/sessions/([0-9]{1,18})/live/")
_TAG = re.compile(r'(?:W/)?"([0-9a-z_.]{1,80})\.([0-9]{1,12})\.([\w-]{20,80})"', re.ASCII)
_GOOD_FOR = 60  # seconds, after which Django is asked again who may see the session


@dataclass(frozen=True, slots=True)
class Known:
    """A tag of ours: the state it names, and when it was handed out."""

    tag: str
    given_at: int  # seconds since 1970


def entity_tag(session_id: int, tag: str, asker: str) -> str:
    """Give the tag of a state as a header carries it, with our signature, for one sign-in."""
    known = Known(tag, _seconds())
    return f'"{known.tag}.{known.given_at}.{_signature(session_id, known, asker)}"'


def _seconds() -> int:
    return int(clock.now().timestamp())


def _signature(session_id: int, known: Known, asker: str) -> str:
    signed = f"{session_id}/{known.tag}/{known.given_at}/{asker}"
    return Signer(salt="filmroom.web.unchanged").signature(signed)


def known_tag(session_id: int, header: str, asker: str) -> Known | None:
    """Give the tag of ours that a header holds for a session and a sign-in."""
    sent = _TAG.fullmatch(header)
    if sent is None:
        return None
    known = Known(sent[1], int(sent[2]))
    is_ours = constant_time_compare(sent[3], _signature(session_id, known, asker))
    return known if is_ours else None


def asker_of(environment: Mapping[str, Any]) -> str:
    """Give what tells one sign-in from another."""
    cookies = parse_cookie(environment.get("HTTP_COOKIE", ""))
    return str(cookies.get(settings.SESSION_COOKIE_NAME, ""))


class Unchanged:
    """Answers 304 in front of an application; everything else is the application's."""

    def __init__(self, application: Application) -> None:
        self.application = application

    def __call__(self, environment: Environment, start_response: Any) -> Iterable[bytes]:
        header = environment.get("HTTP_IF_NONE_MATCH")
        is_reading = environment["REQUEST_METHOD"] in {"GET", "HEAD"}
        asked = _LIVE.fullmatch(environment["PATH_INFO"]) if header and is_reading else None
        if asked is None or not _holds(int(asked[1]), str(header), asker_of(environment)):
            return self.application(environment, start_response)
        headers = [("ETag", str(header)), ("Cache-Control", "private, no-store")]
        start_response("304 Not Modified", headers)
        return []


def _holds(session_id: int, header: str, asker: str) -> bool:
    """Leave a database that does not answer to the application, which says so."""
    known = known_tag(session_id, header, asker) if asker else None
    if known is None or not 0 <= _seconds() - known.given_at < _GOOD_FOR:
        return False
    try:
        return queries.live_tag(session_id) == known.tag
    except DatabaseError:
        connection.close()
        return False
