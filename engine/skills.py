"""The skills a player may have, by their printed names."""

from __future__ import annotations

from enum import IntEnum
from functools import cache


class Skill(IntEnum):
    """One bit a skill, so that testing for a skill is a single ``and`` (CORE-SKL, SAM-SKL).

    Not an ``IntFlag``: its ``and`` creates a member, at ten times the cost (0.9 us).
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
    DAUNTLESS = 1 << 17
    GUARD = 1 << 18
    KICK = 1 << 19
    LEADER = 1 << 20
    PRO = 1 << 21
    SHADOWING = 1 << 22
    STRIP_BALL = 1 << 23
    DIVING_TACKLE = 1 << 24
    JUMP_UP = 1 << 25
    LEAP = 1 << 26
    SURE_FEET = 1 << 27
    ACCURATE = 1 << 28
    DUMP_OFF = 1 << 29
    NERVES_OF_STEEL = 1 << 30
    SAFE_THROW = 1 << 31
    STRONG_ARM = 1 << 32
    BREAK_TACKLE = 1 << 33
    THICK_SKULL = 1 << 34
    BIG_HAND = 1 << 35
    CLAW = 1 << 36
    DISTURBING_PRESENCE = 1 << 37
    EXTRA_ARMS = 1 << 38
    FOUL_APPEARANCE = 1 << 39
    HORNS = 1 << 40
    PREHENSILE_TAIL = 1 << 41
    TWO_HEADS = 1 << 42
    VERY_LONG_LEGS = 1 << 43
    ALWAYS_HUNGRY = 1 << 44
    BONE_HEAD = 1 << 45
    REALLY_STUPID = 1 << 46
    WILD_ANIMAL = 1 << 47
    TAKE_ROOT = 1 << 48
    NO_HANDS = 1 << 49
    REGENERATE = 1 << 50
    RIGHT_STUFF = 1 << 51
    THROW_TEAM_MATE = 1 << 52
    STUNTY = 1 << 53
    TITCHY = 1 << 54
    HYPNOTIC_GAZE = 1 << 55
    OFF_FOR_A_BITE = 1 << 56
    STAB = 1 << 57


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
    Skill.DAUNTLESS: "Dauntless",
    Skill.GUARD: "Guard",
    Skill.KICK: "Kick",
    Skill.LEADER: "Leader",
    Skill.PRO: "Pro",
    Skill.SHADOWING: "Shadowing",
    Skill.STRIP_BALL: "Strip Ball",
    Skill.DIVING_TACKLE: "Diving Tackle",
    Skill.JUMP_UP: "Jump Up",
    Skill.LEAP: "Leap",
    Skill.SURE_FEET: "Sure Feet",
    Skill.ACCURATE: "Accurate",
    Skill.DUMP_OFF: "Dump-Off",
    Skill.NERVES_OF_STEEL: "Nerves of Steel",
    Skill.SAFE_THROW: "Safe Throw",
    Skill.STRONG_ARM: "Strong Arm",
    Skill.BREAK_TACKLE: "Break Tackle",
    Skill.THICK_SKULL: "Thick Skull",
    Skill.BIG_HAND: "Big Hand",
    Skill.CLAW: "Claw",
    Skill.DISTURBING_PRESENCE: "Disturbing Presence",
    Skill.EXTRA_ARMS: "Extra Arms",
    Skill.FOUL_APPEARANCE: "Foul Appearance",
    Skill.HORNS: "Horns",
    Skill.PREHENSILE_TAIL: "Prehensile Tail",
    Skill.TWO_HEADS: "Two Heads",
    Skill.VERY_LONG_LEGS: "Very Long Legs",
    Skill.ALWAYS_HUNGRY: "Always Hungry",
    Skill.BONE_HEAD: "Bone-Head",
    Skill.REALLY_STUPID: "Really Stupid",
    Skill.WILD_ANIMAL: "Wild Animal",
    Skill.TAKE_ROOT: "Take Root",
    Skill.NO_HANDS: "No Hands",
    Skill.REGENERATE: "Regenerate",
    Skill.RIGHT_STUFF: "Right Stuff",
    Skill.THROW_TEAM_MATE: "Throw Team-Mate",
    Skill.STUNTY: "Stunty",
    Skill.TITCHY: "Titchy",
    Skill.HYPNOTIC_GAZE: "Hypnotic Gaze",
    Skill.OFF_FOR_A_BITE: "Off For A Bite",
    Skill.STAB: "Stab",
}
ALIASES = {
    "side step": Skill.SIDESTEP,
    "regeneration": Skill.REGENERATE,
    "blood lust": Skill.OFF_FOR_A_BITE,
    "bonehead": Skill.BONE_HEAD,
}
_BY_NAME = {name.lower(): skill for skill, name in NAMES.items()} | ALIASES


def skill_named(name: str) -> Skill:
    """The skill of that printed name or alias (CORE-SKL-00), ignoring case. Raises ``KeyError``."""
    return _BY_NAME[name.strip().lower()]


@cache
def skill_bits(names: tuple[str, ...]) -> int:
    """All the named skills as one integer of bits. Raises ``KeyError`` for an unknown one."""
    bits = 0
    for name in names:
        bits |= int(skill_named(name))
    return bits
