"""The kinds of standing order: a verdict, a ranking, a number, or names in order."""

from __future__ import annotations

from dataclasses import dataclass

Words = tuple[str, ...]
WHEN = "WHEN"
VOID = "void"
"""The spell that strikes a player in the other side's turn."""
DEFAULT = "default"
"""The verdict that leaves a decision to the engine, whatever later orders say."""


def is_square(name: str) -> bool:
    """Whether a name of a canonical order is a square: only those have a capital and a number."""
    return " " not in name and name[0].isupper() and name[-1].isdigit()


@dataclass(frozen=True, slots=True)
class Judgement:
    """``always``, ``never``, or a verdict ``WHEN`` some circumstance holds."""

    verdict: str
    when: Words = ()

    def words(self) -> str:
        """The words of the line; the first verdict of a yes-or-no is left out before WHEN."""
        if not self.when:
            return self.verdict
        head = [] if self.verdict == "always" else [self.verdict]
        return " ".join([*head, WHEN, *self.when])


@dataclass(frozen=True, slots=True)
class Ranking:
    """Best first; ``by`` has rankings for some contexts, which go before the general one."""

    general: Words = ()
    by: tuple[tuple[str, Words], ...] = ()

    def words(self) -> str:
        """The words of the line."""
        parts = [">".join(self.general)] if self.general else []
        return " ".join([*parts, *(f"{context} {'>'.join(rank)}" for context, rank in self.by)])


@dataclass(frozen=True, slots=True)
class Threshold:
    """A threshold, with the fixed words around it."""

    number: int
    before: str = ""
    behind: str = ""

    def words(self) -> str:
        """The words of the line: ``4+``, ``FOCUS 2``."""
        return f"{self.before} {self.number}{self.behind}".strip()


@dataclass(frozen=True, slots=True)
class Names:
    """Shirt numbers, opponents, squares or skills, best first; behind a word where it needs one."""

    names: Words
    before: str = ""

    def words(self) -> str:
        """The words of the line."""
        return f"{self.before} {'>'.join(self.names)}".strip()


Policy = Judgement | Ranking | Threshold | Names
