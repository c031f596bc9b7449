"""Transcripts from recordings, by a local Whisper model (docs/adr/0060).

`readiness` says whether that can be done here; `work` does it piece by piece. Only `engine` and
`sound` import what the `speech` extra brings, and only when something is to be heard.
"""
