"""Positions of scenarios: the lines that set one up, and those that look at it."""
