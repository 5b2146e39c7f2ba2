"""The skills a player may have, by the name the rosters print."""

from __future__ import annotations

from enum import IntEnum
from functools import cache


class Skill(IntEnum):
    """One bit a skill, so that "has he Block?" is a single ``and`` (CORE-SKL, SAM-SKL).

    Not an ``IntFlag``: its ``and`` makes a member of the result, at ten times the cost (0.9 us).
    """

    BLOCK = 1 << 0
    CATCH = 1 << 1
    CHARGE = 1 << 2
    DIRTY_PLAYER = 1 << 3
    DODGE = 1 << 4
    FRENZY = 1 << 5
    IAIJUTSU = 1 << 6
    KATANA = 1 << 7
    LONER = 1 << 8
    MIGHTY_BLOW = 1 << 9
    PASS = 1 << 10
    SHADOWLANDS = 1 << 11
    SIDESTEP = 1 << 12
    SPRINT = 1 << 13
    STAND_FIRM = 1 << 14
    SURE_HANDS = 1 << 15
    TACKLE = 1 << 16


NAMES: dict[Skill, str] = {
    Skill.BLOCK: "Block",
    Skill.CATCH: "Catch",
    Skill.CHARGE: "Charge",
    Skill.DIRTY_PLAYER: "Dirty Player",
    Skill.DODGE: "Dodge",
    Skill.FRENZY: "Frenzy",
    Skill.IAIJUTSU: "Iaijutsu",
    Skill.KATANA: "Katana",
    Skill.LONER: "Loner",
    Skill.MIGHTY_BLOW: "Mighty Blow",
    Skill.PASS: "Pass",
    Skill.SHADOWLANDS: "Shadowlands",
    Skill.SIDESTEP: "Sidestep",
    Skill.SPRINT: "Sprint",
    Skill.STAND_FIRM: "Stand Firm",
    Skill.SURE_HANDS: "Sure Hands",
    Skill.TACKLE: "Tackle",
}
ALIASES = {"side step": Skill.SIDESTEP}
_BY_NAME = {name.lower(): skill for skill, name in NAMES.items()} | ALIASES


def skill_named(name: str) -> Skill:
    """The skill of that printed name or alias (CORE-SKL-00), case aside. Raises ``KeyError``."""
    return _BY_NAME[name.strip().lower()]


@cache
def skill_bits(names: tuple[str, ...]) -> int:
    """All the named skills as one integer of bits. Raises ``KeyError`` for an unknown one."""
    bits = 0
    for name in names:
        bits |= int(skill_named(name))
    return bits
