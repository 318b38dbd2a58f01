"""The One-Time orders option."""
