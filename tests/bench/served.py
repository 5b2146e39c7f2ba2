"""The site as production serves it, beside a running `make run` and with its data.

`python -m tests.bench.served` prints an address and serves until Ctrl-C. Static files have hashed
names and are compressed beforehand; pages are compressed by Caddy, over TLS and HTTP/2, with a
certificate nobody trusts. Without a `caddy` on the path the site compresses them itself (gzip,
HTTP/1.1), which is a little more weight and a slower first load.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

PATIENCE = 60
# Its words about compression are those of the project's Caddyfile (tests/config/test_proxy.py).
CADDYFILE = """\
{{
	admin off
	auto_https disable_redirects
	local_certs
	skip_install_trust
}}
https://localhost:{outside} {{
	encode zstd gzip
	reverse_proxy 127.0.0.1:{inside}
}}
"""


@contextmanager
def served() -> Iterator[str]:
    """Serves for as long as the block runs; gives the address.

    Raises `TimeoutError` if no `make run` has been there to prepare the database.
    """
    caddy = shutil.which("caddy")
    with tempfile.TemporaryDirectory(prefix="kemari-served-") as folder, ExitStack() as stack:
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tests.bench.served_settings",
            "KEMARI_STATIC_ROOT": f"{folder}/static",
            "KEMARI_COMPRESS": "" if caddy else "1",
            "XDG_DATA_HOME": folder,
            "XDG_CONFIG_HOME": folder,
            "LOG_LEVEL": "ERROR",
        }
        collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "-v", "0"]
        subprocess.run(collect, env=environment, check=True)
        inside = free_port()
        gunicorn = [sys.executable, "-m", "gunicorn", "config.wsgi", "--worker-class", "gthread"]
        gunicorn += ["--threads", "8", "--bind", f"127.0.0.1:{inside}", "--log-level", "error"]
        stack.enter_context(_running([*gunicorn, "--no-control-socket"], environment))
        address = f"http://localhost:{inside}"
        if caddy:
            outside = free_port()
            file = Path(folder, "Caddyfile")
            file.write_text(CADDYFILE.format(outside=outside, inside=inside), encoding="utf-8")
            run = [caddy, "run", "--config", str(file), "--adapter", "caddyfile"]
            stack.enter_context(_running(run, environment))
            address = f"https://localhost:{outside}"
        _wait_for(f"{address}/healthz/live")
        yield address


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def _running(command: list[str], environment: dict[str, str]) -> Iterator[None]:
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def _wait_for(address: str) -> None:
    nobodys = ssl._create_unverified_context()
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(address, context=nobodys):
                return
        except (urllib.error.URLError, ConnectionError):
            if time.monotonic() > deadline:
                raise TimeoutError(f"nothing answers at {address}") from None
            time.sleep(0.1)


def main() -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # what was started ends, too
    with served() as address:
        print(address, flush=True)
        try:
            while True:
                time.sleep(3600)
        except KeyboardInterrupt:
            return 0


if __name__ == "__main__":
    sys.exit(main())
