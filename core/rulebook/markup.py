"""The inline text of a rules document as HTML: escaped, with links for references and options."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from html import escape
from types import MappingProxyType

from core.rulebook.nodes import ADDRESS, Html
from core.rulebook.references import references

INLINE = re.compile(
    r"`(?P<code>[^`]+)`(?P<value>=[a-z0-9_/]+)?|\*\*(?P<bold>[^*]+)\*\*|(?<![\w*])\*(?P<stress>[^*\s](?:[^*]*[^*\s])?)\*(?![\w*])"
)
TAG = re.compile(r"\[(seed|core†?|ruling)([^\]]*)\]")
FILE = re.compile(r"\b([a-z]+)\.md\b")
SOURCES = {
    "seed": "the published rules of the game say it",
    "core": "the Blood Bowl rules of the same era",
    "core†": "from the editors' working knowledge of the era's rules",
    "ruling": "ours, where the published rules are silent or contradict themselves",
}
LABELS = {"seed": "published"}
"""What a tag is called on a page, where that is another word."""


class Markup:
    """Turns text into HTML, with links to IDs, groups and house rules.

    `documents` are the names that are linked in the form `core.md`, `titles` what options are
    called: a page says "Overtime: sudden" where the text has `overtime`=sudden.
    """

    def __init__(
        self,
        places: Mapping[str, str],
        options: Mapping[str, str],
        documents: Container[str] = (),
        titles: Mapping[str, str] = MappingProxyType({}),
    ):
        self._places = places
        self._options = options
        self._documents = documents
        self._titles = titles

    def html(self, text: str) -> Html:
        """A clause, a paragraph or a cell."""
        made, at = [], 0
        for found in INLINE.finditer(text):
            made.append(self._plain(text[at : found.start()]))
            at = found.end()
            if found["code"] is not None:
                made.append(self._code(found["code"], found["value"] or ""))
            elif found["bold"] is not None:
                made.append(f"<strong>{self._plain(found['bold'])}</strong>")
            else:
                made.append(f"<em>{self._plain(found['stress'])}</em>")
        made.append(self._plain(text[at:]))
        return Html("".join(made))

    def linked(self, text: str) -> Html:
        """Any plain sentence: escaped, with its IDs linked."""
        made, at = [], 0
        for start, end, rule in references(text, self._places):
            made.append(escape(text[at:start]))
            code = f"<code>{escape(text[start:end])}</code>"
            made.append(f'<a href="{self._places[rule]}">{code}</a>')
            at = end
        return Html("".join([*made, escape(text[at:])]))

    def _plain(self, text: str) -> str:
        made, at = [], 0
        for start, end, rule in references(text, self._places):
            made.append(self._words(text[at:start]))
            made.append(f'<a href="{self._places[rule]}">{escape(text[start:end])}</a>')
            at = end
        return "".join([*made, self._words(text[at:])])

    def _words(self, text: str) -> str:
        def document(found: re.Match[str]) -> str:
            if found[1] not in self._documents:
                return found[0]
            return f'<a href="{ADDRESS}{found[1]}/">{found[0]}</a>'

        def tag(found: re.Match[str]) -> str:
            source, more = found[1], found[2]
            shown = LABELS.get(source, source)
            name = f'<span class="rule-tag" title="{SOURCES[source]}">{shown}</span>'
            return f"{name}{more}" if more else name

        escaped = escape(text, quote=False).replace("-&gt;", "→")
        return TAG.sub(tag, FILE.sub(document, escaped))

    def _code(self, text: str, value: str) -> str:
        option, _, inside = text.partition("=")
        place, title = self._options.get(option.strip()), self._titles.get(option.strip())
        if place is None or title is None:
            return f"<code>{escape(text)}</code>{escape(value)}"
        said = (inside or value).strip("= ").replace("_", " ")
        words = escape(f"{title}: {said}" if said else title)
        return f'<a class="rule-option" title="house rule" href="{place}">{words}</a>'
