"""The skills a player may have, by the name the rosters print."""

from __future__ import annotations

from enum import IntFlag, auto


class Skill(IntFlag):
    """One bit a skill, so that "has he Block?" is a single ``and`` (CORE-SKL, SAM-SKL)."""

    NONE = 0
    BLOCK = auto()
    CATCH = auto()
    CHARGE = auto()
    DIRTY_PLAYER = auto()
    DODGE = auto()
    FRENZY = auto()
    IAIJUTSU = auto()
    KATANA = auto()
    LONER = auto()
    MIGHTY_BLOW = auto()
    PASS = auto()
    SHADOWLANDS = auto()
    SIDESTEP = auto()
    SPRINT = auto()
    STAND_FIRM = auto()
    SURE_HANDS = auto()
    TACKLE = auto()


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


def skill_bits(names: tuple[str, ...]) -> int:
    """All the named skills as one integer of bits. Raises ``KeyError`` for an unknown one."""
    bits = 0
    for name in names:
        bits |= int(skill_named(name))
    return bits
