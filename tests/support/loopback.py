"""Tests never send off loopback: one that would reach another machine fails."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

NAMES = frozenset({"localhost", "ip6-localhost", "", "0.0.0.0", "::", socket.gethostname()})


class OffLoopbackError(AssertionError):
    """A test tried to reach another machine. No `OSError`: nothing that is tested catches it."""


def is_local(host: Any) -> bool:
    """Whether a connection to this host stays on the machine."""
    name = host.decode() if isinstance(host, bytes) else str(host or "")
    if name in NAMES:
        return True
    try:
        return ipaddress.ip_address(name.partition("%")[0]).is_loopback
    except ValueError:
        return False


def is_address(host: Any) -> bool:
    """Whether the host is a number already, so that looking it up asks nobody."""
    try:
        if ":" in str(host):
            socket.inet_pton(socket.AF_INET6, str(host))
        else:
            socket.inet_aton(str(host))  # in its old forms too: 127.1, 0x7f000001
    except OSError:
        return False
    return True


@contextmanager
def only_loopback() -> Iterator[list[str]]:
    """Inside the block sockets connect to this machine alone; yields where else was wanted."""
    wanted: list[str] = []

    def checked(own: socket.socket, address: Any) -> None:
        if isinstance(address, tuple) and not is_local(address[0]):
            wanted.append(str(address[0]))
            own.close()
            raise OffLoopbackError(f"a test connects to {address}")

    class Socket(socket.socket):
        def connect(self, address: Any) -> None:
            checked(self, address)
            super().connect(address)

        def connect_ex(self, address: Any) -> int:
            checked(self, address)
            return super().connect_ex(address)

        def sendto(self, data: Any, *rest: Any) -> int:
            checked(self, rest[-1])
            return super().sendto(data, *rest)

    look_up = socket.getaddrinfo

    def looked_up(host: Any, *args: Any, **named: Any) -> Any:
        if is_local(host) or is_address(host):
            return look_up(host, *args, **named)
        # What a look-up without a network answers; a test that needs an answer gives it.
        raise socket.gaierror(socket.EAI_NONAME, f"tests look nothing up: {host}")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket, "socket", Socket)
        patch.setattr(socket, "getaddrinfo", looked_up)
        yield wanted
