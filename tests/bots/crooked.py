"""A program that plays by the protocol until it is told to go wrong:  crooked.py WAY [FILE]"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

WAY, FILE = sys.argv[1], Path(sys.argv[2]) if len(sys.argv) > 2 else None
NOTHING = {"type": "hello", "wants": []}
HELLO = {"no hello": "good morning", "false wants": {"type": "hello", "wants": ["everything"]}}


def say(line: object) -> None:
    print(line if isinstance(line, str) else json.dumps(line), flush=True)


def answer(message: dict[str, object]) -> object:
    number, legal = message["number"], message["legal"]
    assert isinstance(legal, list)
    usual = {"type": "answer", "number": number, "choice": legal[-1]}
    return {
        "babble": "I think, therefore", "a list": [1, 2], "no number": {"type": "answer", "choice": legal[0]},
        "no choice": {"type": "answer", "number": number}, "deep": "[" * 100_000, "endless line": "x" * (3 << 20),
        "illegal": {**usual, "choice": "checkmate"}, "false id": {"type": "answer", "number": number, "id": 10**9},
        "half illegal": {**usual, "choice": f"{legal[-1]}; checkmate"}, "of the future": {**usual, "number": 10**6},
    }.get(WAY, usual)


def main() -> None:
    if FILE is not None:
        child = subprocess.Popen(["sleep", "1000"])
        with FILE.open("a") as file:
            file.write(f"{os.getpid()} {child.pid}\n")
    if WAY == "deaf":
        say(NOTHING)
        time.sleep(1000)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say(HELLO.get(WAY, NOTHING))
        elif message["type"] == "asked":
            if WAY == "dies":
                sys.exit("I am dying, Egypt")
            if WAY == "silent":
                continue
            if WAY == "late":
                time.sleep(2 * message["seconds"])
            say(answer(message))
            if WAY == "talks":
                say("and another thing")
        elif message["type"] == "over" and WAY == "stays":
            time.sleep(1000)


main()
