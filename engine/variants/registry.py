"""Which variants there are, found by key or alias without loading their rules."""

from __future__ import annotations

from engine.variants.blitz.meta import BLITZ
from engine.variants.dungeon.meta import DUNGEON
from engine.variants.game_meta import GameMeta
from engine.variants.samurai.meta import SAMURAI
from engine.variants.squig.meta import SQUIG

VARIANTS: tuple[GameMeta, ...] = (SAMURAI, BLITZ, SQUIG, DUNGEON)
"""Those that leagues play."""
TO_COME: tuple[GameMeta, ...] = ()
"""Those that the engine plays and no league yet: sheets, pages and books do not know them."""


def find_variant(name: str) -> GameMeta:
    """The variant of that key or alias, case aside. Raises ``KeyError``."""
    wanted = name.strip().lower()
    for variant in (*VARIANTS, *TO_COME):
        if wanted == variant.key or wanted in variant.aliases:
            return variant
    raise KeyError(name)
