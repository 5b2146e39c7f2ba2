"""What the checks of machines write to the log: one line when the outcome changes, none a probe."""

from __future__ import annotations

import logging
from threading import Lock

log = logging.getLogger("kemari.health")
PREFIX = "/healthz/"
UNAVAILABLE = 503
_failing: dict[str, frozenset[str]] = {}
_lock = Lock()


class ProbeFilter(logging.Filter):
    """Drops Django's own line for a check that answers 503, which is an answer and no error."""

    def filter(self, record: logging.LogRecord) -> bool:
        path = getattr(getattr(record, "request", None), "path_info", "")
        is_answer = getattr(record, "status_code", None) == UNAVAILABLE
        return not (is_answer and str(path).startswith(PREFIX))


def log_outcome(probe: str, wrong: dict[str, str]) -> None:
    """Log that other checks of this probe fail than when this process was last asked.

    `wrong` names each check that fails and says why; how late something is, is no change.
    """
    with _lock:
        before = _failing.get(probe, frozenset())
        now = frozenset(wrong)
        _failing[probe] = now
    if now == before:
        return
    if wrong:
        reasons = "; ".join(f"{name}: {reason}" for name, reason in sorted(wrong.items()))
        log.warning("%s%s fails: %s", PREFIX, probe, reasons)
    else:
        log.info("%s%s is in order again", PREFIX, probe)


def forget_outcomes() -> None:
    """As in a process that was never asked."""
    with _lock:
        _failing.clear()
