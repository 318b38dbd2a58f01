"""What a position of the board game means to people: fights, what they come to, and words about the game."""
