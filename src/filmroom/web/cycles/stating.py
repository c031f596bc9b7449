"""What the evidence supports, in words and with its numbers (docs/method/verdict.md)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from filmroom.core.verdict import Weight
from filmroom.cycles.values import Statement
from filmroom.web.cycles.words import HOURLY, VERDICTS, Verdict, target_in_words, way_of

_WEIGHTS = {
    Weight.STRONG: gettext_lazy("The numbers speak strongly for a true rise"),
    Weight.SOME: gettext_lazy("The numbers speak somewhat for a true rise"),
    Weight.WEAK: gettext_lazy("Too few chances to tell a true rise (weak)"),
}
_AGAINST = gettext_lazy("The numbers speak against a true rise (weak)")
_USUAL = 0.05
_CERTAIN = 0.99  # never said to be sure
_UNLIKELY = 0.20


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the comparison."""

    rate: str  # "25 %" or "4.5 an hour"; empty: no call gave an opportunity
    pooled: str  # "1 of 7 opportunities", "6 events in 64 minutes"
    calls: str  # a call each: "1 of 4; 0 of 3"
    number: int


@dataclass(frozen=True, slots=True)
class Stated:
    verdict: Verdict
    target: str
    before: Side
    after: Side
    interval: str
    chance: str
    smallest: str
    reasons: tuple[str, ...]
    findings: tuple[str, ...]
    left_out: tuple[str, ...]
    seal: str  # changes with whatever the statement rests on


def stated(one: Statement) -> Stated:
    return Stated(
        verdict=VERDICTS[one.outcome],
        target=target_in_words(one.target),
        before=_side(one.baseline_rate, one.baseline, one.target),
        after=_side(one.later_rate, one.later, one.target),
        interval=_interval(one),
        chance=_chance(one),
        smallest=_smallest(one),
        reasons=one.reasons,
        findings=one.findings,
        left_out=one.left_out,
        seal="|".join((one.outcome.value, *one.baseline, "then", *one.later, *one.left_out)),
    )


def _side(rate: float | None, counted: Sequence[str], target: str) -> Side:
    hourly = way_of(target) == HOURLY
    pairs = [[float(n) for n in re.findall(r"\d+(?:\.\d+)?", one)] for one in counted]
    events, of = (sum(pair[at] for pair in pairs if len(pair) == 2) for at in (0, 1))
    said = _("%(events)s in %(of)s minutes") if hourly else _("%(events)s of %(of)s opportunities")
    return Side(
        rate="" if rate is None else _rate(rate, target),
        pooled=said % {"events": _short(events), "of": _short(of)} if counted else "",
        calls="; ".join(counted),
        number=len(counted),
    )


def _rate(rate: float, target: str) -> str:
    if way_of(target) == HOURLY:
        return _("%(rate)s an hour") % {"rate": number_format(f"{rate:.1f}")}
    return f"{rate * 100:.0f} %"


def _short(number: float) -> str:
    return number_format(f"{number:g}")


def _interval(one: Statement) -> str:
    if one.interval is None:
        return ""
    low, high = (_rate(end, one.target) for end in one.interval)
    return _("%(low)s to %(high)s, 95 %% interval") % {"low": low, "high": high}


def _chance(one: Statement) -> str:
    if one.p_later_higher is None:
        return _("How likely a true rise is cannot be said: a side has no opportunity.")
    is_unlikely = one.p_later_higher < _UNLIKELY
    words = _AGAINST if is_unlikely else _WEIGHTS[Weight(one.words)]
    said = {"words": words, "p": number_format(f"{one.p_later_higher:.2f}")}
    if one.p_later_higher > _CERTAIN:
        return _("%(words)s: P above 0.99 that the later rate is higher.") % said
    return _("%(words)s: P = %(p)s that the later rate is higher.") % said


def _smallest(one: Statement) -> str:
    if one.smallest_p is None or not one.later:
        return ""
    later = ngettext("%(n)s later call", "%(n)s later calls", len(one.later)) % {
        "n": len(one.later)
    }
    said = _(
        "%(before)s baseline calls and %(later)s: by chance alone the order of the calls would"
        " favour the later ones in at least %(share).0f of 100 cases."
    ) % {"before": len(one.baseline), "later": later, "share": one.smallest_p * 100}
    if one.smallest_p <= _USUAL:
        return said
    return (
        said
        + " "
        + _(
            "The line above adds up the calls of before and of after; taken one by one, so few"
            " cannot rule chance out."
        )
    )
