"""Ally cards: decks, what each card does, units and Leaders that come with them, permanent alliances."""
