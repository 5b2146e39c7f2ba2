"""The decision catalogue as the page shows it, with the standing order of each kind."""

from __future__ import annotations

from collections.abc import Iterator

from engine.decision_catalogue import CATALOGUE
from engine.decisions import DecisionKind
from engine.orders.specs import SPECS, TURN
from engine.variants.registry import VARIANTS

ADVANCE_WORDS = {
    DecisionKind.KICK_OR_RECEIVE: "`RECEIVE`, `KICK`",
    DecisionKind.SET_UP: "`KICKING`, `RECEIVING`",
    DecisionKind.KICK_TARGET: "`TARGET`",
}


def as_table() -> str:
    """The catalogue as a Markdown table."""
    rows = [
        f"| `{kind}` | {', '.join(_clauses(kind))} | {entry.owner} "
        f"| {', '.join(f'`{verb}`' for verb in entry.verbs)} | {entry.default} "
        f"| {_policy(kind)} | {'end of turn' if entry.end_of_turn else ''} |"
        for kind, entry in CATALOGUE.items()
    ]
    head = (
        "| Decision | Clause | Whose | Options | Default | Standing order | Mark |\n"
        "|--|--|--|--|--|--|--|"
    )
    return "\n".join([head, *rows])


def _clauses(kind: DecisionKind) -> Iterator[str]:
    """The catalogue's clauses, then those of single games."""
    yield from CATALOGUE[kind].rows
    for game in VARIANTS:
        yield from (clause for each, clause in game.decision_clauses if each is kind)


def _policy(kind: DecisionKind) -> str:
    if kind in TURN:
        return "the turn sheet"
    return ADVANCE_WORDS.get(kind) or f"`{SPECS[kind].word}`"
