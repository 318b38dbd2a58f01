"""The new House Cards option."""
