"""A server for browser tests: bots and forced answers come at once, whoever goes is soon absent, nobody is limited.

Games may begin at a scene.
"""

from __future__ import annotations

import sys

from smallcouncil.server.hall import Settings
from smallcouncil.server.serve import serve
from tests.web import stage

if __name__ == "__main__":
    stage.build()
    unlimited = {"rate": 1e9, "burst": 1e9, "new_tables": 1e9, "answers": 1e9}
    fast = Settings(database=sys.argv[2], workers=1, pace=0, thinking=0.05, absent=2.0, **unlimited)
    sys.exit(serve(fast, "127.0.0.1", int(sys.argv[1]), opens=False))
