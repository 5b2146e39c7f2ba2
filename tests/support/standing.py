"""Standing orders chosen at random from all that can be written."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.decisions import DecisionKind, Verb
from engine.orders.policies import Judgement, Names, Policy, Ranking, Threshold
from engine.orders.policy_parsers import (
    SKILLS,
    JudgementParser,
    NameKind,
    NamesParser,
    PolicyParser,
    RankingParser,
    ThresholdParser,
)
from engine.orders.presets import PRESETS
from engine.orders.specs import SPECS
from engine.orders.standing_orders import StandingOrders, ordered
from engine.sheets.grammar.vocabulary import Vocabulary


def any_orders(chance: random.Random, ground: Vocabulary, share: float = 0.8) -> StandingOrders:
    """A preset or none, and a policy for most kinds."""
    own: dict[DecisionKind, Policy] = {
        kind: any_policy(chance, chance.choice(spec.parsers), ground)
        for kind, spec in SPECS.items()
        if chance.random() < share
    }
    return StandingOrders(chance.choice(("", *PRESETS)), ordered(own))


def any_policy(chance: random.Random, form: PolicyParser, ground: Vocabulary) -> Policy:
    """What that form can say."""
    if isinstance(form, JudgementParser):
        if not form.verdicts or chance.random() < 0.1:
            return Judgement("default")
        when = tuple(word for word in form.circumstances if chance.random() < 0.4)
        return Judgement(chance.choice(form.verdicts), when)
    if isinstance(form, RankingParser):
        words = [*form.choices, *(_squares(chance, ground) if form.squares else ())]
        by = tuple((c, _some(chance, words)) for c in form.contexts if chance.random() < 0.5)
        general = _some(chance, words) if chance.random() < 0.8 or not by else ()
        return Ranking(general, by)
    if isinstance(form, ThresholdParser):
        return Threshold(chance.randint(form.low, form.high), form.before, form.behind)
    return Names(_some(chance, _names(chance, form, ground)), form.before)


def _names(chance: random.Random, form: NamesParser, ground: Vocabulary) -> Sequence[str]:
    own, other = [str(n) for n in ground.own], [f"opp{n}" for n in ground.opponents]
    match form.sort:
        case NameKind.OWN:
            return own
        case NameKind.OPPONENT:
            return other
        case NameKind.PAIR:
            return own + other
        case NameKind.THROW:
            walled = Verb.WALL in ground.verbs
            shots = [" ".join(["WALL", *_squares(chance, ground)[:2]])] if walled else []
            return [*own, *other, *_squares(chance, ground), *shots]
        case NameKind.SQUARE:
            return _squares(chance, ground)
        case NameKind.STEP:
            return [f"{n} {s}" for n, s in zip(own, _squares(chance, ground), strict=False)]
        case NameKind.LESSON:
            return [*own, *chance.sample(SKILLS, 5)]
        case NameKind.LINE:
            return list("123456")


def _squares(chance: random.Random, ground: Vocabulary) -> list[str]:
    return [ground.board.name(s) for s in chance.sample(range(ground.board.size), 8)]


def _some(chance: random.Random, words: Sequence[str]) -> tuple[str, ...]:
    return tuple(chance.sample(list(words), chance.randint(1, min(4, len(words)))))
