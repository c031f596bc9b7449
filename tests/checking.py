"""The form of a follow-up check as a coach fills it in."""

from django.urls import reverse

import reviewing
from coaching import DIMENSION


def check_form(call, *, counts=("4", "4"), **changes):
    """What the form sends for one call: taken and seen, and every other dimension as it was."""
    others = [one for one in reviewing.DIMENSIONS if one != DIMENSION]
    successes, opportunities = counts
    return {
        "round": "1",
        "call": [call.pk],
        f"successes-{call.pk}": successes,
        f"opportunities-{call.pk}": opportunities,
        f"at-{call.pk}": "1:20",
        f"words-{call.pk}": reviewing.SPOKEN[4][1],
        **{f"mark-{one}": "same" for one in others},
        **changes,
    }


def seen(browser, row, sent):
    """Ask what the counts support, and give the form with its seal."""
    answer = browser.post(reverse("cycles:check-preview", args=[row.pk]), sent)
    assert answer.status_code == 200, answer.content.decode()
    return {**sent, "seal": answer.context["page"].stated.seal}, answer
