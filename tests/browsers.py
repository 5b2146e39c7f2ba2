"""What the oldest browsers that we support lack: `python -m tests.browsers` finds it in our files.

Every property, at-rule, function and selector of our stylesheets must be in `OLD`, which every
browser of 2021 has, or in `RECENT` with the versions that brought it, none later than `FLOOR`. Of
scripts and templates, what `LATER` names is found. Raise `FLOOR` once a year, to two years back.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
APPS = ("core", "rosters", "matches", "league")
PRINTED = "document.css"
"""Read by the program that makes PDFs, by no browser."""


@dataclass(frozen=True, slots=True)
class Since:
    """The first versions with something; None where it is still missing."""

    chrome: float | None
    firefox: float | None
    safari: float | None

    def is_in(self, floor: Since) -> bool:
        """Whether the browsers of a floor have it."""
        pairs = (
            (self.chrome, floor.chrome),
            (self.firefox, floor.firefox),
            (self.safari, floor.safari),
        )
        return all(mine is not None and mine <= (its or 0) for mine, its in pairs)


FLOOR = Since(130, 132, 18.0)
"""Chrome and Edge, Firefox, Safari (iOS too), as they were at the end of 2024."""

OLD_NAMES = """
@font-face @keyframes @media @page @supports
accent-color align-content align-items align-self animation background background-color
background-image background-position background-size block-size border border-block
border-block-end border-block-start border-collapse border-color border-inline border-inline-end
border-inline-start border-inline-start-color border-inline-start-style border-radius
border-width box-shadow box-sizing break-after break-before break-inside clip-path color
color-scheme column-gap columns content counter-increment counter-reset cursor display fill
fill-opacity fill-rule filter flex flex-direction flex-flow flex-wrap float font font-family
font-size font-style font-variant-numeric font-weight gap grid grid-area grid-auto-columns
grid-auto-flow
grid-auto-rows grid-column grid-row grid-template grid-template-columns grid-template-rows
inline-size inset inset-block inset-block-end inset-block-start inset-inline inset-inline-end
inset-inline-start isolation justify-content justify-items justify-self letter-spacing line-height
list-style margin margin-block margin-block-end margin-block-start margin-inline
margin-inline-end margin-inline-start max-block-size max-inline-size min-block-size
min-inline-size mix-blend-mode object-fit opacity order outline outline-color outline-offset
outline-width overflow overflow-wrap overflow-x overflow-y padding padding-block
padding-block-end padding-block-start padding-inline padding-inline-end padding-inline-start
paint-order place-content place-items pointer-events position resize row-gap scroll-behavior
scroll-margin-block scroll-margin-block-end scroll-margin-block-start scroll-padding-block-end
scroll-padding-block-start size stroke stroke-dasharray stroke-linecap stroke-linejoin
stroke-opacity stroke-width tab-size table-layout text-align text-anchor text-decoration
text-decoration-color text-decoration-thickness text-overflow text-transform
text-underline-offset touch-action
transform transform-box transform-origin transition vertical-align visibility white-space
will-change word-break z-index attr() calc() clamp() counter() drop-shadow() fit-content()
inset() linear-gradient() max() min() minmax() polygon() radial-gradient() repeat() rotate()
scale() translate() translateX() translateY() url() var() ::after ::before ::marker
::placeholder ::selection :active :checked :disabled :empty :enabled :first-child :first-of-type
:focus :focus-within :hover :invalid :last-child :last-of-type :link :not :nth-child :root
:target :visited
"""
OLD = frozenset(OLD_NAMES.split())
RECENT = {
    "repeating-linear-gradient()": Since(26, 16, 7.0),
    "@layer": Since(99, 97, 15.4),
    "@container": Since(105, 110, 16.0),
    "container-type": Since(105, 110, 16.0),
    "@property": Since(85, 128, 16.4),
    "@starting-style": Since(117, 129, 17.5),
    "@scope": Since(118, 146, 17.4),
    "@view-transition": Since(126, None, 18.2),
    "aspect-ratio": Since(88, 89, 15.0),
    "contain": Since(52, 69, 15.4),
    "contain-intrinsic-block-size": Since(95, 107, 17.0),
    "contain-intrinsic-size": Since(83, 107, 17.0),
    "content-visibility": Since(85, 125, 18.0),
    "field-sizing": Since(123, 152, 26.2),
    "interpolate-size": Since(129, None, None),
    "anchor-name": Since(125, 147, 26.0),
    "position-anchor": Since(125, 147, 26.0),
    "overscroll-behavior": Since(63, 59, 16.0),
    "rotate": Since(104, 72, 14.1),
    "scale": Since(104, 72, 14.1),
    "translate": Since(104, 72, 14.1),
    "scrollbar-color": Since(121, 64, 26.2),
    "scrollbar-gutter": Since(94, 97, 18.2),
    "text-wrap": Since(114, 121, 17.4),
    "view-transition-name": Since(111, 144, 18.0),
    "color-mix()": Since(111, 113, 16.2),
    "light-dark()": Since(123, 120, 17.5),
    "oklch()": Since(111, 113, 15.4),
    "anchor()": Since(125, 147, 26.0),
    "if()": Since(137, None, None),
    "sibling-index()": Since(138, None, 26.2),
    ":focus-visible": Since(86, 85, 15.4),
    ":has": Since(105, 121, 15.4),
    ":is": Since(88, 78, 14.0),
    ":where": Since(88, 78, 14.0),
    ":user-invalid": Since(119, 88, 16.5),
    ":popover-open": Since(114, 125, 17.0),
    ":open": Since(133, 136, 26.5),
    "::backdrop": Since(37, 47, 15.4),
    "::details-content": Since(131, 143, 18.4),
    "::view-transition": Since(111, 144, 18.0),
}
FALLS_BACK = frozenset(
    {"forced-color-adjust", "scrollbar-width", "text-rendering", "text-size-adjust", "user-select"}
)
"""Not everywhere, and nothing is lost where it is missing."""
LATER = {
    r"\b(?:Set|Map)\b[^;\n]*\.union\(|\.(?:isSubsetOf|isSupersetOf|symmetricDifference)\(": Since(
        122, 127, 17.0
    ),
    r"\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|take|drop|flatMap|toArray|forEach|some)\(": (
        Since(122, 131, 18.4)
    ),
    r"\bIterator\.(?:from|concat)\b": Since(122, 131, 18.4),
    r"\bPromise\.try\b": Since(128, 134, 18.2),
    r"\bRegExp\.escape\b": Since(136, 134, 18.2),
    r"\bMath\.sumPrecise\b": Since(147, 137, 26.2),
    r"\bFloat16Array\b": Since(135, 129, 18.2),
    r"\bError\.isError\b": Since(134, 138, 26.0),
    r"\b(?:toHex|fromHex|toBase64|fromBase64)\(": Since(140, 133, 18.2),
    r"\bTemporal\.": Since(144, 139, None),
    r"\brequestIdleCallback\b": Since(47, 55, None),
    r"\bscheduler\??\.(?:yield|postTask)\b": Since(129, 142, None),
    r"\bstartViewTransition\b": Since(111, 144, 18.0),
    r"\bmoveBefore\(": Since(133, 144, None),
    r"\bnavigation\.(?:navigate|addEventListener|back|entries)\b": Since(102, 147, 26.2),
    r"\bsetHTML(?:Unsafe)?\(|\bgetHTML\(": Since(125, 128, 18.0),
    r"\bIntl\.DurationFormat\b": Since(129, 136, 16.4),
    r"\bURLPattern\b": Since(95, 142, 26.0),
    r"\bimport\s+[^;]*\bwith\s*\{\s*type\b": Since(123, 138, 17.2),
    r"\b(?:await\s+)?using\s+\w+\s*=": Since(134, 141, None),
    r"\s(?:commandfor|closedby|interestfor)=": Since(135, 144, None),
    r"<selectedcontent\b": Since(135, None, None),
    r"hidden=\"until-found\"": Since(102, 139, 26.2),
}
"""Of scripts and templates: a pattern, and since when it works."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
QUOTED = re.compile(r'"[^"]*"|\'[^\']*\'')
USES = (
    (re.compile(r"@([a-z][\w-]*)"), "@{}"),
    (re.compile(r"(?:^|[{;])\s*([a-z][\w-]*)\s*:(?=\s)", re.MULTILINE), "{}"),
    (re.compile(r"(?<![:\w-])([a-z][\w-]*)\("), "{}()"),
    (re.compile(r"(::?[a-z][\w-]*)(?=[\s,{(.:>\[)+~])"), "{}"),
)
WORDS = frozenset({"and()", "or()", "not()"})
"""Words of media queries, which look like functions."""


