"""The battle variant option."""
