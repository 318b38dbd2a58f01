"""The room of Fortifications."""
