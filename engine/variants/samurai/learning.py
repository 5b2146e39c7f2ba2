"""Which skills a position may learn (LGE-ADV-06)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.lineup import FigureSpec
from engine.skills import Skill, skill_bits

CATEGORIES: dict[str, tuple[Skill, ...]] = {
    "W": (Skill.BLOCK, Skill.TACKLE, Skill.CHARGE, Skill.KATANA, Skill.IAIJUTSU),
    "M": (Skill.DODGE, Skill.CATCH, Skill.SPRINT, Skill.SIDESTEP),
    "T": (Skill.PASS, Skill.SURE_HANDS),
    "P": (Skill.MIGHTY_BLOW, Skill.STAND_FIRM, Skill.FRENZY),
    "L": (Skill.DIRTY_PLAYER,),
}
"""Warrior, motion, throwing, power, low."""
SKILLS = tuple(skill for skills in CATEGORIES.values() for skill in skills)
"""All that anybody may learn."""
ACCESS: dict[str, dict[str, str]] = {
    "crab": {"lineman": "W", "berserker": "WP", "damned": "W", "tsukai_tsugasu": "WP"},
    "crane": {"lineman": "W", "thrower": "WT", "catcher": "WM", "kenshinzen": "WM"},
    "dragon": {"lineman": "W", "thrower": "WT", "catcher": "WM", "ise_zumi": "WP"},
    "lion": {"lineman": "W", "pride": "WP"},
    "phoenix": {
        "apprentice": "W",
        "earth_adept": "WP",
        "air_adept": "WM",
        "fire_adept": "WP",
        "water_adept": "WM",
    },
    "scorpion": {"lineman": "W", "ninja": "MTL", "catcher": "WM", "blitzer": "WP"},
    "unicorn": {"lineman": "W", "trower": "WT", "catcher": "WM", "battle_maiden": "WP"},
}
LOW_PH = 1
"""Only players of PH 0-1 may learn low skills, whatever their position."""
LOW = "L"
GAINS: Mapping[int, tuple[str, ...]] = {10: ("ma", "ph"), 11: ("ag",), 12: ("st",)}
"""Sum of a star-player roll -> the characteristics it may raise (LGE-ADV-01, LGE-ADV-06)."""


def learnable(clan: str, figure: FigureSpec) -> tuple[Skill, ...]:
    """The skills of the player's normal access still to learn, in the order of the categories."""
    letters = _access(clan, figure.position, figure.ph)
    return _taught(letters, skill_bits(figure.skills))


def lessons(
    clan: str, position: str, *, known: int, ph: int, options: Mapping[str, str]
) -> tuple[tuple[Skill, ...], tuple[Skill, ...]]:
    """What a star-player roll lets a player learn: on any one, and what a double adds (LGE-ADV-02).

    A double opens the other categories; low skills remain for players of low honour only
    (KEM-ADV-01).
    """
    letters = _access(clan, position, ph)
    others = "".join(c for c in CATEGORIES if c not in letters and c != LOW) if letters else ""
    return _taught(letters, known), _taught(others, known)


def _access(clan: str, position: str, ph: int) -> str:
    """The letters of the player's categories: low skills for PH 0-1 and nobody else."""
    letters = ACCESS.get(clan, {}).get(position, "").replace(LOW, "")
    return letters + LOW if letters and ph <= LOW_PH else letters


def _taught(letters: str, known: int) -> tuple[Skill, ...]:
    return tuple(s for letter in letters for s in CATEGORIES[letter] if not known & s)
