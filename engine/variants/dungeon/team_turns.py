"""Turns alternate until somebody scores, concedes or cannot go on (DUN-SET-06, DUN-END)."""

from __future__ import annotations

from engine.events import RerollsSet, ReturnedToReserves
from engine.position import Phase, State
from engine.rules import postmatch
from engine.rules.activation import play_turn
from engine.ruleset import LiveGame, Steps
from engine.variants.dungeon.dugout import regenerate
from engine.variants.dungeon.state import dungeon_state
from engine.variants.dungeon.turn_limit import is_decided, send_home

REFRESHED, HELD_BACK_UNTIL = 8, 9


def open_turn(game: LiveGame, side: int) -> Steps[None]:
    """The start of a turn."""
    yield from ()
    position = game.position
    _refresh(game, side)
    if position.turns[side] == HELD_BACK_UNTIL:
        for figure in position.figures:
            if figure.side == side and figure.held_back:
                figure.held_back = False
                if figure.state is State.RESERVES:
                    game.events.append(ReturnedToReserves("LGE-HCP-02", figure.slot, "late"))
    send_home(game, side)


def _refresh(game: LiveGame, side: int) -> None:
    """House rule: every eight own turns back to the number bought (DUN-SET-05)."""
    position, bought = game.position, game.setup.sides[side].rerolls
    due = position.turns[side] > 1 and position.turns[side] % REFRESHED == 1
    on = game.rules.options["dungeon_reroll_refresh"] == "eight"
    if on and due and position.rerolls[side] < bought:
        position.rerolls[side] = bought
        game.events.append(RerollsSet("DUN-SET-05", side, bought, "eight"))


def team_turn(game: LiveGame) -> Steps[None]:
    """The ``TURN`` step: one side's turn, then the other's, or the end (DUN-END-01)."""
    position = game.position
    side = position.active
    yield from play_turn(game, side)
    over = position.scorer is not None or position.conceded is not None
    if over or is_decided(game):
        position.phase = Phase.POST_MATCH
    else:
        position.active = 1 - side


def post_match(game: LiveGame) -> Steps[None]:
    """The ``POST_MATCH`` step; an injury not rolled for is rolled for now (DUN-DUG-03)."""
    position = game.position
    for figure in position.in_order():
        if figure.slot in dungeon_state(position).mending:
            regenerate(game, figure)
            if figure.state is State.RESERVES and figure.slot in dungeon_state(position).lost:
                figure.state = State.GONE
    yield from postmatch.post_match(game)
