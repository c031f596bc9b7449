"""Real files of every format against counts made by a script that shares no code with us."""

import contextlib

import pytest
from handed import contents, expectations, expected, with_segments

from filmroom.core.transcripts.finish import spoken_label
from filmroom.core.transcripts.model import Transcript, UnreadableTranscript
from filmroom.core.transcripts.read import read
from filmroom.core.transcripts.reader import RestsOn
from filmroom.core.transcripts.readers import READERS

NAMES_LISTED = 30  # by the script, of many more speakers

# Where the script's value is not what a reader of the file should get, and why (docs/formats.md).
BETTER = {
    # The script names people by their roles; the file's table of people has their names.
    "handed/sales-json/spin-good.json": {
        "speaker_names": ["Alex (Sales Rep)", "Jordan (Customer)"],
    },
    "handed/sales-json/spin-bad.json": {
        "speaker_names": ["Taylor (Sales Rep)", "Chris (Customer)"],
    },
    # Reactions (the manifest counts 91 and 4) are nobody's words, and whoever only reacted did
    # not speak; words are those of all lines but the quotations above replies.
    "handed/zoom-chat/acde-222.chat.txt": {
        "segments": 249 - 91,
        "speakers": 36,
        "speaker_names": None,  # not listed
        "words": 2352,
    },
    "handed/zoom-chat/price-002.chat.txt": {
        "segments": 26 - 4,
        "speakers": 9,
        "speaker_names": [
            "Fireflies.ai Notetaker Butta",
            "Maria Silva",
            "Guru",
            "Ameziane Hamlat",
            "jochem-brouwer",
            "Luis Pinto | Besu",
            "spencer-tb",
            "Toni Wahrstätter",
            "Butta",
        ],
        "words": 274,
        "last_start": 3623.0,
    },
    "handed/other-docx/aws-example-call.docx": {
        # The tool prints whole hundredths: "0:00:00.4" is 40 ms, as the same call's JSON says.
        "first_start": 0.04,
    },
    "handed/srt/webvttpy-invalid_timeframe.srt": {
        # "00:00:11:890" can only mean 11.890 s, so its words are kept (pysrt does, too).
        "segments": 5,
        "words": 15,
    },
    "handed/vtt-edge/turnchunk-youtube-auto.vtt": {
        # Rolling captions: the manifest gives the words spoken once, 15 and "[Music]".
        "words": 16,
    },
}


def formats_met():
    for path in expectations():
        with contextlib.suppress(UnreadableTranscript):  # label sets
            yield read(contents(path), path).format


def facts(transcript: Transcript) -> dict:
    starts = [s.start_ms for s in transcript.segments if s.start_ms is not None]
    ends = [s.end_ms for s in transcript.segments if s.end_ms is not None]
    return {
        "segments": len(transcript.segments),
        "speakers": len(transcript.speakers),
        "speaker_names": list(transcript.speakers)[:NAMES_LISTED],
        "words": sum(len(s.text.split()) for s in transcript.segments),
        "first_start": starts[0] / 1000 if starts else None,
        "last_start": starts[-1] / 1000 if starts else None,
        "last_end": max(ends) / 1000 if ends else None,
    }


@pytest.mark.parametrize("path", with_segments())
def test_a_handed_file_reads_as_an_independent_script_counted_it(path):
    found = facts(read(contents(path), path))
    wanted = expected(path) | BETTER.get(path, {})
    if wanted["speaker_names"]:
        wanted["speaker_names"] = [spoken_label(str(name)) for name in wanted["speaker_names"]]
    compared = {key for key in found if wanted.get(key) is not None}

    assert {key: found[key] for key in compared} == {key: wanted[key] for key in compared}


@pytest.mark.parametrize(
    "path",
    [
        "handed/gong-json/airbyte-calls-extensive.json",
        "handed/gong-json/nango-real-scorecards.json",
        "handed/gong-json/nango-real-trackers.json",
        "handed/rev-nlp/earnings21-4386541.speakers.csv",
        "handed/zoom-labels/acde-222.key_decisions.json",
        "handed/zoom-labels/acde-222.tldr.json",
        "handed/zoom-labels/acdt-056.tldr.json",
        "handed/zoom-labels/awd-039.tldr.json",
        "handed/zoom-labels/focil-022.tldr.json",
        "handed/zoom-labels/price-002.tldr.json",
        "handed/zoom-labels/rpc-020.tldr.json",
    ],
)
def test_a_handed_file_without_talk_is_refused(path):
    if path not in expectations():
        pytest.skip("the handed transcripts are not beside the repository")
    with pytest.raises(UnreadableTranscript, match="expected captions"):
        read(contents(path), path)


def test_a_reader_that_says_no_file_was_seen_reads_none_of_the_handed_ones():
    if not expectations():
        pytest.skip("the handed transcripts are not beside the repository")
    unseen = {r.NAME for r in READERS if r.RESTS_ON in {RestsOn.SHAPE, RestsOn.USAGE}}

    assert unseen & set(formats_met()) == set()
    assert len(unseen) < len(READERS)
