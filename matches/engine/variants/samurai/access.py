"""Which skills a position may learn (LGE-ADV-06)."""

from __future__ import annotations

from matches.engine.lineup import FigureSpec
from matches.engine.skills import Skill, skill_bits

CATEGORIES: dict[str, tuple[Skill, ...]] = {
    "W": (Skill.BLOCK, Skill.TACKLE, Skill.CHARGE, Skill.KATANA, Skill.IAIJUTSU),
    "M": (Skill.DODGE, Skill.CATCH, Skill.SPRINT, Skill.SIDESTEP),
    "T": (Skill.PASS, Skill.SURE_HANDS),
    "P": (Skill.MIGHTY_BLOW, Skill.STAND_FIRM, Skill.FRENZY),
    "L": (Skill.DIRTY_PLAYER,),
}
"""Warrior, motion, throwing, power, low."""
ACCESS: dict[str, dict[str, str]] = {
    "crab": {"lineman": "W", "berserker": "WP", "damned": "W", "tsukai_tsugasu": "WP"},
    "crane": {"lineman": "W", "thrower": "WT", "catcher": "WM", "kenshinzen": "WM"},
    "dragon": {"lineman": "W", "thrower": "WT", "catcher": "WM", "ise_zumi": "WP"},
    "lion": {"lineman": "W", "pride": "WP"},
    "phoenix": {
        "apprentice": "W", "earth_adept": "WP", "air_adept": "WM", "fire_adept": "WP",
        "water_adept": "WM",
    },
    "scorpion": {"lineman": "W", "ninja": "MTL", "catcher": "WM", "blitzer": "WP"},
    "unicorn": {"lineman": "W", "trower": "WT", "catcher": "WM", "battle_maiden": "WP"},
}  # fmt: skip
LOW_PH = 1
"""Players of PH 0-1 may learn low skills too."""


def learnable(clan: str, figure: FigureSpec) -> tuple[Skill, ...]:
    """The skills of his normal access that he has not, in the order of the categories."""
    known = skill_bits(figure.skills)
    letters = ACCESS.get(clan, {}).get(figure.position, "")
    if letters and figure.ph <= LOW_PH and "L" not in letters:
        letters += "L"
    return tuple(s for letter in letters for s in CATEGORIES[letter] if not known & s)
