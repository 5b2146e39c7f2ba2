"""Penalties, arguing the call and the Imperial Favor (SAM-FAV)."""

from __future__ import annotations

from matches.engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from matches.engine.events import (
    FavorSpent,
    HeadCoachSentOut,
    Penalised,
    PenaltyCancelled,
    Rolled,
)
from matches.engine.position import Figure
from matches.engine.rulebook import LiveGame, Steps
from matches.engine.variants.samurai.staff import TADAJI, has

SENT_OFF, ILLEGAL_PROCEDURE = "sent_off", "illegal_procedure"
ARGUE, SPEND, KEEP = Choice(Verb.ARGUE), Choice(Verb.SPEND), Choice(Verb.KEEP)
REVERSED, SENT_OUT = 6, 1


def penalty_stands(
    game: LiveGame, rule: str, side: int, figure: Figure | None, penalty: str
) -> Steps[bool]:
    """Call a penalty; a handicap, an argument or the Favor may cancel it (SAM-FAV-01 to 03)."""
    position = game.position
    slot = figure.slot if figure is not None else None
    game.events.append(Penalised(rule, side, slot, penalty))
    if penalty == SENT_OFF and position.pardons[side]:
        position.pardons[side] -= 1
        game.events.append(PenaltyCancelled("LGE-HCP-02", side, penalty, "handicap"))
    elif (yield from _argued(game, side, penalty)):
        game.events.append(PenaltyCancelled("SAM-FAV-02", side, penalty, "argued"))
    elif (yield from _favored(game, side, penalty)):
        game.events.append(PenaltyCancelled("SAM-FAV-01", side, penalty, "favor"))
    else:
        return True
    return False


def _argued(game: LiveGame, side: int, penalty: str) -> Steps[bool]:
    """D6: 6 cancels the penalty, 1 sends the Head Coach out (SAM-FAV-02, DEC-23)."""
    position = game.position
    if position.silenced[side]:
        return False
    choice = yield Decision(
        DecisionKind.ARGUE, side, Listed((ARGUE, KEEP), "SAM-FAV-02"), ARGUE, {"penalty": penalty}
    )
    if choice == KEEP:
        return False
    face = game.roll(6, "argue")
    success = face == REVERSED
    game.events.append(Rolled("SAM-FAV-02", "argue", side, None, 6, (face,), (), REVERSED, success))
    if face == SENT_OUT:
        position.silenced[side] = True
        game.events.append(HeadCoachSentOut("SAM-FAV-02", side))
    return success


def _favored(game: LiveGame, side: int, penalty: str) -> Steps[bool]:
    """The holder may spend the Favor, but not against Ide Tadaji (SAM-FAV-01, SAM-STF-07)."""
    position = game.position
    if not position.favors[side] or has(game, 1 - side, TADAJI):
        return False
    choice = yield Decision(
        DecisionKind.FAVOR,
        side,
        Listed((SPEND, KEEP), "SAM-FAV-01"),
        SPEND if penalty == SENT_OFF else KEEP,
        {"penalty": penalty},
    )
    if choice == KEEP:
        return False
    position.favors[side] -= 1
    game.events.append(FavorSpent("SAM-FAV-01", side))
    return True
