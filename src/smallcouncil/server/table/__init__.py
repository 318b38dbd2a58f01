"""One table: its state, the commit that changes it, and the messages about it."""
