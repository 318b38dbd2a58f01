"""Long texts packed into bytes for storage or letters for a line, and back; whoever unpacks says how long the text may be."""

from __future__ import annotations

import base64
import zlib

from smallcouncil.core.outside import Unsound


def pressed(text: str, level: int = 6) -> bytes:
    return zlib.compress(text.encode(), level)


def unpressed(data: bytes, most: int) -> str:
    """Raises Unsound when it is no packed text, or a longer one."""
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
    """Raises Unsound, too."""
    try:
        data = base64.b64decode(letters, validate=True)
    except ValueError:
        raise Unsound("it is damaged") from None
    return unpressed(data, most)
