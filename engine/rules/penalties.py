"""Penalties, and arguing the call (CORE-FOU-05)."""

from __future__ import annotations

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import HeadCoachSentOut, Penalised, PenaltyCancelled, Rolled
from engine.position import Figure
from engine.ruleset import LiveGame, Steps

SENT_OFF, ILLEGAL_PROCEDURE = "sent_off", "illegal_procedure"
ARGUE, KEEP = Choice(Verb.ARGUE), Choice(Verb.KEEP)
REVERSED, SENT_OUT = 6, 1


def penalty_stands(
    game: LiveGame, rule: str, side: int, figure: Figure | None, penalty: str
) -> Steps[bool]:
    """Call a penalty; a handicap, an argument or the last appeal may cancel it (LGE-HCP-02)."""
    position = game.position
    slot = figure.slot if figure is not None else None
    game.events.append(Penalised(rule, side, slot, penalty))
    if penalty == SENT_OFF and position.pardons[side]:
        position.pardons[side] -= 1
        game.events.append(PenaltyCancelled("LGE-HCP-02", side, penalty, "handicap"))
        return False
    if (yield from _argued(game, side, penalty)):
        cite = game.rules.citations["argue"]
        game.events.append(PenaltyCancelled(cite, side, penalty, "argued"))
        return False
    return not (yield from game.rules.match.last_appeal(game, side, penalty))


def _argued(game: LiveGame, side: int, penalty: str) -> Steps[bool]:
    """D6: 6 cancels the penalty, 1 sends the Head Coach out (DEC-23)."""
    position, rule = game.position, game.rules.citations["argue"]
    if position.silenced[side]:
        return False
    choice = yield Decision(
        DecisionKind.ARGUE, side, Listed((ARGUE, KEEP), rule), ARGUE, {"penalty": penalty}
    )
    if choice == KEEP:
        return False
    face = game.roll(6, "argue")
    success = face == REVERSED
    game.events.append(Rolled(rule, "argue", side, None, 6, (face,), (), REVERSED, success))
    if face == SENT_OUT:
        position.silenced[side] = True
        game.events.append(HeadCoachSentOut(rule, side))
    return success
