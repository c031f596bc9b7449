"""A writer of its own for every format, in a few lines each, from what the format's maker says.

A row is one turn: start and end in milliseconds, the number and the name of who speaks, words.
Writers know nothing of the readers; what they lose (ends, names, milliseconds) is stated beside
them.
"""

import csv
import html
import io
import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from strategies import stamp
from test_word_files import docx, paragraphs
from test_word_files import row as table_row

NOON = datetime(2026, 11, 3, 12, tzinfo=UTC)


class Row(NamedTuple):
    start: int
    end: int
    who: int  # 0 for the first who speaks
    name: str
    words: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(self.words)

    def timed_words(self) -> list[tuple[str, int, int]]:
        """Every word with an even share of the time."""
        edges = [
            self.start + (self.end - self.start) * at // len(self.words)
            for at in range(len(self.words) + 1)
        ]
        return list(zip(self.words, edges, edges[1:], strict=False))


class Writer(NamedTuple):
    write: Callable[[Sequence[Row]], Any]  # text, bytes, or what JSON can hold
    label: Callable[[Row], str | None] = lambda row: row.name
    step: int = 10  # milliseconds that all times are multiples of
    starts: bool = True
    ends: bool = True
    from_first: bool = False  # times count from the first row
    is_marked_up: bool = True  # can it hold any word, by escaping or as JSON?
    is_by_word: bool = False  # blanks between words are the reader's


def numbered(row: Row) -> str:
    return f"Speaker {row.who}"


def lettered(row: Row) -> str:
    return f"Speaker {'ABC'[row.who]}"


def clock(ms: int) -> str:
    return stamp(ms)[:8]


def iso(ms: int) -> str:
    return (NOON + timedelta(milliseconds=ms)).isoformat().replace("+00:00", "Z")


def cues(rows: Sequence[Row], body: Callable[[Row], str], top: str = "", point: str = ".") -> str:
    return top + "\n\n".join(
        f"{number}\n{stamp(r.start, point)} --> {stamp(r.end, point)}\n{body(r)}"
        for number, r in enumerate(rows, 1)
    )


def escaped(text: str) -> str:
    return html.escape(text, quote=False)


def voice(row: Row) -> str:
    return f"<v {escaped(row.name)}>{escaped(row.text)}"


def prefixed(row: Row) -> str:
    return f"{row.name}: {escaped(row.text)}"


def webex(rows: Sequence[Row]) -> str:
    return "WEBVTT\n\n" + "\n\n".join(
        f'{n} "{r.name}" (77)\n{stamp(r.start)} --> {stamp(r.end)}\n{escaped(r.text)}'
        for n, r in enumerate(rows, 1)
    )


def graph(row: Row) -> str:
    return json.dumps({"spokenText": row.text, "speakerName": row.name}, ensure_ascii=False)


def ttml(rows: Sequence[Row]) -> str:
    names = {row.who: row.name for row in rows}
    agents = "".join(
        f'<m:agent xml:id="a{who}"><m:name>{name}</m:name></m:agent>' for who, name in names.items()
    )
    talk = "".join(
        f'<p begin="{r.start}ms" end="{stamp(r.end)}" m:agent="a{r.who}">{escaped(r.text)}</p>'
        for r in rows
    )
    return (
        '<tt xmlns="http://www.w3.org/ns/ttml" xmlns:m="http://www.w3.org/ns/ttml#metadata">'
        f"<head>{agents}</head><body><div>{talk}</div></body></tt>"
    )


def podcast_html(rows: Sequence[Row]) -> str:
    return "".join(
        f"<cite>{r.name}:</cite>\n<time>{clock(r.start)}</time>\n<p>{escaped(r.text)}</p>\n"
        for r in rows
    )


def ass(rows: Sequence[Row]) -> str:
    lines = [f"Dialogue: {ass_time(r.start)},{ass_time(r.end)},{r.name},{r.text}" for r in rows]
    return "\n".join(["[Events]", "Format: Start, End, Name, Text", *lines])


