"""Lines on the terminal, and the error for the person who reads them."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress

_COLOURS = {"kemari": "1;37", "web": "36", "worker": "33", "beat": "35"}
_WIDTH = max(len(name) for name in _COLOURS)
_writing = threading.Lock()


class CannotRun(Exception):  # noqa: N818 - reads as the start of its message
    """One line for the person at the terminal: what is wrong and what to do."""


def coloured() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def echo(words: str, *, source: str = "kemari") -> None:
    """Print one line: a coloured name, a bar, the text. Lines of several threads do not mix."""
    prefix = f"{source:<{_WIDTH}} |"
    if coloured():
        prefix = f"\x1b[{_COLOURS.get(source, '0')}m{prefix}\x1b[0m"
    # The terminal may be gone, or the file behind it on a full disk; all else must go on.
    with _writing, suppress(OSError, ValueError):
        print(f"{prefix} {words}".rstrip(), flush=True)
