"""The page on which a focus is chosen: the ranking with its working, and the form beside it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import chain
from typing import Any
from uuid import uuid4

from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from filmroom.core.dates import show_day
from filmroom.core.focus.model import LiveDeal, ParkedGap, Ranking
from filmroom.cycles import queries
from filmroom.cycles.plans import CountedCall, NewCycle
from filmroom.cycles.queries import Focus, GapToChoose, Named, ReadCall
from filmroom.kit.access import Refused
from filmroom.web.cycles import forms
from filmroom.web.cycles.forms import PlanForm, Sent
from filmroom.web.cycles.words import (
    FROM_REVIEW_TO_CYCLE,
    SHARE,
    Spot,
    Words,
    as_typed,
    spots_of_refs,
    way_of,
)


@dataclass(frozen=True, slots=True)
class SeenIn:
    """One of the calls read, as a gap shows it."""

    title: str
    url: str  # of the score in its review
    held_on: date
    score: int | None
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Fed:
    """A dimension that a gap starves."""

    name: str
    weight: str
    missing: str


@dataclass(frozen=True, slots=True)
class DealLine:
    url: str
    name: str
    stage: str
    meets: str


@dataclass(frozen=True, slots=True)
class GapLine:
    number: int
    key: str
    name: str
    is_candidate: bool
    is_chosen: bool
    recurs: bool
    recurrence: str
    calls: tuple[SeenIn, ...]
    missing: str
    leverage: str
    fed: tuple[Fed, ...]
    deals: tuple[DealLine, ...]
    homework: str


@dataclass(frozen=True, slots=True)
class CountRow:
    """A call that may count, with what was typed beside it."""

    call_id: int
    title: str
    held_on: date
    url: str
    spots: tuple[Spot, ...]
    has_basis: bool
    is_used: bool
    successes: str
    opportunities: str
    count: str
    minutes: str
    problem: str


@dataclass(frozen=True, slots=True)
class ParkField:
    key: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Stop:
    """What is to be mended before the cycle opens, and the id of its field."""

    words: str
    at: str


@dataclass(frozen=True, slots=True)
class Opening:
    """The form that opens a cycle on the chosen gap."""

    key: str
    dimension: str
    name: str
    homework: str
    form: PlanForm
    named: Named | None  # whose words the focus starts from
    proposed: str  # the product's own words, where the coach's stand in the field
    way: str
    rows: tuple[CountRow, ...]
    problem: str  # of the baseline as a whole
    stops: tuple[Stop, ...]  # everything that keeps the cycle from opening
    parked: tuple[ParkField, ...]


@dataclass(frozen=True, slots=True)
class NamedIn:
    """A candidate, as the page lists it."""

    words: str
    url: str
    choose: str  # this page with its gap chosen and its words in the form
    call: str
    gap: str  # by its name


@dataclass(frozen=True, slots=True)
class ChoosePage:
    person_id: int
    person: str
    is_oneself: bool
    rubric: str
    calls: tuple[ReadCall, ...]
    gaps: tuple[GapLine, ...]
    named: tuple[NamedIn, ...]
    grows: Words
    no_baseline: str  # why no cycle can be opened on these calls yet
    remarks: tuple[str, ...]
    waits_for_rep: bool
    recent_days: int
    calls_url: str  # the rep's calls
    open_cycle_url: str
    opening: Opening | None


@dataclass(frozen=True, slots=True)
class Asked:
    """What the page is opened for; with an empty gap the review decides, then the ranking."""

    gap: str
    review_id: int | None  # the review that one comes from


def choose_page(
    actor: Any,
    person_id: int,
    *,
    asked: Asked,
    today: date,
    sent: Sent | None = None,
    refused: Refused | None = None,
) -> ChoosePage:
    """Show the ranking; where nobody chose a gap yet, the candidate is chosen.

    Who comes from a review finds the gap it speaks of chosen, and starts from its words.
    The form waits until there is a baseline to open a cycle on; what was sent is shown again.
    """
    focus = queries.focus(actor, person_id, today=today)
    come_from = next((one for one in focus.named if one.review_id == asked.review_id), None)
    gap = _chosen(focus, asked.gap or (come_from.dimension if come_from else ""))
    cycle = focus.open_cycle_id
    no_baseline = focus.no_baseline if focus.may_open else ""
    opens = focus.may_open and (not no_baseline or sent is not None)
    remarks = focus.ranking.remarks if focus.ranking else ()
    return ChoosePage(
        person_id=focus.person.pk,
        person=focus.person.name,
        is_oneself=focus.person.pk == actor.pk,
        rubric=focus.rubric.name if focus.rubric else "",
        calls=focus.calls,
        gaps=tuple(
            _line(number, one, focus, today, is_chosen=one is gap)
            for number, one in enumerate(focus.gaps, 1)
        ),
        named=tuple(_named_in(focus)),
        grows=FROM_REVIEW_TO_CYCLE,
        no_baseline=no_baseline,
        remarks=() if no_baseline and focus.gaps else remarks,
        waits_for_rep=focus.waits_for_rep,
        recent_days=focus.recent_days,
        calls_url=f"{reverse('calls:list')}?rep={focus.person.pk}",
        open_cycle_url=reverse("cycles:cycle", args=[cycle]) if cycle else "",
        opening=_opening(focus, gap, _words_for(gap, focus, come_from), sent, today, refused)
        if gap and opens
        else None,
    )


def _chosen(focus: Focus, key: str) -> GapToChoose | None:
    candidate = focus.ranking.candidate if focus.ranking else None
    asked = (one for one in focus.gaps if one.gap.dimension == key)
    proposed = (one for one in focus.gaps if one.gap is candidate)
    named = (one for one in focus.gaps if one.named)
    first = iter(focus.gaps)
    return next(chain(asked, proposed, named, first), None)


def _words_for(gap: GapToChoose, focus: Focus, come_from: Named | None) -> Named | None:
    """Give the review whose words start the focus: the one come from, if it speaks of the gap.

    A review that speaks of none of these gaps starts whichever is chosen.
    """
    others = {one.gap.dimension for one in focus.gaps} - {gap.gap.dimension}
    return gap.named if come_from is None or come_from.dimension in others else come_from


def _named_in(focus: Focus) -> Iterable[NamedIn]:
    names = {one.gap.dimension: one.gap.name for one in focus.gaps}
    for one in {named.words: named for named in reversed(focus.named)}.values():
        url = reverse("reviews:review", args=[one.review_id]) + "#focus"
        choose = f"?review={one.review_id}#open"
        yield NamedIn(one.words, url, choose, one.call, names.get(one.dimension, ""))


# --- the working ------------------------------------------------------------------------------


def _line(number: int, one: GapToChoose, focus: Focus, today: date, *, is_chosen: bool) -> GapLine:
    gap = one.gap
    names = {d.key: d.name for d in focus.rubric.dimensions} if focus.rubric else {}
    ranking = focus.ranking
    return GapLine(
        number=number,
        key=gap.dimension,
        name=gap.name,
        is_candidate=ranking is not None and ranking.candidate is gap,
        is_chosen=is_chosen,
        recurs=gap.recurrence.passes,
        recurrence=_recurrence(one, ranking),
        calls=tuple(_seen_in(one, focus)),
        missing=_percent(gap.leverage.missing),
        leverage=number_format(f"{gap.leverage.value:.2f}"),
        fed=tuple(
            Fed(
                names.get(fed.dimension, fed.dimension),
                number_format(f"{fed.weight:g}"),
                _percent(fed.missing),
            )
            for fed in gap.leverage.starves
        ),
        deals=tuple(_deal(deal, today) for deal in gap.readiness.deals),
        homework=one.homework or "",
    )


def _recurrence(one: GapToChoose, ranking: Ranking | None) -> str:
    seen = one.gap.recurrence
    read = len(ranking.calls) if ranking else 0
    if len(seen.calls) >= 2:
        return _("Below 2 on %(n)s of the %(read)s calls read.") % {
            "n": len(seen.calls),
            "read": read,
        }
    if seen.twice_in is not None:
        return _("Seen at two places of one long call.")
    return _("Seen on one call: a candidate. A second call that shows it makes it a focus.")


def _seen_in(one: GapToChoose, focus: Focus) -> Iterable[SeenIn]:
    seen = one.gap.recurrence
    for call, score in zip(focus.calls, one.scores, strict=True):
        refs = [ref for ref in seen.evidence if ref.call == str(call.call_id)]
        yield SeenIn(
            title=call.title,
            url=f"{reverse('reviews:review', args=[call.review_id])}#score-{one.gap.dimension}",
            held_on=call.held_on,
            score=score,
            spots=spots_of_refs(refs),
        )


def _percent(share: float) -> str:
    return f"{share * 100:.0f} %"


def _deal(deal: LiveDeal, today: date) -> DealLine:
    meets = show_day(deal.next_meeting_on, today) if deal.next_meeting_on else ""
    return DealLine(reverse("deals:deal", args=[deal.id]), deal.name, deal.stage, meets)


# --- the form ---------------------------------------------------------------------------------


def _opening(
    focus: Focus,
    one: GapToChoose,
    named: Named | None,
    sent: Sent | None,
    today: date,
    refused: Refused | None,
) -> Opening:
    suggested = one.suggestion
    proposed = suggested.statement if suggested else ""
    target = as_typed(suggested.target) if suggested else ""
    ready = one.gap.readiness.deals
    initial = {
        "focus": named.words if named else proposed,
        "target": target,
        "deal": ready[0].id if ready else "",
    }
    way = str(sent.get("way", SHARE)) if sent else way_of(target)
    names = {d.key: d.name for d in focus.rubric.dimensions} if focus.rubric else {}
    problems = forms.beside(refused) if refused else {}
    form = PlanForm(sent, initial=initial, deals=deal_choices(focus.deals, today))
    if refused and form.is_valid():
        calls = [f"call-{call.call_id}" for call in focus.calls]
        form.tell(refused, elsewhere=["baseline", *calls])
    return Opening(
        key=str(sent.get("key", "")) if sent else str(uuid4()),
        dimension=one.gap.dimension,
        name=one.gap.name,
        homework=one.homework or "",
        form=form,
        named=named,
        proposed=proposed if named and named.words != proposed else "",
        way=way,
        rows=tuple(_row(call, one, sent, problems) for call in focus.calls),
        problem=problems.get("baseline", ""),
        stops=tuple(_stops(form, problems)),
        parked=tuple(_park_field(gap, names, sent) for gap in one.parked_if_chosen),
    )


def _stops(form: PlanForm, problems: Mapping[str, str]) -> Iterable[Stop]:
    """Give what stands beside the fields once more, for the top of the form."""
    if not form.is_bound:
        return
    for name, told in form.errors.items():
        if name in form.fields:
            yield Stop(" ".join(map(str, told)), form[name].id_for_label)
    for place, words in problems.items():
        if place == "baseline" or place.startswith("call-"):
            yield Stop(words, place)


def deal_choices(deals: Iterable[LiveDeal], today: date) -> list[tuple[str, str]]:
    """Give the live deals to choose from, each with its next meeting."""
    return [
        (
            deal.id,
            f"{deal.name}, {show_day(deal.next_meeting_on, today)}"
            if deal.next_meeting_on
            else deal.name,
        )
        for deal in deals
    ]


def _row(
    call: ReadCall, one: GapToChoose, sent: Sent | None, problems: Mapping[str, str]
) -> CountRow:
    refs = [ref for ref in one.gap.recurrence.evidence if ref.call == str(call.call_id)]
    typed: Mapping[str, Any] = sent or {}
    used = sent.getlist("call") if sent is not None and hasattr(sent, "getlist") else None
    return CountRow(
        call_id=call.call_id,
        title=call.title,
        held_on=call.held_on,
        url=f"{reverse('reviews:review', args=[call.review_id])}#score-{one.gap.dimension}",
        spots=spots_of_refs(refs),
        has_basis=call.has_basis,
        is_used=call.has_basis and (used is None or str(call.call_id) in used),
        successes=typed.get(f"successes-{call.call_id}", ""),
        opportunities=typed.get(f"opportunities-{call.call_id}", ""),
        count=typed.get(f"count-{call.call_id}", ""),
        minutes=typed.get(f"minutes-{call.call_id}", f"{call.minutes:g}"),
        problem=problems.get(f"call-{call.call_id}", ""),
    )


def _park_field(gap: ParkedGap, names: Mapping[str, str], sent: Sent | None) -> ParkField:
    words = str(sent.get(f"park-{gap.dimension}", gap.words)) if sent else gap.words
    return ParkField(gap.dimension, names.get(gap.dimension, gap.dimension), words)


def new_cycle(opening: Opening, sent: Sent) -> NewCycle:
    """Read a cycle from a form whose plan is valid."""
    return NewCycle(
        dimension=opening.dimension,
        plan=opening.form.plan(),
        baseline=tuple(
            CountedCall(row.call_id, forms.counts_of(sent, row.call_id, row.title, opening.way))
            for row in opening.rows
            if row.is_used
        ),
        parked=forms.parked_of(sent, [field.key for field in opening.parked]),
    )
