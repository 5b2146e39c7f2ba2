"""What a mail's style sheets and `style` attributes do to its text.

They are read with tinycss2. Selectors are read by their last part (`div .x` as `.x`), and one that
is not understood selects everything: what is hidden anywhere is not read as orders. A custom
property may have any of the values that the mail gives it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from itertools import chain
from typing import Any

import tinycss2

from core.mail.html_looks import CASCADED, READ, Look, coloured, styled

Attributes = Mapping[str, str | None]
Declared = tuple[tuple[str, str], ...]
MAX_RULES = 400
"""Rules that hide or colour; a mail with more is not read."""
MAX_COMPARISONS = 100_000
"""Of tags with rules; some seconds."""
MAX_CLASSES = 40
MAX_DEPTH = 4
MAX_CONTESTED = 40
MAX_VALUES = 20
"""Values that one declaration may have by its custom properties."""
_STYLE = re.compile(r"<style\b[^<>]{0,2000}>(.*?)(?:</style|\Z)", re.DOTALL | re.IGNORECASE)
_VAR = re.compile(r"var\(\s*(--[^\s,()]{1,100})\s*(,[^()]*)?\)")
_PART = re.compile(
    r"(?P<mark>[.#])(?P<name>[\w-]{1,100})|(?P<tag>[\w-]{1,40}|\*)"
    r"|\[\s*(?P<key>[\w-]{1,40})\s*(?:(?P<how>[~^*|$]?=)\s*[\"']?(?P<value>[^\"'\]]{0,200})[\"']?\s*i?)?\]"
)
_STATES = re.compile(r"::?[\w-]+(?:\([^()]*\))?")
_OTHER_MEDIA = re.compile(
    r"\s*(only\s+)?(print|speech)\s*|[^,]*prefers-color-scheme\s*:\s*dark\s*\)[^,]*", re.IGNORECASE
)
_UNREADABLE = re.compile(r"@property|@font-face[^}]*data:|@import[^;]*data:", re.IGNORECASE)
"""What may give any text any look."""


@dataclass(frozen=True, slots=True)
class _Selector:
    """The last part of a selector."""

    tag: str
    classes: frozenset[str]
    identity: str
    attributes: tuple[tuple[str, str, str], ...]

    def matches(self, tag: str, attrs: Attributes, classes: Sequence[str]) -> bool:
        return (
            self.tag in {"", "*", tag}
            and self.classes <= set(classes)
            and self.identity in {"", (attrs.get("id") or "").lower()}
            and all(_has(attrs, *wanted) for wanted in self.attributes)
        )


class Styles:
    """The style sheets of a mail, by its text and the same without comments.

    Raises `ValueError` for one whose styles nobody can tell.
    """

    def __init__(self, html: str, cleaned: str) -> None:
        self._rules: dict[str, list[tuple[_Selector, _Block]]] = {}
        self._custom: dict[str, set[str]] = {}
        self._count = 0
        self._left = MAX_COMPARISONS
        reader = _SheetReader()
        reader.feed(cleaned)
        for sheet in dict.fromkeys([*_STYLE.findall(html), *reader.sheets]):
            if _UNREADABLE.search(sheet):
                raise ValueError("The mail's styles may give any text any look.")
            self._read(
                tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True),
                MAX_DEPTH,
            )

    def look(self, around: Look, tag: str, attrs: Attributes) -> Look:
        """How the text of a tag appears, within what is around it."""
        look = _by_attributes(around, tag, attrs)
        classes = (attrs.get("class") or "").lower().split()
        if len(classes) > MAX_CLASSES:
            return replace(look, is_hidden=True)
        blocks = list(self._blocks_for(tag, attrs, classes))
        own = self._block(tinycss2.parse_blocks_contents(attrs.get("style") or ""))
        rules = [*(block.usual for block in blocks), own.usual]
        rules += [*(block.important for block in blocks), own.important]
        look = styled(look, self._values_of(chain.from_iterable(rules)), around)
        if _is_contested(blocks) and not all(
            styled(look, self._values_of([*block.usual, *block.important]), around).is_legible
            for block in blocks[:MAX_CONTESTED]
        ):
            return replace(look, is_hidden=True)
        return look

    def _blocks_for(self, tag: str, attrs: Attributes, classes: list[str]) -> Iterator[_Block]:
        keys = ["*", tag, f"#{(attrs.get('id') or '').lower()}", *(f".{name}" for name in classes)]
        for key in dict.fromkeys(keys) if self._rules else ():
            rules = self._rules.get(key, ())
            self._left -= len(rules)
            if self._left < 0:
                raise ValueError("The mail has too many styles for its tags.")
            for selector, block in rules:
                if selector.matches(tag, attrs, classes):
                    yield block

    def _values_of(self, declared: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        """The declarations with each value that they may have; one that nobody can tell hides."""
        for name, value in declared:
            values = self._expanded(value) if "var(" in value else [value]
            if values is None or (len(values) > 1 and name in CASCADED):
                yield "display", "none"
            else:
                yield from ((name, each) for each in values)

    def _expanded(self, value: str) -> list[str] | None:
        pending, done = [value], list[str]()
        for _ in range(MAX_VALUES):
            if not pending:
                return done
            each = pending.pop()
            if (match := _VAR.search(each)) is None:
                if "var(" in each:
                    return None
                done.append(each)
                continue
            given = list(self._custom.get(match[1], ()))
            given += [match[2][1:].strip()] if match[2] is not None else []
            pending += [each[: match.start()] + one + each[match.end() :] for one in given]
            if len(pending) > MAX_VALUES:
                return None
        return None

    def _read(self, rules: Iterable[Any], depth: int) -> None:
        for rule in rules:
            if rule.type == "at-rule" and rule.content is not None and depth:
                if not _OTHER_MEDIA.fullmatch(tinycss2.serialize(rule.prelude)):
                    self._read(tinycss2.parse_rule_list(rule.content), depth - 1)
            elif rule.type == "qualified-rule":
                content = tinycss2.parse_blocks_contents(rule.content)
                if depth:
                    self._read(
                        (each for each in content if each.type == "qualified-rule"), depth - 1
                    )
                block = self._block(content)
                if block.usual or block.important:
                    self._add(tinycss2.serialize(rule.prelude)[:2000].lower(), block)

    def _block(self, content: Iterable[Any]) -> _Block:
        """The declarations that can make text illegible; custom properties are noted."""
        usual: list[tuple[str, str]] = []
        important: list[tuple[str, str]] = []
        for each in content:
            if each.type != "declaration":
                continue
            is_custom = each.lower_name.startswith("--")
            if not is_custom and each.lower_name not in READ:
                continue
            tokens = [token for token in each.value if token.type != "comment"]
            value = " ".join(tinycss2.serialize(tokens).lower()[:500].split())
            if is_custom:
                self._custom.setdefault(each.lower_name, set()).add(value)
            else:
                (important if each.important else usual).append((each.lower_name, value))
        return _Block(tuple(usual), tuple(important))

    def _add(self, prelude: str, block: _Block) -> None:
        for selector in _selectors(prelude):
            self._count += 1
            if self._count > MAX_RULES:
                raise ValueError("The mail has too many styles.")
            key = next((f".{name}" for name in sorted(selector.classes)), "")
            key = key or (f"#{selector.identity}" if selector.identity else selector.tag or "*")
            self._rules.setdefault(key, []).append((selector, block))


@dataclass(frozen=True, slots=True)
class _Block:
    """Declarations, apart by whether they are `!important`."""

    usual: Declared
    important: Declared


class _SheetReader(HTMLParser):
    """The text of style tags as a parser finds them."""

    def __init__(self) -> None:
        super().__init__()
        self.sheets: list[str] = []
        self._is_inside = False

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self._is_inside = tag == "style"

    def handle_endtag(self, tag: str) -> None:
        self._is_inside = False

    def handle_data(self, data: str) -> None:
        if self._is_inside:
            self.sheets.append(data)


def _is_contested(blocks: Sequence[_Block]) -> bool:
    """Whether several rules give a tag its colours or size: which one counts depends on how exact
    their selectors are.
    """
    setters = [
        block
        for block in blocks
        if any(name in CASCADED for name, _ in (*block.usual, *block.important))
    ]
    return len(setters) > 1


def _selectors(prelude: str) -> Iterator[_Selector]:
    for whole in prelude.split(","):
        last = re.split(r"[\s>+~]+(?![^\[]*\])", whole.strip())[-1]
        plain = _STATES.sub("", last)
        parts = list(_PART.finditer(plain))
        if not parts or _PART.sub("", plain).strip():
            yield _EVERYTHING
            continue
        yield _Selector(
            tag=next((part["tag"] for part in parts if part["tag"]), ""),
            classes=frozenset(part["name"] for part in parts if part["mark"] == "."),
            identity=next((part["name"] for part in parts if part["mark"] == "#"), ""),
            attributes=tuple(
                (part["key"], part["how"] or "", (part["value"] or "").lower())
                for part in parts
                if part["key"]
            ),
        )


_EVERYTHING = _Selector("", frozenset(), "", ())


def _by_attributes(around: Look, tag: str, attrs: Attributes) -> Look:
    look = around
    is_shut = tag in {"dialog", "details"} and "open" not in attrs
    if is_shut or tag == "bdo" or "hidden" in attrs or "popover" in attrs:
        look = replace(look, is_hidden=True)
    colour = attrs.get("text" if tag == "body" else "color") or ""
    look = coloured(look, colour, attrs.get("bgcolor") or "")
    return replace(look, background=None) if attrs.get("background") else look


def _has(attrs: Attributes, name: str, how: str, value: str) -> bool:
    if name not in attrs:
        return False
    own = (attrs[name] or "").lower()
    return {
        "": True,
        "=": own == value,
        "~=": value in own.split(),
        "|=": own == value or own.startswith(f"{value}-"),
        "^=": own.startswith(value),
        "$=": own.endswith(value),
        "*=": value in own,
    }[how]
