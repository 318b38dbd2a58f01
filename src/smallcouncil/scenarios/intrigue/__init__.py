"""Positions of scenarios of the card game: the lines that set one up, and those that look at it."""
