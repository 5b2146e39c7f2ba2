"""What lets somebody do something later: every stored permission, in one registry.

A permission must not outlive or outgrow its maker. So each kind says who made a row, until when it
lasts, and whether it holds now; the code that uses a row calls that same function. A test walks the
registry: it makes each, takes the right to make it away, and uses it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.hooks import Registry


@dataclass(frozen=True, slots=True)
class StandingPermission:
    """A kind of row that lets somebody do something later.

    `allows` says what, `until` when it ends by itself. `maker` names who answers for a row: it
    holds only while they may do, or give, what it allows. `holds` judges a row now; None for one
    that allows nothing by itself, because every use of it asks for the live rights of its user
    (then `until` says where).
    """

    allows: str
    until: str
    maker: Callable[[Any], Any]
    holds: Callable[[Any], bool] | None = None


STANDING_PERMISSIONS: Registry[StandingPermission] = Registry()
"""By the label of the model, such as `rosters.StandIn`."""
