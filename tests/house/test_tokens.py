"""The colours of both themes keep the contrasts they promise, whatever a machine draws.

Oklch to linear sRGB after CSS Color 4, contrast after WCAG 2.2: written out here from those texts.
"""

import math
import re
from pathlib import Path

import pytest

TOKENS = (
    Path(__file__).resolve().parents[2] / "src/filmroom/web/frontend/css/tokens.css"
).read_text(encoding="utf-8")
PAPERS = ("paper", "surface", "raised", "sunken")
INKS = ("ink", "ink-2", "ink-3", "accent", "accent-strong", "good", "warn", "bad")
NUMBER = r"([\d.]+)"
OKLCH = rf"oklch\({NUMBER} {NUMBER} {NUMBER}\)"


def pairs():
    """Give each colour of the style sheet by its name, light and dark."""
    found = re.findall(rf"--([\w-]+): light-dark\({OKLCH}, {OKLCH}\)", TOKENS)
    return {
        name: {"light": tuple(map(float, parts[:3])), "dark": tuple(map(float, parts[3:]))}
        for name, *parts in found
    }


def luminance(colour):
    lightness, chroma, hue = colour
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    red = 4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short
    green = -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short
    blue = -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short
    red, green, blue = (min(1.0, max(0.0, part)) for part in (red, green, blue))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def test_black_on_white_is_21():
    assert contrast((1, 0, 0), (0, 0, 0)) == pytest.approx(21, abs=0.01)
    # A mid grey, #808080, on white: 3.95 by every published calculator.
    assert contrast((0.5999, 0, 0), (1, 0, 0)) == pytest.approx(3.95, abs=0.02)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_are_read_on_every_surface(theme):
    colours = pairs()
    faint = {
        (ink, paper): round(contrast(colours[ink][theme], colours[paper][theme]), 2)
        for ink in INKS
        for paper in PAPERS
        if contrast(colours[ink][theme], colours[paper][theme]) < 4.5
    }
    assert faint == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("state", ["good", "warn", "bad", "accent"])
def test_a_state_is_read_on_its_own_ground(theme, state):
    colours = pairs()
    ink = "accent-strong" if state == "accent" else state
    assert contrast(colours[ink][theme], colours[f"{state}-soft"][theme]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_one_acts_on_has_an_edge_and_both_sides_of_a_call_stand_out(theme):
    colours = pairs()
    for edge in ("control", "ours", "theirs"):
        for paper in ("paper", "surface", "sunken"):
            assert contrast(colours[edge][theme], colours[paper][theme]) >= 3, (edge, paper)
