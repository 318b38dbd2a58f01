"""Keys to seats: shown once, kept as hashes, compared in constant time."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256


def new_secret() -> str:
    return secrets.token_urlsafe(16)


def new_name() -> str:
    """A table id: public, but impossible to guess."""
    return secrets.token_urlsafe(9)


def new_seed() -> int:
    return secrets.randbits(62)


def hash_of(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def fits(secret: str, kept: bytes | None) -> bool:
    return same(hash_of(secret), kept)


def same(key: bytes, kept: bytes | None) -> bool:
    """Compares hashes in constant time."""
    return kept is not None and hmac.compare_digest(key, kept)
