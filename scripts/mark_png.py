"""Draw brand/mark.svg as PNG, for systems that take no SVG as the icon of an installed app.

The mark is made of rectangles with round corners; nothing else is drawn, and a mark with
something else is refused.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from xml.etree import ElementTree as ET

_SVG = "{http://www.w3.org/2000/svg}"
Pixels = list[bytearray]  # rows of red, green, blue and alpha


class NotDrawn(Exception):
    """The mark holds something that is no rectangle."""


@dataclass(frozen=True)
class Box:
    """A rectangle in the units of the mark."""

    left: float
    top: float
    width: float
    height: float
    radius: float
    colour: tuple[int, int, int]
    opacity: float

    def covers(self, x: float, y: float, pixel: float) -> float:
        """How much of a pixel round that point lies inside, by its distance to the edge."""
        dx = abs(x - self.left - self.width / 2) - self.width / 2 + self.radius
        dy = abs(y - self.top - self.height / 2) - self.height / 2 + self.radius
        outside = hypot(max(dx, 0.0), max(dy, 0.0)) + min(max(dx, dy), 0.0) - self.radius
        return min(1.0, max(0.0, 0.5 - outside / pixel))


def drawn_png(svg: str, side: int, *, margin: float) -> bytes:
    """A square PNG, `side` pixels wide. With a margin the mark's own ground fills the square."""
    root = ET.fromstring(svg)
    boxes = list(_boxes(root, {}))
    size = float(root.attrib["viewBox"].split()[2])
    pixels = [bytearray(4 * side) for _ in range(side)]
    if margin:
        ground = bytes((*boxes[0].colour, 255))
        pixels = [bytearray(ground * side) for _ in range(side)]
    for box in boxes:
        _draw(pixels, box, unit=side * (1 - 2 * margin) / size, offset=side * margin)
    return _png(pixels)


def _boxes(element: ET.Element, above: dict[str, str]) -> Iterator[Box]:
    given = {**above, **element.attrib}
    if element.tag == f"{_SVG}rect":
        yield _box(given)
    elif element.tag not in {f"{_SVG}svg", f"{_SVG}g"}:
        raise NotDrawn(f"The mark holds {element.tag}, and only rectangles are drawn.")
    for child in element:
        yield from _boxes(child, {"fill": given.get("fill", "#000000")})


def _box(given: dict[str, str]) -> Box:
    sides = [float(given.get(name, "0")) for name in ("x", "y", "width", "height", "rx")]
    fill = given["fill"].lstrip("#")
    full = fill if len(fill) == 6 else "".join(2 * digit for digit in fill)
    red, green, blue = bytes.fromhex(full)
    return Box(*sides, (red, green, blue), float(given.get("opacity", "1")))


def _draw(pixels: Pixels, box: Box, *, unit: float, offset: float) -> None:
    side = len(pixels)
    rows = _span(box.top, box.height, unit, offset, side)
    columns = _span(box.left, box.width, unit, offset, side)
    for row in rows:
        y = (row + 0.5 - offset) / unit
        for column in columns:
            share = box.covers((column + 0.5 - offset) / unit, y, 1 / unit) * box.opacity
            if share:
                _blend(pixels[row], 4 * column, box.colour, share)


def _span(start: float, length: float, unit: float, offset: float, side: int) -> range:
    first, last = offset + start * unit, offset + (start + length) * unit
    return range(max(0, int(first) - 1), min(side, int(last) + 2))


def _blend(row: bytearray, at: int, colour: tuple[int, int, int], share: float) -> None:
    below = row[at + 3] / 255 * (1 - share)
    alpha = share + below
    for place, part in enumerate(colour):
        row[at + place] = round((part * share + row[at + place] * below) / alpha)
    row[at + 3] = round(255 * alpha)


def _png(pixels: Pixels) -> bytes:
    side = len(pixels)
    header = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + bytes(row) for row in pixels), 9)
    parts = (b"IHDR", header), (b"IDAT", data), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
