"""The Tactics Cards option."""
