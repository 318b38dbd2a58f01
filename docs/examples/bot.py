"""A bot in its own process:  ./council simulate --bots "cmd:python3 docs/examples/bot.py --bold,knight"

It speaks the protocol of docs/bot-protocol.md with the standard library alone: it marches where it can, and takes the first
choice where it cannot. `--bold` prefers the strongest March.
"""

import json
import random
import sys


def say(message: dict[str, object]) -> None:
    print(json.dumps(message), flush=True)


def best(legal: list[str], bold: bool, rng: random.Random) -> str:
    """The choice that it likes best; of equals, any."""

    def worth(choice: str) -> int:
        marches = "March" in choice or choice.startswith("move")
        return 10 * marches + bold * ("March+1" in choice) - (choice in ("done", "pass"))

    most = max(map(worth, legal))
    return rng.choice([choice for choice in legal if worth(choice) == most])


def main() -> None:
    bold, rng = "--bold" in sys.argv, random.Random(1)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            rng.seed(message["seed"])
            say({"type": "hello", "name": "Marcher", "wants": []})
        elif message["type"] == "asked":
            say({"type": "answer", "number": message["number"], "choice": best(message["legal"], bold, rng)})


if __name__ == "__main__":
    main()
