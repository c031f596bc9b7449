"""Every format has small files whose meaning was worked out by hand, and reads them so."""

import pytest
from small_files import ENTRIES, FILES, FOLDER, SAID, said_file

from filmroom.core.transcripts import jsontext, wordfile
from filmroom.core.transcripts.decode import ZIPPED, decode
from filmroom.core.transcripts.read import read
from filmroom.core.transcripts.reader import Holds, webvtt
from filmroom.core.transcripts.readers import DOCUMENTS, READERS, TEXTS, WORD


def bids(data):
    """The readers that want a file, with how sure each is."""
    if data.startswith(ZIPPED):
        source, readers = wordfile.load(data), WORD
    else:
        source, readers = decode(data)[0], TEXTS
        if jsontext.begins(source):
            source, readers = jsontext.load(source)[0], DOCUMENTS
    return {r.NAME: bid for r in readers if (bid := r.bid(source)) is not None}


@pytest.mark.parametrize("name", ENTRIES)
def test_a_small_file_says_what_it_was_made_to_say(name):
    entry = ENTRIES[name]
    found = read(entry.data, entry.file.name)

    assert (found.format, found.segments) == (entry.format, entry.segments)


@pytest.mark.parametrize("name", [name for name, e in ENTRIES.items() if "warnings" in e.said])
def test_a_small_file_is_remarked_on_as_it_deserves(name):
    entry = ENTRIES[name]

    assert [r.code for r in read(entry.data).warnings] == entry.said["warnings"]


@pytest.mark.parametrize("name", ENTRIES)
def test_one_reader_is_surest_of_a_small_file(name):
    entry = ENTRIES[name]
    sure = bids(entry.data)

    assert [r for r, bid in sure.items() if bid == max(sure.values())] == [entry.format]


def test_every_reader_has_a_small_file_of_its_own():
    assert {r.NAME for r in READERS} == {entry.format for entry in ENTRIES.values()}


def test_every_small_file_stands_beside_what_it_says():
    assert {said_file(file) for file in FILES} == set(FOLDER.glob(f"*/*{SAID}"))


def test_a_readers_file_ends_as_what_it_is_given():
    """`shipped` goes by the ending; a JSON reader of another name would never be asked."""
    endings = {Holds.JSON: "_json", Holds.WORD: "_docx"}
    for reader in READERS:
        ends = tuple(ending for holds, ending in endings.items() if reader.HOLDS is not holds)
        assert not reader.__name__.endswith(ends)
        assert reader.__name__.endswith(endings.get(reader.HOLDS, ""))


@pytest.mark.parametrize("name", [n for n, e in ENTRIES.items() if b"WEBVTT" in e.data[:9]])
def test_the_reader_of_a_webvtt_file_is_among_those_asked_alone(name):
    assert ENTRIES[name].format in {reader.NAME for reader in webvtt()}


def test_a_text_of_turns_under_a_webvtt_line_is_still_read():
    """None of WebVTT's readers can; the words are kept all the same."""
    found = read(b"WEBVTT\n\nAna: Where do we stand?\nBen: Nearly there.\n")

    assert [(s.speaker, s.text) for s in found.segments][-1] == ("Ben", "Nearly there.")
