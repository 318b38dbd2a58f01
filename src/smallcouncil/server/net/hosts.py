"""The host names this server answers to, the pages that may use it, and the address that limits count by."""

from __future__ import annotations

import socket
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from smallcouncil.errors import Complaint

LOOPBACK = ("localhost", "127.0.0.1", "::1")
USUAL_PORTS = {"http": 80, "https": 443}
HOUSEHOLD = 64  # bits of an IPv6 address that one subscriber gets


class Hosts:
    """Refuses requests under a foreign host name (DNS rebinding) and from pages of other servers.

    Numeric addresses are always accepted: no foreign name can be in the address bar then.
    """

    def __init__(self, hosts: tuple[str, ...], public_url: str) -> None:
        self.public: str = origin_of(public_url)
        named = (urlsplit(public_url).hostname or "",) if public_url else ()
        self.hosts: frozenset[str] = frozenset(host.lower() for host in (*hosts, *named)) if hosts else frozenset()  # empty: any

    def answers_to(self, host: str) -> bool:
        """`host` is the Host header: a name or IP address, perhaps with a port."""
        if not self.hosts:
            return True
        name = name_in(host)
        return name in self.hosts or is_numeric(name)

    def is_own_page(self, origin: str, host: str) -> bool:
        """Browsers send the origin of the page; other programs send none and are accepted."""
        if not origin:
            return True
        page = origin_of(origin)
        return bool(page) and (page == self.public or page == origin_of(f"{urlsplit(page).scheme}://{host}"))


def origin_of(url: str) -> str:
    """The origin of a URL, such as `https://council.example`; empty if it is not an HTTP URL."""
    try:
        parts = urlsplit(url.strip())
        name, port = parts.hostname, parts.port
    except ValueError:
        return ""
    if parts.scheme not in USUAL_PORTS or not name:
        return ""
    shown = f"[{name}]" if ":" in name else name
    return f"{parts.scheme}://{shown}" + (f":{port}" if port not in (None, USUAL_PORTS[parts.scheme]) else "")


def name_in(host: str) -> str:
    try:
        return (urlsplit(f"//{host.strip()}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_numeric(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def own_names() -> tuple[str, ...]:
    """Host names of this machine in its network."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return tuple(dict.fromkeys(each for each in (name, short, f"{short}.local") if short))


def hosts_for(bound: str) -> tuple[str, ...]:
    """Host names for a server bound to this address; IP addresses are always accepted."""
    return LOOPBACK if bound in LOOPBACK else (*LOOPBACK, *own_names(), bound.lower())


def check_public_url(url: str) -> str:
    """The address of the home page, ending in a slash."""
    parts = urlsplit(url) if origin_of(url) else None
    if parts is None or parts.query or parts.fragment or parts.username or parts.password:
        raise Complaint(f"--public-url needs the address of the home page, such as https://council.example/, not {url[:80]!r}.")
    return origin_of(url) + parts.path.rstrip("/") + "/"


def check_proxy(address: str) -> str:
    """An address or a network."""
    try:
        ip_network(address)
    except ValueError:
        raise Complaint(
            f"--proxy needs the address of a proxy, such as 127.0.0.1, or a network, such as 10.0.0.0/8, not {address[:80]!r}."
        ) from None
    return address


@lru_cache(maxsize=4096)
def visitor_of(address: str) -> str:
    """The address that limits count by. For IPv6 it is the subscriber's network, as they can choose any address in it."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped) if mapped is not None else str(ip_network((int(found), HOUSEHOLD), strict=False))
    return address


class Networks:
    """A set of addresses and networks."""

    def __init__(self, named: tuple[str, ...]) -> None:
        self.named: list[IPv4Network | IPv6Network] = [ip_network(each) for each in with_mapped(named)]

    def __contains__(self, address: str) -> bool:
        if not self.named:
            return False
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in each for each in self.named)


def with_mapped(named: tuple[str, ...]) -> list[str]:
    """Adds IPv4-mapped forms: a dual-stack server sees an IPv4 address as `::ffff:192.0.2.7`."""
    networks = [ip_network(each) for each in named]
    mapped = [f"::ffff:{each.network_address}/{96 + each.prefixlen}" for each in networks if isinstance(each, IPv4Network)]
    return [*named, *mapped]
