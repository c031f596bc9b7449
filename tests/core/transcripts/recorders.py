"""Small fictional files in the shapes of recorders and CRMs, and what each of them says."""

from engines import Mini

from filmroom.core.transcripts.model import Segment

HELLO = Segment(0, 1500, "Ana Silva", "Hello, R&D.")
HI = Segment(1500, 3250, "Bob Ortiz", "Hi.")
BOTH = (HELLO, HI)
OPEN = (Segment(0, None, "Ana Silva", "Hello, R&D."), Segment(1500, None, "Bob Ortiz", "Hi."))


def said(text, start, end, speaker, *values):
    """Two utterances under the given keys; values are their times."""
    ana = {text: "Hello, R&D.", start: values[0], end: values[1], speaker: "Ana Silva"}
    bob = {text: "Hi.", start: values[2], end: values[3], speaker: "Bob Ortiz"}
    return [ana, bob]


def recall(name, *words, number=0):
    return {
        "participant": {"id": number, "name": name, "email": f"{number}@example.com"},
        "language_code": "en-us",
        "words": [
            {
                "text": text,
                "start_timestamp": {"relative": start, "absolute": "2026-11-03T10:00:00Z"},
                "end_timestamp": {"relative": end},
            }
            for text, start, end in words
        ],
    }


def entry(role, words, at_ms, lasts_ms, **more):
    sender = {"role": role, "appType": "x", "subject": "005"}
    return {
        "sender": sender,
        "messageText": words,
        "clientTimestamp": 1_793_700_000_000 + at_ms,
        "clientDuration": lasts_ms,
        **more,
    }


