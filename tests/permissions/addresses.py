"""Every address of the project, by name."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver


def names() -> set[str]:
    """The names of all patterns with their namespaces; a nameless one by its path."""
    return set(_walk(get_resolver(), (), ""))


def _walk(resolver: URLResolver, spaces: tuple[str, ...], path: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        here = f"{path}{pattern.pattern}"
        if isinstance(pattern, URLPattern):
            yield ":".join((*spaces, pattern.name)) if pattern.name else here
        else:
            inner = (*spaces, pattern.namespace) if pattern.namespace else spaces
            yield from _walk(pattern, inner, here)
