"""Small file systems that can be made full and given space again, as a disk has it.

Each is a tmpfs of a mount namespace of our own, which ends with us: so root in most containers may
have one, and a user where user namespaces are allowed. It is full when its size is set to what it
contains; no memory is spent for that.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

INSIDE = "KEMARI_CHAOS_MOUNTS"
NOT_HERE = (
    "not run: this machine does not let us mount small file systems "
    "(that needs Linux, and root or user namespaces)"
)
_AS_ROOT = ("unshare", "--mount")
_AS_USER = ("unshare", "--user", "--map-current-user", "--keep-caps", "--mount")
_TRIES = 200


class CannotMount(Exception):  # noqa: N818 - reads as the start of its message
    """No namespace for mounts is to be had."""


def enter(module: str, arguments: Sequence[str]) -> None:
    """Be this program again in a namespace where we may mount. Raises `CannotMount`."""
    if os.environ.get(INSIDE):
        return
    words = _AS_ROOT if os.geteuid() == 0 else _AS_USER
    trial = [*words, "mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", "/tmp"]
    if shutil.which(words[0]) is None:
        raise CannotMount(NOT_HERE)
    if subprocess.run(trial, check=False, capture_output=True).returncode:
        raise CannotMount(NOT_HERE)
    # Standard output is not ours to lose: what was printed so far goes first.
    sys.stdout.flush()
    command = [*words, sys.executable, "-m", module, *arguments]
    os.execvpe(words[0], command, {**os.environ, INSIDE: "1"})


class SmallDisk:
    """A file system of at most `size` bytes at `folder`."""

    def __init__(self, folder: Path, size: int) -> None:
        self.folder, self.size = folder, size
        folder.mkdir(parents=True, exist_ok=True)
        _mount("-t", "tmpfs", "-o", f"size={size},mode=755", "tmpfs", str(folder))

    def used(self) -> int:
        state = os.statvfs(self.folder)
        return (state.f_blocks - state.f_bfree) * state.f_frsize

    def is_full(self) -> bool:
        return os.statvfs(self.folder).f_bfree == 0

    def fill(self) -> None:
        """Leave not a page free. Others may write meanwhile: then it is tried again."""
        for _ in range(_TRIES):
            with suppress(subprocess.CalledProcessError):
                self._resize(self.used())
                return
        raise RuntimeError(f"{self.folder} grows faster than it can be filled")

    def empty(self) -> None:
        """Give the space back."""
        self._resize(self.size)

    def remove(self) -> None:
        subprocess.run(["umount", "--lazy", str(self.folder)], check=False, capture_output=True)

    def _resize(self, size: int) -> None:
        _mount("-o", f"remount,size={max(size, 4096)}", str(self.folder))


def _mount(*words: str) -> None:
    subprocess.run(["mount", *words], check=True, capture_output=True)
