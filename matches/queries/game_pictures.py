"""The games as pictures for the front page: two prepared teams before their first turn, and a drive
that two bots play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from django.core.cache import cache
from django.utils.safestring import SafeString, mark_safe

from core.class_digest import digest_classes
from core.leagues.panels import Panel
from engine.clans import Clan
from engine.coaches.greedy import GreedyCoach
from engine.dice import SeededDice
from engine.events import Activated, Event, Scored
from engine.game import Game
from engine.lineup import MatchSetup
from engine.position import Phase
from engine.replay.fold import fold
from engine.replay.scene import Scene
from engine.variants.game_meta import GameMeta
from engine.variants.registry import VARIANTS
from matches.render import board_film
from matches.render import small_board as renderer
from matches.render.side_looks import USUAL_COLOURS, looks_of
from matches.render.small_board import small_board

KEPT = 24 * 3600
SEED = 2
"""Of the dice before the first turn, so that the pictures are the same on each day."""
SEED_OF_DRIVE = 1
"""Of the drive: a short one, of five turns."""


@dataclass(frozen=True, slots=True)
class GamePicture:
    """A game, and a small board of it."""

    meta: GameMeta
    board: SafeString


def welcome_panel() -> Panel:
    """The games on the front page, each with a way to play it at once, and a drive of the first."""
    games = [
        GamePicture(meta, _drawn_once(f"picture:{meta.key}", draw_game, meta)) for meta in VARIANTS
    ]
    film = _drawn_once("film", draw_drive, VARIANTS[0])
    return Panel("matches/_games.html", {"games": games, "film": film})


def _drawn_once(what: str, draw: Callable[[GameMeta], str], meta: GameMeta) -> SafeString:
    name = f"game-{what}:{digest_classes(GamePicture, renderer, board_film)}"
    drawn = cache.get_or_set(name, partial(draw, meta), KEPT)
    return mark_safe(str(drawn))  # noqa: S308 -- our own drawing


def draw_game(meta: GameMeta) -> str:
    """Two prepared teams as the first turn begins, as one ``<svg>``."""
    setup, (home, away) = _prepared(meta)
    game = Game.start(setup, SeededDice(SEED))
    while game.decision is not None and game.position.phase is not Phase.TURN:
        game.decide(game.decision.default)
    looks = looks_of(*USUAL_COLOURS, (home.key, away.key))
    return small_board(game.position, game.rules, looks, is_turned=False, scope=f"game-{meta.key}-")


def _prepared(meta: GameMeta) -> tuple[MatchSetup, tuple[Clan, Clan]]:
    home, away = tuple(meta.clans.values())[:2]
    return MatchSetup(meta.key, home.line_up(), away.line_up()), (home, away)


def draw_drive(meta: GameMeta) -> str:
    """A drive to its touchdown, as two bots play it, as one ``<svg>`` (`board_film`)."""
    setup, (home, away) = _prepared(meta)
    game, bot = Game.start(setup, SeededDice(SEED_OF_DRIVE)), GreedyCoach()
    while game.decision is not None and not any(game.position.score):
        game.decide(bot.choose(game.position, game.rules, game.decision))
    looks = looks_of(*USUAL_COLOURS, (home.key, away.key))
    scenes = list(_scenes_of(setup, game.events))
    return board_film.draw_film(scenes, game.position.figures, game.rules, looks, "drive-")


def _scenes_of(setup: MatchSetup, events: Iterable[Event]) -> Iterator[Scene]:
    """Before each play that changes something to see, and at the touchdown."""
    scene, seen = Scene.before(setup), ""
    for event in events:
        if isinstance(event, Activated) and (now := _seen(scene)) != seen:
            seen = now
            yield scene.snapshot()
        fold(scene, event)
        if isinstance(event, Scored):
            yield scene.snapshot()
            return


def _seen(scene: Scene) -> str:
    return f"{scene.squares} {scene.states} {scene.balls}"
