"""One table: its state, the one way to change it, and who is told."""