def ass_time(ms: int) -> str:
    return stamp(ms)[1:11]


def table(rows: Sequence[Row]) -> str:
    made = io.StringIO()
    lines = [(r.name, f"{r.start / 1000:.3f}", f"{r.end / 1000:.3f}", r.text) for r in rows]
    csv.writer(made).writerows([("Speaker", "Start", "End", "Text"), *lines])
    return made.getvalue()


def coraal(rows: Sequence[Row]) -> str:
    lines = [
        f"{n}\t{r.name}\t{r.start / 1000}\t{r.text}\t{r.end / 1000}" for n, r in enumerate(rows, 1)
    ]
    return "\n".join(["Line\tSpkr\tStTime\tContent\tEnTime", *lines])


def rev_nlp(rows: Sequence[Row]) -> str:
    tokens = [
        f"{word}|{r.who}|{start / 1000}|{end / 1000}||"
        for r in rows
        for word, start, end in r.timed_words()
    ]
    return "\n".join(["token|speaker|ts|endTs|punctuation|case", *tokens])


def teams_docx(rows: Sequence[Row]) -> bytes:
    turns = [f"\n{r.name}   {clock(r.start)}\n{escaped(r.text)}" for r in rows]
    return docx(paragraphs("Weekly", "1h 2m 3s", *turns))


def aws_docx(rows: Sequence[Row]) -> bytes:
    head = table_row("Start", "Dur.", "Speaker", "Transcription")
    body = [
        table_row(hundredths(r.start), f"{(r.end - r.start) / 1000}s", r.name, escaped(r.text))
        for r in rows
    ]
    return docx(f"<w:tbl>{head}{''.join(body)}</w:tbl>")


def hundredths(ms: int) -> str:
    """As AWS's tool writes them: not padded."""
    return f"{clock(ms)}.{ms % 1000 // 10}"


def table_docx(rows: Sequence[Row]) -> bytes:
    body = [table_row(r.name, clock(r.start), escaped(r.text)) for r in rows]
    return docx(f"<w:tbl>{table_row('Speaker', 'Time', 'Text')}{''.join(body)}</w:tbl>")


def each(*keys: str, unit: int = 1000) -> Callable[[Sequence[Row]], list[dict[str, Any]]]:
    """An object a row, under the given keys for text, start, end and name; "" leaves one out."""

    def made(rows: Sequence[Row]) -> list[dict[str, Any]]:
        return [
            {
                key: value
                for key, value in zip(
                    keys, (r.text, r.start / unit, r.end / unit, r.name), strict=True
                )
                if key
            }
            for r in rows
        ]

    return made


def whole(rows: list[dict[str, Any]], *keys: str) -> list[dict[str, Any]]:
    """The same with whole numbers under some keys."""
    return [{k: round(v) if k in keys else v for k, v in row.items()} for row in rows]


def by_word(
    row: Row, text: str, start: str, end: str, unit: int = 1000, **more: Any
) -> list[dict[str, Any]]:
    return [
        {text: word, start: ms(begun, unit), end: ms(done, unit), **more}
        for word, begun, done in row.timed_words()
    ]


def ms(time: int, unit: int) -> float:
    return time if unit == 1 else time / unit


def flat(rows: Sequence[Row], words: Callable[[Row], list[Any]]) -> list[Any]:
    return [word for row in rows for word in words(row)]


def people(rows: Sequence[Row], key: str, name: str) -> list[dict[str, Any]]:
    return [{key: who, name: called} for who, called in {r.who: r.name for r in rows}.items()]


def aws(rows: Sequence[Row]) -> Any:
    def item(word: str, start: int, end: int) -> dict[str, Any]:
        times = {"start_time": f"{start / 1000}", "end_time": f"{end / 1000}"}
        return {**times, "type": "pronunciation", "alternatives": [{"content": word}]}

    stretches = [
        {
            "start_time": f"{r.start / 1000}",
            "end_time": f"{r.end / 1000}",
            "speaker_label": f"spk_{r.who}",
            "items": [
                {k: item(*w)[k] for k in ("start_time", "end_time")} for w in r.timed_words()
            ],
        }
        for r in rows
    ]
    items = flat(rows, lambda r: [item(*word) for word in r.timed_words()])
    return {"results": {"items": items, "speaker_labels": {"segments": stretches}}}


