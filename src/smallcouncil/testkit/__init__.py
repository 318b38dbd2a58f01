"""Checks for any game: the laws that every game obeys, and saved games changed at random."""
