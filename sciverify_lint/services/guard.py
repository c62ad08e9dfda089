"""Which addresses may be fetched. A bibliography is hostile input: it must not reach inside a network.

`backend.py` connects by these rules.
"""

import ipaddress
from urllib.parse import urlsplit

PORTS = {"http": 80, "https": 443}
NOT_ROUTED = tuple(
    ipaddress.ip_network(n)
    for n in ("100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15", "fec0::/10")
)
"""What `ipaddress.is_global` does not refuse in every Python version that is supported."""
NAT64 = ipaddress.ip_network("64:ff9b::/96")
SIX_TO_FOUR = ipaddress.ip_network("2002::/16")


class Refused(Exception):
    """An address that is not fetched. Its text says why."""


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the public internet; what it embeds is looked at too."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        if ip in NAT64:
            return is_public(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)))
        if ip in SIX_TO_FOUR or ip.teredo is not None:
            return False
    if any(ip.version == n.version and ip in n for n in NOT_ROUTED):
        return False
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified)


def is_loopback(url: str) -> bool:
    """Whether an address names this machine's loopback interface literally; a malformed one names nothing."""
    try:
        host = (urlsplit(url).hostname or "").rstrip(".")
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def check_url(url: str) -> None:
    """Raise `Refused` unless an address is plain https (or http) on its usual port, without a user name."""
    try:
        url.encode()
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:  # as a UnicodeEncodeError is
        raise Refused("it is not a valid address") from error
    if parts.scheme not in PORTS:
        raise Refused(f"{parts.scheme or 'no scheme'} is not fetched, only https and http")
    if not host:
        raise Refused("it names no host")
    if parts.username is not None or parts.password is not None:
        raise Refused("it carries a user name")
    if port is not None and port != PORTS[parts.scheme]:
        raise Refused(f"port {port} is not fetched")
    if is_loopback(url):
        raise Refused("it is an address of this machine")
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return
    if not is_public(host):
        raise Refused("it is a private address")
