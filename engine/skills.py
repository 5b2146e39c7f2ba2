"""The skills: one entry each, with all that is known of it outside the chapter where it acts.

An effect that is more than a re-roll or a plain modifier is code of its chapter in ``rules/``,
which tests the skill's bit. ``docs/how-to/skill.md`` is the recipe for a new one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum, unique
from functools import cache
from types import MappingProxyType

from engine.decisions import DecisionKind as Kind


class Category(StrEnum):
    """What a gold-crown position may learn (CORE-SKL), by the letter of the race's table."""

    GENERAL = "G"
    AGILITY = "A"
    PASSING = "P"
    STRENGTH = "S"
    MUTATION = "M"
    EXTRAORDINARY = "X"  # nobody learns these
    NONE = ""  # no skill of these games


@dataclass(frozen=True, slots=True)
class Question:
    """A skill that asks its side whether to use it: a decision with ``USE`` and ``KEEP``.

    ``row`` is its row of CORE-DEC, ``default`` the engine's answer in words; ``order`` the word of
    its standing order, with the ``circumstances`` it can depend on; ``cautious`` and ``desperate``
    are the verdicts of those presets.
    """

    kind: Kind
    row: str
    default: str
    order: str
    circumstances: tuple[str, ...] = ()
    cautious: str = "default"
    desperate: str = "default"


@dataclass(frozen=True, slots=True)
class SkillEntry:
    """A skill: ``bit`` is its number, ``clause`` and ``category`` its place in the core's table.

    ``trait`` is learned on a double alone, unless the league says otherwise (LGE-ADV-04).
    ``rerolls`` are the purposes of the rolls that it may repeat, with ``once_a_turn`` only one of
    them in a team turn. ``modifiers`` are what it adds to its own player's rolls, by purpose; the
    log shows them under its name. ``optional`` is whether a sheet may say to use it or not, as it
    may of any re-roll or question. A ``silent`` skill permits or prevents: no die shows it.
    ``when_down`` is the clause by which it works for a player who lies prone or stunned; a skill
    without one does not (CORE-SKL-01).
    """

    bit: int
    printed: str
    clause: str = ""
    category: Category = Category.NONE
    trait: bool = False
    aliases: tuple[str, ...] = ()
    rerolls: tuple[str, ...] = ()
    once_a_turn: bool = False
    modifiers: Mapping[str, int] = field(default_factory=dict)
    optional: bool = False
    silent: bool = False
    question: Question | None = None
    when_down: str = ""


