"""Who can play, and who kicks off: the start of every game."""

from __future__ import annotations

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import KickChosen, MissesMatch, Rolled
from engine.position import Figure, State
from engine.rules.table_dice import roll_off
from engine.ruleset import LiveGame, Steps

KICK, RECEIVE = Choice(Verb.KICK), Choice(Verb.RECEIVE)


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
    needed = max(game.rules.match.squad - (len(figures) - len(journeymen)), 0)
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
