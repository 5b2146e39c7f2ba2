"""Files somebody asked for go with him."""

from __future__ import annotations

from core.accounts.models import User
from league.models import FileJob


def erase_words(user: User) -> None:
    """Throw his files away. Inside the caller's transaction."""
    FileJob.objects.filter(asked_by=user).delete()
