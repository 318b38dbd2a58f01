"""Bots for the card game."""
