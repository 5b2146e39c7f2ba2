"""A question in words: what has led to it, and what each answer to it does."""

from __future__ import annotations

from collections.abc import Sequence

from engine import events as ev
from engine.consequences import consequences
from engine.decisions import Choice, DecisionKind
from engine.events import Event
from engine.game import Game
from matches.render.commentary import Commentator
from matches.render.decision_words import player_label
from matches.render.translation import N_

MOST_LINES = 6
"""Sentences of the action that led to a question."""
CERTAIN = frozenset({DecisionKind.BLOCK_DIE})
"""Kinds whose answers have effects that no further die decides."""


def story(game: Game, events: Sequence[Event]) -> list[str]:
    """The last sentences of the action in which the question came up."""
    begun = max(
        (place for place, event in enumerate(events) if isinstance(event, ev.Activated)), default=0
    )
    sections = Commentator(game.setup).sections(events[begun:])
    return [line.text for section in sections for line in section.lines][-MOST_LINES:]


def effect(game: Game, choice: Choice, side: int) -> str:
    """What that answer does to the players, as `side` reads it; empty where dice decide it."""
    decision = game.decision
    if decision is None or decision.kind not in CERTAIN:
        return ""
    after = consequences(game.checkpoint(), choice)
    said = dict.fromkeys(_sentence(game, event, side) for event in after)
    return ", ".join(filter(None, said)) or N_("nobody moves or falls")


def _sentence(game: Game, event: Event, side: int) -> str:
    """A push or a fall in words; of nothing else."""
    match event:
        case ev.Pushed(figure=slot):
            return N_("{player} is pushed").format(player=player_label(game.setup, side, slot))
        case ev.KnockedDown(figure=slot):
            return N_("{player} goes down").format(player=player_label(game.setup, side, slot))
        case ev.PushResisted(figure=slot):
            return N_("{player} stands firm").format(player=player_label(game.setup, side, slot))
        case ev.SquigPushed():
            return N_("the squig is pushed")
        case ev.SquigKnockedOver():
            return N_("the squig is knocked over")
    return ""
