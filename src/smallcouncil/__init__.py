"""Small Council: a deterministic engine for a board game of five great houses, with bots and a table to play at."""

import os
from pathlib import Path

__version__ = "0.1.0"

# What is typed to start it: the program of a checkout, or the one that was installed.
COMMAND = "./council" if (Path(__file__).parents[2] / "council").is_file() else "council"

if "COUNCIL_ENGINE" in os.environ:  # begun by a program that plays with the compiled engine
    from smallcouncil.compiled import install

    install(Path(os.environ["COUNCIL_ENGINE"]))
