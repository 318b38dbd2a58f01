"""Packs long texts into bytes for storage or characters for a line, and unpacks them up to a given length."""

from __future__ import annotations

import base64
import zlib

from smallcouncil.core.outside import Unsound


def pressed(text: str, level: int = 6) -> bytes:
    return zlib.compress(text.encode(), level)


def unpressed(data: bytes, most: int) -> str:
    """Unpacks a text; raises Unsound if it is not a packed text or too long."""
    unpacker = zlib.decompressobj()
    try:
        found = unpacker.decompress(data, most)
        if unpacker.eof:
            return found.decode()
    except (ValueError, zlib.error):
        raise Unsound("it is damaged") from None
    raise Unsound(f"it is cut off, or longer than {most} characters")


def packed(text: str) -> str:
    return base64.b64encode(pressed(text, 9)).decode()


def unpacked(letters: str, most: int) -> str:
    """Unpacks a text from characters; raises Unsound likewise."""
    try:
        data = base64.b64decode(letters, validate=True)
    except ValueError:
        raise Unsound("it is damaged") from None
    return unpressed(data, most)
