"""HTML of a page for assertions, independent of how its template is laid out."""

from __future__ import annotations

import re


def squeezed(html: str | bytes) -> str:
    """The HTML with single spaces, and none between tags or before the end of a tag."""
    text = html.decode() if isinstance(html, bytes) else html
    text = re.sub(r"\s+", " ", text)
    return re.sub(r"> <", "><", text.replace(" >", ">"))
