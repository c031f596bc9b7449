"""What is measured on the public sets: for each task its set, its baselines, ours and the target.

Baselines of words were written before their figures were seen and never tuned. Ours is what the
product does where the product does it, else the rules beside this file; `how` says which.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import corpora
import linear
import prefers
import reflects
import scores
import takes_up
from corpora import Conversation, Label, Said

from filmroom.core import lexicons
from filmroom.core.talk import questions
from filmroom.core.talk.speech import is_backchannel, words_in

Says = Callable[[Sequence[Conversation]], list[list[Label]]]  # a label for each item
Learns = Callable[[Sequence[Conversation]], Says]  # from the developing part


@dataclass(frozen=True, slots=True)
class Task:
    key: str
    set: str
    asks: str  # what is told
    licence: str
    read: corpora.Reader
    measure: scores.Measure
    figures: str  # what the measure gives
    target: tuple[float, ...]
    human: str
    how: str
    rule: Says
    line: Learns | None
    ours: Learns


# --- from a rule on one item to answers for conversations -------------------------------------


def each(rule: Callable[[Said], Label]) -> Says:
    return lambda talks: [[rule(item) for item in talk.items] for talk in talks]


def unlearnt(says: Says) -> Learns:
    return lambda _: says


def yes(rule: Callable[[Said], bool]) -> Says:
    return each(lambda item: "yes" if rule(item) else "no")


def linear_in(words: Callable[[str], str]) -> Learns:
    """Learn from the words that a function makes of each text."""

    def learn(developing: Sequence[Conversation]) -> Says:
        items = [item for talk in developing for item in talk.items]
        say = linear.classifier([words(i.text) for i in items], [str(i.label) for i in items])
        return lambda talks: [list(say([words(i.text) for i in talk.items])) for talk in talks]

    return learn


linear_words = linear_in(str)


def of_numbers(fit: Callable[[Sequence[Said]], Callable[[Sequence[Said]], list[float]]]) -> Learns:
    def learn(developing: Sequence[Conversation]) -> Says:
        say = fit([item for talk in developing for item in talk.items])
        return lambda talks: [list(say(talk.items)) for talk in talks]

    return learn


# --- questions --------------------------------------------------------------------------------


def bare(read: corpora.Reader) -> corpora.Reader:
    """Take punctuation and capitals from every text, as some recorders do."""
    return lambda folder: [
        Conversation(talk.name, tuple(item._replace(text=_bare(item.text)) for item in talk.items))
        for talk in read(folder)
    ]


def _bare(text: str) -> str:
    return re.sub(r"[^\w\s'’-]", "", text).lower()


def whether(read: corpora.Reader) -> corpora.Reader:
    """Make open and closed one label, yes."""

    def told(item: Said) -> Said:
        return item._replace(label="no" if item.label == "none" else "yes")

    return lambda folder: [
        Conversation(talk.name, tuple(map(told, talk.items))) for talk in read(folder)
    ]


def asked(talks: Sequence[Conversation]) -> list[list[Label]]:
    """Say none, closed or open as the moments do; open where anything in it is asked openly."""
    return [_asked(talk) for talk in talks]


def _asked(talk: Conversation) -> list[Label]:
    texts = [item.text for item in talk.items]
    by_order = not any(map(questions.has_mark, texts))
    by_start = questions.leaves_out_marks(texts)
    return [_form(text, by_order=by_order, by_start=by_start) for text in texts]


def _form(text: str, *, by_order: bool, by_start: bool) -> str:
    found = questions.find(text, by_order=by_order, by_start=by_start)
    forms = [q.form.value for q in found if not _is_echo(text[q.start : q.end])]
    return "open" if "open" in forms else "closed" if forms else "none"


def _is_echo(said: str) -> bool:
    return all(word in lexicons.BACKCHANNELS for word in words_in(said.lower()))


def asked_at_all(talks: Sequence[Conversation]) -> list[list[Label]]:
    return [["no" if one == "none" else "yes" for one in told] for told in asked(talks)]


_FIRST_WORD = re.compile(
    r"^\W*(?:(?:so|and|but|okay|well|um|uh)\W+)*(?:what|how|why|when|where|who|which|do|does|did|is"
    r"|are|was|were|have|has|can|could|will|would|should)\b"
)
_OPEN_WORD = re.compile(r"\b(?:what|how|why|tell me)\b")


def marked(item: Said) -> bool:
    return "?" in item.text


def begins_so(item: Said) -> bool:
    return _FIRST_WORD.match(item.text.lower()) is not None


def open_or_closed(asks: Callable[[Said], bool]) -> Callable[[Said], str]:
    def rule(item: Said) -> str:
        if not asks(item):
            return "none"
        return "open" if _OPEN_WORD.search(item.text.lower()) else "closed"

    return rule


# --- the others -------------------------------------------------------------------------------

_REFLECTS = re.compile(
    r"^\W*(?:(?:okay|right|mm-hmm|yeah)\W+)*(?:so you|you feel|you['’]re feeling|it sounds like"
    r"|sounds like|what i hear|you['’]re saying)",
    re.IGNORECASE,
)
_QUIET = frozenset(("yeah", "uhhuh", "uh-huh", "mmhmm", "mm-hmm", "mm", "right", "okay", "oh"))


def sounds_like(item: Said) -> bool:
    return _REFLECTS.match(item.text) is not None


def one_quiet_word(item: Said) -> bool:
    return item.text.lower() in _QUIET


def takes_no_floor(item: Said) -> bool:
    return is_backchannel(item.text, len(words_in(item.text)), item.length_ms)


def names_a_need(item: Said) -> bool:
    return (
        marked(item) and re.search(r"\b(?:need|want|prefer\w*|priority)\b", item.text) is not None
    )


_ANNOMI = "none stated; measured only"
_QUESTION_FORM = "the question moments"
TASKS = (
    Task(
        "annomi-question",
        "AnnoMI",
        "question or not",
        _ANNOMI,
        whether(corpora.annomi_questions),
        scores.macro_f1,
        "macro-F1",
        (0.92,),
        ".958 one of ten against the other nine; .934 in pairs",
        _QUESTION_FORM,
        yes(marked),
        linear_words,
        unlearnt(asked_at_all),
    ),
    Task(
        "annomi-form",
        "AnnoMI",
        "none, open or closed question",
        _ANNOMI,
        corpora.annomi_questions,
        scores.macro_f1,
        "macro-F1",
        (0.79,),
        ".827 one of ten against the other nine; .767 in pairs",
        _QUESTION_FORM,
        each(open_or_closed(marked)),
        linear_words,
        unlearnt(asked),
    ),
    Task(
        "annomi-form-bare",
        "AnnoMI",
        "the same without punctuation",
        _ANNOMI,
        bare(corpora.annomi_questions),
        scores.macro_f1,
        "macro-F1",
        (0.70,),
        "not known (people saw the punctuation)",
        _QUESTION_FORM,
        each(open_or_closed(begins_so)),
        linear_words,
        unlearnt(asked),
    ),
    Task(
        "annomi-reflection",
        "AnnoMI",
        "reflection or not",
        _ANNOMI,
        corpora.annomi_reflections,
        scores.macro_f1,
        "macro-F1",
        (0.77,),
        ".883 one of ten against the other nine; .830 in pairs",
        "yardsticks/reflects.py, not in the product",
        yes(sounds_like),
        linear_words,
        unlearnt(yes(lambda item: reflects.reflects(item.text, item.before))),
    ),
    Task(
        "mrda-backchannel",
        "MRDA",
        "takes no floor or does",
        "CC BY 4.0",
        corpora.mrda_quiet,
        scores.precision_and_recall,
        "precision, recall",
        (0.90, 0.75),
        "not known",
        "the backchannels of the talk statistics",
        yes(one_quiet_word),
        linear_words,
        unlearnt(yes(takes_no_floor)),
    ),
    Task(
        "swda-question",
        "SwDA",
        "question or not",
        "CC BY-NC-SA 3.0; measured only",
        corpora.swda_questions,
        scores.f1_of_yes,
        "F1",
        (0.78,),
        "accuracy over all 42 acts .84 (Stolcke et al. 2000)",
        _QUESTION_FORM,
        yes(marked),
        linear_words,
        unlearnt(asked_at_all),
    ),
    Task(
        "uptake",
        "uptake (Demszky et al. 2021)",
        "how far an answer takes up what was said",
        "MIT",
        corpora.uptake,
        scores.spearman,
        "Spearman",
        (0.58,),
        "two raters or more agree on 76 % of the items",
        "yardsticks/takes_up.py, not in the product",
        each(takes_up.repeated),
        of_numbers(takes_up.of_words),
        of_numbers(takes_up.learnt),
    ),
    Task(
        "casino-preference",
        "CaSiNo",
        "asks what the other one prefers",
        "CC BY 4.0",
        corpora.casino_asks,
        scores.f1_of_yes,
        "F1",
        (0.75,),
        "not known for this label",
        "words and the signs of yardsticks/prefers.py, learnt from the developing part; not in the "
        "product",
        yes(names_a_need),
        linear_words,
        linear_in(lambda text: " ".join((text, *prefers.signs(text)))),
    ),
)


def sets_folder(given: str | None) -> Path:
    return Path(given) if given else Path(__file__).parents[2] / "shared" / "data" / "handed"
