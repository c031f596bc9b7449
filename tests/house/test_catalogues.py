"""Every string has its German text; a new one without fails here, by its name.

`make messages` adds new strings to the catalogue; give them a text there
(docs/guide/german.md has the words that are settled).
"""

import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
LOCALE = SCRIPTS.parent / "src" / "filmroom" / "locale"


@pytest.fixture(scope="module")
def messages():
    sys.path.insert(0, str(SCRIPTS))
    import messages

    yield messages
    sys.path.remove(str(SCRIPTS))
    sys.modules.pop("messages")


def _catalogue(folder, texts):
    path = folder / "de" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    path.write_text(head + texts, encoding="utf-8")
    return path


def _source(messages, tmp_path, monkeypatch, files):
    monkeypatch.setattr(messages, "SOURCE", tmp_path / "src")
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    for name, text in files.items():
        (tmp_path / "src" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "src" / name).write_text(text, encoding="utf-8")
    return messages.extracted()


def test_every_string_of_every_catalogue_has_a_sound_text(messages):
    found = messages.extracted()

    lacking = [line for path in messages.catalogues() for line in messages.lacks(path, found)]

    assert not lacking, "\n".join(["Run `make messages`, then give these a text:", *lacking])


def test_there_is_a_german_catalogue(messages):
    assert LOCALE / "de" / "LC_MESSAGES" / "django.po" in messages.catalogues()


def test_strings_are_found_in_python_and_in_templates(messages, tmp_path, monkeypatch):
    found = _source(
        messages,
        tmp_path,
        monkeypatch,
        {
            "a.py": 'say("{n} kept", n=f"{1:g}")\nsay_n("one", "{n} of them", 2)\n'
            'NAMES = Names({1: mark("marked" " apart")})\npgettext("of a cycle", "Open")\n',
            "b.html": '{% load i18n %}\n  {% translate "Title" %}\n    {{ _("Value") }}\n'
            "{% blocktranslate count n=n %}{{ n }} call{% plural %}{{ n }} calls"
            "{% endblocktranslate %}",
        },
    )

    assert {(message.id, message.context) for message in found if message.id} == {
        ("{n} kept", None),
        (("one", "{n} of them"), None),
        ("marked apart", None),
        ("Open", "of a cycle"),
        ("Title", None),
        ("Value", None),
        (("%(n)s call", "%(n)s calls"), None),
    }


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('msgstr ""', "no text"),
        ('msgstr "Hallo {nam}"', "a placeholder that the source has not"),
        ('msgstr "Hallo"', "a placeholder is lost"),
    ],
)
def test_a_text_without_its_placeholders_is_named(messages, tmp_path, monkeypatch, text, why):
    found = _source(messages, tmp_path, monkeypatch, {"a.py": 'say("Hello {name}", name=1)'})
    path = _catalogue(tmp_path, f'msgid "Hello {{name}}"\n{text}\n')

    (line,) = messages.lacks(path, found)

    assert why in line
    assert "'Hello {name}'" in line
    assert "a.py" in line


def test_bringing_up_to_date_keeps_texts_adds_and_takes_out(messages, tmp_path, monkeypatch):
    found = _source(messages, tmp_path, monkeypatch, {"a.py": 'say("Stays")\nsay("New")'})
    path = _catalogue(tmp_path, 'msgid "Gone"\nmsgstr "Weg"\n\nmsgid "Stays"\nmsgstr "Bleibt"\n')

    messages.refresh(path, found)
    kept = messages.read(path)

    assert {m.id: m.string for m in kept if m.id} == {"Stays": "Bleibt", "New": ""}


def test_bringing_up_to_date_twice_changes_nothing(messages, tmp_path, monkeypatch):
    found = _source(messages, tmp_path, monkeypatch, {"a.py": 'say("Stays")'})
    path = _catalogue(tmp_path, 'msgid "Stays"\nmsgstr "Bleibt"\n')
    messages.refresh(path, found)
    once = path.read_text()

    messages.refresh(path, found)

    assert path.read_text() == once


def test_made_up_texts_keep_what_stands_in_them(messages):
    made = messages.pseudo("<b>%(name)s</b> kept {n} of 3 &amp; more")

    assert "<b>%(name)s</b>" in made
    assert "{n}" in made
    assert "&amp;" in made
    assert "kept" not in made
    assert len(made) > 1.2 * len("<b>%(name)s</b> kept {n} of 3 &amp; more")
