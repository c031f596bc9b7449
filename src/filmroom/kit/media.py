"""Whether a recording is whole enough to play, and whether it holds a picture.

Told by the structure of the container, never by name: no sample is decoded. A file that was cut
off while it was written by a browser still plays up to there and counts as whole.
"""

import mmap
import struct
from collections.abc import Iterator
from pathlib import Path

_LEAST_BYTES = 64  # less is a header
_CLUSTER, _TRACKS = b"\x1f\x43\xb6\x75", b"\x16\x54\xae\x6b"  # of WebM (RFC 9559)
_CODECS_OF_PICTURES = (b"V_VP8", b"V_VP9", b"V_AV1", b"V_MPEG")
_ID3_HEADER = 10  # bytes
_BOX_HEAD = 8


def is_whole(path: Path, media_type: str) -> bool:
    """Say whether there is something to play in a file whose first bytes are of that type."""
    if path.stat().st_size < _LEAST_BYTES:
        return False
    with path.open("rb") as source, mmap.mmap(source.fileno(), 0, access=mmap.ACCESS_READ) as data:
        return _CHECKS[media_type](data)


def has_picture(path: Path, media_type: str) -> bool:
    if media_type.partition("/")[0] != "video":
        return False
    with path.open("rb") as source, mmap.mmap(source.fileno(), 0, access=mmap.ACCESS_READ) as data:
        if media_type == "video/webm":
            start = max(data.find(_TRACKS), 0)
            tracks = data[start : data.find(_CLUSTER) if _CLUSTER in data else None]
            return any(codec in tracks for codec in _CODECS_OF_PICTURES)
        return any(
            data.find(b"vide", start, end) >= 0
            for kind, start, end in _boxes(data)
            if kind == b"moov"
        )


def _webm(data: mmap.mmap) -> bool:
    tracks = data.find(_TRACKS)
    return 0 < tracks < data.find(_CLUSTER)


def _mp4(data: mmap.mmap) -> bool:
    boxes = {kind: (start, end) for kind, start, end in _boxes(data)}
    moov, mdat = boxes.get(b"moov"), boxes.get(b"mdat")
    return bool(moov and mdat and moov[1] <= len(data) > mdat[0] + _BOX_HEAD)


def _boxes(data: mmap.mmap) -> Iterator[tuple[bytes, int, int]]:
    """Give kind, start and end of the boxes a file is made of (ISO/IEC 14496-12, 4.2)."""
    at = 0
    while at + _BOX_HEAD <= len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        if size == 1 and at + 16 <= len(data):
            (size,) = struct.unpack_from(">Q", data, at + 8)
        size = size or len(data) - at
        if size < _BOX_HEAD:
            return
        yield kind, at, at + size
        at += size


def _wav(data: mmap.mmap) -> bool:
    at = 12
    while at + 8 < len(data):
        kind, size = struct.unpack_from("<4sI", data, at)
        if kind == b"data":
            return bool(size)
        at += 8 + size + size % 2
    return False


def _ogg(data: mmap.mmap) -> bool:
    """A first page holds headers only."""
    return data.find(b"OggS", 4) > 0


def _mp3(data: mmap.mmap) -> bool:
    at = 0
    if data[:3] == b"ID3":
        size = 0
        for byte in data[6:_ID3_HEADER]:
            size = size << 7 | byte & 0x7F
        at = size + _ID3_HEADER
    return bool(data[at : at + 1] == b"\xff" and data[at + 1 : at + 2] >= b"\xe0")


def _flac(data: mmap.mmap) -> bool:
    """A frame begins with fourteen set bits and two that are not (RFC 9639, 9.1)."""
    return max(data.find(b"\xff\xf8"), data.find(b"\xff\xf9")) > 0


_CHECKS = {
    "video/webm": _webm,
    "video/mp4": _mp4,
    "audio/mp4": _mp4,
    "audio/wav": _wav,
    "audio/ogg": _ogg,
    "audio/mpeg": _mp3,
    "audio/flac": _flac,
}
