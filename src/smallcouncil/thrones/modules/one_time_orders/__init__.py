"""The room of One-Time orders."""
