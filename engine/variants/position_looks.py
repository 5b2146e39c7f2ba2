"""Which silhouette the player of a position is drawn as, by the roster files of all games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.looks import LINE
from engine.variants.registry import VARIANTS


def position_look(clan: str, position: str) -> str:
    """The look of a position, by its key and that of the clan or race, or of a named star.

    Without a clan the first position with that key decides; one that is in no roster file has the
    look of the line.
    """
    table = _looks()
    return table.get((clan, position)) or table.get(("", position), LINE)


@cache
def _looks() -> Mapping[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    for meta in VARIANTS:
        for clan in meta.clans.values():
            for row in clan.positions:
                found[clan.key, row.key] = row.look
                found.setdefault(("", row.key), row.look)
        for star in meta.named_stars.values():
            found.setdefault(("", star.key), star.look)
    return found
