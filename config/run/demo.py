"""Whether to seed the demo league, and its log-ins."""

from __future__ import annotations

import os
from pathlib import Path

from config import var_paths
from config.run.console import echo

SHOWN = 2
"""The first log-ins of the file: the coach with a turn to play, and the commissioner."""
_OFF = frozenset({"0", "no", "off", "false"})


def wanted(var: Path) -> bool:
    """Whether to seed: once for a private database, and for another only when DEMO is on."""
    choice = os.environ.get("DEMO", "").lower()
    if choice in _OFF or (os.environ.get("DATABASE_URL") and not choice):
        return False
    return not _marker(var).exists() and _command_exists()


def mark_seeded(var: Path) -> None:
    _marker(var).write_text("The demo league was seeded into this database.\n", encoding="utf-8")


def file_of_logins(var: Path) -> Path | None:
    """The file with the log-ins of the demo that this database has; None without a demo."""
    logins = var / "demo-logins.txt"
    return logins if _marker(var).exists() and logins.exists() else None


def announce(var: Path, port: int) -> None:
    """Print the URL of the site and the log-ins of the demo."""
    echo("")
    echo(f"Kemari is at  http://localhost:{port}/")
    logins = file_of_logins(var)
    if logins is not None:
        lines = logins.read_text(encoding="utf-8").splitlines()
        for line in lines[:SHOWN]:
            echo(f"  {line}")
        if len(lines) > SHOWN:
            echo(f"  and {len(lines) - SHOWN} more in {logins}")
    if not os.environ.get("EMAIL_URL"):
        echo("Mail goes to the notifications page; each mail's first link is shown here.")
    echo("Ctrl-C stops everything.")
    echo("")


def _marker(var: Path) -> Path:
    """A file in the database's folder, so that it is deleted together with the data."""
    if os.environ.get("DATABASE_URL"):
        return var / "demo-seeded"
    return var / "postgres" / "demo-seeded"


def _command_exists() -> bool:
    return (var_paths.BASE / "league" / "management" / "commands" / "demo.py").exists()
