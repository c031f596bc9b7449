"""From scored calls to the one behaviour to change next (docs/method/focus.md)."""
