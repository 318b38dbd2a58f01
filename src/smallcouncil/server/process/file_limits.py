"""How many files a process may hold open: a socket is one."""

from __future__ import annotations

SPARE = 200  # for everything else


def raise_open_files(sockets: int) -> int:
    """Raises our own soft limit as far as needed and allowed; the answer is how many sockets fit."""
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
