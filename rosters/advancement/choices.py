"""What a star-player roll lets a player choose, the first suggestion first (LGE-ADV-01 to 07)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.skills import skill_bits, skill_of
from engine.variants.game_meta import Learning
from rosters.advancement.star_roll import StarRoll

MAX_GAINED, MAX_CHARACTERISTIC = 2, 10
"""The most a characteristic gains over its start, and its upper limit (LGE-ADV-03)."""
SKILL, GAIN, NOTHING = "skill", "gain", "nothing"


@dataclass(frozen=True, slots=True)
class Learner:
    """A player before a choice: the printed characteristics, and those and the skills of today."""

    clan: str
    position: str
    printed: Mapping[str, int]
    today: Mapping[str, int]
    skills: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Advance:
    """One thing to choose: a skill by its name, +1 of a characteristic, or nothing at all."""

    kind: str
    name: str
    rule: str

    @property
    def code(self) -> str:
        """How forms and facts write it: `skill:Block`, `gain:ma`."""
        return f"{self.kind}:{self.name}"

    def __str__(self) -> str:
        if self.kind == GAIN:
            return f"+1 {self.name.upper()}"
        return self.name if self.kind == SKILL else "nothing is left to learn"


def choices(
    learner: Learner, roll: StarRoll, learning: Learning, options: Mapping[str, str]
) -> list[Advance]:
    """All the player may choose, never empty; the first is the suggestion (DEC-37, KEM-ADV-03).

    First the characteristics that the sum raises, within their limits, then the skills of any roll,
    then those that only a double allows. A player who can learn none of these chooses nothing
    (KEM-ADV-02).
    """
    raised = [
        Advance(GAIN, key, "LGE-ADV-01")
        for key in learning.GAINS.get(roll.total, ())
        if _may_rise(learner, key)
    ]
    usual, by_double = learning.lessons(
        learner.clan,
        learner.position,
        known=skill_bits(learner.skills),
        ph=learner.today["ph"],
        options=options,
    )
    skills = (*usual, *(by_double if roll.is_double else ()))
    found = raised + [Advance(SKILL, skill_of(skill).printed, "LGE-ADV-02") for skill in skills]
    return found or [Advance(NOTHING, "", "KEM-ADV-02")]


def _may_rise(learner: Learner, key: str) -> bool:
    today = learner.today[key]
    return today < min(learner.printed[key] + MAX_GAINED, MAX_CHARACTERISTIC)
