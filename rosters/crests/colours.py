"""The colours a team can wear, and which two can be told apart."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from core.translation import Words

COLOURS: Mapping[str, tuple[Words, str]] = {
    "vermilion": (_("Vermilion"), "#b5341c"),
    "indigo": (_("Indigo"), "#27336a"),
    "pine": (_("Pine green"), "#1f5639"),
    "ochre": (_("Ochre"), "#c58a1e"),
    "plum": (_("Plum"), "#652b59"),
    "ink": (_("Ink black"), "#1c1e26"),
    "bone": (_("Bone white"), "#f3ead7"),
    "sky": (_("Sky blue"), "#7fb2d6"),
    "rose": (_("Rose"), "#e2a0a8"),
    "moss": (_("Moss"), "#8a9a3c"),
    "teal": (_("Teal"), "#1c6f74"),
    "ash": (_("Ash grey"), "#b4b3aa"),
    "gold": (_("Gold"), "#e6c04a"),
    "earth": (_("Earth brown"), "#6b452a"),
}
"""Key -> name and value."""

MIN_CONTRAST = 3.0
"""Between a crest's two colours, by the formula of WCAG 2: its limit for large text."""


def contrast(one: str, other: str) -> float:
    """The contrast of two of the colours, 1 to 21."""
    return value_contrast(COLOURS[one][1], COLOURS[other][1])


def value_contrast(one: str, other: str) -> float:
    """The same of two values (``#27336a``)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def can_be_told_apart(one: str, other: str) -> bool:
    """Whether an emblem in one colour can be seen on the other."""
    return contrast(one, other) >= MIN_CONTRAST


def pair_of(seed: str) -> tuple[str, str]:
    """The colours of a team that has chosen none; a seed always gives the same pair."""
    digest = hashlib.sha256(seed.encode()).digest()
    return PAIRS[int.from_bytes(digest[:4], "big") % len(PAIRS)]


def _luminance(value: str) -> float:
    parts = [int(value[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


PAIRS = tuple((one, other) for one in COLOURS for other in COLOURS if can_be_told_apart(one, other))
"""Every pair with enough contrast: field and emblem."""
