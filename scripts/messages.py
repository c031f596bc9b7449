"""The words of the pages in other languages: found in the source, kept in catalogues, compiled.

    python scripts/messages.py            bring every catalogue up to date with the source
    python scripts/messages.py --check    list what a catalogue lacks; change nothing
    python scripts/messages.py --compile  compile what changed, for the product to read
    python scripts/messages.py --pseudo   ... and make up a language, right to left, to look at

Needs no GNU gettext. See docs/guide/languages.md.
"""

import ast
import io
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "filmroom"
LOCALE = SOURCE / "locale"
PSEUDO = "ar_XB"  # the folder of the made-up language; `ar-xb` in settings
MADE_UP = ROOT / "build" / "locale"  # never shipped
KEYWORDS = {
    "_": None,
    "mark": None,
    "say": None,
    "say_n": (1, 2),
    "gettext": None,
    "gettext_lazy": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
HEADER = """\
# The words of Filmroom in another language (docs/guide/languages.md).
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: {language}\\n"
"Plural-Forms: {plural}\\n"

"""


def main(arguments: list[str]) -> int:
    if "--compile" in arguments or "--pseudo" in arguments:
        compile_changed()
        if "--pseudo" in arguments:
            compile_pseudo()
        return 0
    found = extracted()
    lacking = [line for path in catalogues() for line in lacks(path, found)]
    if "--check" in arguments:
        print("\n".join(lacking) or "Nothing is lacking.")
        return 1 if lacking else 0
    for path in catalogues():
        refresh(path, found)
    return 0


def catalogues() -> list[Path]:
    return sorted(LOCALE.glob("*/LC_MESSAGES/django.po"))


def extracted() -> Catalog:
    """Find every string that the source marks for translation, in the order of its files."""
    found = Catalog()
    for path in sorted([*SOURCE.rglob("*.py"), *SOURCE.rglob("*.html")]):
        name = path.relative_to(SOURCE).as_posix()
        for _line, message, comments, context in _marked(path):
            found.add(message, locations=[(name, None)], auto_comments=comments, context=context)
    return found


def _marked(path: Path) -> Iterator[tuple]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        yield from _calls(text)
        return
    # What Django makes of a template is its calls among filler, not indented as Python is.
    lines = "\n".join(line.lstrip() for line in templatize(text).splitlines())
    yield from extract("python", io.BytesIO(lines.encode()), KEYWORDS, ["Translators:"])


def _calls(text: str) -> Iterator[tuple]:
    """Find the calls of a Python file whose words are for translation, as `extract` does."""
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = _name(node.func)
        if name not in KEYWORDS:
            continue
        given = [one.value if isinstance(one, ast.Constant) else None for one in node.args]
        wanted = KEYWORDS[name] or (1,)
        context = given[0] if isinstance(wanted[0], tuple) else None
        words = tuple(given[place - 1] for place in wanted if isinstance(place, int))
        if words and all(isinstance(one, str) for one in words):
            yield node.lineno, words if len(words) > 1 else words[0], [], context


def _name(called: ast.expr) -> str:
    return called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")


def refresh(path: Path, found: Catalog) -> None:
    """Add what is new, without a text; take out what the source no longer shows."""
    kept = read(path)
    fresh = Catalog(locale=path.parts[-3])
    for message in found:
        if message.id:
            fresh[message.id] = _with_text_of(message, kept.get(message.id, message.context))
    body = io.BytesIO()
    write_po(body, fresh, width=100, omit_header=True, include_lineno=False)
    head = HEADER.format(language=path.parts[-3], plural=fresh.plural_forms)
    path.write_text(head + body.getvalue().decode(), encoding="utf-8")


def _with_text_of(message: Message, kept: Message | None) -> Message:
    return Message(
        message.id,
        kept.string if kept else "",
        [(place, None) for place, _ in message.locations],
        kept.flags if kept else (),
        message.auto_comments,
        kept.user_comments if kept else (),
        context=message.context,
    )


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3])


def lacks(path: Path, found: Catalog) -> Iterator[str]:
    """Name each string that has no sound text in a catalogue, with why and where it is."""
    kept, name = read(path), path.relative_to(ROOT)
    for message in found:
        if message.id and (why := _fault(message, kept.get(message.id, message.context))):
            places = ", ".join(place for place, _ in message.locations)
            yield f"{name}: {why}: {_singular(message)!r} ({places})"


def _fault(message: Message, kept: Message | None) -> str:
    if kept is None:
        return "not in the catalogue; `make messages` adds it"
    texts = kept.string if isinstance(kept.string, tuple) else (kept.string,)
    if not all(texts):
        return "no text"
    if kept.fuzzy:
        return "marked fuzzy"
    ids = message.id if isinstance(message.id, tuple) else (message.id,)
    wanted = {name for one in ids for name in placeholders(one)}
    if any(set(placeholders(text)) - wanted for text in texts):
        return "a placeholder that the source has not"
    if set(placeholders(ids[-1])) - set(placeholders(texts[-1])):
        return "a placeholder is lost"
    return ""


_PLACEHOLDER = re.compile(r"%(?:\(\w+\))?(?:\.\d)?[sdgf]\b|\{\w*\}")


def placeholders(text: str) -> list[str]:
    return sorted(_PLACEHOLDER.findall(text))


def _singular(message: Message) -> str:
    return message.id[0] if isinstance(message.id, tuple) else message.id


def compile_changed() -> None:
    for path in catalogues():
        target = path.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime_ns < path.stat().st_mtime_ns:
            write_compiled(read(path), target)


def write_compiled(catalogue: Catalog, target: Path) -> None:
    """Write beside and move, so that a process that reads it never finds half a file."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as file:
        write_mo(file, catalogue)
    Path(file.name).chmod(0o644)  # whoever serves it may be somebody else
    Path(file.name).replace(target)


def compile_pseudo(locale: Path = MADE_UP) -> None:
    """Give every string of the source a made-up text, accented, longer and right to left."""
    made = Catalog(locale="ar")
    for message in extracted():
        if message.id:
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            texts = [pseudo(one) for one in ids]
            plural = (texts[0], texts[0], *[texts[-1]] * 4)  # Arabic has six forms
            text = plural if isinstance(message.id, tuple) else texts[0]
            made.add(message.id, text, context=message.context)
    write_compiled(made, locale / PSEUDO / "LC_MESSAGES" / "django.mo")


_KEPT = re.compile(rf"({_PLACEHOLDER.pattern}|%%|<[^>]*>|&\w+;|\n)")
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "áƀçđéƒĝĥíĵķĺɱñöþǫŕšţüṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹṀÑÖÞǪŔŠŢÜṼŴẊÝŽ"
_LETTERS = str.maketrans(_PLAIN, _ACCENTED)
_FROM_RIGHT, _AS_BEFORE = "\u202e", "\u202c"
LONGER_BY = 0.35


def pseudo(text: str) -> str:
    """Make a text up: letters with accents, a third more of them, read from right to left."""
    return "".join(part if _KEPT.fullmatch(part) else _made_up(part) for part in _KEPT.split(text))


def _made_up(part: str) -> str:
    words = part.strip()
    if not any(letter in _PLAIN for letter in words):
        return part
    before, after = part[: len(part) - len(part.lstrip())], part[len(part.rstrip()) :]
    longer = words.translate(_LETTERS) + "~" * round(len(words) * LONGER_BY)
    return f"{before}{_FROM_RIGHT}{longer}{_AS_BEFORE}{after}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
