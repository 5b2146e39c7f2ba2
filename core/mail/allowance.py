"""How much mail is stored in a day, so that no stranger fills the disk.

Everybody who is not known shares one allowance. A mail with a known person's address is counted for
that person: beside their other mails if it has one of their reply tokens, else apart, because
anybody can write their address.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Sum

from core import clock
from core.mail.models import InboundMail

PERIOD = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Allowance:
    """What one source may send within a day."""

    mails: int
    size: int


STRANGERS = "strangers"
STRANGERS_ALLOWANCE = Allowance(mails=300, size=20 * 2**20)
"""Of all strangers together."""
BOUNCES = "bounces"
BOUNCES_ALLOWANCE = Allowance(mails=1000, size=20 * 2**20)
"""To our return addresses, which only the readers of our mails know."""
UNPROVED_ALLOWANCE = Allowance(mails=30, size=4 * 2**20)
"""Of the mails with one person's address, but without a reply token."""
PROVED_ALLOWANCE = Allowance(mails=400, size=40 * 2**20)
"""Of one person's reply addresses."""


def source_of(
    *, token_owner: int | None, claimed: int | None, is_bounce: bool
) -> tuple[str, Allowance]:
    """For whom a mail counts: the owner of its reply token, the address it claims, or strangers."""
    if token_owner is not None:
        return f"person:{token_owner}", PROVED_ALLOWANCE
    if is_bounce:
        return BOUNCES, BOUNCES_ALLOWANCE
    if claimed is not None:
        return f"address:{claimed}", UNPROVED_ALLOWANCE
    return STRANGERS, STRANGERS_ALLOWANCE


def has_room(source: str, allowance: Allowance, size: int) -> bool:
    """Whether one more mail of `size` stored bytes is within the allowance."""
    found = InboundMail.objects.filter(source=source, received_at__gt=clock.now() - PERIOD)
    spent = found.aggregate(mails=Count("pk"), size=Sum("stored"))
    return spent["mails"] < allowance.mails and (spent["size"] or 0) + size <= allowance.size
