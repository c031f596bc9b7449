"""Small recordings by hand, as the container formats define them."""

import io
import struct
import wave


def wav(seconds=1.0, *, rate=8_000):
    out = io.BytesIO()
    with wave.open(out, "wb") as opened:
        opened.setnchannels(1)
        opened.setsampwidth(2)
        opened.setframerate(rate)
        opened.writeframes(b"\x00\x10" * round(seconds * rate))
    return out.getvalue()


def _element(name, content):
    return name + bytes([0x40 | len(content) >> 8, len(content) & 0xFF]) + content


def webm(codec=b"A_OPUS", *, clusters=1):
    """EBML head, segment of unknown size, tracks with one codec, clusters of one block each."""
    head = b"\x1a\x45\xdf\xa3" + b"\x84" + b"webm"
    tracks = _element(b"\x16\x54\xae\x6b", _element(b"\xae", b"\x86\x86" + codec))
    cluster = _element(b"\x1f\x43\xb6\x75", _element(b"\xa3", b"\x81\x00\x00\x80" + bytes(40)))
    return head + b"\x18\x53\x80\x67\x01" + b"\xff" * 7 + tracks + cluster * clusters


def _box(kind, content):
    return struct.pack(">I4s", len(content) + 8, kind) + content


def mp4(handler=b"soun", *, brand=b"M4A "):
    moov = _box(b"moov", _box(b"hdlr", bytes(8) + handler + bytes(12)))
    return _box(b"ftyp", brand + bytes(4)) + moov + _box(b"mdat", bytes(100))
