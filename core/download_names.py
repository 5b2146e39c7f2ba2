"""The name that a downloaded file gets, in any script (RFC 6266)."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import quote

from django.utils.text import slugify

MAX_LENGTH = 80
MAX_BYTES = 240
"""In UTF-8: disks take names of 255 bytes, with their ending."""
_PARTS = re.compile(r"-{2,}")


def content_disposition(name: str, ending: str, *, otherwise: str, is_inline: bool = False) -> str:
    """The header for a file named after `name`, or `otherwise` if nothing of it can be kept.

    A browser that does not know `filename*` gets what is left in ASCII.
    """
    kind = "inline" if is_inline else "attachment"
    plain = slugify(name)[:MAX_LENGTH].strip("-_") or otherwise
    header = f'{kind}; filename="{plain}.{ending}"'
    whole = file_name(name)
    if whole.isascii():
        return header
    return f"{header}; filename*=UTF-8''{quote(f'{whole}.{ending}', safe='')}"


def file_name(name: str) -> str:
    """The letters, marks and digits of a name, in small letters, with dashes for the rest."""
    composed = unicodedata.normalize("NFKC", name).lower()
    kept = (c if c == "_" or unicodedata.category(c)[0] in "LMN" else "-" for c in composed)
    text = _PARTS.sub("-", "".join(kept))
    # No file begins with a mark, and no name is cut inside a letter with its marks.
    cut = text[:MAX_LENGTH]
    while len(cut.encode()) > MAX_BYTES:
        cut = cut[:-1]
    while len(text) > len(cut) and unicodedata.category(text[len(cut)])[0] == "M" and cut:
        cut = cut[:-1]
    while cut and unicodedata.category(cut[0])[0] == "M":
        cut = cut[1:]
    return cut.strip("-_")
