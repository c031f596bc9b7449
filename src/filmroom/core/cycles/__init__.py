"""One focus, coached until a real call shows whether it moved (docs/method/cycle.md)."""
