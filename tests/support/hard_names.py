"""Names that are hard to show: as wide, as high, as many and as odd as KEM-NAM-01 lets them be."""

from __future__ import annotations

from collections.abc import Mapping

HARD_NAMES: Mapping[str, str] = {
    "wide": "W" * 60,
    "wide words": " ".join(["WWWWWWWWW"] * 6),
    "marks": "o\u0327\u030a" * 20,
    "kanji": "東京都庁舎" * 12,
    "hangul": "한글" * 30,
    "emoji": "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 8,
    "flags": "\U0001f1ef\U0001f1f5" * 15,
    "arabic": "می\u200cخواهم " * 6 + "می",
    "devanagari": "क्\u200dष" * 15,
    "dots": "." * 60,
    "markdown": "[free koku](https://evil.example) **_@everyone_** <@1> `a`|",
    "markup": "<b>&amp;\"'</b>" * 4,
}
