"""A picture of the pitch on its head, its words and objects upright.

Pages do this with a stylesheet (`.pitch-turned` in ``pitch.css``); a mail's picture has none.
"""

from __future__ import annotations

from xml.etree import ElementTree as ET

from matches.render.pitch_grid import CELL
from matches.render.stroke_font import CAPITAL

SVG = "http://www.w3.org/2000/svg"
UPRIGHT = {"pitch-statue", "pitch-upright"}
"""The classes of what is drawn upright about its middle, beside words."""
WHOLE = "pitch-token"
"""That of what is drawn upright about the middle of its square."""
ASIDE = ("title", "defs")


def on_its_head(svg: str) -> str:
    """The picture turned by half, about its middle."""
    ET.register_namespace("", SVG)
    root = ET.fromstring(svg)  # noqa: S314 -- our own
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    turned = ET.Element("g", _half(width / 2, height / 2))
    for each in list(root):
        if _tag(each) not in ASIDE:
            root.remove(each)
            turned.append(each)
            _set_upright(each)
    root.append(turned)
    return ET.tostring(root, encoding="unicode")


def _set_upright(element: ET.Element) -> None:
    """Turn what has to be upright back, each as a whole."""
    if WHOLE in element.get("class", "").split():
        element.attrib |= _half(CELL / 2, CELL / 2)
        return
    if _tag(element) == "text" or UPRIGHT & {*element.get("class", "").split()}:
        element.attrib |= _half(*_middle(element))
        return
    for each in element:
        _set_upright(each)


def _middle(element: ET.Element) -> tuple[float, float]:
    """That of a group is the middle of its first part."""
    match _tag(element):
        case "g":
            return _middle(element[0])
        case "circle":
            return float(element.attrib["cx"]), float(element.attrib["cy"])
        case "polygon":
            points = [
                tuple(map(float, point.split(","))) for point in element.attrib["points"].split()
            ]
            x, y = ((min(each) + max(each)) / 2 for each in zip(*points, strict=True))
            return x, y
        case "text":
            size = float(element.attrib["font-size"])
            return float(element.attrib["x"]), float(element.attrib["y"]) - size * CAPITAL / 2
    x, y, width, height = (float(element.attrib[name]) for name in ("x", "y", "width", "height"))
    return x + width / 2, y + height / 2


def _half(x: float, y: float) -> dict[str, str]:
    return {"transform": f"rotate(180 {x:g} {y:g})"}


def _tag(element: ET.Element) -> str:
    return element.tag.removeprefix(f"{{{SVG}}}")