def ibm(rows: Sequence[Row]) -> Any:
    words = flat(rows, lambda r: [[w, s / 1000, e / 1000] for w, s, e in r.timed_words()])
    speakers = flat(rows, lambda r: by_word(r, "word", "from", "to", speaker=r.who))
    best = {"transcript": " ".join(r.text for r in rows), "timestamps": words}
    return {"results": [{"final": True, "alternatives": [best]}], "speaker_labels": speakers}


def speechmatics(rows: Sequence[Row]) -> Any:
    return {
        "results": flat(
            rows,
            lambda r: [
                {
                    "type": "word",
                    "start_time": s / 1000,
                    "end_time": e / 1000,
                    "alternatives": [{"content": w, "speaker": f"S{r.who}"}],
                }
                for w, s, e in r.timed_words()
            ],
        )
    }


def speechmatics_1(rows: Sequence[Row]) -> Any:
    def part(name: str, start: int, end: int) -> dict[str, str]:
        length = f"{(end - start) / 1000:.3f}"
        return {"name": name, "time": f"{start / 1000:.3f}", "duration": length}

    return {
        "speakers": [part(r.name, r.start, r.end) for r in rows],
        "words": flat(rows, lambda r: [part(*word) for word in r.timed_words()]),
    }


def soniox(rows: Sequence[Row]) -> Any:
    def tokens(row: Row) -> list[dict[str, Any]]:
        return [
            {"text": f" {w}", "start_ms": s, "end_ms": e, "speaker": str(row.who)}
            for w, s, e in row.timed_words()
        ]

    return {"tokens": flat(rows, tokens)}


def google(rows: Sequence[Row]) -> Any:
    words = flat(
        rows,
        lambda r: [
            {
                "word": w,
                "startTime": f"{s / 1000}s",
                "endTime": f"{e / 1000}s",
                "speakerTag": r.who + 1,
            }
            for w, s, e in r.timed_words()
        ],
    )
    return {"results": [{"alternatives": [{"words": words}]}]}


def deepgram(rows: Sequence[Row]) -> Any:
    words = flat(rows, lambda r: by_word(r, "punctuated_word", "start", "end", speaker=r.who))
    return {"results": {"channels": [{"alternatives": [{"words": words}]}]}}


def recall(rows: Sequence[Row]) -> Any:
    def word(text: str, start: int, end: int) -> dict[str, Any]:
        times = {"relative": start / 1000}, {"relative": end / 1000}
        return {"text": text, "start_timestamp": times[0], "end_timestamp": times[1]}

    return [
        {
            "participant": {"id": r.who, "name": r.name},
            "words": [word(*timed) for timed in r.timed_words()],
        }
        for r in rows
    ]


def rev(rows: Sequence[Row]) -> Any:
    def elements(row: Row) -> list[dict[str, Any]]:
        pieces = by_word(row, "value", "ts", "end_ts")
        return flat(pieces, lambda piece: [piece, {"type": "punct", "value": " "}])

    return {
        "speakers": people(rows, "id", "name"),
        "monologues": [{"speaker": r.who, "elements": elements(r)} for r in rows],
    }


def salesforce(rows: Sequence[Row]) -> Any:
    at = round(NOON.timestamp() * 1000)
    return {
        "conversationEntries": [
            {
                "sender": {"role": ("Agent", "EndUser", "Supervisor")[r.who]},
                "messageText": r.text,
                "clientTimestamp": at + r.start,
                "clientDuration": r.end - r.start,
            }
            for r in rows
        ]
    }


