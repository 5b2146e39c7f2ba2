"""The games as pictures for the front page: two prepared teams before their first turn."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from django.core.cache import cache
from django.utils.safestring import SafeString, mark_safe
from redis.exceptions import RedisError

from core.class_digest import digest_classes
from core.leagues.panels import Panel
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.position import Phase
from engine.variants.game_meta import GameMeta
from engine.variants.registry import VARIANTS
from matches.render import small_board as renderer
from matches.render.side_looks import USUAL_COLOURS, looks_of
from matches.render.small_board import small_board

KEPT = 24 * 3600
SEED = 2
"""Of the dice before the first turn, so that the pictures are the same on each day."""


@dataclass(frozen=True, slots=True)
class GamePicture:
    """A game, and a small board of it."""

    meta: GameMeta
    board: SafeString


def welcome_panel() -> Panel:
    """The games on the front page, each with a way to play it at once."""
    return Panel("matches/_games.html", {"games": [_picture(meta) for meta in VARIANTS]})


def _picture(meta: GameMeta) -> GamePicture:
    name = f"game-picture:{digest_classes(GamePicture, renderer)}:{meta.key}"
    drawn = None
    with suppress(RedisError):
        drawn = cache.get(name)
    if drawn is None:
        drawn = draw_game(meta)
        with suppress(RedisError):
            cache.set(name, drawn, KEPT)
    return GamePicture(meta, mark_safe(drawn))  # noqa: S308 -- our own drawing


def draw_game(meta: GameMeta) -> str:
    """Two prepared teams as the first turn begins, as one ``<svg>``."""
    home, away = tuple(meta.clans.values())[:2]
    game = Game.start(MatchSetup(meta.key, home.line_up(), away.line_up()), SeededDice(SEED))
    while game.decision is not None and game.position.phase is not Phase.TURN:
        game.decide(game.decision.default)
    looks = looks_of(*USUAL_COLOURS, (home.key, away.key))
    return small_board(game.position, game.rules, looks, is_turned=False, scope=f"game-{meta.key}-")
