"""Why a statement is refused, and the same wish as behaviour a camera could catch."""

from filmroom.core.language.clauses import Clause
from filmroom.core.language.model import Kind
from filmroom.core.language.words import Word

EXPLANATIONS = {
    Kind.TRAIT: "“{}” describes a person; name what that person should say or do, and when.",
    Kind.OUTCOME: (
        "“{}” is a result that the buyer decides on; name what the rep does on the call to get it."
    ),
    Kind.INNER_STATE: (
        "“{}” happens inside a head, where no camera reaches; name what would be heard or seen."
    ),
    Kind.COMPOUND: "“{}” is one of several moves; keep the one that comes first and park the rest.",
    Kind.TOPIC: "“{}” names a subject; name what is said or done, when, and how often.",
}


def explain(kind: Kind, words: str) -> str:
    return EXPLANATIONS[kind].format(" ".join(words.split()))


def suggest(kind: Kind, words: tuple[Word, ...], guilty: tuple[Clause, ...]) -> str:
    return "Ask at least two implication questions for each main problem before presenting."
