"""What was removed and can be put back: kept with the sign-in of who removed it, for a while.

Most rooms mark a row and clear the mark again. Where the row itself goes, what it said is kept
here, so that the address to undo it names nothing and works for nobody else.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from filmroom.kit.access import NotFound, Refused
from filmroom.kit.http import Request

_NAME = "undo"
_MOST = 8  # removals that can be undone at a time, the latest ones


def keep(request: Request, what: str, **said: Any) -> str:
    """Keep what a removed row said, in values JSON knows; return the key to take it back by."""
    key = str(uuid4())
    kept = [*request.session.get(_NAME, []), [key, what, said]]
    request.session[_NAME] = kept[-_MOST:]
    return key


@contextmanager
def taking(request: Request, what: str, key: UUID) -> Iterator[dict[str, Any]]:
    """Give what was kept, to be put back; it can be tried again unless that succeeds."""
    kept = request.session.get(_NAME, [])
    row = next((row for row in kept if row[:2] == [str(key), what]), None)
    if row is None:
        raise NotFound
    if row[2] is None:
        raise Refused(_("That was undone already; nothing was changed now."))
    yield row[2]
    request.session[_NAME] = [[*row[:2], None] if one is row else one for one in kept]
