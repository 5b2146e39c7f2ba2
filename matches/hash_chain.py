"""The hash chain through a match: once its last value is shown, nothing before it can change.

It begins with the match's own data and covers every segment: its head, with the hash of what each
side alone may read (salted by its entries), then its events. `docs/match-file.md` describes the
same for those who check it; `verify_match.py` and `verify-match.js` follow that page.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any


def canonical(value: Any) -> bytes:
    """The one text of a JSON value: keys in order, no spaces, characters unescaped."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def beginning(*, match: str, rules: str, secret_hash: str, setup: Mapping[str, Any]) -> bytes:
    """The chain's value before the first segment."""
    whole = {"match": match, "rules": rules, "secret_hash": secret_hash, "setup": setup}
    return hashlib.sha256(canonical(whole)).digest()


def after(
    before: bytes,
    head: Mapping[str, Any],
    events: Iterable[Mapping[str, Any]],
    private: Iterable[Mapping[str, Any]],
) -> bytes:
    """The chain's value after a segment with that head."""
    noted = hashlib.sha256(canonical(list(private))).hexdigest()
    value = hashlib.sha256(before + canonical({**head, "private": noted})).digest()
    for event in events:
        value = hashlib.sha256(value + canonical(event)).digest()
    return value
