"""An HTML mail as text, with `>` before the lines that mail programs mark as quoted.

What its reader cannot see is left out: nobody submits orders that they were not shown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from html.parser import HTMLParser

from core.mail.html_looks import Look
from core.mail.html_styles import Styles

_BREAKS = frozenset(
    {
        "address",
        "blockquote",
        "br",
        "dd",
        "div",
        "dl",
        "dt",
        "h1",
        "h2",
        "h3",
        "h4",
        "hr",
        "li",
        "ol",
        "p",
        "pre",
        "table",
        "tr",
        "ul",
    }
)
_SILENT = frozenset(
    {
        "audio",
        "canvas",
        "datalist",
        "head",
        "iframe",
        "marquee",
        "math",
        "meter",
        "noembed",
        "noframes",
        "noscript",
        "object",
        "option",
        "progress",
        "rp",
        "script",
        "select",
        "style",
        "svg",
        "template",
        "textarea",
        "title",
        "video",
    }
)
_VOID = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "wbr"})
_QUOTES = (
    "gmail_quote",
    "gmail_attr",
    "moz-cite-prefix",
    "yahoo_quoted",
    "protonmail_quote",
    "zmail_extra",
    "wordsection-reply",
)
_QUOTE_IDS = ("divrplyfwdmsg", "appendonsend", "reply-intro", "mailcomposereply")
_SIGNATURES = (
    "gmail_signature",
    "moz-signature",
    "ms-outlook-mobile-signature",
    "protonmail_signature_block",
)
_MAX = 400_000
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_NO_TAG = re.compile(r"<(?![^<>]{0,4000}>)")
"""A `<` without an end: for each the parser would search the whole rest of the text."""


def text_of_html(html: str) -> str:
    """The text, line by line as a reader sees it; quoted lines begin with `>`.

    The time is linear in the length of the text, whatever it contains.
    """
    try:
        cleaned = _NO_TAG.sub("&lt;", _COMMENT.sub("", html[:_MAX]))
        reader = _Reader(Styles(html[:_MAX], cleaned))
        reader.feed(cleaned)
        reader.close()
    except ValueError:
        return ""  # nobody can say what of it is seen
    return reader.text()


class _Reader(HTMLParser):
    def __init__(self, styles: Styles) -> None:
        super().__init__(convert_charrefs=True)
        self._styles = styles
        self._lines: list[str] = [""]
        self._open: list[tuple[str, str, Look]] = []
        self._within: Counter[str] = Counter()  # open tags by name, and their marks
        self._rest_is_quoted = False

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        if tag in _BREAKS:
            self._break(hard=tag == "br")
        if tag in {"td", "th"}:
            self._lines[-1] += " "
        named = dict(reversed(attrs))  # of an attribute given twice the first counts
        mark = _mark(tag, named)
        if (named.get("id") or "").lower().startswith(_QUOTE_IDS):
            self._rest_is_quoted = True  # Outlook marks only the beginning of a quote
        if tag not in _VOID:
            self._open.append((tag, mark, self._styles.look(self._look, tag, named)))
            self._within.update((tag, mark))

    def handle_endtag(self, tag: str) -> None:
        if not self._within[tag]:
            return
        if tag in _BREAKS:
            self._break()
        last = ""
        while last != tag:
            last, mark, _ = self._open.pop()
            self._within.subtract((last, mark))

    def handle_data(self, data: str) -> None:
        if any(self._within[tag] for tag in _SILENT):
            return
        if not self._look.is_legible:
            return
        keeps = bool(self._within["pre"])
        pieces = data.split("\n") if keeps else [" ".join(data.replace("\n", " ").split(" "))]
        for at, piece in enumerate(pieces):
            if at:
                self._break(hard=True)
            begun = bool(self._lines[-1])
            words = piece if keeps or begun else piece.lstrip()
            quoted = self._within[">"] > 0 or self._rest_is_quoted
            self._lines[-1] += f"> {words}" if words and quoted and not begun else words

    @property
    def _look(self) -> Look:
        return self._open[-1][2] if self._open else Look()

    def _break(self, *, hard: bool = False) -> None:
        if hard or self._lines[-1]:
            self._lines.append("")

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._lines)


def _mark(tag: str, attrs: dict[str, str | None]) -> str:
    """`>` for a quote and for a signature, which is no more read than one."""
    named = (attrs.get("class") or "").lower()
    is_taken = tag == "blockquote" or any(name in named for name in (*_QUOTES, *_SIGNATURES))
    return ">" if is_taken else ""
