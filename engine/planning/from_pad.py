"""Where a player can go on from a pad, once the die of a teleport has sent them there.

Found by playing: the plays before, with the dice of a future, then the player's own until they land
on that pad.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.coaches.coach import DefaultCoach
from engine.decisions import DecisionKind, Verb
from engine.game import Game
from engine.planning.futures import Future
from engine.planning.reach_tree import ReachTree, reach_tree
from engine.position import Figure
from engine.sheets.executor.orders_coach import NO_ORDERS, Orders
from engine.sheets.executor.patience import Patience, endless
from engine.sheets.executor.segment import turn_going_on, waits_for
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.odds.landing_dice import LandingDice
from engine.sheets.turn_sheet import Play, PlayStep, Sheet

BELOW = 10_000
"""A line below every text."""


def ways_from_pad(  # noqa: PLR0917 -- one call
    checkpoint: Mapping[str, Any],
    sheet: Sheet,
    future: Future,
    figure: Figure,
    squares: Sequence[str],
    pad: int,
    *,
    orders: Orders = NO_ORDERS,
    patience: Patience = endless,
) -> tuple[Game, ReachTree] | None:
    """The match as a player lands on that pad, and their ways from it, whose odds begin there.

    After the sheet's plays, which lead to ``future``, the player walks over ``squares``, the last
    of them a pad; without any they teleport in from the dugout. None where they do not get there.
    """
    position = future.on(checkpoint)[0]
    dice = LandingDice(position, pad, before=future.faces)
    game = Game.resume(checkpoint, dice)
    side, own = waits_for(game), turn_going_on(game)
    verb = Verb.MOVE if squares else Verb.TELEPORT
    step = PlayStep(verb, tuple(squares), columns=(1,) * len(squares))
    play = Play(figure.number, (step,), line=BELOW)
    whole = replace(sheet, items=(*sheet.items, play))
    coach, other = SheetCoach(whole, orders, patience=patience), DefaultCoach()
    while (decision := game.decision) is not None and turn_going_on(game) == own:
        acts = decision.kind is DecisionKind.ACT and decision.context["figure"] == figure.slot
        if dice.landed and acts:
            there = game.position.figures[figure.slot]
            return game, reach_tree(game.position, game.rules, there)
        who = coach if decision.side == side else other
        game.decide(who.choose(game.position, game.rules, decision))
    return None
