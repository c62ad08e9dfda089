"""What all tests share: no network beyond loopback, no settings of the developer's own."""

import os
import socket
from pathlib import Path

import pytest

LOOPBACK = ("127.0.0.1", "::1", "localhost")


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Refuse every connection that leaves the machine, so that a test cannot come to depend on one."""
    if request.node.get_closest_marker("online"):
        return
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> None:
        if isinstance(address, tuple) and address[0] not in LOOPBACK:
            raise OSError(f"a test tried to reach {address[0]}")
        connect(self, address)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test a home of its own, without settings, keys or cache of the developer's."""
    home = tmp_path_factory.mktemp("home")
    for name in list(os.environ):
        if name.startswith("SCIVERIFY_") or name.endswith("_API_KEY"):
            monkeypatch.delenv(name)
    for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "USERPROFILE", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(home))
    for name in ("FORCE_COLOR", "CLICOLOR_FORCE", "NO_COLOR", "GITHUB_ACTIONS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def fixtures() -> Path:
    """The folder of manuscripts written for the tests and the demonstration."""
    return Path(__file__).parent.parent / "fixtures"
