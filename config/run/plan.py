"""What the supervisor starts, with which command lines."""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Mapping
from ipaddress import ip_address
from pathlib import Path

from config.queues import AT_ONCE, NICENESS, PROCESSES
from config.run.children import Child
from config.run.console import CannotRun


def address(environment: Mapping[str, str]) -> tuple[str, int]:
    """Host and port to serve on, from HOST and PORT."""
    host = environment.get("HOST") or "127.0.0.1"
    port = environment.get("PORT") or "8000"
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise CannotRun(f"PORT={port} is not a port number (1 to 65535).")
    return host, int(port)


def is_this_machine_alone(host: str) -> bool:
    """Whether nobody elsewhere reaches what serves there."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def check_free(host: str, port: int, *, patience: float = 0.0) -> None:
    """Raise `CannotRun` unless this address is free to listen on within `patience` seconds."""
    deadline = time.monotonic() + patience
    while (trouble := _bind_error(host, port)) is not None:
        if time.monotonic() >= deadline:
            raise CannotRun(
                f"cannot listen on {host}:{port}: {trouble.strerror}; try another, "
                f"for example `PORT={port + 1 if port < 65535 else 8000} make run`."
            ) from trouble
        time.sleep(0.05)


def _bind_error(host: str, port: int) -> OSError | None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return error
    return None


def manage(*arguments: str) -> list[str]:
    return [sys.executable, "manage.py", *arguments]


def module(name: str) -> list[str]:
    return [sys.executable, "-m", name]


def children(host: str, port: int, *, logins: Path | None = None) -> list[Child]:
    """Web, workers and beat, not yet started.

    The log-in page shows the demo's `logins` where nobody elsewhere reaches it.
    """
    shown = str(logins) if logins is not None and is_this_machine_alone(host) else ""
    environment = {
        **os.environ,
        "DEMO_LOGINS": shown,
        "PORT": str(port),
        "PYTHONUNBUFFERED": "1",
        # Celery warns about running as root, which a private installation may well do.
        "PYTHONWARNINGS": "ignore:You're running the worker",
    }
    celery = [sys.executable, "-m", "celery", "--quiet", "-A", "config"]
    bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    web = [sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", bind, "--workers", "4"]
    web += ["--preload", "--worker-class", "gthread", "--threads", "16", "--graceful-timeout", "5"]
    web += ["--log-level", "warning", "--no-control-socket"]
    # In memory: with its usual file beat would end on a full disk, and it has one entry only.
    beat = [
        *celery,
        "beat",
        "-l",
        "WARNING",
        "--pidfile=",
        "--scheduler",
        "config.beat:LivingScheduler",
    ]
    return [
        Child("web", web, environment),
        *(Child(name, _worker(celery, name), environment) for name in PROCESSES),
        Child("beat", beat, environment),
    ]


def _worker(celery: list[str], name: str) -> list[str]:
    """A worker of `PROCESSES`."""
    gives_way = ["nice", "-n", str(NICENESS[name])] if name in NICENESS else []
    words = [*gives_way, *celery, "worker", "-Q", ",".join(PROCESSES[name])]
    words += ["-c", str(AT_ONCE[name]), "-l", "INFO", "-n", f"{name}@%h"]
    return [*words, "--without-gossip", "--without-mingle"]
