"""What a mail's styles do to its text: hide it, move it away, or give it the colour of the paper.

Style sheets and `style` attributes are read with tinycss2. Selectors are read by their last part
(`div .x` as `.x`): what is hidden anywhere is not read as orders.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import tinycss2
from tinycss2.color3 import RGBA, parse_color

Attributes = Mapping[str, str | None]
MAX_RULES = 400
"""Rules that hide or colour; a mail with more is not read."""
MAX_COMPARISONS = 100_000
"""Of tags with rules; some seconds."""
MAX_CLASSES = 40
MAX_DEPTH = 4
_STYLE = re.compile(r"<style\b[^<>]{0,2000}>(.*?)(?:</style|\Z)", re.DOTALL | re.IGNORECASE)
_LENGTH = re.compile(
    r"\s*([+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))(px|pt|em|rem|ex|ch|%|vw|vh|in|cm|mm)?"
)
_PIXELS = {"": 1.0, "px": 1.0, "pt": 1.33, "em": 16.0, "rem": 16.0, "ex": 8.0, "ch": 8.0}
_PIXELS |= {"%": 0.16, "vw": 10.0, "vh": 10.0, "in": 96.0, "cm": 38.0, "mm": 3.8}
_TINY = 3.0
"""In pixels: text of this size or less cannot be read."""
_FAR = -100.0
"""In pixels: text moved by this or more is off the screen."""
_ALIKE = 1.25
"""The contrast (WCAG) up to which text cannot be told from its background."""
_FAINT = 0.15
_SHRUNK = re.compile(
    r"scale(?:3d|[xyz])?\(\s*[+-]?0?(?:\.0\d*)?\s*[,)%]|translate\w*\([^)]*-\s*\d{3,}"
)
_PART = re.compile(
    r"(?P<mark>[.#])(?P<name>[\w-]{1,100})|(?P<tag>[\w-]{1,40}|\*)"
    r"|\[\s*(?P<key>[\w-]{1,40})\s*(?:(?P<how>[~^*|$]?=)\s*[\"']?(?P<value>[^\"'\]]{0,200})[\"']?\s*i?)?\]"
)
_STATES = re.compile(r"::?[\w-]+(?:\([^()]*\))?")
_OTHER_MEDIA = re.compile(r"\bprint\b|prefers-color-scheme\s*:\s*dark|\bspeech\b", re.IGNORECASE)


_BLACK, _WHITE = RGBA(0.0, 0.0, 0.0, 1.0), RGBA(1.0, 1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Look:
    """How text appears at one place; a background of None is a picture."""

    colour: RGBA = _BLACK
    background: RGBA | None = _WHITE
    size: float = 16.0
    is_hidden: bool = False

    @property
    def is_legible(self) -> bool:
        """Whether a reader sees the text."""
        return not (
            self.is_hidden or self.size <= _TINY or self.colour.alpha < _FAINT or self._is_alike
        )

    @property
    def _is_alike(self) -> bool:
        if self.background is None:
            return False
        one, other = sorted((_luminance(self.colour), _luminance(self.background)))
        return (other + 0.05) / (one + 0.05) <= _ALIKE


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
    """The style sheets of a mail. Raises `ValueError` for one that takes too long to be read."""

    def __init__(self, html: str) -> None:
        self._rules: dict[str, list[tuple[_Selector, Mapping[str, str]]]] = {}
        self._count = 0
        self._left = MAX_COMPARISONS
        for sheet in _STYLE.findall(html):
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
        keys = ["*", tag, f"#{(attrs.get('id') or '').lower()}", *(f".{name}" for name in classes)]
        for key in dict.fromkeys(keys) if self._rules else ():
            rules = self._rules.get(key, ())
            self._left -= len(rules)
            if self._left < 0:
                raise ValueError("The mail has too many styles for its tags.")
            for selector, values in rules:
                if selector.matches(tag, attrs, classes):
                    look = _styled(look, values, around)
        if style := attrs.get("style"):
            look = _styled(look, _values(tinycss2.parse_blocks_contents(style)), around)
        return look

    def _read(self, rules: Iterable[Any], depth: int) -> None:
        for rule in rules:
            if rule.type == "at-rule" and rule.content is not None and depth:
                if not _OTHER_MEDIA.search(tinycss2.serialize(rule.prelude)):
                    self._read(tinycss2.parse_rule_list(rule.content), depth - 1)
            elif rule.type == "qualified-rule":
                content = tinycss2.parse_blocks_contents(rule.content)
                if depth:
                    self._read(
                        (each for each in content if each.type == "qualified-rule"), depth - 1
                    )
                if values := _values(content):
                    self._add(tinycss2.serialize(rule.prelude)[:2000].lower(), values)

    def _add(self, prelude: str, values: Mapping[str, str]) -> None:
        for selector in _selectors(prelude):
            self._count += 1
            if self._count > MAX_RULES:
                raise ValueError("The mail has too many styles.")
            key = next((f".{name}" for name in sorted(selector.classes)), "")
            key = key or (f"#{selector.identity}" if selector.identity else selector.tag or "*")
            self._rules.setdefault(key, []).append((selector, values))


def _selectors(prelude: str) -> Iterator[_Selector]:
    for whole in prelude.split(","):
        last = re.split(r"[\s>+~]+(?![^\[]*\])", whole.strip())[-1]
        parts = list(_PART.finditer(_STATES.sub("", last)))
        if not parts:
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


def _values(content: Iterable[Any]) -> dict[str, str]:
    """The declarations that can make text illegible, the last of each."""
    found: dict[str, str] = {}
    for each in content:
        if each.type == "declaration" and each.lower_name in _READ:
            value = [token for token in each.value if token.type != "comment"]
            found[each.lower_name] = tinycss2.serialize(value).strip().lower()[:500]
    return found


def _by_attributes(around: Look, tag: str, attrs: Attributes) -> Look:
    look = around
    if "hidden" in attrs or (tag == "dialog" and "open" not in attrs):
        look = replace(look, is_hidden=True)
    if colour := _colour(attrs.get("text" if tag == "body" else "color") or ""):
        look = replace(look, colour=colour)
    if background := _colour(attrs.get("bgcolor") or ""):
        look = replace(look, background=background)
    if attrs.get("background"):
        look = replace(look, background=None)
    return look


def _styled(look: Look, values: Mapping[str, str], around: Look) -> Look:
    if any(_hides(name, value) for name, value in values.items()) or _is_folded(values):
        look = replace(look, is_hidden=True)
    for name in ("color", "-webkit-text-fill-color"):
        if colour := _colour(values.get(name, "")):
            look = replace(look, colour=colour)
    for name in ("background", "background-color"):
        value = values.get(name, "")
        found = next((colour for word in _words(value) if (colour := _colour(word))), None)
        if found is not None and found.alpha >= _FAINT:
            look = replace(look, background=found)
        if "url(" in value or "gradient(" in value:
            look = replace(look, background=None)
    for name in ("font", "font-size"):
        size = _font_size(values.get(name, ""), around.size)
        if size is not None:
            look = replace(look, size=size)
    return look


def _hides(name: str, value: str) -> bool:
    match name:
        case "display":
            return value.startswith("none")
        case "visibility" | "content-visibility":
            return value.startswith(("hidden", "collapse"))
        case "mso-hide":
            return value.startswith("all")
        case "opacity":
            return _number(value, 1.0) < _FAINT
        case "filter":
            return bool(re.search(r"opacity\(\s*(0?\.0|0\s*[)%])", value))
        case "transform" | "translate" | "scale":
            return bool(_SHRUNK.search(value)) or (name == "scale" and _number(value, 1.0) < _FAINT)
        case "clip" | "clip-path":
            return value not in {"auto", "none"}
        case (
            "left"
            | "right"
            | "top"
            | "bottom"
            | "text-indent"
            | "margin-left"
            | "margin-top"
            | "margin"
        ):
            return any(_number(word, 0.0) <= _FAR for word in value.split())
    return False


def _is_folded(values: Mapping[str, str]) -> bool:
    """A box without room whose text does not show outside it."""
    closed = any(values.get(name, "visible") != "visible" for name in _OVERFLOWS)
    sizes = (
        values[name] for name in ("height", "width", "max-height", "max-width") if name in values
    )
    return closed and any(_number(size, _TINY + 1) <= _TINY for size in sizes)


def _number(value: str, otherwise: float) -> float:
    """A length in pixels, or a number."""
    found = _LENGTH.match(value)
    if found is None:
        return otherwise
    return float(found[1]) * _PIXELS[found[2] or ""]


def _font_size(value: str, around: float) -> float | None:
    for word in value.replace("/", " ").split():
        found = _LENGTH.match(word)
        if found is not None and (found[2] or float(found[1]) == 0):
            relative = {"em": around, "%": around / 100, "ex": around / 2, "ch": around / 2}
            return float(found[1]) * relative.get(found[2] or "", _PIXELS[found[2] or ""])
    return None


def _words(value: str) -> list[str]:
    """The words of a value, a call such as `rgb(1, 2, 3)` as one."""
    return re.findall(r"[\w#-]+\([^()]*\)|[^\s()]+", value)[:20]


def _colour(value: str) -> RGBA | None:
    text = value.removesuffix("!important").strip()
    if not text or len(text) > 100:
        return None
    found = parse_color(text)
    if not isinstance(found, RGBA) and re.fullmatch(r"[0-9a-f]{6}", text.lower()):
        found = parse_color(f"#{text}")  # as old attributes have it
    return found if isinstance(found, RGBA) else None


def _luminance(colour: RGBA) -> float:
    parts = [max(0.0, min(1.0, part)) for part in colour[:3]]
    linear = [part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


_OVERFLOWS = ("overflow", "overflow-x", "overflow-y")
_READ = frozenset(
    {
        "display",
        "visibility",
        "content-visibility",
        "mso-hide",
        "opacity",
        "filter",
        "transform",
        "translate",
        "scale",
        "clip",
        "clip-path",
        "left",
        "right",
        "top",
        "bottom",
        "text-indent",
        "margin",
        "margin-left",
        "margin-top",
        "height",
        "width",
        "max-height",
        "max-width",
        "color",
        "-webkit-text-fill-color",
        "background",
        "background-color",
        "font",
        "font-size",
        *_OVERFLOWS,
    }
)
