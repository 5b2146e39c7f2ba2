"""Preferences: a coach's answers in advance for a play's decisions (CORE-DEC)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.skills import Skill

FACES = ("skull", "crossed", "arrows", "bang", "blade")
"""The results of the block die, from the worst for the attacker to the best."""
AWAY = "away"
WAYS = (AWAY, "sideline", "middle", "ball", "from-ball", "pit")
"""Where to push, besides squares: straight on, to the nearest sideline, and so on."""
FOLLOW_WHEN = ("safe", "no-worse", "ball", "no-ball")
"""When to follow up, besides yes and no."""
ROLLS = ("block", "dodge", "surge", "pick-up", "pass", "catch")
REROLL_WHEN = ("turnover", "attacker-down", "ball", "carrier", *ROLLS)
"""When to spend a team re-roll, besides yes and no."""
SKILLS = tuple(sorted(skill.printed for skill in Skill if skill.is_optional))
"""The skills whose use is a choice."""
Answer = bool | tuple[str, ...] | None
"""Yes, no, yes in some cases, or ``None``."""
ANSWERS = ("catch", "intercept", "argue", "favor", "apothecary")
"""Preferences with only yes or no."""
STEEL, AUGURY, NO_SPELL = SPELL_USES = ("steel", "augury", "no")
"""What a spell may be cast for in the middle of a play."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """``None`` and ``()`` leave the choice to the next in the chain.

    ``pick`` ranks block results, ``push`` squares and ``WAYS``; ``follow`` and ``reroll`` are yes,
    no, or the cases of ``FOLLOW_WHEN`` and ``REROLL_WHEN`` in which it is yes; ``catch`` is whether
    players try for a passing ball where they need not; ``skills`` are pairs of a skill's name and
    whether to use it, by name; ``spell`` is one of ``SPELL_USES``.
    """

    pick: tuple[str, ...] = ()
    push: tuple[str, ...] = ()
    follow: Answer = None
    reroll: Answer = None
    catch: bool | None = None
    intercept: bool | None = None
    argue: bool | None = None
    favor: bool | None = None
    apothecary: bool | None = None
    skills: tuple[tuple[str, bool], ...] = ()
    spell: str = ""

    def over(self, other: Preferences) -> Preferences:
        """These, with gaps filled from the other's."""
        if other is NO_PREFERENCES:
            return self
        if self is NO_PREFERENCES:
            return other
        return Preferences(
            self.pick or other.pick,
            self.push or other.push,
            self.follow if self.follow is not None else other.follow,
            self.reroll if self.reroll is not None else other.reroll,
            self.catch if self.catch is not None else other.catch,
            self.intercept if self.intercept is not None else other.intercept,
            self.argue if self.argue is not None else other.argue,
            self.favor if self.favor is not None else other.favor,
            self.apothecary if self.apothecary is not None else other.apothecary,
            tuple(sorted({**dict(other.skills), **dict(self.skills)}.items())),
            self.spell or other.spell,
        )

    def words(self) -> list[str]:
        """The canonical words."""
        return [*self._written()]

    def _written(self) -> Iterator[str]:
        if self.pick:
            yield f"PICK {'>'.join(self.pick)}"
        if self.push:
            yield f"PUSH {'>'.join(self.push)}"
        for name in ("follow", "reroll", *ANSWERS):
            answer: Answer = getattr(self, name)
            if isinstance(answer, tuple):
                yield f"{name.upper()} if:{'|'.join(answer)}"
            elif answer is not None:
                yield f"{name.upper()} {_yes_or_no(answer)}"
        if self.spell:
            yield f"SPELL {self.spell}"
        for skill, use in self.skills:
            yield f"SKILL {skill.replace(' ', '-')} {_yes_or_no(use)}"


def _yes_or_no(value: bool) -> str:
    return "yes" if value else "no"


NO_PREFERENCES = Preferences()