@unique
class Skill(IntEnum):
    """One bit a skill, so that testing for a skill is a single ``and`` (CORE-SKL).

    Not an ``IntFlag``: its ``and`` creates a member, at ten times the cost (0.9 us).
    """

    def __new__(cls, entry: SkillEntry) -> Skill:
        skill = int.__new__(cls, 1 << entry.bit)
        skill._value_ = 1 << entry.bit
        return skill

    def __init__(self, entry: SkillEntry) -> None:
        self._entry = entry

    @property
    def entry(self) -> SkillEntry:
        """All that is known of it."""
        return self._entry

    BLOCK = SkillEntry(0, "Block", "SKL-01", Category.GENERAL, silent=True)
    CATCH = SkillEntry(1, "Catch", "SKL-13", Category.AGILITY, rerolls=("catch", "intercept"))
    CHARGE = SkillEntry(2, "Charge")
    DIRTY_PLAYER = SkillEntry(3, "Dirty Player", "SKL-03", Category.GENERAL, trait=True)
    DODGE = SkillEntry(
        4, "Dodge", "SKL-14", Category.AGILITY, rerolls=("dodge",), once_a_turn=True, silent=True
    )
    FRENZY = SkillEntry(5, "Frenzy", "SKL-04", Category.GENERAL, trait=True, silent=True)
    IAIJUTSU = SkillEntry(6, "Iaijutsu")
    KATANA = SkillEntry(7, "Katana", when_down="CORE-INJ-06")
    LONER = SkillEntry(8, "Loner", "SKL-45", Category.EXTRAORDINARY, when_down="SKL-45")
    MIGHTY_BLOW = SkillEntry(9, "Mighty Blow", "SKL-28", Category.STRENGTH, when_down="CORE-INJ-06")
    PASS = SkillEntry(10, "Pass", "SKL-24", Category.PASSING, rerolls=("pass",))
    SHADOWLANDS = SkillEntry(11, "Shadowlands", silent=True, when_down="CORE-SKL-01")
    SIDESTEP = SkillEntry(
        12, "Sidestep", "SKL-18", Category.AGILITY, aliases=("Side Step",), silent=True
    )
    SPRINT = SkillEntry(13, "Sprint", "SKL-19", Category.AGILITY, silent=True)
    STAND_FIRM = SkillEntry(
        14,
        "Stand Firm",
        "SKL-29",
        Category.STRENGTH,
        trait=True,
        silent=True,
        question=Question(
            Kind.STAND_FIRM,
            "DEC-13",
            "use",
            "STANDFIRM",
            ("sideline", "carrier"),
            cautious="always",
            desperate="default",
        ),
    )
    SURE_HANDS = SkillEntry(15, "Sure Hands", "SKL-11", Category.GENERAL, rerolls=("pick_up",))
    TACKLE = SkillEntry(16, "Tackle", "SKL-12", Category.GENERAL, silent=True)
    DAUNTLESS = SkillEntry(17, "Dauntless", "SKL-02", Category.GENERAL, trait=True)
    GUARD = SkillEntry(18, "Guard", "SKL-05", Category.STRENGTH, silent=True)
    KICK = SkillEntry(19, "Kick", "SKL-06", Category.GENERAL)
    LEADER = SkillEntry(20, "Leader", "SKL-07", Category.PASSING, trait=True)
    PRO = SkillEntry(21, "Pro", "SKL-08", Category.GENERAL, optional=True)
    SHADOWING = SkillEntry(
        22,
        "Shadowing",
        "SKL-09",
        Category.GENERAL,
        question=Question(
            Kind.SHADOW,
            "DEC-21",
            "follow the ball carrier only",
            "SHADOW",
            ("carrier", "slower"),
            cautious="never",
            desperate="always",
        ),
    )
    STRIP_BALL = SkillEntry(23, "Strip Ball", "SKL-10", Category.GENERAL, silent=True)
    DIVING_TACKLE = SkillEntry(
        24,
        "Diving Tackle",
        "SKL-15",
        Category.AGILITY,
        question=Question(
            Kind.DIVING_TACKLE,
            "DEC-20",
            "only against the ball carrier",
            "DIVE",
            ("carrier", "ball"),
            cautious="never",
            desperate="always",
        ),
    )
    JUMP_UP = SkillEntry(25, "Jump Up", "SKL-16", Category.AGILITY, trait=True, when_down="SKL-16")
    LEAP = SkillEntry(26, "Leap", "SKL-17", Category.AGILITY, trait=True)
    SURE_FEET = SkillEntry(
        27, "Sure Feet", "SKL-20", Category.AGILITY, rerolls=("surge",), once_a_turn=True
    )
    ACCURATE = SkillEntry(28, "Accurate", "SKL-21", Category.PASSING, modifiers={"pass": 1})
    DUMP_OFF = SkillEntry(29, "Dump-Off", "SKL-22", Category.PASSING)
    NERVES_OF_STEEL = SkillEntry(
        30, "Nerves of Steel", "SKL-23", Category.PASSING, trait=True, silent=True
    )
    SAFE_THROW = SkillEntry(31, "Safe Throw", "SKL-25", Category.PASSING)
    STRONG_ARM = SkillEntry(
        32,
        "Strong Arm",
        "SKL-26",
        Category.STRENGTH,
        modifiers={"short pass": 1, "long pass": 1, "bomb pass": 1},
    )
    BREAK_TACKLE = SkillEntry(33, "Break Tackle", "SKL-27", Category.STRENGTH)
    THICK_SKULL = SkillEntry(34, "Thick Skull", "SKL-30", Category.STRENGTH, when_down="SKL-30")
    BIG_HAND = SkillEntry(35, "Big Hand", "SKL-31", Category.MUTATION, silent=True)
    CLAW = SkillEntry(36, "Claw", "SKL-32", Category.MUTATION, silent=True, when_down="CORE-INJ-06")
    DISTURBING_PRESENCE = SkillEntry(37, "Disturbing Presence", "SKL-33", Category.MUTATION)
    EXTRA_ARMS = SkillEntry(
        38,
        "Extra Arms",
        "SKL-34",
        Category.MUTATION,
        modifiers={"pick_up": 1, "catch": 1, "intercept": 1},
    )
    FOUL_APPEARANCE = SkillEntry(39, "Foul Appearance", "SKL-35", Category.MUTATION)
    HORNS = SkillEntry(40, "Horns", "SKL-36", Category.MUTATION, silent=True)
    PREHENSILE_TAIL = SkillEntry(41, "Prehensile Tail", "SKL-37", Category.MUTATION)
    TWO_HEADS = SkillEntry(42, "Two Heads", "SKL-38", Category.MUTATION, modifiers={"dodge": 1})
    VERY_LONG_LEGS = SkillEntry(
        43, "Very Long Legs", "SKL-39", Category.MUTATION, modifiers={"leap": 1, "interception": 1}
    )
    ALWAYS_HUNGRY = SkillEntry(44, "Always Hungry", "SKL-40", Category.EXTRAORDINARY)
    BONE_HEAD = SkillEntry(
        45, "Bone-Head", "SKL-41", Category.EXTRAORDINARY, aliases=("Bonehead",), when_down="SKL-41"
    )
    REALLY_STUPID = SkillEntry(
        46, "Really Stupid", "SKL-42", Category.EXTRAORDINARY, when_down="SKL-42"
    )
    WILD_ANIMAL = SkillEntry(
        47, "Wild Animal", "SKL-43", Category.EXTRAORDINARY, when_down="SKL-43"
    )
    TAKE_ROOT = SkillEntry(48, "Take Root", "SKL-44", Category.EXTRAORDINARY, when_down="SKL-44")
    NO_HANDS = SkillEntry(
        49, "No Hands", "SKL-46", Category.EXTRAORDINARY, silent=True, when_down="SKL-46"
    )
    REGENERATE = SkillEntry(
        50,
        "Regenerate",
        "SKL-47",
        Category.EXTRAORDINARY,
        aliases=("Regeneration",),
        when_down="SKL-47",
    )
    RIGHT_STUFF = SkillEntry(51, "Right Stuff", "SKL-48", Category.EXTRAORDINARY)
    THROW_TEAM_MATE = SkillEntry(52, "Throw Team-Mate", "SKL-49", Category.EXTRAORDINARY)
    STUNTY = SkillEntry(
        53,
        "Stunty",
        "SKL-50",
        Category.EXTRAORDINARY,
        modifiers={"pass": -1},
        silent=True,
        when_down="SKL-50",
    )
    TITCHY = SkillEntry(
        54, "Titchy", "SKL-51", Category.EXTRAORDINARY, modifiers={"dodge": 1}, silent=True
    )
    HYPNOTIC_GAZE = SkillEntry(55, "Hypnotic Gaze", "SKL-52", Category.EXTRAORDINARY)
    OFF_FOR_A_BITE = SkillEntry(
        56,
        "Off For A Bite",
        "SKL-53",
        Category.EXTRAORDINARY,
        aliases=("Blood Lust",),
        when_down="SKL-53",
    )
    STAB = SkillEntry(57, "Stab", "SKL-54", Category.EXTRAORDINARY)

    @property
    def printed(self) -> str:
        """Its printed name."""
        return self.entry.printed

    @property
    def is_optional(self) -> bool:
        """Whether its use is a choice that a sheet can make in advance."""
        entry = self.entry
        return entry.optional or bool(entry.rerolls) or entry.question is not None


