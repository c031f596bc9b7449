"""A page as a tree, and what its numbers claim: which count rows, and how many rows there are."""

import itertools
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = {"br", "hr", "img", "input", "link", "meta", "rect", "line", "path", "use", "circle"}
_COUNTS_ROWS = re.compile(
    r"(?<![\d:.,])(?!0\b)\d+ (?:of \d+ )?(?:more|open|overdue|late|stalled|in a row|"
    r"calls?|reviews?|sessions?|reps?|commitments?|cycles?|moments?|drafts?|people)\b",
    re.IGNORECASE,
)


@dataclass
class Node:
    tag: str
    attributes: dict
    above: "Node | None" = None
    below: list = field(default_factory=list)
    text: str = ""

    def walk(self):
        yield self
        for node in self.below:
            yield from node.walk()

    def up(self):
        node = self
        while node is not None:
            yield node
            node = node.above

    @property
    def words(self):
        return " ".join("".join(node.text for node in self.walk()).split())

    @property
    def rows(self):
        """How many rows a page shows, or what unfolds; what unfolds on a page counts apart."""
        inside = [node for node in self.walk() if "data-row" in node.attributes]
        return sum(not node.is_folded_within(self) for node in inside)

    def is_folded_within(self, outer):
        above = itertools.takewhile(lambda node: node is not outer, self.up())
        return any(node.tag == "details" and node.counts_by_itself for node in above)

    @property
    def counts_by_itself(self):
        return any("data-counts" in node.attributes for node in self.below)


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.root = self.here = Node("", {})

    def handle_starttag(self, tag, attrs):
        node = Node(tag, dict(attrs), self.here)
        self.here.below.append(node)
        if tag not in _VOID:
            self.here = node

    def handle_startendtag(self, tag, attrs):
        self.here.below.append(Node(tag, dict(attrs), self.here))

    def handle_endtag(self, tag):
        for node in self.here.up():
            if node.tag == tag:
                self.here = node.above
                return

    def handle_data(self, data):
        self.here.below.append(Node("text", {}, self.here, [], data))


def read(html):
    reader = _Reader()
    reader.feed(html)
    return reader.root


def main_of(root):
    return next(node for node in root.walk() if node.attributes.get("id") == "main")


def counting(root):
    """Give what says how many rows there are: links, and headings of what unfolds."""
    return [node for node in main_of(root).walk() if "data-counts" in node.attributes]


def unlinked(root):
    """Give the words of a page that count something and lead nowhere."""
    found = []
    for node in main_of(root).walk():
        if node.tag != "text" or any("data-counts" in one.attributes for one in node.up()):
            continue
        if any(one.tag in {"script", "option", "q", "blockquote", "time"} for one in node.up()):
            continue
        found += _COUNTS_ROWS.findall(" ".join(node.text.split()))
    return found


def next_page(root):
    links = (node for node in main_of(root).walk() if node.tag == "a")
    return next(
        (one.attributes["href"] for one in links if one.attributes.get("rel") == "next"), None
    )
