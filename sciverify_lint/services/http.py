"""How the network client is made: `async with client(store, ...) as network`.

Addresses, keys and the contact come from the environment that is handed in, never from a file.
"""

import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from sciverify_lint.errors import UsageError
from sciverify_lint.services.guard import is_loopback
from sciverify_lint.services.limits import SERVICES, Manners
from sciverify_lint.services.polite import PoliteClient
from sciverify_lint.services.protocols import Store
from sciverify_lint.services.wire import Wire

PREFIX = "SCIVERIFY_BASE_URL_"


@asynccontextmanager
async def client(
    store: Store,
    *,
    environ: Mapping[str, str],
    mailto: str | None = None,
    offline: bool = False,
    explain: Callable[[str], None] | None = None,
    manners: Manners | None = None,
    paced: bool = False,
) -> AsyncIterator[PoliteClient]:
    """The one way to the network, for the time of a run.

    `explain` gets one line before each request. The rates of the services hold for their real
    hosts; a stand-in on loopback (`SCIVERIFY_BASE_URL_<SERVICE>`) is asked as fast as it answers,
    unless `paced`. Raises UsageError for a stand-in that is neither https nor on loopback.
    """
    logging.getLogger("httpx").setLevel(logging.WARNING)  # it logs addresses with keys in them
    manners = manners or Manners()
    wire = Wire(bases=bases(environ), keys=keys(environ), mailto=mailto, manners=manners)
    network = PoliteClient(
        wire, store, manners=manners, offline=offline, explain=explain, paced=paced
    )
    try:
        yield network
    finally:
        await network.close()


def bases(environ: Mapping[str, str]) -> dict[str, str]:
    """The addresses that stand in for services; plain http only on loopback."""
    found = {}
    for name in SERVICES:
        variable = PREFIX + name.upper()
        if not (value := environ.get(variable, "").strip()):
            continue
        try:
            parts = urlsplit(value)
            fit = parts.scheme == "https" or (parts.scheme == "http" and is_loopback(value))
            fit = fit and bool(parts.hostname) and parts.port != 0
        except ValueError:
            fit = False
        if not fit:
            raise UsageError(f"{variable} must be an https address, or http on loopback.")
        if parts.username is not None:
            raise UsageError(f"{variable} must not carry a user name.")
        found[name] = value
    return found


def keys(environ: Mapping[str, str]) -> dict[str, str]:
    """The keys of the services that have one."""
    found = {}
    for name, service in SERVICES.items():
        value = next((environ[k].strip() for k in service.keys if environ.get(k, "").strip()), None)
        if value:
            found[name] = value
    return found