QUESTIONS: tuple[tuple[Skill, Question], ...] = tuple(
    (skill, skill.entry.question) for skill in Skill if skill.entry.question is not None
)
"""The skills that ask, by bit."""
WHEN_DOWN = sum(skill for skill in Skill if skill.entry.when_down)
"""The bits of the skills that work for a player who is down."""
_BY_NAME = {
    name.lower(): skill for skill in Skill for name in (skill.printed, *skill.entry.aliases)
}

_BY_BIT = {int(skill): skill for skill in Skill}


def skill_named(name: str) -> Skill:
    """The skill of that printed name or alias (CORE-SKL-00), ignoring case. Raises ``KeyError``."""
    return _BY_NAME[name.strip().lower()]


def skill_of(bit: int) -> Skill:
    """The skill of that bit. Raises ``KeyError`` if there is none, or several."""
    return _BY_BIT[bit]


@cache
def skill_bits(names: tuple[str, ...]) -> int:
    """All the named skills as one integer of bits. Raises ``KeyError`` for an unknown one."""
    bits = 0
    for name in names:
        bits |= int(skill_named(name))
    return bits


def skill_names(bits: int) -> list[str]:
    """The names of those skills, in the order of the registry."""
    return [skill.printed for skill in Skill if skill & bits]


def skill_rerolls(skills: Iterable[Skill]) -> Mapping[str, Skill]:
    """By purpose of a roll, the skill that may repeat it."""
    return MappingProxyType({purpose: s for s in skills for purpose in s.entry.rerolls})


@cache
def _modifiers(skills: int, purpose: str) -> tuple[tuple[str, int], ...]:
    return tuple(
        (skill.printed, skill.entry.modifiers[purpose])
        for skill in Skill
        if skills & skill and purpose in skill.entry.modifiers
    )


_MODIFYING = {
    purpose: sum(skill for skill in Skill if purpose in skill.entry.modifiers)
    for skill in Skill
    for purpose in skill.entry.modifiers
}


def skill_modifiers(skills: int, purpose: str) -> tuple[tuple[str, int], ...]:
    """The plain modifiers of a player with those skills to a roll of that purpose, by bit."""
    return _modifiers(skills & _MODIFYING.get(purpose, 0), purpose)
