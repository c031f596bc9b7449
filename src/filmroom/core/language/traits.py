"""Trait words about a person, as law 3 forbids them in feedback."""

import re

from filmroom.core.language.model import Finding

QUOTED = re.compile(r"\"[^\"\n]*\"|“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»|‘[^’\n]*’(?!\w)")
TRAITS = re.compile(
    r"\b(confident|confidence|lazy|attitude|aggressive|shy|enthusiasm|executive presence|"
    r"arrogant|timid|pushy|passive|charismatic|careless|sloppy)\b",
    re.IGNORECASE,
)


def trait_findings(text: str) -> tuple[Finding, ...]:
    """Findings `trait-language` for trait words outside quotation marks."""
    blanked = QUOTED.sub(lambda quote: " " * len(quote[0]), text)
    return tuple(
        Finding(
            word.span(),
            "trait-language",
            f"“{word[0]}” names a trait; write what was said or done instead.",
        )
        for word in TRAITS.finditer(blanked)
    )
