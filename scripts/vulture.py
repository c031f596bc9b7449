"""Names that are used by a framework, for vulture."""
