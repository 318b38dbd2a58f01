"""A position of the board game explained to people: battles, their outcomes, and words about the game."""