def meet_json(rows: Sequence[Row]) -> Any:
    return {
        "conferenceRecord": {"startTime": iso(0)},
        "participants": [
            {"name": f"p/{one['id']}", "signedinUser": {"displayName": one["name"]}}
            for one in people(rows, "id", "name")
        ],
        "transcriptEntries": [
            {
                "participant": f"p/{r.who}",
                "text": r.text,
                "startTime": iso(r.start),
                "endTime": iso(r.end),
            }
            for r in rows
        ],
    }


def elevenlabs(rows: Sequence[Row]) -> Any:
    words = flat(
        rows,
        lambda r: by_word(r, "text", "start", "end", type="word", speaker_id=f"speaker_{r.who}"),
    )
    return {"language_code": "en", "words": words}


def hyprnote(rows: Sequence[Row]) -> Any:
    def speaker(row: Row) -> dict[str, Any]:
        return {"type": "assigned", "value": {"id": f"u-{row.who}", "label": row.name}}

    return {
        "words": flat(
            rows, lambda r: by_word(r, "text", "start_ms", "end_ms", 1, speaker=speaker(r))
        )
    }


def paper_edit(rows: Sequence[Row]) -> Any:
    return {
        "words": flat(rows, lambda r: by_word(r, "text", "start", "end")),
        "paragraphs": each("", "start", "end", "speaker")(rows),
    }


def gong(rows: Sequence[Row]) -> Any:
    talk = [
        {
            "speakerId": f"64{r.who}",
            "sentences": [{"start": r.start, "end": r.end, "text": r.text}],
        }
        for r in rows
    ]
    parties = [
        {"speakerId": f"64{one['id']}", "name": one["name"]} for one in people(rows, "id", "name")
    ]
    calls = [{"metaData": {"id": "7"}, "parties": parties}]
    return {"callTranscripts": [{"callId": "7", "transcript": talk}], "calls": calls}


def with_more(rows: list[dict[str, Any]], **more: Any) -> list[dict[str, Any]]:
    return [{**row, **more} for row in rows]


