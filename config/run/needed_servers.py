"""Which management commands need the private servers."""

from __future__ import annotations

from collections.abc import Sequence

# They read only code and files, or use their own database.
_WITHOUT_SERVERS = frozenset(
    [
        "check",
        "collectstatic",
        "compilemessages",
        "diffsettings",
        "findstatic",
        "help",
        "makemessages",
        "simulate",
        "spectacular",
        "startapp",
        "version",
    ]
)


def needs_servers(arguments: Sequence[str]) -> bool:
    """Whether `manage.py` with these arguments (the program's name first) needs a server."""
    if len(arguments) < 2 or {"--help", "-h", "--version"} & set(arguments):
        return False
    return arguments[1] not in _WITHOUT_SERVERS or "--database" in arguments
