"""What the sheet sends, as JSON from its island or as a form without script."""

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from filmroom.core.evidence import EvidenceKind, Span
from filmroom.core.reviews import NA
from filmroom.core.stamps import lead
from filmroom.core.storable import storable
from filmroom.kit import http
from filmroom.kit.access import Refused
from filmroom.reviews.drafts import DraftPoint, DraftValue
from filmroom.reviews.places import Places
from filmroom.web.reviews.sheet import SKIPPED

_TEXTS = ("repeat", "worst_gap", "focus", "follow_up_where", "notes", "parked")
_NOT_WHOLE = gettext_lazy("The sheet did not arrive whole. Nothing was changed; send it again.")
_INCOMPLETE = gettext_lazy("An evidence point is incomplete. Nothing was changed.")
LONGEST_FILE = 1_000_000  # bytes of a review in Markdown
_LONGEST_NUMBER = 9  # digits that every column holds
_LEVELS: dict[str, int | str] = {"0": 0, "1": 1, "2": 2, SKIPPED: NA}


def read_json(body: bytes) -> Mapping[str, Any]:
    return http.read_json(body, else_say=str(_NOT_WHOLE))


def number_of(text: str) -> int | None:
    """Read a count or an id; None for what is no number, or longer than any of ours."""
    return int(text) if text.isdecimal() and len(text) <= _LONGEST_NUMBER else None


def version_of(given: Mapping[str, Any]) -> int:
    version = given.get("version")
    if not isinstance(version, int):
        raise Refused(_("The sheet did not say which version it was typed on; reload the page."))
    return version


def draft_of(given: Any) -> DraftValue:
    """Read a draft; what is of the wrong shape is refused by name."""
    if not isinstance(given, dict):
        raise Refused(str(_NOT_WHOLE))
    texts = {name: text_in(given, name) for name in _TEXTS}
    points = given.get("evidence", [])
    scores = given.get("scores", {})
    if not isinstance(points, list) or not isinstance(scores, dict):
        raise Refused(str(_NOT_WHOLE))
    return DraftValue(
        scores={str(key): _score(value) for key, value in scores.items() if value != ""},
        evidence=tuple(_point(one) for one in points),
        follow_up_on=_date(text_in(given, "follow_up_on")),
        **texts,
    )


def text_in(given: Mapping[str, Any], name: str) -> str:
    text = given.get(name, "")
    if not isinstance(text, str):
        raise Refused(_("“%(name)s” is no text. Nothing was changed.") % {"name": name})
    return text.replace("\r\n", "\n")


def _score(value: Any) -> int | str:
    is_plain = isinstance(value, str) or type(value) is int
    if not is_plain or str(value) not in _LEVELS:
        found = _("; found “%(value)s”") % {"value": value} if is_plain else ""
        raise Refused(_("A score is 0, 1, 2 or %(na)s%(found)s.") % {"na": NA, "found": found})
    return _LEVELS[str(value)]


def score_of(text: str) -> int | str:
    """Read a score as a button of the page sends it, n/a in full."""
    return _score(SKIPPED if text == NA else text)


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text.strip() else None
    except ValueError:
        raise Refused(
            _("The follow-up needs a date as YYYY-MM-DD, found “%(text)s”.") % {"text": text}
        ) from None


def _point(one: Any) -> DraftPoint:
    if not isinstance(one, dict):
        raise Refused(str(_INCOMPLETE))
    try:
        key, kind = UUID(text_in(one, "key")), EvidenceKind(text_in(one, "kind"))
    except ValueError:
        raise Refused(str(_INCOMPLETE)) from None
    return DraftPoint(
        key=key,
        dimension=text_in(one, "dimension"),
        kind=kind,
        words=text_in(one, "words"),
        span=_span(one),
        transcript_version=text_in(one, "transcript"),
        note=text_in(one, "note"),
        reason=text_in(one, "reason"),
    )


def _span(one: Mapping[str, Any]) -> Span | None:
    first, last = one.get("first"), one.get("last")
    if first is None:
        return None
    if type(first) is not int or type(last) is not int:
        raise Refused(str(_INCOMPLETE))
    return Span(first, last)


def draft_of_form(posted: QueryDict, before: DraftValue, places: Places) -> DraftValue:
    """Read the sheet sent as a form: evidence stays, less what is ticked, plus what is added."""
    gone = set(posted.getlist("remove"))
    evidence = tuple(one for one in before.evidence if str(one.key) not in gone)
    prefix = "score-"
    scores = {
        name.removeprefix(prefix): _score(posted[name])
        for name in posted
        if name.startswith(prefix) and posted[name]
    }
    return DraftValue(
        scores=scores,
        evidence=(*evidence, *added_point(posted, places)),
        follow_up_on=_date(posted.get("follow_up_on", "")),
        **{name: text_in(posted, name) for name in _TEXTS},
    )


def _segment(typed: str, places: Places) -> int:
    """Read "12:40" or "turn 31"; raise Refused where that is nowhere in the call."""
    place = lead(typed)
    if place is None:
        raise Refused(
            _("Say where: a time like 12:40, or “turn 31”; found “%(typed)s”.") % {"typed": typed}
        )
    is_time = place.at_ms is not None
    found = places.turn(place.turn or 0) if place.at_ms is None else places.at(place.at_ms)
    if found is None:
        raise Refused(
            _("%(refusal)s Nothing was added.")
            % {"refusal": places.refusal(typed.strip(), is_time=is_time)}
        )
    return found


def _kind(text: str) -> EvidenceKind:
    try:
        return EvidenceKind(text)
    except ValueError:
        raise Refused(
            _("Say whether it is a quote, an observation or a CRM fact. Nothing was added.")
        ) from None


def added_point(posted: QueryDict, places: Places) -> tuple[DraftPoint, ...]:
    words = posted.get("add-words", "").strip()
    if not words:
        return ()
    kind = _kind(posted.get("add-kind", EvidenceKind.OBSERVATION.value))
    span = None
    if kind is not EvidenceKind.CRM_FACT:
        segment = _segment(posted.get("add-at", ""), places)
        span = Span(segment, segment)
    dimension = posted.get("add-dimension", "")
    return (DraftPoint(uuid4(), dimension, kind, words, span),)


def markdown_of(posted: QueryDict, files: Any) -> str:
    """Take the file, else what was pasted."""
    file = files.get("file")
    if file is None:
        return posted.get("text", "")
    if file.size > LONGEST_FILE:
        raise Refused(_("This file is larger than a review can be; nothing was imported."))
    try:
        return str(file.read().decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Refused(_("This file is no text in UTF-8; nothing was imported.")) from None


def place_of(given: Mapping[str, Any]) -> tuple[int, int, str] | None:
    """Read where a moment is, for one that was found anew; None where nobody said."""
    first, last = (number_of(text_in(given, name)) for name in ("first", "last"))
    kind = storable(text_in(given, "kind"))
    return None if first is None or last is None else (first, last, kind)
