"""Ally cards: decks, effects, units and Leaders that come with them, permanent alliances."""
