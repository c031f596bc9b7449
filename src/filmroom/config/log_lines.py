"""Lines of the server's log."""

import logging
import re

# Addresses whose last part opens what they name to whoever holds it.
_OPENING = re.compile(
    r"(?P<before>/(?:sessions/words|people/(?:invitation|reset|set-up))/)(?!sent/)[^/?#\s\"']+"
)


class WithoutTokens(logging.Formatter):
    """Format a line, its traceback included, with no token of a link that still opens something."""

    def format(self, record: logging.LogRecord) -> str:
        return _OPENING.sub(r"\g<before>[token]", super().format(record))
