"""What the front end promises, checked in its sources: no Node and no browser needed."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "src" / "filmroom" / "web"
TEMPLATES = sorted(WEB.rglob("*.html"))


def findings(pattern):
    return [
        f"{path.relative_to(WEB)}: {match[0]}"
        for path in TEMPLATES
        for match in re.finditer(pattern, path.read_text(encoding="utf-8"))
    ]


def test_no_template_needs_more_than_a_strict_content_policy():
    inline = r"""<[^>]*\s(?:style|on[a-z]+)=["']|hx-on|<style|<script(?![^>]*\bsrc=)[^>]*>|\bjs:"""
    assert findings(inline) == []


def test_every_icon_a_template_draws_is_in_the_sprite():
    listed = set((WEB / "frontend" / "icons.txt").read_text(encoding="utf-8").split())
    drawn = {
        name
        for path in TEMPLATES
        for name in re.findall(
            r"""icon\.html" with name="([a-z0-9-]+)"|(?<![-\w])icon="([a-z0-9-]+)\"""",
            path.read_text(encoding="utf-8"),
        )
        for name in name
        if name
    }
    assert drawn
    assert drawn <= listed


def test_styles_follow_the_direction_of_the_script():
    physical = re.compile(
        r"^\s*(?:(?:margin|padding|border)-(?:left|right)|left|right|text-align:\s*(?:left|right))\b",
        re.MULTILINE,
    )
    found = [
        f"{path.name}: {match[0].strip()}"
        for path in (WEB / "frontend" / "css").rglob("*.css")
        for match in physical.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_the_lock_file_names_no_registry():
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    assert [name for name, entry in lock["packages"].items() if "resolved" in entry] == []


def test_packages_are_pinned_exactly():
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    pins = package["devDependencies"].values()
    assert [pin for pin in pins if not re.fullmatch(r"\d+\.\d+\.\d+", pin)] == []


def test_every_island_is_listed():
    islands = WEB / "frontend" / "ts" / "islands"
    listed = set(re.findall(r'import "\./([a-z-]+)"', (islands / "index.ts").read_text()))
    assert listed >= {
        path.stem for path in islands.glob("*.ts") if "customElements.define" in path.read_text()
    }


def test_nothing_keeps_a_page_from_going_back_and_forth_at_once():
    """A listener for `unload` takes a page out of the cache browsers go back to."""
    scripts = (WEB / "frontend" / "ts").rglob("*.ts")
    assert [path.name for path in scripts if re.search(r"[\"']unload[\"']", path.read_text())] == []


def test_every_class_that_is_styled_is_drawn_somewhere():
    styles = "".join(path.read_text() for path in (WEB / "frontend" / "css").rglob("*.css"))
    bare = re.sub(r'/\*.*?\*/|"[^"]*"|url\([^)]*\)', "", styles, flags=re.DOTALL)
    styled = set(re.findall(r"\.([a-z][\w-]*)", bare))
    kinds = {".html", ".ts", ".py"}
    drawn = "".join(path.read_text() for path in WEB.rglob("*") if path.suffix in kinds)
    words = set(re.findall(r"[a-z][\w-]*", drawn))

    assert styled
    assert sorted(styled - words) == []
