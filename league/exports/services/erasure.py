"""Erasure: delete the files that a person has requested."""

from __future__ import annotations

from core.accounts.models import User
from league.models import FileJob


def erase_words(user: User) -> None:
    """Delete their files. Inside the caller's transaction."""
    FileJob.objects.filter(asked_by=user).delete()
