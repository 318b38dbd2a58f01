"""What is told by names, as the browser gets it."""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]
