"""Long texts packed into letters for a line, and back; whoever unpacks says how long the text may be."""

from __future__ import annotations

import base64
import zlib

from smallcouncil.core.outside import Unsound


def packed(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


def unpacked(letters: str, most: int) -> str:
    """Raises Unsound when it is no packed text, or a longer one."""
    unpacker = zlib.decompressobj()
    try:
        found = unpacker.decompress(base64.b64decode(letters, validate=True), most)
        if unpacker.eof:
            return found.decode()
    except (ValueError, zlib.error):
        raise Unsound("it is damaged") from None
    raise Unsound(f"it is cut off, or longer than {most} letters")
