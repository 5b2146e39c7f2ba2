"""Money as people write it: koku, or gold crowns, which ledgers count in thousands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Currency:
    """A game's currency: its ``name``, and the worth of one unit of the ledgers."""

    name: str
    worth: int

    def figures(self, amount: int) -> str:
        """The number alone, for a column whose heading names the currency: ``50,000``."""
        return f"{amount * self.worth:,}"

    def write(self, amount: int) -> str:
        """An amount of a ledger in full: ``50,000 gold``, ``50 koku``."""
        return f"{self.figures(amount)} {self.name}"


CURRENCIES: Mapping[str, Currency] = {
    "koku": Currency("koku", 1),
    "gold": Currency("gold", 1000),
}
"""By the name in ``GameMeta.money``."""