def in_styles(text: str) -> Iterator[tuple[int, str]]:
    """Line and name of what a stylesheet uses and some browser of the floor lacks, or may lack."""
    plain = COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
    plain = QUOTED.sub('""', plain)
    for pattern, form in USES:
        for found in pattern.finditer(plain):
            name = form.format(found[1])
            if name in OLD or name in FALLS_BACK or name in WORDS:
                continue
            if name not in RECENT or not RECENT[name].is_in(FLOOR):
                yield plain.count("\n", 0, found.start(1)) + 1, name


def in_scripts(text: str) -> Iterator[tuple[int, str]]:
    """Line and words of what a script or a template uses and some browser of the floor lacks."""
    for pattern, since in LATER.items():
        if since.is_in(FLOOR):
            continue
        for found in re.finditer(pattern, text):
            yield text.count("\n", 0, found.start()) + 1, found[0].strip()


def files(root: Path = ROOT) -> Iterator[tuple[Path, Iterator[tuple[int, str]]]]:
    """Every file that a browser reads, with what is too new in it."""
    for app in APPS:
        for file in sorted((root / app / "static").rglob("*")):
            if file.suffix == ".css" and file.name != PRINTED:
                yield file, in_styles(file.read_text(encoding="utf-8"))
            elif file.suffix == ".js":
                yield file, in_scripts(file.read_text(encoding="utf-8"))
    for file in sorted((root / "templates").rglob("*.html")):
        yield file, in_scripts(file.read_text(encoding="utf-8"))


def main() -> int:
    wrong = False
    for file, found in files():
        for line, name in found:
            wrong = True
            print(f"{file.relative_to(ROOT)}:{line}: {name}", file=sys.stderr)
    if wrong:
        print(
            "kemari: not in every browser of the floor, or not known to tests/browsers.py: "
            "look up since when it works and add it to RECENT, or do without",
            file=sys.stderr,
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
