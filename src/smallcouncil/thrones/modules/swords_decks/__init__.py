"""The room of the blue Westeros decks."""
