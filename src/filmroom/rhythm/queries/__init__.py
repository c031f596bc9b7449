from filmroom.rhythm.queries.film import (
    FilmClip,
    FilmQueue,
    KeptClip,
    film_queue,
    kept_clips,
    kept_segments,
)
from filmroom.rhythm.queries.letters import LetterLine, LettersRead, letter_findings, letters
from filmroom.rhythm.queries.scans import (
    Concluded,
    DimensionCount,
    NotCoached,
    ReviewOfMonth,
    ScanRead,
    read_scan,
    scans,
    scored_reviews,
)
from filmroom.rhythm.queries.teams import RepOfTeam, TeamRead, by_attention, read_team, teams

__all__ = [
    "Concluded",
    "DimensionCount",
    "FilmClip",
    "FilmQueue",
    "KeptClip",
    "LetterLine",
    "LettersRead",
    "NotCoached",
    "RepOfTeam",
    "ReviewOfMonth",
    "ScanRead",
    "TeamRead",
    "by_attention",
    "film_queue",
    "kept_clips",
    "kept_segments",
    "letter_findings",
    "letters",
    "read_scan",
    "read_team",
    "scans",
    "scored_reviews",
    "teams",
]
