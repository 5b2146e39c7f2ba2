"""The accounts of the bots: they coach teams in friendlies, and nobody logs in to them."""

from __future__ import annotations

from core import clock
from core.accounts.models import AccountKind, User

ADDRESS = "bot-{level}@bots.invalid"
"""An address that never exists (RFC 2606): no account of a person has one like it (KEM-NAM-02)."""


def bot_account(level: str, name: str) -> User:
    """The account of the bot of that level; made when it is first needed."""
    address = ADDRESS.format(level=level)
    found = User.objects.filter(email=address).first()
    if found is not None:
        return found
    bot = User(
        email=address,
        kind=AccountKind.BOT,
        display_name=name,
        handle=f"bot_{level}",
        wants_mail=False,
        date_joined=clock.now(),
    )
    bot.set_unusable_password()
    bot.save()
    return bot
