"""Reads the data files of the board game, a file here for each kind of them; `content` gives them out."""
