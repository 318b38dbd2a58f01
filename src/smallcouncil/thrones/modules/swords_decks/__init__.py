"""The option of the blue Westeros decks."""
