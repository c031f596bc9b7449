"""Text as every database and encoding can hold it."""

import re

_HALF_OF_A_PAIR = re.compile("[\ud800-\udfff]")


def storable(text: str) -> str:
    """Take out NUL characters; halves of surrogate pairs become U+FFFD, the replacement mark."""
    return _HALF_OF_A_PAIR.sub("\ufffd", text.replace("\x00", ""))
