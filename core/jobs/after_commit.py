"""What is done once the caller's transaction has committed, and may fail without undoing it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import ParamSpec

from django.db import transaction
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)

P = ParamSpec("P")


def after_commit(do: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Call `do` after the commit; that it failed is logged, and the tick does it again.

    Not `on_commit(partial(...))`: Django logs such a failure by the callable's name, which a
    partial has not, and a coach whose turn was taken while the broker was away read of an error.
    """

    def run() -> None:
        try:
            do(*args, **kwargs)
        except OperationalError as error:
            log.warning("the broker is away, the tick sends %s again: %s", args, error)

    transaction.on_commit(run, robust=True)
