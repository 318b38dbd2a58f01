"""The limit on open files, which sockets count towards."""

from __future__ import annotations

SPARE = 200  # files reserved for everything else


def raise_open_files(sockets: int) -> int:
    """Raises our soft limit as far as needed and allowed. Returns how many sockets fit."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return sockets
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = sockets + SPARE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return sockets if soft == resource.RLIM_INFINITY else min(sockets, soft - SPARE)
