"""Results to use instead of those on record, as the preview of a correction does."""

from __future__ import annotations

from collections.abc import Mapping

from league.table import Result

Instead = Mapping[int, Result | None]
"""Match id -> the result to use instead, None if the match is not to count."""
NOTHING: Instead = {}
