"""Three complete sets of standing orders: cautious, balanced, desperate.

Balanced is the catalogue's own column of defaults (CORE-DIC-06, CORE-DEC); the others differ where
there is a trade-off.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.decisions import DecisionKind as Kind
from engine.orders.policies import DEFAULT, Judgement, Policy, Ranking, Threshold
from engine.orders.specs import SPECS
from engine.sheets.preferences import FACES
from engine.skills import QUESTIONS, Question

BALANCED: Mapping[Kind, Policy] = {kind: Judgement(DEFAULT) for kind in SPECS}


def _skills(of_preset: Callable[[Question], str]) -> Mapping[Kind, Policy]:
    """The verdicts of a preset on the skills that ask."""
    return {question.kind: Judgement(of_preset(question)) for _, question in QUESTIONS}


_ALWAYS, _NEVER = Judgement("always"), Judgement("never")
CAUTIOUS: Mapping[Kind, Policy] = {
    **BALANCED,
    **_skills(lambda question: question.cautious),
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
}
DESPERATE: Mapping[Kind, Policy] = {
    **BALANCED,
    **_skills(lambda question: question.desperate),
    Kind.BLOCK_DIE: Ranking(
        ("blade", "bang", "crossed", "arrows", "skull"),
        (("DEFENDING", FACES),),
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
    Kind.APOTHECARY: Judgement("always", ("casualty",)),
}
PRESETS: Mapping[str, Mapping[Kind, Policy]] = {
    "cautious": CAUTIOUS,
    "balanced": BALANCED,
    "desperate": DESPERATE,
}
