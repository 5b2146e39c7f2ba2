"""Page text without the white space of its templates."""

from __future__ import annotations

import re


def squeezed(html: str) -> str:
    """The page with single spaces, and none around or at the end of tags."""
    text = " ".join(html.split())
    return re.sub(r"\s*(<[^>]*?)\s*(/?>)\s*", r"\1\2", text)