MINIS = {
    "fireflies": Mini(
        "fireflies-json",
        {
            "data": {
                "transcript": {
                    "id": "f-1",
                    "title": "Northwind",
                    "date": 1793700000000,
                    "duration": 62.5,
                    "speakers": [{"id": 0, "name": "Ana Silva"}, {"id": 1, "name": "Bob Ortiz"}],
                    "meeting_attendees": [{"displayName": "Bob Ortiz", "email": "b@example.com"}],
                    "sentences": [
                        {**said("text", "start_time", "end_time", "speaker_name", 0, 1.5, 0, 0)[0]},
                        {
                            "text": "Hi.",
                            "start_time": "1.50",
                            "end_time": "3.25",
                            "speaker_id": 1,
                            "speaker_name": None,
                        },
                    ],
                }
            }
        },
        BOTH,
    ),
    "fathom": Mini(
        "fathom-json",
        {
            "title": "Northwind",
            "recording_id": 944,
            "recording_start_time": "2026-11-03T10:00:00Z",
            "recording_end_time": "2026-11-03T10:01:02.5Z",
            "transcript_language": "en",
            "calendar_invitees": [
                {"name": "Ana Silva", "email": "ana@example.com", "is_external": False},
                {
                    "name": "Roberto",
                    "email": "b@example.com",
                    "is_external": True,
                    "matched_speaker_display_name": "Bob Ortiz",
                },
            ],
            "transcript": [
                {
                    "speaker": {"display_name": "Ana Silva"},
                    "text": "Hello, R&D.",
                    "timestamp": "00:00:00",
                },
                {
                    "speaker": {
                        "display_name": "Bob Ortiz",
                        "matched_calendar_invitee_email": "b@example.com",
                    },
                    "text": "Hi.",
                    "timestamp": "01:00:09",
                },
            ],
        },
        (
            Segment(0, None, "Ana Silva", "Hello, R&D."),
            Segment(3_609_000, None, "Bob Ortiz", "Hi."),
        ),
    ),
    "otter segments": Mini(
        "otter-json",
        {
            "title": "Northwind",
            "created_at": 1793700000,
            "speech_segments": said(
                "transcript", "start_ts", "end_ts", "speaker_name", 0, 1.5, 1.5, 3.25
            ),
        },
        BOTH,
    ),
    "otter client": Mini(
        "otter-json",
        {
            "status": "OK",
            "speech": {
                "otid": "o-1",
                "title": "Northwind",
                "start_time": 1793700000,
                "duration": 4,
                "language": "en",
                "speakers": [{"id": 7, "speaker_name": "Ana Silva"}],
                "transcripts": [
                    {
                        "transcript": "Hello, R&D.",
                        "start_offset": 0,
                        "end_offset": 24000,
                        "speaker_id": 7,
                        "speaker_model_label": "1",
                    },
                    {
                        "transcript": "Hi.",
                        "start_offset": 24000,
                        "end_offset": 52000,
                        "speaker_id": 9,
                        "speaker_model_label": "2",
                    },
                ],
            },
        },
        (HELLO, Segment(1500, 3250, "Speaker 2", "Hi.")),
    ),
    "recall": Mini(
        "recall-json",
        [
            recall("Ana Silva", ("Hello,", 0, 0.5), ("R&D.", 0.75, 1.5)),
            recall("Bob Ortiz", ("Hi.", 1.5, 3.25), number=1),
        ],
        BOTH,
    ),
    "recall of old": Mini(
        "recall-json",
        [
            {
                "speaker": "Ana Silva",
                "speaker_id": 1,
                "language": "en",
                "words": [{"text": "Hello, R&D.", "start_timestamp": 0, "end_timestamp": 1.5}],
            },
            {
                "speaker": None,
                "speaker_id": None,
                "words": [{"text": "Hi.", "start_timestamp": 1.5, "end_timestamp": 3.25}],
            },
        ],
        (HELLO, Segment(1500, 3250, None, "Hi.")),
    ),
    "meetily": Mini(
        "meetily-json",
        {
            "version": "1.0",
            "segments": [
                {
                    "id": "1",
                    "text": "Hello, R&D.",
                    "timestamp": "14:30:05",
                    "audio_start_time": 0.0,
                    "audio_end_time": 1.5,
                    "sequence_id": 0,
                },
                {"id": "2", "text": "Hi.", "timestamp": "14:30:06", "sequence_id": 1},
            ],
        },
        (Segment(0, 1500, None, "Hello, R&D."), Segment(None, None, None, "Hi.")),
    ),
    "sembly": Mini(
        "sembly-json",
        {
            "participants": [{"id": "p1", "name": "Ana Silva", "email": "ana@example.com"}],
            "transcript": said(
                "words_str", "start_time", "end_time", "speaker_name", 0.0, 1.5, 1.5, 3.25
            ),
        },
        BOTH,
    ),
    "podcast": Mini(
        "podcast-json",
        {
            "version": "1.0.0",
            "segments": said("body", "startTime", "endTime", "speaker", 0, 1.5, 1.5, 3.25),
        },
        BOTH,
    ),
    "grain": Mini(
        "grain-json",
        [
            {**item, "participant_id": number}
            for item, number in zip(
                said("text", "start", "end", "speaker", 0, 1500, 1500, 3250), "ab", strict=True
            )
        ],
        BOTH,
    ),
    "tldv": Mini(
        "tldv-json",
        {
            "id": "t-1",
            "meetingId": "m-1",
            "data": said("text", "startTime", "endTime", "speaker", 0, 1.5, 1.5, 3.25),
            "meeting": {
                "name": "Northwind",
                "happenedAt": "2026-11-03T10:00:00Z",
                "duration": 62.5,
                "invitees": [{"name": "Bob Ortiz", "email": "b@example.com"}],
            },
        },
        BOTH,
    ),
    "avoma": Mini(
        "avoma-json",
        {
            "meeting_uuid": "a-1",
            "speakers": [
                {"id": 0, "name": "Ana Silva", "email": "ana@example.com", "is_rep": True},
                {"id": 1, "name": "Bob Ortiz", "email": None, "is_rep": False},
            ],
            "transcript": [
                {"speaker_id": 0, "timestamps": [0.0, 0.7], "transcript": "Hello, R&D."},
                {"speaker_id": 1, "timestamps": [1.5], "transcript": "Hi."},
            ],
        },
        OPEN,
    ),
    "hubspot": Mini(
        "hubspot-json",
        {
            "engagementId": "h-1",
            "transcriptUtterances": [
                {
                    "text": "Hello, R&D.",
                    "startTimeMillis": 0,
                    "endTimeMillis": 1500,
                    "languageCode": "en-US",
                    "speaker": {"id": "1", "name": "Ana Silva", "email": "ana@example.com"},
                },
                {
                    "text": "Hi.",
                    "startTimeMillis": 1500,
                    "endTimeMillis": 3250,
                    "speaker": {"id": "2", "name": "Bob Ortiz"},
                },
            ],
        },
        BOTH,
    ),
    "salesforce": Mini(
        "salesforce-json",
        {
            "conversationIdentifier": "s-1",
            "conversationEntries": [
                entry("Agent", "Hello, R&D.", 0, 1500),
                entry("System", "", 700, 0),
                entry("EndUser", "Hi.", 1500, 1750),
            ],
        },
        (Segment(0, 1500, "Agent", "Hello, R&D."), Segment(1500, 3250, "EndUser", "Hi.")),
    ),
    "chorus": Mini(
        "chorus-json",
        {
            "data": {
                "id": "c-1",
                "type": "conversation",
                "attributes": {
                    "name": "Northwind",
                    "language": "en",
                    "participants": [{"name": "Ana Silva", "email": "ana@example.com"}],
                    "recording": {
                        "duration": 62.5,
                        "start_time": "2026-11-03T10:00:00Z",
                        "utterances": [
                            {
                                "snippet": "Hello, R&D.",
                                "snippet_time": 0.0,
                                "speaker_name": "Ana Silva",
                                "speaker_type": "rep",
                            },
                            {
                                "snippet": "Hi.",
                                "snippet_time": 1.5,
                                "speaker_name": "Bob Ortiz",
                                "speaker_type": "cust",
                            },
                        ],
                    },
                },
            }
        },
        OPEN,
    ),
    "meet entries": Mini(
        "google-meet-json",
        {
            "conferenceRecord": {"startTime": "2026-11-03T10:00:00Z"},
            "participants": [
                {"name": "p/1", "signedinUser": {"displayName": "Ana Silva"}},
                {"name": "p/2", "phoneUser": {"displayName": "Bob Ortiz"}},
            ],
            "transcriptEntries": [
                {
                    "participant": "p/1",
                    "text": "Hello, R&D.",
                    "languageCode": "en-US",
                    "startTime": "2026-11-03T10:00:02Z",
                    "endTime": "2026-11-03T10:00:03.500Z",
                },
                {
                    "participant": "p/2",
                    "text": "Hi.",
                    "languageCode": "en-US",
                    "startTime": "2026-11-03T10:00:05Z",
                    "endTime": "2026-11-03T10:00:06Z",
                },
            ],
        },
        (
            Segment(2000, 3500, "Ana Silva", "Hello, R&D."),
            Segment(5000, 6000, "Bob Ortiz", "Hi."),
        ),
    ),
    "call written down": Mini(
        "sales-json",
        {
            "call_id": "w-1",
            "metadata": {
                "date": "2026-11-03T10:00:00Z",
                "duration_seconds": 62.5,
                "participants": [
                    {"id": "rep", "role": "internal", "name": "Ana Silva"},
                    {"id": "cust", "role": "external", "name": "Bob Ortiz"},
                ],
            },
            "transcript": [
                {"text": "Hello, R&D.", "start_time": 0, "end_time": 1.5, "speaker_id": "rep"},
                {"text": "Hi.", "start_time": 1.5, "end_time": 3.25, "speaker_id": "cust"},
            ],
        },
        BOTH,
    ),
}
