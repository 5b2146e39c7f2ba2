"""The variants, found by key or alias without loading their rules."""

from __future__ import annotations

from engine.variants.blitz.meta import BLITZ
from engine.variants.dungeon.meta import DUNGEON
from engine.variants.game_meta import GameMeta
from engine.variants.samurai.meta import SAMURAI
from engine.variants.squig.meta import SQUIG

VARIANTS: tuple[GameMeta, ...] = (SAMURAI, BLITZ, SQUIG, DUNGEON)
"""The variants that leagues play."""
TO_COME: tuple[GameMeta, ...] = ()
"""Variants that the engine plays but no league yet: sheets, pages and ledgers do not have them."""


HONOR_CLAUSES = frozenset(
    variant.roster_rules.honor for variant in VARIANTS if variant.roster_rules.honor
)
"""The clauses by which players take their own life, in the games that have one."""


def find_variant(name: str) -> GameMeta:
    """The variant of that key or alias, ignoring case. Raises ``KeyError``."""
    wanted = name.strip().lower()
    for variant in (*VARIANTS, *TO_COME):
        if wanted == variant.key or wanted in variant.aliases:
            return variant
    raise KeyError(name)
