from filmroom.reviews.queries.agreement import Agreement, agreements
from filmroom.reviews.queries.lists import Line, Todo, Told, latest_of, notices, of_call, todo
from filmroom.reviews.queries.pages import (
    Comparison,
    Exchange,
    Reading,
    ReadScore,
    comparison,
    read_review,
)
from filmroom.reviews.queries.scores import DimensionScores, Scored, scores_of
from filmroom.reviews.queries.sheets import (
    Asked,
    OnCall,
    export,
    on_call,
    places,
    sheet,
    transcript_version,
)
from filmroom.reviews.queries.suggestions import Suggestion, judgements, suggestions

__all__ = [
    "Agreement",
    "Asked",
    "Comparison",
    "DimensionScores",
    "Exchange",
    "Line",
    "OnCall",
    "ReadScore",
    "Reading",
    "Scored",
    "Suggestion",
    "Todo",
    "Told",
    "agreements",
    "comparison",
    "export",
    "judgements",
    "latest_of",
    "notices",
    "of_call",
    "on_call",
    "places",
    "read_review",
    "scores_of",
    "sheet",
    "suggestions",
    "todo",
    "transcript_version",
]
