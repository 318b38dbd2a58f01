"""The option of a shorter game."""
