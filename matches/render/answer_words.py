"""A question in words: what has led to it, and what each answer to it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import events as ev
from engine.consequences import consequences
from engine.decisions import Choice, DecisionKind
from engine.events import Event
from engine.game import Game
from matches.render.commentary import Commentator
from matches.render.decision_words import player_label
from matches.render.translation import N_, translated

MOST_LINES = 6
"""Sentences of the action that led to a question."""
CERTAIN = frozenset({DecisionKind.BLOCK_DIE})
"""Kinds whose answers have effects that no further die decides."""


def story(game: Game, events: Sequence[Event]) -> list[str]:
    """The last sentences of the action in which the question came up; block dice are marked."""
    begun = max(
        (place for place, event in enumerate(events) if isinstance(event, ev.Activated)), default=0
    )
    commentator, told = Commentator(game.setup, draws_dice=True), list[str]()
    for first in range(begun, len(events)):  # later, so that the first line kept has the names
        sections = commentator.sections(events[first:])
        told = [line.text for section in sections for line in section.lines]
        if len(told) <= MOST_LINES:
            break
    return told[-MOST_LINES:]


def effect(game: Game, choice: Choice, side: int) -> str:
    """What that answer does to the players, as `side` reads it; empty where dice decide it."""
    decision = game.decision
    if decision is None or decision.kind not in CERTAIN:
        return ""
    done: dict[str, list[str]] = {}
    for event in consequences(game.checkpoint(), choice):
        for who, what in _told(game, event, side):
            done.setdefault(who, []).append(what)
    joined = translated(N_(" and "))
    said = (f"{who} {joined.join(dict.fromkeys(what))}" for who, what in done.items())
    return ", ".join(said) or translated(N_("nobody moves or falls"))


def _told(game: Game, event: Event, side: int) -> Iterator[tuple[str, str]]:
    """Who is pushed or falls, and that; nothing of other events."""
    match event:
        case ev.Pushed(figure=slot):
            yield player_label(game.setup, side, slot), translated(N_("is pushed"))
        case ev.KnockedDown(figure=slot):
            yield player_label(game.setup, side, slot), translated(N_("goes down"))
        case ev.PushResisted(figure=slot):
            yield player_label(game.setup, side, slot), translated(N_("stands firm"))
        case ev.SquigPushed():
            yield translated(N_("the squig")), translated(N_("is pushed"))
        case ev.SquigKnockedOver():
            yield translated(N_("the squig")), translated(N_("is knocked over"))
