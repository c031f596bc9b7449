"""Small fictional files in the shapes of speech engines, and what each of them says."""

from typing import Any, NamedTuple

from filmroom.core.transcripts.model import Segment


class Mini(NamedTuple):
    format: str
    document: Any
    segments: tuple[Segment, ...]


def deepgram_word(text, start, end, **more):
    return {"word": text.casefold().strip(".,?"), "start": start, "end": end, **more} | {
        "punctuated_word": text
    }


def google_word(text, start, end, **more):
    return {"startTime": start, "endTime": end, "word": text, **more}


def aws_item(text, start, end, **more):
    times = {"start_time": start, "end_time": end, "type": "pronunciation"}
    return {**times, "alternatives": [{"content": text, "confidence": "0.9"}], **more}


def aws_point(text):
    return {"type": "punctuation", "alternatives": [{"content": text, "confidence": "0.0"}]}


def speechmatics(text, start, end, speaker="UU", kind="word", **more):
    best = {"content": text, "confidence": 0.9, "language": "en", "speaker": speaker}
    return {"type": kind, "start_time": start, "end_time": end, "alternatives": [best], **more}


ANA, BEN = "Speaker 0", "Speaker 1"

MINIS = {
    "deepgram utterances": Mini(
        "deepgram-json",
        {
            "metadata": {"request_id": "r-7", "duration": 12.5, "channels": 1},
            "results": {
                "channels": [{"detected_language": "en", "alternatives": [{"transcript": "x"}]}],
                "utterances": [
                    {"start": 0, "end": 1.5, "channel": 0, "transcript": "Morning.", "speaker": 0},
                    {"start": 1.2799997, "end": 3, "channel": 0, "transcript": "Hi.", "speaker": 1},
                ],
            },
        },
        (Segment(0, 1500, ANA, "Morning."), Segment(1280, 3000, BEN, "Hi.")),
    ),
    "deepgram two channels": Mini(
        "deepgram-json",
        {
            "results": {
                "channels": [
                    {
                        "alternatives": [
                            {
                                "transcript": "Shall we? Good.",
                                "words": [
                                    deepgram_word("Shall", 1, 1.2),
                                    deepgram_word("we?", 1.2, 1.5),
                                    deepgram_word("Good.", 2.6, 3),
                                ],
                            }
                        ]
                    },
                    {"alternatives": [{"words": [deepgram_word("Yes.", 2.0, 2.5)]}]},
                    {"alternatives": [{"transcript": "", "words": []}]},
                ]
            }
        },
        (
            Segment(1000, 1500, "channel 0", "Shall we?"),
            Segment(2000, 2500, "channel 1", "Yes."),
            Segment(2600, 3000, "channel 0", "Good."),
        ),
    ),
    "assemblyai utterances": Mini(
        "assemblyai-json",
        {
            "id": "a-1",
            "status": "completed",
            "language_code": "en_us",
            "audio_duration": 31,
            "text": "Hello. Yes.",
            "words": [{"text": "Hello.", "start": 170, "end": 718, "speaker": "A"}],
            "utterances": [
                {"speaker": "A", "start": 170, "end": 718, "text": "Hello.", "words": []},
                {"speaker": "B", "start": 30000, "end": 30500, "text": "Yes.", "words": []},
            ],
        },
        (Segment(170, 718, "Speaker A", "Hello."), Segment(30000, 30500, "Speaker B", "Yes.")),
    ),
    "assemblyai words": Mini(
        "assemblyai-json",
        {
            "audio_url": "https://example.com/a.mp3",
            "utterances": None,
            "words": [
                {"text": "One", "start": 0, "end": 300, "speaker": None},
                {"text": "two.", "start": 300, "end": 600, "speaker": None},
                {"text": "Three.", "start": 2200, "end": 2500, "speaker": None},
            ],
        },
        (Segment(0, 600, None, "One two."), Segment(2200, 2500, None, "Three.")),
    ),
    "whisper": Mini(
        "whisper-json",
        {
            "text": " Right. So.",
            "segments": [
                {"id": 0, "seek": 0, "start": 0.0, "end": 1.52, "text": " Right.", "tokens": [5]},
                {"id": 1, "seek": 0, "start": 1.52, "end": 1.52, "text": "", "tokens": []},
                {"id": 2, "seek": 0, "start": 1.6, "end": 2.0, "text": " So.", "tokens": [6]},
            ],
            "language": "en",
        },
        (
            Segment(0, 1520, None, "Right."),
            Segment(1520, 1520, None, ""),
            Segment(1600, 2000, None, "So."),
        ),
    ),
    "faster-whisper list": Mini(
        "whisper-json",
        [{"id": 1, "seek": 0, "start": 0.0, "end": 2.5, "text": " Hello there.", "tokens": [1]}],
        (Segment(0, 2500, None, "Hello there."),),
    ),
    "segments in milliseconds": Mini(
        "whisper-json",
        {
            "segments": [
                {"start": 0, "end": 3480, "text": "Shall we begin?"},
                {"start": 3480, "end": 7960, "text": "Let us."},
            ]
        },
        (Segment(0, 3480, None, "Shall we begin?"), Segment(3480, 7960, None, "Let us.")),
    ),
    "whisperx words": Mini(
        "whisper-json",
        {
            "language": "en",
            "segments": [],
            "word_segments": [
                {"word": "Yeah,", "start": 1.2, "end": 1.4},
                {"word": "sorry.", "start": 1.5, "end": 1.9},
            ],
        },
        (Segment(1200, 1900, None, "Yeah, sorry."),),
    ),
    "openai words": Mini(
        "whisper-json",
        {
            "task": "transcribe",
            "language": "english",
            "duration": 8.47,
            "text": "The beach",
            "words": [
                {"word": "The", "start": 0.0, "end": 0.5},
                {"word": "beach", "start": 0.5, "end": 1.0},
            ],
        },
        (Segment(0, 1000, None, "The beach"),),
    ),
    "whisperx": Mini(
        "whisperx-json",
        {
            "segments": [
                {
                    "start": 0.1,
                    "end": 2.0,
                    "text": " It costs $5.",
                    "speaker": "SPEAKER_00",
                    "words": [{"word": "It", "start": 0.1, "end": 0.3}, {"word": "$5."}],
                },
                {
                    "start": 2.5,
                    "end": 6.0,
                    "text": " Okay. No way.",
                    "words": [
                        {"word": "Okay.", "start": 2.5, "end": 3.0, "speaker": "SPEAKER_01"},
                        {"word": "No", "start": 4.0, "end": 4.2, "speaker": "SPEAKER_00"},
                        {"word": "way."},
                    ],
                },
            ],
            "word_segments": [],
            "language": "en",
        },
        (
            Segment(100, 2000, "SPEAKER_00", "It costs $5."),
            Segment(2500, 3000, "SPEAKER_01", "Okay."),
            Segment(4000, 4200, "SPEAKER_00", "No way."),
        ),
    ),
    "list in milliseconds": Mini(
        "whisperx-json",
        [
            {"start": 0, "end": 1500, "text": "Hi.", "speaker": "SPEAKER_00"},
            {"start": 2000, "end": 4500, "text": "Hi, Ana.", "speaker": "SPEAKER_01"},
        ],
        (Segment(0, 1500, "SPEAKER_00", "Hi."), Segment(2000, 4500, "SPEAKER_01", "Hi, Ana.")),
    ),
    "list in whole seconds": Mini(
        "whisperx-json",
        [
            {"start": 0, "end": 4, "text": "Hi.", "speaker": 0},
            {"start": 4, "end": 90, "text": "A long answer.", "speaker": 1},
        ],
        (Segment(0, 4000, ANA, "Hi."), Segment(4000, 90000, BEN, "A long answer.")),
    ),
    "whisper.cpp": Mini(
        "whisper-cpp-json",
        {
            "result": {"language": "de"},
            "transcription": [
                {
                    "timestamps": {"from": "00:00:00,000", "to": "00:00:01,200"},
                    "offsets": {"from": 0, "to": 1200},
                    "text": " Guten Tag.",
                    "speaker": "0",
                },
                {
                    "timestamps": {"from": "00:00:01,200", "to": "01:00:02,500"},
                    "text": " Hallo.",
                    "speaker": "?",
                },
            ],
        },
        (Segment(0, 1200, ANA, "Guten Tag."), Segment(1200, 3_602_500, None, "Hallo.")),
    ),
    "google with a repeating last result": Mini(
        "google-stt-json",
        {
            "results": [
                {
                    "alternatives": [
                        {
                            "transcript": "Good morning, Ben.",
                            "words": [
                                google_word("Good", "0s", "0.400s"),
                                google_word("morning,", "0.400s", "0.900s"),
                                google_word("Ben.", "0.900s", "1.300s"),
                            ],
                        }
                    ],
                    "languageCode": "en-us",
                },
                {"alternatives": [{"transcript": " Morning."}], "languageCode": "en-us"},
                {
                    "alternatives": [
                        {
                            "words": [
                                google_word("Good", "0s", "0.400s", speakerTag=1),
                                google_word("morning,", "0.400s", "0.900s", speakerTag=1),
                                google_word("Ben.", "0.900s", "1.300s", speakerTag=1),
                                google_word("Morning.", "2.100s", "2.600s", speakerTag=2),
                            ]
                        }
                    ]
                },
            ]
        },
        (
            Segment(0, 1300, "Speaker 1", "Good morning, Ben."),
            Segment(2100, 2600, "Speaker 2", "Morning."),
        ),
    ),
    "google version 2": Mini(
        "google-stt-json",
        {
            "results": [
                {
                    "alternatives": [
                        {
                            "transcript": "Fine, thanks.",
                            "words": [
                                {"endOffset": "0.5s", "word": "Fine,", "speakerLabel": "1"},
                                {
                                    "startOffset": "0.5s",
                                    "endOffset": {"seconds": "1", "nanos": 250000000},
                                    "word": "thanks.",
                                    "speakerLabel": "1",
                                },
                            ],
                        }
                    ],
                    "languageCode": "en-US",
                },
                {"alternatives": [{}]},
            ]
        },
        (Segment(500, 1250, "Speaker 1", "Fine, thanks."),),
    ),
    "google version 2, long operation": Mini(
        "google-stt-json",
        {
            "done": True,
            "response": {
                "results": {
                    "gs://calls/a.wav": {
                        "inlineResult": {
                            "transcript": {
                                "results": [
                                    {
                                        "alternatives": [
                                            {
                                                "transcript": "Hi.",
                                                "words": [
                                                    {
                                                        "word": "Hi.",
                                                        "startOffset": "0.5s",
                                                        "endOffset": "1s",
                                                    }
                                                ],
                                            }
                                        ]
                                    }
                                ]
                            }
                        }
                    }
                }
            },
        },
        (Segment(500, 1000, None, "Hi."),),
    ),
    "aws with speakers": Mini(
        "aws-transcribe-json",
        {
            "jobName": "job-9",
            "results": {
                "language_code": "en-US",
                "transcripts": [{"transcript": "Hi, Ben. Hello. Oh."}],
                "speaker_labels": {
                    "speakers": 2,
                    "segments": [
                        {
                            "start_time": "0.5",
                            "end_time": "1.4",
                            "speaker_label": "spk_0",
                            "items": [
                                {"start_time": "0.54", "end_time": "0.8"},
                                {"start_time": "0.8", "end_time": "1.3"},
                            ],
                        },
                        {"start_time": "1.5", "end_time": "1.6", "speaker_label": "", "items": []},
                        {
                            "start_time": "2.0",
                            "end_time": "2.5",
                            "speaker_label": "spk_1",
                            "items": [{"start_time": "2.0", "end_time": "2.5"}],
                        },
                    ],
                },
                "items": [
                    aws_item("Hi", "0.54", "0.8"),
                    aws_point(","),
                    aws_item("Ben", "0.8", "1.3"),
                    aws_point("."),
                    aws_item("Hello", "2.0", "2.5"),
                    aws_point("."),
                    aws_item("Oh", "3.0", "3.2", speaker_label="spk_0"),
                    aws_point("."),
                ],
            },
        },
        (
            Segment(500, 1400, "spk_0", "Hi, Ben."),
            Segment(2000, 2500, "spk_1", "Hello."),
            Segment(3000, 3200, "spk_0", "Oh."),
        ),
    ),
    "aws with channels": Mini(
        "aws-transcribe-json",
        {
            "results": {
                "channel_labels": {
                    "channels": [
                        {
                            "channel_label": "ch_0",
                            "items": [aws_item("Hi", "1.0", "1.2"), aws_point(".")],
                        },
                        {"channel_label": "ch_1", "items": [aws_item("Hey", "2.0", "2.2")]},
                    ],
                    "number_of_channels": 2,
                },
                "items": [
                    aws_item("Hi", "1.0", "1.2"),
                    aws_point("."),
                    aws_item("Hey", "2", "2.2"),
                ],
                "transcripts": [],
            }
        },
        (Segment(1000, 1200, "channel 0", "Hi."), Segment(2000, 2200, "channel 1", "Hey")),
    ),
    "aws call analytics": Mini(
        "aws-call-analytics-json",
        {
            "JobName": "call-3",
            "LanguageCode": "en-US",
            "Participants": [{"ParticipantRole": "AGENT"}, {"ParticipantRole": "CUSTOMER"}],
            "ConversationCharacteristics": {"TotalConversationDurationMillis": 9000},
            "Transcript": [
                {
                    "Content": "Acme, hello?",
                    "BeginOffsetMillis": 40,
                    "EndOffsetMillis": 1050,
                    "ParticipantRole": "AGENT",
                },
                {
                    "Content": "Hi.",
                    "BeginOffsetMillis": 1310,
                    "EndOffsetMillis": 1450,
                    "ParticipantRole": "CUSTOMER",
                },
            ],
        },
        (Segment(40, 1050, "AGENT", "Acme, hello?"), Segment(1310, 1450, "CUSTOMER", "Hi.")),
    ),
    "contact lens": Mini(
        "aws-call-analytics-json",
        {
            "Participants": [{"ParticipantId": "p1", "ParticipantRole": "CUSTOMER"}],
            "Transcript": [
                {
                    "Content": "Hi.",
                    "BeginOffsetMillis": 0,
                    "EndOffsetMillis": 90,
                    "ParticipantId": "p1",
                }
            ],
        },
        (Segment(0, 90, "CUSTOMER", "Hi."),),
    ),
    "contact lens in real time": Mini(
        "aws-call-analytics-json",
        {
            "Segments": [
                {
                    "Transcript": {
                        "ParticipantRole": "AGENT",
                        "Content": "Hello.",
                        "BeginOffsetMillis": 757,
                        "EndOffsetMillis": 1275,
                    }
                },
                {"Categories": {"MatchedCategories": ["x"]}},
                {
                    "Transcript": {
                        "ParticipantRole": "SYSTEM",
                        "Content": "You are recorded.",
                        "BeginOffsetMillis": 1300,
                        "EndOffsetMillis": 2000,
                    }
                },
            ]
        },
        (Segment(757, 1275, "AGENT", "Hello."), Segment(1300, 2000, "SYSTEM", "You are recorded.")),
    ),
    "azure capitalised": Mini(
        "azure-batch-json",
        {
            "RecognizedPhrases": [
                {
                    "Channel": 0,
                    "Speaker": 1,
                    "Offset": "PT0.86S",
                    "Duration": "PT11.01S",
                    "NBest": [{"Lexical": "thanks", "Display": "Thanks."}],
                }
            ]
        },
        (Segment(860, 11_870, "Speaker 1", "Thanks."),),
    ),
    "azure batch": Mini(
        "azure-batch-json",
        {
            "durationInTicks": 41200000,
            "duration": "PT4.12S",
            "recognizedPhrases": [
                {
                    "channel": 1,
                    "offset": "PT1H2M0.5S",
                    "duration": "PT0.7S",
                    "nBest": [{"display": "Sure.", "lexical": "sure"}],
                },
                {
                    "channel": 0,
                    "speaker": 0,
                    "offsetInTicks": 5000000.0,
                    "durationInTicks": 9000000.0,
                    "nBest": [{"display": "", "lexical": "ready"}, {"display": "Red."}],
                },
                {"channel": 0, "offset": "PT9S", "duration": "PT1S", "nBest": [{"display": ""}]},
            ],
        },
        (
            Segment(500, 1400, ANA, "ready"),
            Segment(3_720_500, 3_721_200, "channel 1", "Sure."),
        ),
    ),
    "azure fast": Mini(
        "azure-batch-json",
        {
            "durationMilliseconds": 2000,
            "combinedPhrases": [{"text": "Good afternoon."}],
            "phrases": [
                {
                    "speaker": 1,
                    "offsetMilliseconds": 960,
                    "durationMilliseconds": 640,
                    "text": "Good afternoon.",
                    "locale": "en-US",
                }
            ],
        },
        (Segment(960, 1600, "Speaker 1", "Good afternoon."),),
    ),
    "azure without phrases": Mini(
        "azure-batch-json",
        {"combinedPhrases": [{"channel": 0, "text": "All of it."}], "phrases": []},
        (Segment(None, None, "channel 0", "All of it."),),
    ),
    "watson with speakers": Mini(
        "ibm-watson-json",
        {
            "result_index": 0,
            "results": [
                {"final": False, "alternatives": [{"transcript": "hell "}]},
                {
                    "final": True,
                    "alternatives": [
                        {
                            "transcript": "hello yes what ",
                            "timestamps": [
                                ["hello", 0.68, 1.19],
                                ["yes", 1.47, 1.9],
                                ["what", 2.0, 2.3],
                            ],
                        }
                    ],
                },
            ],
            "speaker_labels": [
                {"from": 0.68, "to": 1.19, "speaker": 0, "final": False},
                {"from": 1.47, "to": 1.9, "speaker": 1, "final": False},
                {"from": 2.0, "to": 2.3, "speaker": 1, "final": True},
            ],
        },
        (Segment(680, 1190, ANA, "hello"), Segment(1470, 2300, BEN, "yes what")),
    ),
    "watson job": Mini(
        "ibm-watson-json",
        {
            "id": "j-1",
            "results": [
                {
                    "results": [
                        {
                            "final": True,
                            "alternatives": [{"transcript": "one ", "timestamps": [["one", 0, 1]]}],
                        },
                        {"final": True, "alternatives": [{"transcript": "two "}]},
                    ]
                }
            ],
        },
        (Segment(0, 1000, None, "one"), Segment(None, None, None, "two")),
    ),
    "speechmatics": Mini(
        "speechmatics-json",
        {
            "format": "2.9",
            "job": {"id": "sm-1", "duration": 64, "data_name": "call.wav"},
            "metadata": {"transcription_config": {"language": "en"}},
            "results": [
                speechmatics("Hello", 0.1, 0.4, "S1"),
                speechmatics(",", 0.4, 0.4, "S1", "punctuation", attaches_to="previous"),
                speechmatics("(", 0.5, 0.5, "S1", "punctuation", attaches_to="next"),
                speechmatics("Ben", 0.5, 0.9, "S1"),
                {"type": "speaker_change", "start_time": 1.0, "end_time": 1.0},
                speechmatics("Yes", 1.1, 1.4, "S2"),
                speechmatics("hm", 4.0, 4.1),
            ],
        },
        (
            Segment(100, 900, "S1", "Hello, (Ben"),
            Segment(1100, 1400, "S2", "Yes"),
            Segment(4000, 4100, None, "hm"),
        ),
    ),
    "speechmatics version 1": Mini(
        "speechmatics-v1-json",
        {
            "job": {"id": 7, "lang": "en", "duration": 12},
            "speakers": [
                {"name": "F4", "time": "0.50", "duration": "1.50"},
                {"name": "M1", "time": "2.50", "duration": "1.00"},
            ],
            "words": [
                {"name": "There", "time": "0.50", "duration": "0.18"},
                {"name": "is", "time": "0.70", "duration": "0.10"},
                {"name": ".", "time": "2.00", "duration": "0"},
                {"name": "lost", "time": "2.20", "duration": "0.1"},
                {"name": "Good", "time": "2.50", "duration": "0.3"},
            ],
        },
        (
            Segment(500, 2000, "F4", "There is."),
            Segment(2200, 2300, None, "lost"),
            Segment(2500, 3500, "M1", "Good"),
        ),
    ),
    "rev api": Mini(
        "rev-json",
        {
            "monologues": [
                {
                    "speaker": 0,
                    "speaker_info": {"id": "s0", "display_name": "Ana Silva"},
                    "elements": [
                        {"type": "text", "value": "The", "ts": 1.02, "end_ts": 1.2},
                        {"type": "punct", "value": " "},
                        {"type": "text", "value": "R&D", "ts": 1.3, "end_ts": 1.7},
                        {"type": "punct", "value": "."},
                    ],
                },
                {
                    "speaker": 1,
                    "elements": [{"type": "text", "value": "Oh", "ts": 2, "end_ts": 2.5}],
                },
            ]
        },
        (Segment(1020, 1700, "Ana Silva", "The R&D."), Segment(2000, 2500, BEN, "Oh")),
    ),
    "rev editor": Mini(
        "rev-json",
        {
            "id": 18,
            "speakers": [{"id": 0, "name": "Ana"}, {"id": 1, "name": "Ana"}],
            "monologues": [
                {
                    "speaker": 0,
                    "startTime": 0.39,
                    "spans": [{"value": "Yeah. "}, {"value": "Okay", "ts": 0.6, "endTs": 0.9}],
                },
                {"speaker": 1, "startTime": 4, "spans": [{"value": "Right."}]},
            ],
        },
        (Segment(600, 900, "Ana", "Yeah. Okay"), Segment(4000, None, "Ana (1)", "Right.")),
    ),
    "amberscript": Mini(
        "amberscript-json",
        {
            "id": "amb-1",
            "speakers": [{"spkid": "spk1", "name": "Interviewer"}, {"spkid": "spk2", "name": ""}],
            "segments": [
                {
                    "speaker": "spk1",
                    "words": [
                        {"start": 0.66, "end": 0.8, "text": "You"},
                        {"start": 0.8, "end": 0.87, "text": "can"},
                    ],
                },
                {"speaker": "spk2", "words": [{"start": 2.5, "end": 2.9, "text": "Okay,"}]},
            ],
        },
        (Segment(660, 870, "Interviewer", "You can"), Segment(2500, 2900, "spk2", "Okay,")),
    ),
    "vexa": Mini(
        "vexa-json",
        {
            "id": 4,
            "platform": "teams",
            "native_meeting_id": "319",
            "start_time": "2026-06-20T09:00:00Z",
            "segments": [
                {"start": 1.0, "end": 2.5, "text": "Hallo.", "language": "de", "speaker": "Ana"},
                {"start_time": 3, "end_time": 4, "text": "Ja.", "language": "de", "speaker": None},
            ],
        },
        (Segment(1000, 2500, "Ana", "Hallo."), Segment(3000, 4000, None, "Ja.")),
    ),
    "hyprnote": Mini(
        "hyprnote-json",
        {
            "words": [
                {
                    "text": "hey",
                    "speaker": {"type": "unassigned", "value": {"index": 0}},
                    "start_ms": 480,
                    "end_ms": 1120,
                },
                {
                    "text": "hi",
                    "speaker": {"type": "assigned", "value": {"id": "u-1", "label": "Ana"}},
                    "start_ms": 1200,
                    "end_ms": 1400,
                },
                {"text": "oh", "speaker": None, "start_ms": 1500, "end_ms": 1600},
            ]
        },
        (
            Segment(480, 1120, ANA, "hey"),
            Segment(1200, 1400, "Ana", "hi"),
            Segment(1500, 1600, None, "oh"),
        ),
    ),
    "digital paper edit": Mini(
        "digital-paper-edit-json",
        {
            "words": [
                {"id": 0, "start": 13.02, "end": 13.17, "text": "There"},
                {"id": 1, "start": 13.17, "end": 13.4, "text": "is."},
                {"id": 2, "start": 20.5, "end": 21.0, "text": "Why?"},
            ],
            "paragraphs": [
                {"id": 0, "start": 13.02, "end": 14.0, "speaker": "F_S12"},
                {"id": 1, "start": 20.0, "end": 22.0, "speaker": "U_UKN"},
            ],
        },
        (Segment(13020, 14000, "F_S12", "There is."), Segment(20000, 22000, "U_UKN", "Why?")),
    ),
    "words by channel": Mini(
        "channel-words-json",
        [
            {"start": 2.0, "end": 2.4, "channel": "B", "text": "Mhm"},
            {"start": 1.0, "end": 1.5, "channel": "A", "text": "So"},
            {"start": 1.5, "end": 2.2, "channel": "A", "text": "then"},
            {"start": 2.2, "end": 3.0, "channel": "A", "text": "we"},
        ],
        (
            Segment(1000, 2200, "Speaker A", "So then"),
            Segment(2000, 2400, "Speaker B", "Mhm"),
            Segment(2200, 3000, "Speaker A", "we"),
        ),
    ),
    "diarisation": Mini(
        "span-list-json",
        [
            {"speaker": "speaker0", "start": 110, "end": 3660},
            {"speaker": "speaker0", "start": 1984, "end": 5008},
        ],
        (Segment(110, 3660, "speaker0", ""), Segment(1984, 5008, "speaker0", "")),
    ),
    "tokens": Mini(
        "span-list-json",
        [{"start": 0.5, "end": 1, "text": "기관"}, {"start": 1, "end": 1.5, "text": "스터디"}],
        (Segment(500, 1000, None, "기관"), Segment(1000, 1500, None, "스터디")),
    ),
    "elevenlabs": Mini(
        "elevenlabs-json",
        {
            "language_code": "en",
            "language_probability": 0.9,
            "text": "Hi there. Oh",
            "transcription_id": "el-5",
            "words": [
                {"text": "Hi", "start": 0.1, "end": 0.3, "type": "word", "speaker_id": "speaker_0"},
                {
                    "text": " ",
                    "start": 0.3,
                    "end": 0.4,
                    "type": "spacing",
                    "speaker_id": "speaker_0",
                },
                {
                    "text": "there.",
                    "start": 0.4,
                    "end": 0.9,
                    "type": "word",
                    "speaker_id": "speaker_0",
                },
                {"text": "Oh", "start": 1.1, "end": 1.3, "type": "word", "speaker_id": "speaker_1"},
            ],
        },
        (Segment(100, 900, "speaker_0", "Hi there."), Segment(1100, 1300, "speaker_1", "Oh")),
    ),
    "elevenlabs channels": Mini(
        "elevenlabs-json",
        {
            "transcripts": [
                {
                    "language_code": "en",
                    "channel_index": 0,
                    "text": "Hi.",
                    "words": [{"text": "Hi.", "start": 2, "end": 3, "type": "word"}],
                },
                {
                    "language_code": "en",
                    "channel_index": 1,
                    "text": "Yes.",
                    "words": [{"text": "Yes.", "start": 1, "end": 1.5, "type": "word"}],
                },
            ]
        },
        (Segment(1000, 1500, "channel 1", "Yes."), Segment(2000, 3000, "channel 0", "Hi.")),
    ),
    "soniox": Mini(
        "soniox-json",
        {
            "id": "so-2",
            "text": "What is? Ja",
            "tokens": [
                {"text": "Wh", "start_ms": 540, "end_ms": 560, "speaker": "1", "language": "en"},
                {"text": "at", "start_ms": 560, "end_ms": 600, "speaker": "1", "language": "en"},
                {"text": " is", "start_ms": 660, "end_ms": 720, "speaker": "1", "language": "en"},
                {"text": "?", "start_ms": 720, "end_ms": 730, "speaker": "1", "language": "en"},
                {"text": "Was", "translation_status": "translation", "language": "de"},
                {"text": " ", "start_ms": 900, "end_ms": 950, "speaker": "2", "language": "en"},
                {"text": "Ja", "start_ms": 1000, "end_ms": 1100, "speaker": "2", "language": "en"},
                {"text": "<end>", "start_ms": 1100, "end_ms": 1100},
            ],
        },
        (Segment(540, 730, "Speaker 1", "What is?"), Segment(1000, 1100, "Speaker 2", "Ja")),
    ),
    "gladia": Mini(
        "gladia-json",
        {
            "id": "gl-3",
            "status": "done",
            "result": {
                "metadata": {"audio_duration": 4.5, "number_of_distinct_channels": 1},
                "transcription": {
                    "full_transcript": "Bonjour. Oui.",
                    "languages": ["fr"],
                    "utterances": [
                        {"text": "Bonjour.", "start": 0.5, "end": 1, "speaker": 0, "channel": 0},
                        {"text": "Oui.", "start": 1.25, "end": 2, "speaker": 1, "channel": 0},
                    ],
                },
            },
        },
        (Segment(500, 1000, ANA, "Bonjour."), Segment(1250, 2000, BEN, "Oui.")),
    ),
    "gladia without utterances": Mini(
        "gladia-json",
        {"transcription": {"languages": ["en"], "utterances": [], "full_transcript": "One two."}},
        (Segment(None, None, None, "One two."),),
    ),
    "close": Mini(
        "close-json",
        {
            "id": "acti_1",
            "duration": 61,
            "activity_at": "2026-09-19T18:00:00+00:00",
            "recording_transcript": {
                "utterances": [
                    {
                        "speaker_label": "Dana Reyes",
                        "speaker_side": "contact",
                        "start": 0.1,
                        "end": 1.2,
                        "text": "How is it going?",
                    },
                    {
                        "speaker_label": "Ana Silva",
                        "speaker_side": "close-user",
                        "start": 1.3,
                        "end": 2.4,
                        "text": "Well.",
                    },
                ],
                "summary_text": "Small talk.",
            },
        },
        (
            Segment(100, 1200, "Dana Reyes", "How is it going?"),
            Segment(1300, 2400, "Ana Silva", "Well."),
        ),
    ),
}
