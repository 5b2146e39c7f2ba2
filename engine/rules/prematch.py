"""Before the first kick-off by the core, in the order of LGE-PRE-01; steps of other games too."""

from __future__ import annotations

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import GateCounted, Hired, KickChosen, MissesMatch, Rolled
from engine.lineup import STAKES
from engine.position import Figure, Phase, State
from engine.rules import handicap
from engine.rules.table_dice import roll_off, two_dice
from engine.rules.weather import set_weather
from engine.ruleset import LiveGame, Steps

KICK, RECEIVE = Choice(Verb.KICK), Choice(Verb.RECEIVE)


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


def roll_old_wounds(game: LiveGame, rule: str) -> None:
    """D6 for each injury that never heals: on any 1 the player misses the match."""
    for figure in sorted(game.position.figures, key=lambda f: (f.side, f.number)):
        if figure.state is State.RESERVES:
            _old_wounds(game, figure, rule)


def _old_wounds(game: LiveGame, figure: Figure, rule: str) -> None:
    for _ in range(figure.spec.standing_injuries):
        face = game.roll(6, "old_wound")
        game.events.append(
            Rolled(rule, "old_wound", figure.side, figure.slot, 6, (face,), (), 2, face > 1)
        )
        if face == 1 and figure.state is State.RESERVES:
            figure.state = State.ABSENT
            game.events.append(MissesMatch(rule, figure.slot))


def send_journeymen_home(game: LiveGame, side: int) -> None:
    """Journeymen fill up to the full number of fit players, no further (LGE-JOU-01)."""
    figures = [f for f in game.position.figures if f.side == side and f.state is State.RESERVES]
    journeymen = [f for f in figures if f.spec.journeyman]
    needed = max(game.rules.squad - (len(figures) - len(journeymen)), 0)
    if game.rules.options["journeymen"] == "off":
        needed = 0
    for figure in journeymen[needed:]:
        figure.state = State.ABSENT
        game.events.append(MissesMatch("LGE-JOU-01", figure.slot))


def kick_or_receive(
    game: LiveGame, bonuses: tuple[int, int] = (0, 0), staff: str = ""
) -> Steps[None]:
    """The roll-off before the first kick-off (CORE-SET-01, DEC-01)."""
    position = game.position
    winner = roll_off(game, "roll_off", "CORE-SET-01", bonuses, staff)
    choice = yield Decision(
        DecisionKind.KICK_OR_RECEIVE, winner, Listed((RECEIVE, KICK), "CORE-SET-01"), RECEIVE
    )
    position.first_kicking = winner if choice == KICK else 1 - winner
    game.events.append(KickChosen("CORE-SET-01", position.first_kicking))
