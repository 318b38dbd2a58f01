"""The teacher: introduces things when they first happen, warns before a seal, and says after a turn what mattered."""
