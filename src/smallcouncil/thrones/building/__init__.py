"""Builds a ruleset from the box, the rules and the options, and sets up a game with it."""
