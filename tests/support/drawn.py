"""Matches between drawn sides under drawn house rules, by random coaches with a taste.

Number ``n`` is the same match in every process.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.coaches.coach import Coach, play
from engine.coaches.tastes import TASTES, TastefulCoach
from engine.dice import SeededDice
from engine.drawn_sides import Drawn, drawn_options, drawn_setup
from engine.game import Game
from engine.laying import lay
from engine.lineup import MatchSetup
from engine.rules_lookup import settle_map
from engine.variants.registry import find_variant
from tests.audit.sightings import OF_THE_BOOKS

ALL = Drawn(rosters=True, staff=True, stars=True)
NAMES = list(TASTES)


def drawn_match(variant: str, number: int, tastes: tuple[str, str] | None = None) -> Game:
    """That match, played to its end; without given ``tastes`` those of its coaches take turns."""
    meta, chance = find_variant(variant), Random(f"drawn {variant} {number}")
    options = {
        option: value
        for option, value in drawn_options(meta, chance).items()
        if option not in OF_THE_BOOKS
    }
    clans = list(meta.clans.values())
    sides = [(name, chance.choice(clans)) for name in ("Home", "Away")]
    setup = drawn_setup(meta, sides, chance, drawn=ALL, options=options)
    kinds = len(NAMES)
    tastes = tastes or (NAMES[number % kinds], NAMES[number // kinds % kinds])
    coaches = TastefulCoach(tastes[0], f"{number}h"), TastefulCoach(tastes[1], f"{number}a")
    if number % 2:
        setup = laid_ahead(setup, f"laid {number}", coaches)
    game = Game.start(setup, SeededDice(f"drawn {number}"))
    play(game, coaches)
    return game


def laid_ahead(setup: MatchSetup, seed: str, coaches: Sequence[Coach] = ()) -> MatchSetup:
    """As the site makes a match: the map is drawn, and what lies on it laid before the match.

    Where all lies as printed, the match draws its own map.
    """
    dice = SeededDice(seed)
    settled, _ = settle_map(setup, dice.roll)
    laid = lay(settled, dice.roll, coaches)
    return laid if laid.laid else setup
