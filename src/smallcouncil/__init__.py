"""Small Council: a deterministic engine for a board game of five great houses, with bots and a table to play at."""

import os
from pathlib import Path

__version__ = "0.1.0"

# The command that users type to start the program: `./council` in a checkout, otherwise the installed one.
COMMAND = "./council" if (Path(__file__).parents[2] / "council").is_file() else "council"

if "COUNCIL_ENGINE" in os.environ:  # a program that plays with the compiled engine started this process
    from smallcouncil.compiled import install

    install(Path(os.environ["COUNCIL_ENGINE"]))
