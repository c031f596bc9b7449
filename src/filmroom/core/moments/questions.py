"""Questions of either side: open or closed, and what they ask about where words tell.

The rules of talk.questions, measured in docs/yardsticks/public.md. What a question
asks about is told for the questions of a seller, and has no labelled set to check against.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from operator import itemgetter

from filmroom.core import lexicons
from filmroom.core.moments import features
from filmroom.core.moments.features import Seen
from filmroom.core.moments.heard import Detector, HeardCall, Passage, Span
from filmroom.core.moments.model import Kind, Moment, QuestionType
from filmroom.core.moments.weights import Weights
from filmroom.core.talk import questions
from filmroom.core.talk.questions import Question
from filmroom.core.talk.speech import words_in
from filmroom.core.transcripts.model import Side

DETECTOR = Detector(Kind.QUESTION, "question-rules", 3)

MARKED = 0.9  # share of finds on AnnoMI that people call a question, too
BY_WORDS = 0.8  # 0.79 for requests, 0.89 by word order; other talk will be less tidy
_TAIL = 160  # of a long sentence, what asks stands at its end

# A need-payoff question often names the problem, a problem question the situation.
_STRONGEST_FIRST = (
    QuestionType.NEED_PAYOFF,
    QuestionType.IMPLICATION,
    QuestionType.PROBLEM,
    QuestionType.SITUATION,
)


About = tuple[str | None, tuple[str, ...]]  # the type, and the words that tell it
_NOTHING: About = (None, ())
TYPES = (*(kind.value for kind in QuestionType), "other")  # what the weights tell apart


def find(call: HeardCall, weights: Weights) -> Iterator[Moment]:
    for passage, found in groupby(asked(call), key=itemgetter(0)):
        here = [(span, question) for _, span, question in found]
        about = _about(passage, [span for span, _ in here], weights)
        for (span, question), what in zip(here, about, strict=True):
            yield _moment(call, passage, span, question, what)


def asked(call: HeardCall) -> Iterator[tuple[Passage, Span, Question]]:
    by_order, by_start = not call.has_question_marks, call.leaves_out_marks
    for passage in call.passages:
        for start, end in _pieces(passage, by_order=by_order):
            said = passage.text[start:end]
            for question in questions.find(said, by_order=by_order, by_start=by_start):
                span = (start + question.start, start + question.end)
                if not _is_echo(passage.text[span[0] : span[1]]):
                    yield passage, span, question


def _pieces(passage: Passage, *, by_order: bool) -> list[Span]:
    """Without punctuation a turn is one endless sentence: look at its segments one by one."""
    if not by_order:
        return [(0, len(passage.text))]
    edges = [*passage.offsets, len(passage.text) + 1]
    return [(start, end - 1) for start, end in pairwise(edges)]


def _is_echo(said: str) -> bool:
    """Tell what wants no answer but shows attention: "Really?", "Okay?"."""
    return all(word in lexicons.BACKCHANNELS for word in words_in(said.lower()))


def _moment(
    call: HeardCall,
    passage: Passage,
    span: Span,
    question: Question,
    about_saw: About,
) -> Moment:
    about, saw = about_saw
    return call.moment(
        DETECTOR,
        passage,
        (max(span[0], span[1] - _TAIL), span[1]),
        MARKED if question.is_marked else BY_WORDS,
        {
            "form": question.form.value,
            "type": about,
            "marked": question.is_marked,
            "saw": saw,
        },
    )


def _about(passage: Passage, spans: Sequence[Span], weights: Weights) -> list[About]:
    """Say what each question of ours in a turn asks about, and by which words.

    Listed words decide, else what weighs most.
    """
    if passage.side is Side.THEIRS:
        return [_NOTHING] * len(spans)
    listed = [_listed(passage, span) for span in spans]
    if all(listed):
        return [about for about in listed if about]
    seen = features.seen_in(passage, spans)
    return [
        about or _weighed(passage, words, weights)
        for about, words in zip(listed, seen, strict=True)
    ]


def _listed(passage: Passage, span: Span) -> About | None:
    hits = passage.hits_within(span)
    for kind in _STRONGEST_FIRST:
        if saw := tuple(hit.phrase for hit in hits if hit.label is kind):
            return kind.value, saw
    return None


def _weighed(passage: Passage, seen: Seen, weights: Weights) -> About:
    about = weights.likeliest(DETECTOR.kind.value, TYPES, seen)
    if about == "other":
        return _NOTHING
    loudest = weights.loudest(f"{DETECTOR.kind.value}:{about}", seen)
    return about, tuple(passage.text[start:end] for _, (start, end) in loudest)


def features_of(passage: Passage, span: Span) -> list[str]:
    return list(features.seen_in(passage, [span])[0])
