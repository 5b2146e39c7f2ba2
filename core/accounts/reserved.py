"""Names and addresses that no account may take: those of erased people and of who runs the site."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from core.errors import Refused
from core.look_alikes import look

RULE = "KEM-NAM-02"
PSEUDONYM = "Former coach {number}"
PSEUDONYM_HANDLE = "former_{number}"
NOWHERE_DOMAIN = "invalid"
"""A reserved top-level domain that never exists (RFC 2606): no mail goes there."""
NOWHERE = "former-{number}@erased.invalid"

STAFF_WORDS = (
    "admin", "administrador", "administrateur", "administration", "administrator", "admins",
    "amministratore", "helpdesk", "hostmaster", "kemari", "mod", "moderador", "moderateur",
    "moderation", "moderator", "moderatore", "moderators", "mods", "official", "operator",
    "operators", "postmaster", "root", "security", "site admin", "staff", "superuser", "support",
    "sysadmin", "sysop", "system", "webmaster",
    "\u0430\u0434\u043c\u0438\u043d",
    "\u0430\u0434\u043c\u0438\u043d\u0438\u0441\u0442\u0440\u0430\u0442\u043e\u0440",
    "\u043c\u043e\u0434\u0435\u0440\u0430\u0442\u043e\u0440",
    "\u7ba1\u7406\u54e1", "\u7ba1\u7406\u5458", "\u7ba1\u7406\u8005", "\u904b\u55b6",
)  # fmt: skip
"""In the scripts of our coaches; those in Cyrillic, Chinese and Japanese mean the same."""
FILLERS = (
    "a", "abuse", "account", "accounts", "and", "bot", "center", "centre", "chief", "com",
    "contact", "crew", "desk", "for", "game", "games", "head", "help", "info", "league", "leagues",
    "mail", "mailer", "my", "net", "news", "no", "of", "or", "org", "real", "reply", "service",
    "services", "site", "super", "team", "the", "true", "web",
)  # fmt: skip
"""Words that leave a staff word what it is: `The Kemari Team`."""
_HANDLES = frozenset(word.replace(" ", "_") for word in STAFF_WORDS)
_PARTS = re.compile(r"[\W_]+")


def require_free_name(name: str, *, is_operator: bool) -> None:
    """Refuse a display name that could be taken for an erased person's, or, unless the person is
    an operator, for that of the site or of those who run it. Names that look alike count too.
    """
    if looks_like_pseudonym(name):
        raise Refused(
            gettext("Names like this are given to accounts that were erased. Choose another."),
            rule=RULE,
            field="display_name",
        )
    if not is_operator and looks_like_staff(name):
        raise Refused(
            gettext("This name is for the operators of this site. Choose another."),
            rule=RULE,
            field="display_name",
        )


def looks_like_pseudonym(name: str) -> bool:
    """Whether the name reads as `Former coach 14` or `Former 14`, however it is written."""
    squashed, former = _squash(name), _squash("former")
    rest = squashed.removeprefix(former)
    if rest == squashed or not rest:
        return False
    is_number = all(char in _digit_looks() or char.isnumeric() for char in rest)
    return rest.startswith(_squash("coach")) or is_number


def looks_like_staff(name: str) -> bool:
    """Whether the name is made of staff words and fillers alone, digits at its end aside."""
    without_digits = re.sub(r"\d+\s*$", "", unicodedata.normalize("NFKC", name))
    return any(_is_staff(text) for text in (name, without_digits))


def _is_staff(text: str) -> bool:
    if _squash(text) in _staff_looks():
        return True
    words = {_squash(word) for word in _PARTS.split(text) if _squash(word)}
    fillers = {_squash(word) for word in FILLERS}
    return bool(words - fillers) and words <= _staff_looks() | fillers


def is_reserved_handle(handle: str) -> bool:
    """Whether a handle reads as that of an erased person, or of who runs the site."""
    return handle.startswith("former") or handle in _HANDLES or looks_like_staff(handle)


def refuse_reserved_address(email: str) -> None:
    """A validator: raise `ValidationError` for an address of which no account can be.

    Those of erased people, and all others that never receive mail; and an address with letters
    that change into others in capitals or when they are composed: two such addresses are one for
    some mail servers, and two for others.
    """
    domain = email.rpartition("@")[2].rstrip(".").lower()
    if domain == NOWHERE_DOMAIN or domain.endswith(f".{NOWHERE_DOMAIN}"):
        raise ValidationError(gettext("No mail reaches this address. Use one that receives mail."))
    lower = email.lower()
    if lower.upper().lower() != lower or unicodedata.normalize("NFKC", lower) != lower:
        raise ValidationError(
            gettext("A letter of this address can be taken for another. Use a plain address.")
        )


def _squash(text: str) -> str:
    """What the text looks like, its letters and digits alone."""
    return "".join(char for char in look(text) if char.isalnum())


@cache
def _digit_looks() -> frozenset[str]:
    return frozenset("".join(look(digit) for digit in "0123456789"))


def _staff_looks() -> frozenset[str]:
    host = (urlsplit(settings.SITE_URL).hostname or "").removeprefix("www.")
    return _looks_of_words(host)


@cache
def _looks_of_words(host: str) -> frozenset[str]:
    """Of the staff words and of the site's own name, whole and without its domain."""
    named = {host, host.partition(".")[0]} if "." in host else {host}
    return frozenset(_squash(word) for word in (*STAFF_WORDS, *named) if _squash(word))
