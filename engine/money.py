"""Money as people write it: koku, or crowns of gold, of which the books count thousands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Currency:
    """What a game is paid in: its ``name``, and how much of it one unit of the books is worth."""

    name: str
    worth: int

    def figures(self, amount: int) -> str:
        """The figures alone, for a column that says what they are: ``50,000``."""
        return f"{amount * self.worth:,}"

    def write(self, amount: int) -> str:
        """An amount of the books in full: ``50,000 gold``, ``50 koku``."""
        return f"{self.figures(amount)} {self.name}"


CURRENCIES: Mapping[str, Currency] = {
    "koku": Currency("koku", 1),
    "gold": Currency("gold", 1000),
}
"""By the name that a variant's card gives in ``money``."""
