"""The made-up language: accented, a third longer, right to left; and what on a page is not in it."""

import re
import sys
import zoneinfo
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings as django_settings

CODE = "ar-xb"
SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"

# Names of products and marks of keys; what stands in these elements is nobody's translation.
NAMES = {"Filmroom", "Pseudo", "English", "Deutsch", "Ctrl", "CSV", "Markdown"}
_AS_IT_IS = {"script", "style", "kbd", "code", "textarea", "bdi"}
_SHOWN = ("title", "aria-label", "placeholder", "alt")
_VOID = {"br", "hr", "img", "input", "link", "meta", "rect", "line", "path", "use", "circle"}
_PARTS = re.compile(r"[\u202e\u202c]|[^\x00-\x7f‘’]+|[,;:().?!“”·\[\]]")
_WORDS = re.compile(r"[A-Za-z]{2,}")


@pytest.fixture(scope="session")
def made_up(tmp_path_factory):
    """Compile the made-up language from the strings as they are now."""
    sys.path.insert(0, str(SCRIPTS))
    import messages

    folder = tmp_path_factory.mktemp("locale")
    messages.compile_pseudo(folder)
    sys.path.remove(str(SCRIPTS))
    return folder


@pytest.fixture
def everybody_reads_it(made_up, settings):
    """Give a function that lets everybody there is read the made-up language."""
    from filmroom.people.models import Person

    settings.LANGUAGES = [*django_settings.LANGUAGES, (CODE, "Pseudo")]
    settings.LOCALE_PATHS = [*django_settings.LOCALE_PATHS, made_up]
    return lambda: Person.objects.update(language=CODE)


class Texts(HTMLParser):
    """Every text that a page shows or names, with the element it stands in."""

    def __init__(self):
        super().__init__()
        self.open = []
        self.found = []

    def handle_starttag(self, tag, attrs):
        self.found += [(tag, value) for name, value in attrs if name in _SHOWN and value]
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        while tag in self.open and self.open.pop() != tag:
            pass

    def handle_data(self, text):
        if text.strip() and not _AS_IT_IS & set(self.open):
            self.found.append((self.open[-1] if self.open else "", text.strip()))


class Data:
    """What rows hold: it stands on pages as it was written."""

    def __init__(self):
        from django.apps import apps

        from filmroom.calls.models import Transcript
        from filmroom.core.transcripts.document import unpack
        from filmroom.cycles.models import SessionTranscript

        known = []
        for model in apps.get_models():
            if model._meta.app_label.startswith("django"):
                continue
            for row in model._default_manager.values():
                known += _strings(list(row.values()))
        kept = [*Transcript.objects.all(), *SessionTranscript.objects.all()]
        for one in kept:
            for segment in unpack(bytes(one.document)).segments:
                known += [segment.text, segment.speaker or ""]
        known += zoneinfo.available_timezones()
        self.all = " \n " + " \n ".join(map(_plain, known)) + " "

    def holds(self, text):
        return f" {_plain(text)} " in self.all


def _strings(value):
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return _strings([*value, *value.values()])
    if isinstance(value, list | tuple):
        return [one for part in value for one in _strings(part)]
    return []


def _plain(text):
    return " ".join(_WORDS.findall(text)).lower()


def not_made_up(page, data):
    """Give the texts of a page that are neither in the made-up language nor anybody's words."""
    reader = Texts()
    reader.feed(page)
    return [
        f"<{tag}> {text[:120]}"
        for tag, text in reader.found
        if any(_is_english(part, data) for part in _PARTS.split(text))
    ]


def _is_english(part, data):
    words = [word for word in _WORDS.findall(part) if word not in NAMES]
    is_initials = len(words) == 1 and words[0].isupper()
    return bool(words) and not is_initials and not data.holds(" ".join(words))
