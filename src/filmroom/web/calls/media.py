"""Recordings over HTTP, in the ranges that seeking needs (RFC 9110, section 14)."""

import re
from collections.abc import Iterator
from pathlib import Path

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

_CHUNK = 256 * 1024  # bytes read at a time
_RANGE = re.compile(r"bytes=([0-9]{0,18})-([0-9]{0,18})")  # no file has more bytes


def ranged(request: HttpRequest, path: Path, *, media_type: str, tag: str) -> HttpResponseBase:
    """Answer with the whole file, or the one range asked for; several ranges get the whole."""
    size = path.stat().st_size
    span = _span(request, size, tag)
    if span == ():
        answer: HttpResponseBase = HttpResponse(status=416)
        answer["Content-Range"] = f"bytes */{size}"
        return answer
    first, last = span or (0, size - 1)
    answer = StreamingHttpResponse(
        _bytes(path, first, last), status=206 if span else 200, content_type=media_type
    )
    if span:
        answer["Content-Range"] = f"bytes {first}-{last}/{size}"
    answer["Content-Length"] = str(last - first + 1)
    answer["Accept-Ranges"] = "bytes"
    answer["ETag"] = f'"{tag}"'
    answer["Cache-Control"] = "private, no-store"
    answer["Content-Disposition"] = "inline"
    return answer


def _span(request: HttpRequest, size: int, tag: str) -> tuple[int, int] | tuple[()] | None:
    """Give first and last byte; None for the whole file; () where nothing can be given."""
    asked = _RANGE.fullmatch(request.headers.get("Range", "").replace(" ", ""))
    unchanged = request.headers.get("If-Range", f'"{tag}"') == f'"{tag}"'
    if asked is None or not unchanged or asked.groups() == ("", ""):
        return None
    first_text, last_text = asked.groups()
    if not first_text:
        length = int(last_text)
        return (max(0, size - length), size - 1) if length and size else ()
    first = int(first_text)
    last = min(int(last_text), size - 1) if last_text else size - 1
    if first >= size:
        return ()
    return (first, last) if first <= last else None


def _bytes(path: Path, first: int, last: int) -> Iterator[bytes]:
    with path.open("rb") as source:
        source.seek(first)
        left = last - first + 1
        while left > 0 and (chunk := source.read(min(_CHUNK, left))):
            left -= len(chunk)
            yield chunk
