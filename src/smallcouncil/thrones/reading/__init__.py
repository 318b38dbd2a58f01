"""Reads the data files of the board game, with one module per kind; `content` provides them."""
