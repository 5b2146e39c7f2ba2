"""What is known of a variant before its rules are loaded."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from matches.engine.clans import Clan, load_clans


@dataclass(frozen=True, slots=True)
class Variant:
    """A game's card: key, names, money and where its ``tables`` lie.

    ``clan_rules`` pairs each clan's file stem with the rule ID of its table; ``budget`` is the
    founding money and ``money`` its unit. ``rules_module`` is imported only to play; ``clauses``
    are those beside its own document (named as the ``key`` is) that it is played by.
    """

    key: str
    title: str
    aliases: tuple[str, ...]
    money: str
    budget: int
    tables: Path
    rules_module: str
    clan_rules: tuple[tuple[str, str], ...]
    clauses: tuple[str, ...] = ()

    @property
    def clans(self) -> dict[str, Clan]:
        """The clan tables by key, read once. Raises ``DataError`` for a bad file."""
        return load_clans(self.tables, self.clan_rules)