SPOKEN = each("text", "start", "end", "speaker")
WRITERS: dict[str, Writer] = {
    "zoom-vtt": Writer(lambda rows: cues(rows, prefixed, "WEBVTT\n\n"), step=1),
    "teams-vtt": Writer(lambda rows: cues(rows, lambda r: f"{voice(r)}</v>", "WEBVTT\n\n"), step=1),
    "teams-metadata-vtt": Writer(lambda rows: cues(rows, graph, "WEBVTT\n\n"), step=1),
    "webex-vtt": Writer(webex, step=1),
    "vtt": Writer(lambda rows: cues(rows, voice, "WEBVTT\n\n"), step=1),
    "srt": Writer(lambda rows: cues(rows, prefixed, point=","), step=1),
    "sbv": Writer(
        lambda rows: "\n\n".join(f"{stamp(r.start)},{stamp(r.end)}\n{prefixed(r)}" for r in rows),
        step=1,
    ),
    "ttml": Writer(ttml, step=1),
    "podcast-html": Writer(podcast_html, step=1000, ends=False),
    "ass": Writer(ass, is_marked_up=False),
    "table": Writer(table),
    "coraal-tsv": Writer(coraal),
    "rev-nlp": Writer(rev_nlp, numbered, is_marked_up=False, is_by_word=True),
    "google-meet-txt": Writer(
        lambda rows: (
            "\n\n".join(f"{r.name}: {r.text}" for r in rows) + "\n\nMeeting ended after 01:00:00"
        ),
        starts=False,
        ends=False,
        is_marked_up=False,
    ),
    "otter-txt": Writer(
        lambda rows: (
            "\n\n".join(f"{r.name}  {clock(r.start)}\n{r.text}" for r in rows)
            + "\n\nTranscribed by https://otter.ai"
        ),
        step=1000,
        ends=False,
        is_marked_up=False,
    ),
    "fathom-txt": Writer(
        lambda rows: "\n\n".join(f"{clock(r.start)} - {r.name}\n  {r.text}" for r in rows),
        step=1000,
        ends=False,
        is_marked_up=False,
    ),
    "zoom-chat": Writer(
        lambda rows: "\n".join(f"{clock(r.start)}\t{r.name}:\t{r.text}" for r in rows),
        step=1000,
        ends=False,
        is_marked_up=False,
    ),
    "plain-text": Writer(
        lambda rows: "\n".join(f"[{clock(r.start)}] {r.name}: {r.text}" for r in rows),
        step=1000,
        ends=False,
        is_marked_up=False,
    ),
    "teams-docx": Writer(teams_docx, step=1000, ends=False),
    "aws-docx": Writer(aws_docx),
    "table-docx": Writer(table_docx, step=1000, ends=False),
    "gong-json": Writer(gong, step=1),
    "fireflies-json": Writer(
        lambda rows: {"sentences": each("text", "start_time", "end_time", "speaker_name")(rows)}
    ),
    "fathom-json": Writer(
        lambda rows: {
            "transcript": [
                {
                    "speaker": {"display_name": r.name},
                    "text": r.text,
                    "timestamp": clock(r.start),
                }
                for r in rows
            ]
        },
        step=1000,
        ends=False,
    ),
    "otter-json": Writer(
        lambda rows: {
            "speech_segments": each("transcript", "start_ts", "end_ts", "speaker_name")(rows)
        }
    ),
    "recall-json": Writer(recall, is_by_word=True),
    "meetily-json": Writer(
        lambda rows: [
            {**row, "sequence_id": n}
            for n, row in enumerate(each("text", "audio_start_time", "audio_end_time", "")(rows))
        ],
        lambda _: None,
    ),
    "sembly-json": Writer(
        lambda rows: {
            "transcript": each("words_str", "start_time", "end_time", "speaker_name")(rows)
        }
    ),
    "podcast-json": Writer(
        lambda rows: {
            "version": "1.0.0",
            "segments": each("body", "startTime", "endTime", "speaker")(rows),
        }
    ),
    "grain-json": Writer(
        lambda rows: [
            {
                "participant_id": f"p{r.who}",
                "speaker": r.name,
                "text": r.text,
                "start": r.start,
                "end": r.end,
            }
            for r in rows
        ],
        step=1,
    ),
    "filmroom-json": Writer(lambda rows: {"filmroom_transcript": 1, "segments": SPOKEN(rows)}),
    "tldv-json": Writer(
        lambda rows: {
            "meetingId": "m",
            "data": each("text", "startTime", "endTime", "speaker")(rows),
        }
    ),
    "avoma-json": Writer(
        lambda rows: {
            "speakers": people(rows, "id", "name"),
            "transcript": [
                {"speaker_id": r.who, "timestamps": [r.start / 1000], "transcript": r.text}
                for r in rows
            ],
        },
        ends=False,
    ),
    "hubspot-json": Writer(
        lambda rows: {
            "transcriptUtterances": [
                {
                    "text": r.text,
                    "startTimeMillis": r.start,
                    "endTimeMillis": r.end,
                    "speaker": {"id": str(r.who), "name": r.name},
                }
                for r in rows
            ]
        },
        step=1,
    ),
    "salesforce-json": Writer(
        salesforce,
        lambda row: ("Agent", "EndUser", "Supervisor")[row.who],
        from_first=True,
        step=1,
    ),
    "close-json": Writer(
        lambda rows: {
            "recording_transcript": {
                "utterances": with_more(
                    each("text", "start", "end", "speaker_label")(rows), speaker_side="contact"
                )
            }
        }
    ),
    "chorus-json": Writer(
        lambda rows: {
            "recording": {"utterances": each("snippet", "snippet_time", "", "speaker_name")(rows)}
        },
        ends=False,
    ),
    "google-meet-json": Writer(meet_json),
    "sales-json": Writer(
        lambda rows: {
            "metadata": {"participants": people(rows, "id", "name")},
            "transcript": [
                {**row, "speaker_id": r.who}
                for row, r in zip(
                    each("text", "start_time", "end_time", "")(rows), rows, strict=True
                )
            ],
        }
    ),
    "deepgram-json": Writer(deepgram, numbered, is_by_word=True),
    "assemblyai-json": Writer(
        lambda rows: {
            "audio_url": "x",
            "words": flat(
                rows, lambda r: by_word(r, "text", "start", "end", 1, speaker="ABC"[r.who])
            ),
        },
        lettered,
        is_by_word=True,
    ),
    "whisper-json": Writer(
        lambda rows: {"segments": with_more(each("text", "start", "end", "")(rows), seek=0)},
        lambda _: None,
    ),
    "whisperx-json": Writer(lambda rows: {"segments": SPOKEN(rows)}),
    "whisper-cpp-json": Writer(
        lambda rows: {
            "transcription": [
                {"offsets": {"from": r.start, "to": r.end}, "text": f" {r.text}"} for r in rows
            ]
        },
        lambda _: None,
        step=1,
    ),
    "google-stt-json": Writer(google, lambda row: f"Speaker {row.who + 1}", is_by_word=True),
    "aws-transcribe-json": Writer(aws, lambda row: f"spk_{row.who}", is_by_word=True),
    "aws-call-analytics-json": Writer(
        lambda rows: {
            "Transcript": whole(
                each("Content", "BeginOffsetMillis", "EndOffsetMillis", "ParticipantRole", unit=1)(
                    rows
                ),
                "BeginOffsetMillis",
                "EndOffsetMillis",
            )
        },
        step=1,
    ),
    "azure-batch-json": Writer(
        lambda rows: {
            "recognizedPhrases": [
                {
                    "speaker": r.who,
                    "offsetInTicks": r.start * 10_000,
                    "durationInTicks": (r.end - r.start) * 10_000,
                    "nBest": [{"display": r.text}],
                }
                for r in rows
            ]
        },
        numbered,
        step=1,
    ),
    "ibm-watson-json": Writer(ibm, numbered, is_by_word=True),
    "speechmatics-json": Writer(speechmatics, lambda row: f"S{row.who}", is_by_word=True),
    "speechmatics-v1-json": Writer(speechmatics_1, is_by_word=True),
    "elevenlabs-json": Writer(elevenlabs, lambda row: f"speaker_{row.who}", is_by_word=True),
    "gladia-json": Writer(
        lambda rows: {
            "transcription": {
                "utterances": [
                    {**row, "speaker": r.who, "channel": 0}
                    for row, r in zip(each("text", "start", "end", "")(rows), rows, strict=True)
                ]
            }
        },
        numbered,
    ),
    "soniox-json": Writer(soniox, numbered, is_by_word=True),
    "rev-json": Writer(rev, is_by_word=True),
    "amberscript-json": Writer(
        lambda rows: {
            "speakers": people(rows, "spkid", "name"),
            "segments": [
                {"speaker": r.who, "words": by_word(r, "text", "start", "end")} for r in rows
            ],
        },
        is_by_word=True,
    ),
    "vexa-json": Writer(lambda rows: {"native_meeting_id": "1", "segments": SPOKEN(rows)}),
    "hyprnote-json": Writer(hyprnote, is_by_word=True),
    "digital-paper-edit-json": Writer(paper_edit, is_by_word=True),
    "channel-words-json": Writer(
        lambda rows: flat(rows, lambda r: by_word(r, "text", "start", "end", channel=r.name)),
        is_by_word=True,
    ),
    "span-list-json": Writer(each("text", "start", "end", ""), lambda _: None),
    "turn-list-json": Writer(
        lambda rows: {"dialogue": each("utterance", "start", "end", "speakerName")(rows)}
    ),
}


def written(name: str, rows: Sequence[Row]) -> bytes:
    made = WRITERS[name].write(rows)
    if isinstance(made, bytes):
        return made
    if not isinstance(made, str):
        made = json.dumps(made, ensure_ascii=False)
    return made.encode()
