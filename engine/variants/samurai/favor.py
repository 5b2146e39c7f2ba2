"""The Imperial Favor, spent to cancel a penalty (SAM-FAV-01)."""

from __future__ import annotations

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import FavorSpent, PenaltyCancelled
from engine.rules.penalties import SENT_OFF
from engine.ruleset import LiveGame, Steps
from engine.variants.samurai.staff import TADAJI, has
from engine.variants.samurai.state import samurai_state

SPEND, KEEP = Choice(Verb.SPEND), Choice(Verb.KEEP)


def favored(game: LiveGame, side: int, penalty: str) -> Steps[bool]:
    """The holder may spend the Favor, but not against Ide Tadaji (SAM-FAV-01, SAM-STF-07)."""
    position = game.position
    if not samurai_state(position).favors[side] or has(game, 1 - side, TADAJI):
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
    samurai_state(position).favors[side] -= 1
    game.events.append(FavorSpent("SAM-FAV-01", side))
    game.events.append(PenaltyCancelled("SAM-FAV-01", side, penalty, "favor"))
    return True
