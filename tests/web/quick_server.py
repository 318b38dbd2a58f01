"""A server for browser tests: bots and forced answers come at once, whoever goes is soon absent, nobody is limited.

Games may begin at a scene.
"""

from __future__ import annotations

import sys

from smallcouncil.server.hall import Settings
from smallcouncil.server.serve import serve
from tests.web import stage

RATES = (
    "rate", "burst", "rate_each", "burst_each", "requests", "requests_burst", "works_burst", "new_tables", "new_rate", "answers",
)

if __name__ == "__main__":
    stage.build()
    fast = Settings(database=sys.argv[2], workers=1, pace=0, thinking=0, absent=2.0)
    fast.set_limits([f"{name}=1e9" for name in RATES])
    sys.exit(serve(fast, "127.0.0.1", int(sys.argv[1]), opens=False))
