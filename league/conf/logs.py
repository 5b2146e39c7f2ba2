"""Log lines that a person can read and a machine can split: time, level, logger, message."""

from __future__ import annotations

import logging
from datetime import UTC, datetime


class LineFormatter(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        return datetime.fromtimestamp(record.created, UTC).strftime("%H:%M:%S")
