"""Before the first kick-off by the core, in the order of LGE-PRE-01."""

from __future__ import annotations

from engine.events import GateCounted, Hired, Rolled
from engine.lineup import STAKES
from engine.position import Phase
from engine.rules import handicap
from engine.rules.muster import kick_or_receive, roll_old_wounds, send_journeymen_home
from engine.rules.table_dice import two_dice
from engine.rules.weather import set_weather
from engine.ruleset import LiveGame, Steps


def pre_match(game: LiveGame) -> Steps[None]:
    """The ``PRE_MATCH`` step; home goes first in each part."""
    position = game.position
    for side in (0, 1):
        position.apothecaries[side] = game.setup.sides[side].staff.get("apothecary", 0)
    hire(game)
    set_weather(game, sum(two_dice(game, "weather", "CORE-WTH-01")))
    count_gate(game)
    yield from handicap.handicap(game)
    roll_old_wounds(game, "LGE-NIG-01")
    for side in (0, 1):
        send_journeymen_home(game, side)
    yield from kick_or_receive(game)
    position.phase = Phase.HALF_START


def hire(game: LiveGame) -> None:
    """Freebooters take half their price, rounded up (LGE-FRE-01)."""
    for figure in game.position.figures:
        spec = figure.spec
        if not spec.league and not spec.journeyman:
            game.events.append(Hired("LGE-FRE-01", figure.slot, (spec.cost + 1) // 2))


def count_gate(game: LiveGame) -> None:
    """One D6 for each fan factor of both teams, in thousands; more at the end of a cup."""
    position, stakes = game.position, game.setup.stakes
    for side in (0, 1):
        fans = game.setup.sides[side].staff.get("fan_factor", 0) + position.fans[side]
        if fans:
            faces = tuple([game.roll(6, "gate") for _ in range(fans)])
            more = ((STAKES[stakes], stakes * fans),) if stakes else ()
            game.events.append(Rolled("LGE-GAT-01", "gate", side, None, 6, faces, more))
            position.gate += sum(faces) + stakes * fans
    game.events.append(GateCounted("LGE-GAT-01", position.gate))
