"""Messages for Discord: they call nobody, name no other site's link as ours, and are not too long.

Discord refuses a message over 2,000 characters. Names may hold what Discord reads as mentions,
links or bold letters: that is shown as it was written.
"""

from __future__ import annotations

import re
from typing import Any

from core.clipping import clip_text

MOST = 2000
"""Characters of a message, counted in UTF-16 units: the larger of the ways to count them."""
MARKDOWN = re.compile(r"[\\*_~`|\[\]<>#]")


def write_message(words: str, url: str = "") -> dict[str, Any]:
    """The body of a message: these words, cut where they must be, and the whole URL behind them."""
    end = f" {url}" if url else ""
    content = clip_text(words, MOST - _units(end), measure=_escaped_units)
    return {"content": f"{_escaped(content)}{end}", "allowed_mentions": {"parse": []}}


def _escaped(text: str) -> str:
    return MARKDOWN.sub(r"\\\g<0>", text)


def _escaped_units(character: str) -> int:
    return _units(_escaped(character))


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
