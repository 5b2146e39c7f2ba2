"""What a gold-crown player may learn: skill categories and traits (CORE-SKL, LGE-ADV-02, 04)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.clans import ClanPosition, load_clans
from engine.races import FOLDER, RULES
from engine.skills import Category, Skill

CATEGORIES: Mapping[str, tuple[Skill, ...]] = {
    category: tuple(
        sorted(
            (skill for skill in Skill if skill.entry.category is category),
            key=lambda skill: skill.entry.clause,
        )
    )
    for category in Category
    if category not in (Category.EXTRAORDINARY, Category.NONE)
}
"""By letter, in the order of the clauses; nobody learns the extraordinary ones."""
TRAITS = sum(skill for skill in Skill if skill.entry.trait)
"""Learned on a double alone, unless the league says otherwise (LGE-ADV-04)."""
GAINS: Mapping[int, tuple[str, ...]] = {10: ("ma",), 11: ("ag",), 12: ("st",)}
"""Sum of a star-player roll -> the characteristics it may raise (LGE-ADV-01)."""


def learnable(
    position: ClanPosition, known: int, *, double: bool = False, traits_on_doubles: bool = True
) -> tuple[Skill, ...]:
    """The skills a player of that position who has ``known`` may take, by category.

    On any double also those of the double categories, and traits.
    """
    letters = position.normal + (position.double if double else "")
    barred = known | (TRAITS if traits_on_doubles and not double else 0)
    return tuple(s for letter in letters for s in CATEGORIES[letter] if not barred & s)


def lessons(
    clan: str, position: str, *, known: int, ph: int, options: Mapping[str, str]
) -> tuple[tuple[Skill, ...], tuple[Skill, ...]]:
    """What a star-player roll lets a player learn: on any one, and what a double adds (LGE-ADV-02).

    Nothing for a position that is no longer in its race's table.
    """
    rows = {row.key: row for row in load_clans(FOLDER, RULES)[clan].positions}
    if position not in rows:
        return (), ()
    traits = options.get("traits_on_doubles") != "off"
    usual = learnable(rows[position], known, traits_on_doubles=traits)
    double = learnable(rows[position], known, double=True, traits_on_doubles=traits)
    return usual, tuple(skill for skill in double if skill not in usual)
