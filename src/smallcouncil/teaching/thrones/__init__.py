"""What the teacher sees on the board of the board game."""
