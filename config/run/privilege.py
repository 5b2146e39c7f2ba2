"""PostgreSQL refuses to run as root: the account it runs under instead, and the words for that.

Its programs stay in .venv and its data under var/, and no folder is opened to others. Where the
account cannot enter the folders above them, the server keeps one capability of root's to do so.
"""

from __future__ import annotations

import os
import pwd
import shutil
import stat
import subprocess
from pathlib import Path

from config.run.console import CannotRun

_CANDIDATES = ("postgres", "nobody")
# Without the securebit access() ignores the capability for every account but root, and initdb says
# that it cannot find the postgres beside it.
_ENTER_ANY_FOLDER = (
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
    "--securebits=+no_setuid_fixup",
)


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
        words += _ENTER_ANY_FOLDER
        _check_allowed(words, account)
    return [*words, "--"]


def _check_allowed(words: list[str], account: pwd.struct_passwd) -> None:
    """CannotRun where we may not hand on the capability, as in some containers."""
    tried = subprocess.run([*words, "--", "true"], capture_output=True, text=True, check=False)
    if tried.returncode:
        raise CannotRun(
            f"PostgreSQL runs as {account.pw_name}, who cannot enter this folder, and root may not "
            f"allow it here ({tried.stderr.strip()}): move to a folder that every user may enter, "
            "start as another user, or set DATABASE_URL."
        )


def give(path: Path, account: pwd.struct_passwd | None) -> None:
    """Make `account` the owner of `path`; None changes nothing."""
    if account is not None:
        os.chown(path, account.pw_uid, account.pw_gid)
