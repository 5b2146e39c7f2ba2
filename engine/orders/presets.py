"""Three complete sets of standing orders: cautious, balanced, desperate.

Balanced is the catalogue's own column of defaults (CORE-DIC-06, CORE-DEC); the others differ where
there is a trade-off.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.decisions import DecisionKind as Kind
from engine.orders.policies import DEFAULT, Judgement, Policy, Ranking, Threshold
from engine.orders.specs import SPECS

BALANCED: Mapping[Kind, Policy] = {kind: Judgement(DEFAULT) for kind in SPECS}
_ALWAYS, _NEVER = Judgement("always"), Judgement("never")
CAUTIOUS: Mapping[Kind, Policy] = {
    **BALANCED,
    Kind.PUSH: Ranking(("sideline", "off-ball"), (("MATE", ("infield",)),)),
    Kind.FOLLOW_UP: _NEVER,
    Kind.REROLL: Judgement("always", ("turnover",)),
    Kind.INTERCEPT: Threshold(5, "", "+"),
    Kind.ANSWER: Judgement("always", ("iaijutsu", "higher")),
    Kind.DEMAND: _NEVER,
    Kind.DUEL: Judgement("strike"),
    Kind.SPELL: Judgement("augury", ("carrier",)),
    Kind.CATCH: Judgement("always", ("unmarked", "own-turn")),
    Kind.APOTHECARY: Judgement("always", ("dead", "lasting")),
    Kind.DIVING_TACKLE: _NEVER,
    Kind.SHADOW: _NEVER,
    Kind.STAND_FIRM: _ALWAYS,
}
DESPERATE: Mapping[Kind, Policy] = {
    **BALANCED,
    Kind.BLOCK_DIE: Ranking(
        ("blade", "bang", "crossed", "arrows", "skull"),
        (("DEFENDING", ("skull", "crossed", "arrows", "bang", "blade")),),
    ),
    Kind.PUSH: Ranking(("crowd", "pit", "sideline", "away"), (("MATE", ("infield",)),)),
    Kind.FOLLOW_UP: Judgement("always", ("free", "ball")),
    Kind.REROLL: Judgement("always", ("turnover",)),
    Kind.INTERCEPT: _ALWAYS,
    Kind.ARGUE: _ALWAYS,
    Kind.FAVOR: _ALWAYS,
    Kind.ANSWER: _ALWAYS,
    Kind.DEMAND: Judgement("now"),
    Kind.DUEL: Threshold(2, "FOCUS"),
    Kind.SPELL: Judgement("steel"),
    Kind.STRIKE_BACK: _ALWAYS,
    Kind.CATCH: _ALWAYS,
    Kind.GRAB: _ALWAYS,
    Kind.DIVING_TACKLE: _ALWAYS,
    Kind.SHADOW: _ALWAYS,
    Kind.APOTHECARY: Judgement("always", ("casualty",)),
}
PRESETS: Mapping[str, Mapping[Kind, Policy]] = {
    "cautious": CAUTIOUS,
    "balanced": BALANCED,
    "desperate": DESPERATE,
}
