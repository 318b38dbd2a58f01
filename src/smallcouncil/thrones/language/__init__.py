"""The language of the game: verbs, the names in its notation, and the sentences of its events."""
