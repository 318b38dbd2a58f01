"""The history of a game, worked out from stored rows; no asyncio."""
