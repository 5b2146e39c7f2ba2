"""Words that are stored or sent: they are in the site's language, not in that of who asked.

A notification, a note in a ledger or the reason of a result is written once and read by others.
What only the person who asked sees is translated with Django's `gettext`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from django.conf import settings
from django.utils.translation import gettext, ngettext, override

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

    Words: TypeAlias = _StrOrPromise
else:
    Words = str
"""Words that may be translated only when they are shown (`gettext_lazy`)."""


def site_language() -> override:
    """For a `with` block whose words are in the site's language."""
    return override(settings.LANGUAGE_CODE)


def site_text(sentence: str, /, **values: Any) -> str:
    """A sentence in the site's language, with its values by name.

    `makemessages` collects the sentences that are given to it.
    """
    with site_language():
        translated = gettext(sentence)
        return translated.format(**values) if values else translated


def site_count(one: str, many: str, /, count: int, **values: Any) -> str:
    """A sentence in the site's language about a number, which it has as `{count}`."""
    with site_language():
        return ngettext(one, many, count).format(count=count, **values)
