"""Plays a seat at random over the socket:  python player.py http://localhost:8000 TABLE SECRET"""

import asyncio
import json
import random
import sys

import websockets


async def play(url: str, table: str, secret: str) -> None:
    async with websockets.connect(url.replace("http", "ws", 1).rstrip("/") + "/socket") as socket:

        async def send(type: str, **fields: object) -> None:
            await socket.send(json.dumps({"type": type, **fields}))

        await send("hello", table=table, secret=secret)
        async for text in socket:
            message = json.loads(text)
            you = message if message["type"] == "draft" else message.get("you")
            if message.get("over"):
                print("won by seats", message["over"]["winners"])
                return
            if message["type"] == "error":
                print(message["sentence"], message["rule"])
            elif you and you["complete"]:
                await send("seal", decision=message["decision"], chain=you["chain"])
            elif you:
                await send("draft", decision=message["decision"], chain=[*you["chain"], random.choice(you["choices"])])


if __name__ == "__main__":
    if len(sys.argv) != 4:
        print("player.py needs three words: the address of the server, the table, and the secret of the seat.", file=sys.stderr)
        sys.exit(2)
    asyncio.run(play(*sys.argv[1:]))
