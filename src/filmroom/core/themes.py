"""What was coached: the skill a theme belongs to, and the guard against talk about deals.

English only; a theme in another language is never held back.
"""

import re
from collections.abc import Sequence
from types import MappingProxyType

from filmroom.core import language
from filmroom.core.phrases import say
from filmroom.core.problems import Problem, quoted

# Skill category -> its names, then how words that point at it begin.
SKILLS = MappingProxyType(
    {
        "discovery": (("discovery",), ("question", "implication", "impact", "probing", "pain")),
        "qualification": (("qualification", "qualifying"), ("meddic", "bant", "disqualif")),
        "objection_handling": (
            ("objection handling", "handling objections"),
            ("objection", "pushback", "push-back"),
        ),
        "value_articulation": (
            ("value articulation", "business case"),
            ("value", "roi", "benefit", "feature", "pitch"),
        ),
        "competitive_positioning": (
            ("competitive positioning", "positioning"),
            ("competitor", "competition", "differentiat"),
        ),
        "negotiation_closing": (
            ("negotiation", "negotiating", "closing"),
            ("next step", "discount", "concession", "mutual plan", "pricing"),
        ),
        "multi_threading": (
            ("multi-threading", "multithreading", "multi threading"),
            ("stakeholder", "sign-off", "signs off", "decision", "champion", "economic buyer"),
        ),
        "tonality": (("tonality",), ("tone", "pace", "pause", "silence")),
        "call_control": (
            ("call control", "listening"),
            ("agenda", "opening", "interrupt", "monologue", "recap", "summar", "talk time"),
        ),
    }
)

_DEAL_WORDS = re.compile(
    r"\b(?:deals?|opportunit(?:y|ies)|renewals?|accounts?|forecast)\b", re.IGNORECASE
)
_NARRATIVE = re.compile(
    r"\s*(?:the |their |our )?"
    r"(?:they|he|she|prospect|buyer|customer|client|champion|call|meeting|demo)\b"
    r".{0,60}?\b(?:said|told|asked|wanted|wants|liked|loved|went|mentioned|agreed|was|were|had"
    r"|came|needs|is|are|will)\b",
    re.IGNORECASE | re.DOTALL,
)
_REP = re.compile(r"\b(?:rep|i|you|we|me|my|your)\b", re.IGNORECASE)


def suggest_skill(theme: str) -> str | None:
    """The skill category most of the words point at; its name settles it."""
    scores = {key: _weight(key, theme) for key in SKILLS}
    best = max(scores, key=lambda key: scores[key])
    return best if scores[best] else None


def check_theme(
    theme: str, *, intervention: str = "", deal_names: Sequence[str] = ()
) -> tuple[Problem, ...]:
    """Ask for the behaviour where a theme is empty, about one deal, or a tale of the call."""
    if not theme.strip():
        message = say("What was coached, in one sentence? Name what the rep does or leaves out.")
        return (Problem("no-theme", message, "theme"),)
    if _is_deal_talk(theme, deal_names):
        message = say(
            "{quoted} is about one deal. Which behaviour would help on the next deal too? "
            "For example: ask who else signs off.",
            quoted=quoted(theme),
        )
        return (Problem("deal-talk", message, "theme"),)
    if not intervention.strip() and _is_narrative(theme):
        message = say(
            "This tells what happened on the call. What could the rep do differently next time,"
            " or what did you show or practise?"
        )
        return (Problem("call-narrative", message, "theme"),)
    return ()


def _is_deal_talk(theme: str, deal_names: Sequence[str]) -> bool:
    if suggest_skill(theme) is not None:
        return False
    names = [name for name in deal_names if _holds(name, theme)]
    kinds = {language.check_focus(text).kind for text in (theme, _without(names, theme))}
    if language.Kind.BEHAVIOUR in kinds:
        return False
    is_about_deals = _DEAL_WORDS.search(theme) is not None
    return bool(names) or is_about_deals or language.Kind.OUTCOME in kinds


def _without(names: Sequence[str], theme: str) -> str:
    """What follows a name in front, as in “Acme: answers the price point at once”."""
    for name in names:
        theme = re.sub(rf"^\s*{re.escape(name)}\s*[:,–-]\s*", "", theme, flags=re.IGNORECASE)
    return theme


def _is_narrative(theme: str) -> bool:
    names_a_skill = any(_holds(name, theme) for names, _ in SKILLS.values() for name in names)
    return _NARRATIVE.match(theme) is not None and not _REP.search(theme) and not names_a_skill


def _weight(key: str, theme: str) -> int:
    names, beginnings = SKILLS[key]
    named = sum(_holds(name, theme) for name in names)
    return 10 * named + sum(_holds(beginning, theme, whole=False) for beginning in beginnings)


def _holds(words: str, text: str, *, whole: bool = True) -> bool:
    if not words.strip():
        return False
    end = r"(?!\w)" if whole else ""
    return re.search(rf"(?<!\w){re.escape(words)}{end}", text, re.IGNORECASE) is not None
