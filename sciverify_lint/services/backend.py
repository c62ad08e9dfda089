"""Connections to checked addresses only.

Names are resolved here, every address of a name is checked, and the connection goes to the checked
address, so that a name which changes its address between check and use gains nothing.
"""

import asyncio
import socket
from collections.abc import Iterable
from typing import Any

import httpcore

from sciverify_lint.services.guard import Refused, is_public


class GuardedBackend(httpcore.AsyncNetworkBackend):
    """Connects to public addresses, and to those loopback ports that were configured."""

    def __init__(self, loopback: Iterable[tuple[str, int]] = ()) -> None:
        self.inner = httpcore.AnyIOBackend()
        self.loopback = frozenset(loopback)

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109  (the signature is httpcore's)
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """A connection to a checked address of `host`."""
        address = await self.checked(host, port)
        return await self.inner.connect_tcp(
            address,
            port,
            timeout=timeout,
            local_address=local_address,
            socket_options=socket_options,
        )

    async def checked(self, host: str, port: int) -> str:
        """An address of `host` that may be connected to."""
        loop = asyncio.get_running_loop()
        try:
            rows = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError(f"{host} has no address") from error
        found = [str(row[4][0]) for row in rows]
        if not found:
            raise httpcore.ConnectError(f"{host} has no address")
        if (host, port) in self.loopback:
            return found[0]
        if not all(is_public(a) for a in found):
            raise Refused(f"{host} has a private address")
        return found[0]

    async def connect_unix_socket(
        self,
        path: str,
        timeout: float | None = None,  # noqa: ASYNC109  (the signature is httpcore's)
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Never."""
        raise Refused("sockets are not fetched")

    async def sleep(self, seconds: float) -> None:
        """Sleep."""
        await asyncio.sleep(seconds)
