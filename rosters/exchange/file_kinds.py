"""What a file seems to be that one of our readers cannot read, from how it begins."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.translation import Words

HEAD = 4096
"""The characters that are looked at."""

_MARKS: tuple[tuple[bytes, Words], ...] = (
    (b"%PDF-", _("a PDF")),
    (b"\x89PNG", _("a picture (PNG)")),
    (b"\xff\xd8\xff", _("a picture (JPEG)")),
    (b"GIF8", _("a picture (GIF)")),
    (b"BM", _("a picture (BMP)")),
    (b"II*\x00", _("a picture (TIFF)")),
    (b"MM\x00*", _("a picture (TIFF)")),
    (b"\x1f\x8b", _("a file compressed by gzip")),
    (b"BZh", _("a file compressed by bzip2")),
    (b"\xfd7zXZ", _("a file compressed by xz")),
    (b"7z\xbc\xaf", _("a 7z archive")),
    (b"Rar!", _("a RAR archive")),
    (b"\xd0\xcf\x11\xe0", _("a document of an old Microsoft Office")),
    (b"SQLite format 3", _("an SQLite database")),
    (rb"{\rtf", _("a document (RTF)")),
)
_ZIPPED: tuple[tuple[bytes, Words], ...] = (
    (b"opendocument.spreadsheet", _("a spreadsheet (ODS)")),
    (b"opendocument.text", _("a document (ODT)")),
    (b"xl/", _("a spreadsheet (XLSX)")),
    (b"word/", _("a document (DOCX)")),
    (b"ppt/", _("a presentation (PPTX)")),
)
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_OF_JSON: tuple[tuple[str, frozenset[str], Words], ...] = (
    ("kemari_league", frozenset(), _("the text of a Kemari league file")),
    ("commitment", frozenset({"segments"}), _("a Kemari match file")),
    ("currentTeamValue", frozenset(), _("a team of FUMBBL (JSON)")),
    ("rosterId", frozenset({"players"}), _("a team of FUMBBL (JSON)")),
    ("roster", frozenset({"coach", "players"}), _("a team of FUMBBL (JSON)")),
)
"""A key of it, others that it has then too, and what it is."""


def seems_to_be(data: bytes | str) -> str:
    """What the file seems to be, as in "This seems to be …"; empty if there is no sign."""
    head = data[:HEAD].encode("utf-8", "replace") if isinstance(data, str) else data[:HEAD]
    if kind := _by_first_bytes(head):
        return str(kind)
    text = _text(head)
    return str(_by_text(text.lstrip("\ufeff \t\r\n"))) if text is not None else ""


def unknown_file(data: bytes | str, accepted: Words) -> str:
    """What the file seems to be, if there is a sign, and what is `accepted`: two sentences."""
    if kind := seems_to_be(data):
        return gettext("This seems to be {kind}. Accepted is: {accepted}.").format(
            kind=kind, accepted=accepted
        )
    return gettext("It is not known what this is. Accepted is: {accepted}.").format(
        accepted=accepted
    )


def decode_text(data: bytes) -> str | None:
    """A text file's contents, in UTF-8 or, with a byte order mark, in UTF-16; None for others."""
    try:
        return data.decode("utf-16" if data.startswith(_UTF16) else "utf-8-sig")
    except UnicodeDecodeError:
        return None


def _by_first_bytes(head: bytes) -> Words:
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return next((kind for mark, kind in _ZIPPED if mark in head), _("a ZIP archive"))
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return _("a picture (WebP)")
    if head[4:8] == b"ftyp":
        return _("a picture or a film (HEIC, AVIF, MP4)")
    for mark, kind in _MARKS:
        if head.startswith(mark) and (mark != b"BM" or b"\x00" in head[:32]):
            return kind
    # A binary file that was opened as text and pasted has lost some of its bytes.
    if b"PNG\r\n\x1a" in head[:12] or b"PNG\n" in head[:12] or b"JFIF" in head[:24]:
        return _("a picture")
    return ""


def _text(head: bytes) -> str | None:
    if head.startswith(_UTF16):
        return head[: len(head) // 2 * 2].decode("utf-16", "replace")
    if b"\x00" in head:
        return None
    return head.decode("utf-8", "replace")


def _by_text(text: str) -> Words:
    if text.startswith(("{", "[")):
        return _by_json(text)
    if text.startswith("<"):
        return _by_markup(text)
    return _by_columns(text)


def _by_json(text: str) -> Words:
    names = frozenset(re.findall(r'"([A-Za-z_]{1,40})"\s*:', text))
    for key, others, kind in _OF_JSON:
        if key in names and others <= names:
            return kind
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        # Cut at `HEAD`, or broken; a turn sheet or a list may begin with a bracket too.
        return _("JSON") if names else ""
    return _("JSON")


_XML_OF: tuple[tuple[str, Words], ...] = (
    (r"obblm", _("an export of OBBLM (XML)")),
    (r"ntbb|javabbowl", _("a team of NTBB (XML)")),
    (r"naflm", _("an export of NAFLM (XML)")),
    (r"fumbbl", _("a file of FUMBBL (XML)")),
    (r"<nafreport", _("a report for the NAF (XML)")),
    (r"<svg[\s>]", _("a picture (SVG)")),
    (r"<(?:team|roster)s?[\s>]", _("a team of another league manager (XML, as of OBBLM and NTBB)")),
)


def _by_markup(text: str) -> Words:
    low = text.lower()
    if re.match(r"<!doctype html|<html|<head|<body|<table|<div|<p\b", low):
        return _("a page of FUMBBL (HTML)") if "fumbbl" in low else _("a web page (HTML)")
    if not re.match(r"<[?!a-z]", low):
        return ""
    return next((kind for sign, kind in _XML_OF if re.search(sign, low)), _("XML"))


def _by_columns(text: str) -> Words:
    """A table: its first lines have equally many separators, and at least two."""
    rows = [line for line in text.splitlines()[:5] if line.strip()]
    for sign, kind in _SEPARATORS.items():
        counts = {line.count(sign) for line in rows}
        if len(rows) > 1 and len(counts) == 1 and min(counts) >= 2:
            return kind
    return ""


_SEPARATORS: Mapping[str, Words] = {
    ",": _("a table (CSV)"),
    ";": _("a table (CSV)"),
    "\t": _("a table (separated by tabs)"),
}
