"""Small Council: a deterministic engine for a board game of five great houses, with bots and a table to play at."""

__version__ = "0.1.0"
