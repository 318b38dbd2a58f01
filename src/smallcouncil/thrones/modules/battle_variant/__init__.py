"""The room of the battle variant."""
