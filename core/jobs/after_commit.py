"""Calls after the commit that may fail without undoing it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import ParamSpec

from django.db import transaction
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)

P = ParamSpec("P")


def after_commit(do: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Call `do` after the commit; a failure is logged, and the tick tries again.

    Not `on_commit(partial(...))`: Django logs a failure with the callable's name, which a partial
    lacks, so a coach whose turn was accepted while the broker was down got an error page.
    """

    def run() -> None:
        try:
            do(*args, **kwargs)
        except OperationalError as error:
            log.warning("the broker is down, the tick sends %s again: %s", args, error)

    transaction.on_commit(run, robust=True)
