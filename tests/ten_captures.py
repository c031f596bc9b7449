"""Ten conversations as coaches write them down, and the keys with which they do.

Nobody's words are copied; each is what a coach of a small software sales team would type after
a 1:1. Six are the three fields that are the least, four are all five elements.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Said:
    progress: str  # of the last commitment: kept, partly …
    theme: str
    skill: str  # as far as it is typed into the list
    words: str
    due: str
    where: str = ""
    intervention: str = ""
    attempt: str = ""
    adjustment: str = ""

    @property
    def is_whole(self):
        return bool(self.intervention)

    @property
    def characters(self):
        texts = (self.theme, self.words, self.due, self.where, self.intervention)
        return sum(map(len, (*texts, self.attempt, self.adjustment)))


CAPTURES = (
    Said(
        "kept",
        "Names the price before the buyer has said what the delay costs.",
        "Disc",
        "I ask what a month of delay costs before I name a price.",
        "next tue",
        "Alder renewal",
    ),
    Said(
        "partly",
        "Lets the call end without a date.",
        "Nego",
        "I propose two dates before minute 25.",
        "fri",
        "Birch demo",
    ),
    Said(
        "not_kept",
        "Answers an objection at once instead of asking what is behind it.",
        "Obj",
        "When I hear too expensive I ask compared with what, and wait.",
        "in a week",
        "Cedar second call",
        "Echo and wait",
        "Repeated the objection, then explained the licence for a minute.",
        "Counted to four in silence; the buyer named the old contract.",
    ),
    Said(
        "kept",
        "Talks to one contact only.",
        "Multi",
        "I ask my contact to bring the person who signs to the next call.",
        "next thu",
        "Dogwood pilot",
    ),
    Said(
        "kept",
        "Shows nine features where the buyer asked about one.",
        "Value",
        "I show the one screen they asked for and stop.",
        "tomorrow",
        "Elm demo",
    ),
    Said(
        "partly",
        "Asks three questions in one breath.",
        "Disc",
        "I ask one question, then I write the answer down before the next.",
        "mon",
        "Fir first call",
        "One question card",
        "Asked two in a row and laughed.",
        "Held the pen as a sign; four single questions in a row.",
    ),
    Said(
        "not_due",
        "Sends a proposal without knowing how the decision is made.",
        "Qual",
        "I ask who decides, by when and against what, before any proposal.",
        "in two weeks",
        "Gingko tender",
    ),
    Said(
        "kept",
        "Opens without saying what the call is for.",
        "Call",
        "I say the purpose and the end time in my first minute and ask for theirs.",
        "wed",
        "Hazel discovery",
    ),
    Said(
        "partly",
        "Speaks faster when the buyer is silent.",
        "Tona",
        "After the price I say nothing until the buyer does.",
        "next mon",
        "Ivy negotiation",
        "Silence drill",
        "Lasted two seconds, then offered a discount.",
        "With the camera off it was seven seconds, with it on five.",
    ),
    Said(
        "not_kept",
        "Compares us with the competitor before the buyer has named one.",
        "Comp",
        "I ask what else they look at and what they like about it.",
        "next fri",
        "Juniper demo",
        "Ask before you compare",
        "Named the competitor in the second sentence.",
        "Asked first; the buyer named another one than expected.",
    ),
)


class Keys:
    """The keyboard, and how fast somebody is on it: at once, unless a pace is given."""

    def __init__(self, page, pace=None):
        self.page = page
        self._pace = pace

    def write(self, text):
        if self._pace is None:
            self.page.keyboard.type(text)
            return
        for character in text:
            self.page.wait_for_timeout(self._pace.before(character))
            self.page.keyboard.type(character)

    def press(self, key):
        if self._pace is not None:
            self.page.wait_for_timeout(self._pace.before_key())
        self.page.keyboard.press(key)

    def to(self, name):
        """Go on by Tab until a field of that name has the focus."""
        for _ in range(12):
            self.press("Tab")
            if self.page.evaluate("document.activeElement.name") == name:
                return
        raise AssertionError(f"{name} is not reached by Tab")


PLACES = ("kept", "partly", "not_kept", "not_due", "dropped")  # of the answers, by arrow keys


def write_down(keys, said):
    """Fill the sheet in the order one speaks and complete it, without a mouse."""
    keys.press("Space")
    for _ in range(PLACES.index(said.progress)):
        keys.press("ArrowRight")
    keys.to("theme")
    keys.write(said.theme)
    keys.to("skill")
    keys.write(said.skill)
    if said.is_whole:
        keys.press("Control+.")
        keys.write(said.intervention)
        keys.to("attempt")
        keys.write(said.attempt)
        keys.to("adjustment")
        keys.write(said.adjustment)
    keys.to("words")
    keys.write(said.words)
    keys.to("typed_by_rep")
    keys.press("Space")
    keys.to("where")
    keys.write(said.where)
    keys.to("due_text")
    keys.write(said.due)
    keys.press("Control+Enter")
