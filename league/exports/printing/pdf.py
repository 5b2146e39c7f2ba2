"""Render HTML as PDF with WeasyPrint, which may fetch only our own static files."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.exceptions import SuspiciousFileOperation
from django.utils._os import safe_join
from django.utils.translation import gettext

from core.errors import Refused

MAX_PAGES = 300
HERE = "https://paper.invalid/"
"""The base of relative URLs in a page: a reserved domain (RFC 2606)."""
TYPES = {".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".woff2": "font/woff2"}


class NoPango(Exception):  # noqa: N818 -- says what is the matter
    """The typesetting libraries are not installed on this machine."""

    def __init__(self) -> None:
        super().__init__(
            gettext(
                "PDFs cannot be made here: the library Pango is not installed. Open the printable "
                "page and save it as a PDF in your browser; it looks the same."
            )
        )


def render_pdf(html: str, *, max_pages: int = MAX_PAGES) -> bytes:
    """The PDF. Raises `NoPango`, and `Refused` for too many pages."""
    weasyprint = _weasyprint()
    document = weasyprint.HTML(string=html, base_url=HERE, url_fetcher=_fetcher()).render()
    if (pages := len(document.pages)) > max_pages:
        raise Refused(
            gettext("The PDF would have {pages} pages; the maximum is {most}.").format(
                pages=pages, most=max_pages
            )
        )
    found: bytes = document.write_pdf()
    return found


def static_file(url: str) -> Path:
    """The static file with that URL. Raises `ValueError` for any other URL."""
    parts = urlsplit(url)
    static = urlsplit(settings.STATIC_URL).path.lstrip("/")
    path = unquote(parts.path).lstrip("/")
    if f"{parts.scheme}://{parts.netloc}/" != HERE or not path.startswith(static):
        raise ValueError(f"{url} is not one of our own files")
    name = path.removeprefix(static)
    if root := settings.STATIC_ROOT:
        try:
            collected = Path(safe_join(root, name))
        except SuspiciousFileOperation as error:
            raise ValueError(f"{url} is not one of our own files") from error
        if collected.is_file():
            return collected
    try:
        found = finders.find(name)
    except SuspiciousFileOperation:
        found = None
    if found is None:
        raise ValueError(f"{url} is not one of our own files")
    return Path(str(found))


def _weasyprint() -> Any:
    """Import WeasyPrint on first use: without Pango the import itself fails."""
    try:
        import weasyprint  # noqa: PLC0415
    except (OSError, ImportError) as error:
        raise NoPango from error
    return weasyprint


def _fetcher() -> Any:
    from weasyprint.urls import URLFetcher, URLFetcherResponse  # noqa: PLC0415

    class OwnFiles(URLFetcher):  # type: ignore[misc]
        """Fetches static files only, whatever URLs user text contains."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            file = static_file(url)
            kind = {"Content-Type": TYPES.get(file.suffix, "application/octet-stream")}
            return URLFetcherResponse(url, file.read_bytes(), kind)

    return OwnFiles()
