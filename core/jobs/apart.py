"""One guard for every loop of a scheduled job: a fault of one row does not stop the others."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import transaction

from core.jobs.shortage import is_of_the_moment, is_short_of_resources

log = logging.getLogger(__name__)


def run_apart(
    what: str, do: Callable[[], object], *, failed: Callable[[Exception], object] | None = None
) -> bool:
    """Call `do` in a savepoint; if it fails, log it, undo what it wrote and call `failed`.

    `what` names the row in the log. Returns whether `do` succeeded. A database without space or
    memory is no fault of the row: that error is raised, and the whole job is tried again. Nor is a
    deadlock or a lost connection: that is logged, and `failed` is not called.
    """
    try:
        with transaction.atomic():
            do()
    except Exception as error:
        if is_short_of_resources(error):
            raise
        if is_of_the_moment(error):
            log.warning("%s is tried again later: %s", what, error)
            return False
        log.exception("%s failed; the others go on", what)
        if failed is not None:
            failed(error)
        return False
    return True
