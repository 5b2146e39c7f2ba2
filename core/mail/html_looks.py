"""What one declaration of a style does to text: whether its reader still sees it.

Nothing of what its reader may not see is read as orders. So a value that is not known to leave the
text legible hides it: a function that nobody computes here, a unit, a colour, a keyword.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from tinycss2.color3 import RGBA, parse_color

_LENGTH = re.compile(
    r"([+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))(px|pt|pc|em|rem|ex|ch|%|vw|vh|in|cm|mm)?"
)
_PIXELS = {"": 1.0, "px": 1.0, "pt": 1.33, "pc": 16.0, "em": 16.0, "rem": 16.0, "ex": 8.0}
_PIXELS |= {"ch": 8.0, "%": 6.0, "vw": 10.0, "vh": 10.0, "in": 96.0, "cm": 38.0, "mm": 3.8}
"""A unit in pixels, on a page of 600: about."""
_TINY = 3.0
"""In pixels: text of this size or less cannot be read."""
_FAR_BACK, _FAR = -100.0, 500.0
"""In pixels: text moved by this or more is off the screen."""
_ALIKE = 1.25
"""The contrast (WCAG) up to which text cannot be told from its background."""
_FAINT = 0.15
_SMALL = 0.3
_BLACK, _WHITE = RGBA(0.0, 0.0, 0.0, 1.0), RGBA(1.0, 1.0, 1.0, 1.0)
_AS_AROUND = frozenset({"inherit", "unset", "currentcolor", ""})
_DEFAULTS = frozenset({"initial", "revert", "revert-layer"})
_GLOBAL = _DEFAULTS | {"inherit", "unset"}
_DARK = frozenset(
    {"windowtext", "canvastext", "buttontext", "fieldtext", "text", "auto", "-webkit-text"}
    | {"-apple-system-label"}
)
_LIGHT = frozenset({"window", "canvas", "field", "buttonface"})


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_LEGIBLE: Mapping[str, frozenset[str]] = {
    "display": _words(
        "block inline inline-block list-item table inline-table table-row table-cell table-caption"
        " table-row-group table-header-group table-footer-group flex inline-flex grid inline-grid"
        " contents flow-root flow run-in ruby ruby-text ruby-base -webkit-box -webkit-inline-box"
        " -ms-flexbox -webkit-flex -webkit-inline-flex"
    ),
    "visibility": _words("visible"),
    "content-visibility": _words("visible auto"),
    "mso-hide": _words("none no screen"),
    "position": _words("static relative"),
    "unicode-bidi": _words("normal embed isolate plaintext"),
    "contain": _words("none layout style paint content inline-size"),
    "content": _words("normal none"),
}
"""The words of a property that leave text legible; any other hides it."""
_WITHOUT_EFFECT = _words("none auto normal")
_WITHOUT_ANIMATION = _words("none normal running 0s ease 1")
_EFFECT_NAMES = _words(
    "filter backdrop-filter mask mask-image mask-border mask-box-image clip clip-path"
    " transform translate scale rotate perspective offset offset-path animation animation-name"
    " mix-blend-mode text-security line-clamp box-reflect"
)
_EFFECTS = frozenset(
    f"{prefix}{name}" for prefix in ("", "-webkit-", "-moz-", "-ms-") for name in _EFFECT_NAMES
)
"""Properties that leave text alone only without any effect."""
_SIDES = ("left", "right", "top", "bottom")
_LOGICAL = ("", "-start", "-end")
_MOVES = frozenset(
    {"text-indent", "inset", "margin", "padding", "letter-spacing", "word-spacing"}
    | {f"{name}-{side}" for name in ("margin", "padding") for side in _SIDES}
    | {
        f"{name}-{axis}{end}"
        for name in ("margin", "padding", "inset")
        for axis in ("block", "inline")
        for end in _LOGICAL
    }
    | set(_SIDES)
)
_SIZES = frozenset(
    f"{most}{name}"
    for most in ("", "max-")
    for name in _words("height width block-size inline-size")
)
_ROOMY = _words("auto none max-content min-content fit-content -webkit-fill-available")
_OVERFLOWS = frozenset(
    {"overflow", "overflow-x", "overflow-y", "overflow-block", "overflow-inline"}
)
_COLOURS = frozenset({"color", "-webkit-text-fill-color"})
_BACKGROUNDS = frozenset({"background", "background-color", "background-image"})
_STROKES = frozenset({"-webkit-text-stroke", "-webkit-text-stroke-width"})
_ADJUSTS = frozenset(
    {"font-size-adjust", "text-size-adjust", "-webkit-text-size-adjust", "-ms-text-size-adjust"}
)
READ = frozenset(
    {*_LEGIBLE, "opacity", "zoom", "z-index", "line-height", "font", "font-size"}
    | _EFFECTS
    | _MOVES
    | _SIZES
    | _OVERFLOWS
    | _COLOURS
    | _BACKGROUNDS
    | _STROKES
    | _ADJUSTS
)
"""The properties that can make text illegible."""
_BACKGROUND_WORDS = _words(
    "none no-repeat repeat repeat-x repeat-y space round scroll fixed local center left right top"
    " bottom cover contain auto border-box padding-box content-box / , transparent"
)
_FONT_WORDS = _words(
    "xx-small x-small small medium large x-large xx-large xxx-large smaller larger"
)
CASCADED = _COLOURS | _BACKGROUNDS | {"font", "font-size"}
"""Properties of which the last declaration counts."""
_ALPHA = re.compile(r"alpha\(opacity=(?:[5-9]\d|100)\)")


@dataclass(frozen=True, slots=True)
class Look:
    """How text appears at one place; a background of None is a picture."""

    colour: RGBA = _BLACK
    background: RGBA | None = _WHITE
    size: float = 16.0
    opacity: float = 1.0
    zoom: float = 1.0
    is_hidden: bool = False

    @property
    def is_legible(self) -> bool:
        """Whether a reader sees the text."""
        return not (
            self.is_hidden
            or self.size * self.zoom <= _TINY
            or self.colour.alpha * self.opacity < _FAINT
            or self._is_alike
        )

    @property
    def _is_alike(self) -> bool:
        if self.background is None:
            return False
        one, other = sorted((_luminance(self.colour), _luminance(self.background)))
        return (other + 0.05) / (one + 0.05) <= _ALIKE


Declarations = Iterable[tuple[str, str]]


def styled(look: Look, declarations: Declarations, around: Look) -> Look:
    """The look with these declarations, the last of which counts for colours and sizes.

    What hides text hides it wherever it stands: a browser leaves out a declaration that it does
    not know, and then an earlier one holds.
    """
    folded = _Folded()
    for name, value in declarations:
        look = _with_declaration(look, name, value, around)
        folded.note(name, value)
    return replace(look, is_hidden=True) if folded.is_closed else look


def coloured(look: Look, colour: str, background: str) -> Look:
    """The look with the colours of old attributes, which need no `#`."""
    if colour.strip():
        found = _colour_of(colour, look.colour)
        look = replace(look, is_hidden=True) if found is None else replace(look, colour=found)
    if background.strip():
        found = _colour_of(background, _WHITE)
        look = replace(look, is_hidden=True) if found is None else replace(look, background=found)
    return look


def _with_declaration(look: Look, name: str, value: str, around: Look) -> Look:
    if name in _COLOURS:
        colour = _colour_of(value, around.colour)
        return replace(look, is_hidden=True) if colour is None else replace(look, colour=colour)
    if name in _BACKGROUNDS:
        return _with_background(look, value)
    if name in {"font", "font-size"}:
        size = _font_size(value, around.size, is_whole=name == "font-size")
        return replace(look, is_hidden=True) if size is None else replace(look, size=size)
    if name in {"opacity", "zoom"}:
        share = _share(value)
        if share is None:
            return replace(look, is_hidden=True)
        if name == "opacity":
            return replace(look, opacity=min(look.opacity, around.opacity * share))
        return replace(look, zoom=min(look.zoom, around.zoom * share))
    return replace(look, is_hidden=True) if _hides(name, value) else look


def _hides(name: str, value: str) -> bool:
    words = value.split()
    if value in _GLOBAL or not words:
        return False
    if name in _LEGIBLE:
        return not set(words) <= _LEGIBLE[name]
    if name in _EFFECTS:
        none = _WITHOUT_ANIMATION if "animation" in name else _WITHOUT_EFFECT
        return not (set(words) <= none or _ALPHA.fullmatch(value))
    if name in _MOVES:
        return any(map(_is_far, words)) or (
            name.endswith("-spacing") and any(map(_is_tight, words))
        )
    if name in _STROKES:
        return _pixels(words[0]) != 0.0
    for names, is_bad in _NUMBERED.items():
        if name in names:
            return is_bad(value)
    return False


def _is_far(word: str) -> bool:
    if word in {"auto", "normal"}:
        return False
    moved = _pixels(word)
    return moved is None or not _FAR_BACK < moved < _FAR


def _is_tight(word: str) -> bool:
    moved = _pixels(word)
    return moved is not None and moved <= -_TINY


def _is_flat(value: str) -> bool:
    """A height of lines in which they lie upon each other."""
    if value == "normal":
        return False
    match = _LENGTH.fullmatch(value)
    if match is None:
        return True
    number = float(match[1])
    if not match[2]:
        return number < _SMALL
    return number < _SMALL * 100 if match[2] == "%" else number * _PIXELS[match[2]] <= _TINY


def _is_shrunk(value: str) -> bool:
    if value in {"none", "auto", "from-font"}:
        return False
    share = _share(value)
    return share is None or share < _SMALL


def _is_behind(value: str) -> bool:
    return value != "auto" and not re.fullmatch(r"\+?\d{1,9}", value)


_NUMBERED: Mapping[frozenset[str], Callable[[str], bool]] = {
    frozenset({"line-height"}): _is_flat,
    _ADJUSTS: _is_shrunk,
    frozenset({"z-index"}): _is_behind,
}


class _Folded:
    """A box without room whose text does not show outside it."""

    def __init__(self) -> None:
        self._is_cut = self._is_small = False

    def note(self, name: str, value: str) -> None:
        if name in _OVERFLOWS:
            self._is_cut = self._is_cut or value not in {"visible", *_GLOBAL}
        elif name in _SIZES and value not in _GLOBAL | _ROOMY:
            size = _pixels(value)
            self._is_small = self._is_small or size is None or size <= _TINY

    @property
    def is_closed(self) -> bool:
        return self._is_cut and self._is_small


def _with_background(look: Look, value: str) -> Look:
    for word in re.findall(r"[\w#-]+\([^()]*\)|[^\s(),/]+|[(),/]", value)[:40]:
        if word in _GLOBAL or word in _BACKGROUND_WORDS or _pixels(word) is not None:
            continue
        if word.startswith("url(") and "data:" not in word:
            look = replace(look, background=None)
            continue
        colour = None if word == "currentcolor" else _colour_of(word, _WHITE)
        if colour is None:
            return replace(look, is_hidden=True)
        if colour.alpha >= _FAINT:
            look = replace(look, background=colour)
    return look


def _font_size(value: str, around: float, *, is_whole: bool) -> float | None:
    """The size in pixels; None for one that is not understood."""
    if value in _GLOBAL:
        return around if value in {"inherit", "unset"} else 16.0
    if "(" in value:
        return None
    for word in value.replace("/", " ").split():
        match = _LENGTH.fullmatch(word)
        if match is not None and (match[2] or float(match[1]) == 0):
            relative = {"em": around, "%": around / 100, "ex": around / 2, "ch": around / 2}
            return float(match[1]) * relative.get(match[2] or "", _PIXELS[match[2] or ""])
        if word in _FONT_WORDS:
            return around if word in {"smaller", "larger"} else 16.0
        if match is None and word[:1].isdigit():
            return None
    return None if is_whole else around


def _share(value: str) -> float | None:
    """A number or a percentage as a share; None for what is neither."""
    if value in _GLOBAL | {"normal", "reset"}:
        return 1.0
    match = _LENGTH.fullmatch(value)
    if match is None or (match[2] or "%") != "%":
        return None
    return float(match[1]) / (100 if match[2] else 1)


def _pixels(word: str) -> float | None:
    """A length in pixels, or a number; None for anything else."""
    match = _LENGTH.fullmatch(word)
    return None if match is None else float(match[1]) * _PIXELS[match[2] or ""]


def _colour_of(value: str, around: RGBA) -> RGBA | None:
    """The colour; that of the text around where the value says so; None if nobody can tell."""
    text = value.strip().lower()
    if text in _AS_AROUND:
        return around
    if text in _DEFAULTS or text in _DARK:
        return _BLACK
    if text in _LIGHT:
        return _WHITE
    if len(text) > 100:
        return None
    found = parse_color(text)
    if not isinstance(found, RGBA) and re.fullmatch(r"[0-9a-f]{6}", text):
        found = parse_color(f"#{text}")  # as old attributes have it
    return found if isinstance(found, RGBA) else None


def _luminance(colour: RGBA) -> float:
    parts = [max(0.0, min(1.0, part)) for part in colour[:3]]
    linear = [part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
