"""How e-mail addresses are compared: the one place that says when two of them are one (KEM-NAM-03).

Two spellings are one if capitals, Unicode's compatibility forms or the two forms of a domain turn
one into the other: `Mike@`, `mike@` in full-width letters, with a dotless i or a long s.
"""

from __future__ import annotations

import unicodedata

_MANY = 8
"""More rounds than any text needs until folding changes nothing more."""


def address_key(address: str) -> str:
    """The same text for all spellings of one address. It is no address: never mail to it."""
    key = address
    for _ in range(_MANY):  # what is folded may begin with a blank, as an accent alone does
        local, at, domain = _folded(key.strip()).rpartition("@")
        key, before = f"{local}{at}{_ascii_domain(domain)}", key
        if key == before:
            break
    return key


def spellings(address: str) -> list[str]:
    """An address in lower case, with its domain as people write it and as mail carries it."""
    lower = address.strip().lower()
    local, at, domain = lower.rpartition("@")
    domains = (domain, _ascii_domain(domain), _readable_domain(domain))
    return list(dict.fromkeys(f"{local}{at}{each}" for each in domains))


def _folded(text: str) -> str:
    for _ in range(_MANY):
        # Capitals first: a dotless i and a long s are told from i and s by small letters alone.
        folded = unicodedata.normalize("NFKC", text).upper().casefold()
        if folded == text:
            break
        text = folded
    return text


def _ascii_domain(domain: str) -> str:
    domain = domain.rstrip(".")
    try:
        return domain.encode("idna").decode("ascii").lower()
    except UnicodeError:
        return domain


def _readable_domain(domain: str) -> str:
    try:
        return domain.encode("ascii").decode("idna")
    except UnicodeError:
        return domain
