"""A server as a process of its own: it is told the database, and says its port when it is ready."""

from __future__ import annotations

import logging
import sys

from smallcouncil.server.process.serve import Server, config_of, free_socket
from smallcouncil.server.settings import settings_with

NEVER = 1e9

if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    settings = settings_with(
        database=sys.argv[1], workers=1, pace=0, thinking=0.02, rate=NEVER, burst=NEVER, slow_rate=NEVER, slow_burst=NEVER,
        rate_each=NEVER, burst_each=NEVER, answers=NEVER, playouts=25,
    )
    bound = free_socket("127.0.0.1", 0)
    Server(config_of(settings), str(bound.getsockname()[1]), opens=False).run(sockets=[bound])
