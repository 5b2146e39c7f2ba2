"""Other machines that do not behave: a mail server that falls silent, and hosts of webhooks.

Each host has an address of its own on loopback, because a circuit breaker is about a host. They
misbehave until `relieved` is set, and are in order before `troubled` is.
"""

from __future__ import annotations

import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field


@dataclass
class Weather:
    """Whether the hosts misbehave now."""

    bad: threading.Event = field(default_factory=threading.Event)

    def is_bad(self) -> bool:
        return self.bad.is_set()


@dataclass
class Host:
    """A host of webhooks; `accepted` counts each delivery that it answered with 200."""

    name: str
    url: str = ""
    calls: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    called_at: list[float] = field(default_factory=list)


Misbehaviour = Callable[[socket.socket, Weather], bool]
"""What a host does instead of answering; true if it answers after all."""


def never_answers(caller: socket.socket, weather: Weather) -> bool:
    """Takes the request and is silent until the caller hangs up."""
    _until_hung_up(caller, weather)
    return False


def drips(caller: socket.socket, weather: Weather) -> bool:
    """Answers byte by byte, so that no time limit of one step is reached."""
    for byte in b"HTTP/1.1 200 OK\r\nX-Filler: " + b"y" * 4000:
        if not weather.is_bad():
            break
        caller.sendall(bytes([byte]))
        time.sleep(0.1)
    # Closed with an error: half a head could be taken for a whole one.
    caller.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    return False


def slow(caller: socket.socket, weather: Weather) -> bool:
    """Answers after some seconds."""
    time.sleep(3)
    return True


def breaks(caller: socket.socket, weather: Weather) -> bool:
    """Answers that it is out of order."""
    caller.sendall(b"HTTP/1.1 503 Away\r\nContent-Length: 0\r\n\r\n")
    return False


def well(caller: socket.socket, weather: Weather) -> bool:
    """Behaves."""
    return True


@contextmanager
def webhook_hosts(weather: Weather, kinds: list[Misbehaviour]) -> Iterator[list[Host]]:
    """A host of each kind, at 127.0.0.2 and so on."""
    with ExitStack() as stack:
        hosts = []
        for number, kind in enumerate(kinds, start=2):
            server = stack.enter_context(socket.create_server((f"127.0.0.{number}", 0)))
            stack.callback(_shut, server)
            host = Host(kind.__name__, f"http://127.0.0.{number}:{server.getsockname()[1]}/")
            hosts.append(host)
            _serve(server, _answerer(host, kind, weather))
        yield hosts


@contextmanager
def mail_gate(port: int, weather: Weather) -> Iterator[int]:
    """A port that leads to the mail server, or in bad weather to nobody who answers."""

    def forward(caller: socket.socket) -> None:
        if weather.is_bad():
            _until_hung_up(caller, weather)
            return
        with socket.create_connection(("127.0.0.1", port)) as server:
            back = threading.Thread(target=_copy, args=[server, caller], daemon=True)
            back.start()
            _copy(caller, server)
            back.join()

    with socket.create_server(("127.0.0.1", 0)) as gate:
        _serve(gate, forward)
        try:
            yield gate.getsockname()[1]
        finally:
            _shut(gate)


def _answerer(host: Host, kind: Misbehaviour, weather: Weather) -> Callable[[socket.socket], None]:
    def answer(caller: socket.socket) -> None:
        delivery = _delivery_in(_request(caller))
        host.calls[delivery] += 1
        host.called_at.append(time.monotonic())
        if weather.is_bad() and not kind(caller, weather):
            return
        caller.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        host.accepted[delivery] += 1

    return answer


def _request(caller: socket.socket) -> bytes:
    """The whole request: its head, and as many bytes as that says."""
    request = b""
    while b"\r\n\r\n" not in request or len(request.partition(b"\r\n\r\n")[2]) < _length(request):
        piece = caller.recv(65536)
        if not piece:
            break
        request += piece
    return request


def _length(request: bytes) -> int:
    return int(_header(request, b"content-length") or 0)


def _delivery_in(request: bytes) -> str:
    return _header(request, b"kemari-delivery").decode()


def _header(request: bytes, name: bytes) -> bytes:
    for line in request.partition(b"\r\n\r\n")[0].split(b"\r\n"):
        key, _, value = line.partition(b":")
        if key.lower() == name:
            return value.strip()
    return b""


def _serve(server: socket.socket, answer: Callable[[socket.socket], None]) -> None:
    def talk(caller: socket.socket) -> None:
        with caller, suppress(OSError):
            answer(caller)

    def accept() -> None:
        with suppress(OSError):
            while True:
                caller, _ = server.accept()
                threading.Thread(target=talk, args=[caller], daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()


def _until_hung_up(caller: socket.socket, weather: Weather) -> None:
    caller.settimeout(1)
    while weather.is_bad():
        with suppress(TimeoutError):
            if not caller.recv(65536):
                return


def _copy(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while piece := source.recv(65536):
            target.sendall(piece)
        target.shutdown(socket.SHUT_WR)


def _shut(server: socket.socket) -> None:
    with suppress(OSError):
        server.shutdown(socket.SHUT_RDWR)
