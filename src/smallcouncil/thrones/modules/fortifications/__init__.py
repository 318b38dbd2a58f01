"""The Fortifications option."""
