"""The accounts of the bots: they coach teams in friendlies, and nobody logs in to them."""

from __future__ import annotations

from django.contrib.auth.hashers import make_password

from core import clock
from core.accounts.handles import free_handle
from core.accounts.models import AccountKind, User

ADDRESS = "bot-{level}@bots.invalid"
"""An address that never exists (RFC 2606): no account of a person has one like it (KEM-NAM-02)."""


def bot_account(level: str, name: str) -> User:
    """The account of the bot of that level; made when it is first needed."""
    bot, _made = User.objects.get_or_create(
        kind=AccountKind.BOT,
        display_name=name,
        defaults={
            "email": ADDRESS.format(level=level),
            "handle": free_handle(name),
            "password": make_password(None),
            "wants_mail": False,
            "date_joined": clock.now(),
        },
    )
    return bot
