"""Small Council: a deterministic engine for a board game of five great houses, with bots and a table to play at."""

from pathlib import Path

__version__ = "0.1.0"

# What is typed to start it: the program of a checkout, or the one that was installed.
COMMAND = "./council" if (Path(__file__).parents[2] / "council").is_file() else "council"
