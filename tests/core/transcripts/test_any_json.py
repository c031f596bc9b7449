"""JSON of any shape is read or refused, with values nobody expects in any place."""

import contextlib
import copy
import json
from dataclasses import replace

import pytest
import strategies as written
from handed import contents, expectations
from hypothesis import given, settings
from hypothesis import strategies as st
from small_files import DOCUMENTS as SMALL
from surviving import survives

from filmroom.core.transcripts.model import UnreadableTranscript
from filmroom.core.transcripts.read import read
from filmroom.core.transcripts.readers import DOCUMENTS

KNOWN_KEYS_LISTED = """
results channels utterances alternatives words transcript word punctuated_word start end speaker
text segments transcription offsets timestamps from to items transcripts speaker_labels
start_time end_time speaker_label type content Transcript BeginOffsetMillis ParticipantRole
recognizedPhrases phrases offset duration offsetInTicks durationInTicks nBest display
monologues elements spans value ts end_ts speakers id name spkid start_ms end_ms index paragraphs
channel job metadata status language sentences speaker_name participant data title time callId
callTranscripts startTime endTime speakerTag body startTimeMillis transcriptUtterances
meeting meetingId speech speech_segments start_offset words_str start_timestamp relative
audio_start_time sequence_id participant_id timestamps snippet snippet_time attributes recording
conversationEntries sender clientTimestamp messageText transcriptEntries languageCode
display_name timestamp metadata participants speaker_id role start_ts created_at date
"""
KNOWN_KEYS = KNOWN_KEYS_LISTED.split()
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([0, -1, 10**400, -0.0, 1e300, float("nan"), float("inf"), float("-inf")]),
    st.integers(-(10**9), 10**9),
    st.floats(-1e6, 1e6),
    st.sampled_from(["", " ", "0", "-1", "1e400", "NaN", "Infinity", "1_000", "٣", "12.9s"]),
    st.sampled_from(["00:00:01,5", "99:99:99", "PT1H.S", "PT..S", "UU", "a\nb", "\x00", "\ud800"]),
    st.sampled_from(["<v A>&amp;", "é" * 50, "completed", "final"]),
    st.text(max_size=8),
    st.just([]),
    st.just({}),
    st.just([[]]),
    st.just([None, 1, "x", {}]),
)
NESTED = st.recursive(
    ODD,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(KNOWN_KEYS), inner, max_size=5),
    ),
    max_leaves=25,
)
HANDED = [path for path in expectations() if path.endswith(".json")]


def places(value, path=()):
    """Paths to everything in a document, itself included."""
    yield path
    inside = enumerate(value) if isinstance(value, list) else ()
    inside = value.items() if isinstance(value, dict) else inside
    for key, below in inside:
        yield from places(below, (*path, key))


def put(document, path, value):
    if not path:
        return value
    changed = copy.deepcopy(document)
    at = changed
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return changed


@st.composite
def spoilt(draw):
    """A small file of a speech engine with up to four places changed for the worse."""
    document = SMALL[draw(st.sampled_from(sorted(SMALL)))].document
    for _ in range(draw(st.integers(1, 4))):
        document = put(document, draw(st.sampled_from(list(places(document)))), draw(NESTED))
    return document


def as_bytes(document):
    return json.dumps(document).encode("utf-8", "surrogatepass")


def timed(segment, text="text", unit_ms=1000, **keys):
    """A segment as an object, its times and speaker under the given keys."""
    names = {"start": "start", "end": "end", "speaker": "speaker"} | keys
    return {
        names["start"]: segment.start_ms / unit_ms if unit_ms > 1 else segment.start_ms,
        names["end"]: segment.end_ms / unit_ms if unit_ms > 1 else segment.end_ms,
        names["speaker"]: segment.speaker,
        text: segment.text,
    }


def as_rev(segment):
    first, *rest = segment.text.split(" ")
    blanks = [piece for word in rest for piece in (" ", word)]
    times = {"ts": segment.start_ms / 1000, "end_ts": segment.end_ms / 1000}
    pieces = [{"type": "text", "value": first, **times}]
    pieces += [{"type": "punct", "value": piece} for piece in blanks]
    return {"speaker": segment.speaker, "elements": pieces}


def as_azure(segment):
    return {
        "speaker": segment.speaker,
        "offsetInTicks": segment.start_ms * 10_000,
        "durationInTicks": (segment.end_ms - segment.start_ms) * 10_000,
        "nBest": [{"display": segment.text}, {"display": "Another reading."}],
    }


CONTACT = {"start": "BeginOffsetMillis", "end": "EndOffsetMillis", "speaker": "ParticipantRole"}
WRITERS = {
    "deepgram-json": lambda rows: {
        "results": {"utterances": [timed(s, "transcript") for s in rows]}
    },
    "assemblyai-json": lambda rows: {"utterances": [timed(s, unit_ms=1) for s in rows]},
    "whisperx-json": lambda rows: {"segments": [timed(s) for s in rows]},
    "vexa-json": lambda rows: {"native_meeting_id": "x", "segments": [timed(s) for s in rows]},
    "aws-call-analytics-json": lambda rows: {
        "Transcript": [timed(s, "Content", 1, **CONTACT) for s in rows]
    },
    "azure-batch-json": lambda rows: {"recognizedPhrases": [as_azure(s) for s in rows]},
    "rev-json": lambda rows: {"monologues": [as_rev(s) for s in rows]},
}


@pytest.mark.parametrize("name", WRITERS)
@given(rows=written.segments())
@settings(max_examples=40)
def test_what_was_written_is_read(name, rows):
    found = read(as_bytes(WRITERS[name](rows)))

    assert found.format == name
    assert [*map(tidied, found.segments)] == [*map(tidied, rows)]


def tidied(segment):
    return replace(segment, text=" ".join(segment.text.split()))


@given(document=spoilt())
@settings(max_examples=400)
def test_a_spoilt_file_is_read_or_refused(document):
    survives(as_bytes(document))


@given(document=st.one_of(NESTED, spoilt()))
@settings(max_examples=200)
def test_every_reader_of_documents_parses_or_refuses_what_it_is_given(document):
    for reader in DOCUMENTS:
        bid = reader.bid(document)
        assert bid is None or 0 <= bid <= 100
        with contextlib.suppress(UnreadableTranscript):
            assert reader.parse(document).format == reader.NAME


@given(document=NESTED)
@settings(max_examples=200)
def test_any_nesting_of_known_keys_is_read_or_refused(document):
    survives(as_bytes(document))


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("number", ["1e400", "-1", "1e300", "NaN", '"٣"'])
def test_no_number_in_any_place_stops_the_reading(name, number):
    document = SMALL[name].document
    for path in places(document):
        survives(as_bytes(put(document, path, "@@")).replace(b'"@@"', number.encode()))


@pytest.mark.parametrize("path", HANDED)
def test_a_handed_document_cut_off_is_refused_and_a_whole_one_claimed_by_one_reader(path):
    data = contents(path)
    with pytest.raises(UnreadableTranscript):
        read(data[: len(data) // 2])
    survives(data)
