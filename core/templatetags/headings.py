"""`{% load headings %}{% filter sentence_case %}`: headings of a package, written as ours are."""

from __future__ import annotations

import re

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()
_WORD = re.compile(r"[A-Z][a-z]+")


@register.filter
def sentence_case(words: str) -> str:
    """`Change Password` as `Change password`; abbreviations stay, and other languages.

    Only the first word keeps its capital: for headings without names.
    """
    if not (get_language() or "").startswith("en"):
        return words
    first = _WORD.search(words)
    if first is None:
        return words
    end = first.end()
    lower = words[:end] + _WORD.sub(lambda found: found[0].lower(), words[end:])
    return mark_safe(lower) if isinstance(words, SafeString) else lower  # noqa: S308 -- case only
