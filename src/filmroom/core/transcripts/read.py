"""Bytes to a transcript: decode, let the formats bid for the text, parse, finish.

People rename files and recorders mislabel them, so the content decides. Where two formats
want a text alike, the parse that finds more turns with words, then more speakers, wins; only
then the ending of the file's name.
"""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import PurePath
from typing import Any, Protocol, TypeVar

from filmroom.core.problems import quoted
from filmroom.core.transcripts import jsontext, wordfile
from filmroom.core.transcripts.decode import decode
from filmroom.core.transcripts.finish import finish
from filmroom.core.transcripts.formats import (
    amberscript_json,
    ass,
    assemblyai_json,
    avoma_json,
    aws_call_analytics_json,
    aws_docx,
    aws_transcribe_json,
    azure_batch_json,
    channel_words_json,
    chorus_json,
    close_json,
    coraal_tsv,
    deepgram_json,
    digital_paper_edit_json,
    elevenlabs_json,
    fathom_json,
    fathom_txt,
    fireflies_json,
    gladia_json,
    gong_json,
    google_meet_json,
    google_meet_txt,
    google_stt_json,
    grain_json,
    hubspot_json,
    hyprnote_json,
    ibm_watson_json,
    meetily_json,
    otter_json,
    otter_txt,
    plain_txt,
    podcast_html,
    podcast_json,
    recall_json,
    rev_json,
    rev_nlp,
    sales_json,
    salesforce_json,
    sbv,
    sembly_json,
    soniox_json,
    span_list_json,
    speechmatics_json,
    speechmatics_v1_json,
    srt,
    table_docx,
    table_text,
    teams_docx,
    teams_metadata_vtt,
    teams_vtt,
    tldv_json,
    ttml,
    turn_list_json,
    vexa_json,
    vtt,
    webex_vtt,
    whisper_cpp_json,
    whisper_json,
    whisperx_json,
    zoom_chat,
    zoom_vtt,
)
from filmroom.core.transcripts.model import Transcript, UnreadableTranscript

Source_contra = TypeVar("Source_contra", contravariant=True)


class Reader(Protocol[Source_contra]):
    """A module of `formats`. Bids go from 0 to 100; None declines."""

    NAME: str
    RECOGNISED_BY: str  # one sentence

    def bid(self, source: Source_contra, /) -> int | None: ...

    def parse(self, source: Source_contra, /) -> Transcript: ...


TEXTS: tuple[Reader[str], ...] = (
    zoom_vtt,
    teams_vtt,
    teams_metadata_vtt,
    webex_vtt,
    vtt,
    srt,
    google_meet_txt,
    otter_txt,
    fathom_txt,
    zoom_chat,
    sbv,
    ttml,
    podcast_html,
    coraal_tsv,
    rev_nlp,
    ass,
    table_text,
    plain_txt,
)
DOCUMENTS: tuple[Reader[Any], ...] = (
    gong_json,
    fireflies_json,
    fathom_json,
    otter_json,
    recall_json,
    meetily_json,
    sembly_json,
    podcast_json,
    grain_json,
    tldv_json,
    avoma_json,
    hubspot_json,
    salesforce_json,
    close_json,
    chorus_json,
    google_meet_json,
    sales_json,
    deepgram_json,
    assemblyai_json,
    whisper_json,
    whisperx_json,
    whisper_cpp_json,
    google_stt_json,
    aws_transcribe_json,
    aws_call_analytics_json,
    azure_batch_json,
    ibm_watson_json,
    speechmatics_json,
    speechmatics_v1_json,
    elevenlabs_json,
    gladia_json,
    soniox_json,
    rev_json,
    amberscript_json,
    vexa_json,
    hyprnote_json,
    digital_paper_edit_json,
    channel_words_json,
    span_list_json,
    turn_list_json,
)  # of parsed JSON
WORD: tuple[Reader[Any], ...] = (teams_docx, aws_docx, table_docx)
READERS: tuple[Reader[Any], ...] = (*TEXTS, *DOCUMENTS, *WORD)

MOST_LINES = 2_000_000  # of text; the longest call allowed at a line every 40 ms
MOST_SEGMENTS = 400_000  # a call of a week; every page reads a transcript whole
_EXPECTED = "expected captions, named turns or a recorder's JSON"


def read(data: bytes, name: str = "") -> Transcript:
    """Read a transcript file. Raises UnreadableTranscript, and nothing else, for any bytes."""
    if data.startswith(wordfile.SIGNATURE):
        return finish(_from_word(wordfile.load(data), name))
    text, remarks = decode(data)
    if jsontext.begins(text):
        document, mends = jsontext.load(text)
        remarks += mends
        found = _best(document, DOCUMENTS, name)
    else:
        _refuse_more_than(MOST_LINES, text.count("\n"), "lines")
        found = _best(text, TEXTS, name)
    if found is None:
        raise UnreadableTranscript(_EXPECTED, found=quoted(text[:600]))
    _refuse_more_than(MOST_SEGMENTS, len(found.segments), "segments")
    return finish(found, remarks)


def _refuse_more_than(most: int, there: int, what: str) -> None:
    if there > most:
        raise UnreadableTranscript(
            f"expected one call of at most {most:,} {what}", found=f"{there:,}"
        )


def _from_word(document: wordfile.WordFile, name: str) -> Transcript:
    """A recorder's own Word file, else one that holds a transcript as text."""
    found = _best(document, WORD, name) or _best(document.text, TEXTS, name)
    if found is None:
        raise UnreadableTranscript(_EXPECTED, found=quoted(document.text[:600]))
    return found


def _best(source: Any, readers: Sequence[Reader[Any]], name: str) -> Transcript | None:
    """The best parse of the highest bidders that can; None where nobody bids.

    Raises the refusal of the highest bidder if none of them can.
    """
    bids = [(bid, reader) for reader in readers if (bid := reader.bid(source)) is not None]
    bids.sort(key=lambda made: -made[0])
    refusals: list[UnreadableTranscript] = []
    for _, rivals in groupby(bids, key=itemgetter(0)):
        parsed: list[Transcript] = []
        for _, reader in rivals:
            try:
                parsed.append(reader.parse(source))
            except UnreadableTranscript as refusal:
                refusals.append(refusal)
        if parsed:
            return _better(parsed, name)
    if refusals:
        raise refusals[0]
    return None


def _better(parsed: Sequence[Transcript], name: str) -> Transcript:
    if len(parsed) == 1:
        return parsed[0]
    return max(parsed, key=lambda transcript: _merit(transcript, name))


def _merit(transcript: Transcript, name: str) -> tuple[int, int, bool]:
    spoken = sum(1 for segment in transcript.segments if segment.text)
    same_ending = transcript.format.endswith(PurePath(name).suffix.removeprefix(".") or "\0")
    return spoken, len(transcript.speakers), same_ending
