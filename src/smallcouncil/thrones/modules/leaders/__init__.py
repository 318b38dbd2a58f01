"""The Leaders option."""
