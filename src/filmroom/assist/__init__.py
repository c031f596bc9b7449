"""What helps by machine, on this machine: speech to text. Nothing leaves it."""
