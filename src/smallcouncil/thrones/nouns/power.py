"""Power tokens."""

from __future__ import annotations

from typing import Final

POWER_LIMIT: Final = 20  # tokens that each house has, base.power.limit
