"""The account for PostgreSQL, which refuses to run as root, and how to switch to it.

The files stay under var/, and no folder is opened to others: where the unprivileged user cannot
enter the folders above, the server keeps the one capability it needs.
"""

from __future__ import annotations

import os
import pwd
import shutil
import stat
from pathlib import Path

from config.run.errors import CannotRun

_CANDIDATES = ("postgres", "nobody")


def server_account() -> pwd.struct_passwd | None:
    """The account for PostgreSQL; None for our own, when we are not root."""
    if os.geteuid() != 0:
        return None
    for name in _CANDIDATES:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise CannotRun(
        "PostgreSQL does not run as root and no account `nobody` exists: start as a user."
    )


def open_to_all(folder: Path) -> bool:
    """Whether any user may enter `folder` and all the folders above it."""
    resolved = folder.resolve()
    return all(path.stat().st_mode & stat.S_IXOTH for path in (resolved, *resolved.parents))


def prefix_for(account: pwd.struct_passwd | None, *folders: Path) -> list[str]:
    """The command prefix that runs a program as `account` with access to `folders`."""
    if account is None:
        return []
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        raise CannotRun(
            "PostgreSQL does not run as root and `setpriv` is missing: start as a user."
        )
    words = [setpriv, f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups"]
    if not all(open_to_all(folder) for folder in folders):
        words += ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"]
    return [*words, "--"]


def give(path: Path, account: pwd.struct_passwd | None) -> None:
    """Make `account` the owner of `path`; None changes nothing."""
    if account is not None:
        os.chown(path, account.pw_uid, account.pw_gid)
