"""The signing key of a private installation: made once, in var/, readable by its owner only."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def private_key(var: Path) -> str:
    """The key kept under `var`; one for this process only if nothing can be written there."""
    file = var / "secret_key"
    try:
        return file.read_text(encoding="ascii")
    except OSError:
        pass
    key = secrets.token_urlsafe(48)
    try:
        var.mkdir(parents=True, exist_ok=True)
        draft = file.with_name(f"secret_key.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(key, encoding="ascii")
        try:
            os.link(draft, file)  # fails when another process was first: then its key counts
        finally:
            draft.unlink()
    except FileExistsError:
        return file.read_text(encoding="ascii")
    except OSError:
        pass
    return key
