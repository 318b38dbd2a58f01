"""What the game is written and told in: verbs, the names in its notation, and the sentences of its events."""
