"""Behaviour, never trait: the language check of law 3 (docs/method/language.md)."""

from filmroom.core.language.focus import check_focus
from filmroom.core.language.model import Finding, FocusCheck, Kind
from filmroom.core.language.traits import trait_findings

__all__ = ["Finding", "FocusCheck", "Kind", "check_focus", "trait_findings"]
