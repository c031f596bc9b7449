from filmroom.reviews.queries.lists import Line, Todo, Told, latest_of, notices, of_call, todo
from filmroom.reviews.queries.pages import (
    Comparison,
    Exchange,
    Reading,
    comparison,
    read_review,
)
from filmroom.reviews.queries.sheets import (
    Asked,
    OnCall,
    export,
    objection_to_undo,
    on_call,
    sheet,
)
from filmroom.reviews.queries.suggestions import Suggestion, suggestions

__all__ = [
    "Asked",
    "Comparison",
    "Exchange",
    "Line",
    "OnCall",
    "Reading",
    "Suggestion",
    "Todo",
    "Told",
    "comparison",
    "export",
    "latest_of",
    "notices",
    "objection_to_undo",
    "of_call",
    "on_call",
    "read_review",
    "sheet",
    "suggestions",
    "todo",
]
