"""Turn a standing order's policy into choices for one decision, best first.

Legality is not checked here: the caller takes the first legal choice, or the next order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.decisions import Choice, Decision, Verb
from engine.decisions import DecisionKind as Kind
from engine.orders.asked_decision import KEEP, AskedDecision
from engine.orders.circumstances import CIRCUMSTANCES
from engine.orders.named_choices import NAMED
from engine.orders.policies import DEFAULT, Judgement, Policy, Ranking, Threshold
from engine.orders.ranked_choices import ranked
from engine.orders.specs import SPECS
from engine.position import Figure, Position
from engine.ruleset import Rules
from engine.skills import QUESTIONS

USE = Choice(Verb.USE)
VERDICT_CHOICES: Mapping[Kind, Mapping[str, Choice]] = {
    Kind.FOLLOW_UP: {"always": Choice(Verb.FOLLOW), "never": Choice(Verb.STAY)},
    Kind.ARGUE: {"always": Choice(Verb.ARGUE), "never": KEEP},
    Kind.FAVOR: {"always": Choice(Verb.SPEND), "never": KEEP},
    Kind.ANSWER: {"always": Choice(Verb.ACCEPT), "never": Choice(Verb.REFUSE)},
    Kind.DEMAND: {
        "now": Choice(Verb.NOW),
        "match-end": Choice(Verb.MATCH_END),
        "never": Choice(Verb.NEVER),
    },
    Kind.DUEL: {"strike": Choice(Verb.STRIKE)},
    Kind.INSIST: {"always": Choice(Verb.INSIST), "never": KEEP},
    Kind.STRIKE_BACK: {"always": Choice(Verb.STRIKE), "never": KEEP},
    Kind.CATCH: {"always": Choice(Verb.CATCH), "never": KEEP},
    Kind.GRAB: {"always": Choice(Verb.CATCH), "never": KEEP},
    Kind.COUNTER: {"always": Choice(Verb.COUNTER), "never": KEEP},
    Kind.CALL: {"always": Choice(Verb.CALL), "never": KEEP},
    **{question.kind: {"always": USE, "never": KEEP} for _, question in QUESTIONS},
    Kind.APOTHECARY: {"always": USE, "never": KEEP},
    Kind.PRIVILEGE: {"first-turn": Choice(Verb.FIRST_TURN), "end-zone": Choice(Verb.CHOOSE_END)},
    Kind.END_ZONE: {"a": Choice(Verb.DEFEND, 0), "b": Choice(Verb.DEFEND, 1)},
    Kind.HIGH_KICK: {"never": KEEP},
    Kind.QUICK_SNAP: {"never": Choice(Verb.END)},
    Kind.DUMP_OFF: {"never": KEEP},
    Kind.INTERCEPT: {"never": KEEP},
    Kind.POISON: {"never": KEEP},
    Kind.DIVING_TACKLE: {"never": KEEP},
}
"""The choice of a verdict, where that is one choice."""


def answers(
    policy: Policy, position: Position, rules: Rules, decision: Decision
) -> Iterator[Choice]:
    """The choices that a policy prefers, best first."""
    kind = decision.kind
    asked = AskedDecision(position, rules, decision)
    if isinstance(policy, Judgement):
        if policy.verdict == DEFAULT:
            yield decision.default
            return
        verdict = verdict_of(policy, asked)
        direct = VERDICT_CHOICES.get(kind, {}).get(verdict)
        if direct is not None:
            if kind is not Kind.APOTHECARY or not asked.is_second_opinion:
                yield direct
        elif kind in _JUDGED:
            yield from _JUDGED[kind](verdict, asked)
    elif isinstance(policy, Ranking):
        yield from ranked(policy, asked)
    elif isinstance(policy, Threshold):
        yield from _counted(policy, asked)
    else:
        yield from NAMED[kind](policy.names, asked)


def verdict_of(policy: Judgement, asked: AskedDecision) -> str:
    """The verdict, or the other one where none of its circumstances holds."""
    if not policy.when or any(holds(asked, word) for word in policy.when):
        return policy.verdict
    judgement_parser = SPECS[asked.decision.kind].judgement_parser
    verdicts = judgement_parser.verdicts if judgement_parser is not None else (policy.verdict,)
    return verdicts[-1] if policy.verdict != verdicts[-1] else verdicts[0]


def holds(asked: AskedDecision, word: str) -> bool:
    """Whether a circumstance of the decision's kind holds."""
    return CIRCUMSTANCES[asked.decision.kind][word](asked)


# -- verdicts that take a target -------------------------------------------------------------


def _intercept(verdict: str, asked: AskedDecision) -> Iterator[Choice]:
    for slot, _ in sorted(asked.decision.context["needs"], key=lambda pair: tuple(pair[::-1])):
        yield Choice(Verb.INTERCEPT, slot)


def _dive(verdict: str, asked: AskedDecision) -> Iterator[Choice]:
    for target in asked.decision.options.targets(Verb.USE):
        yield Choice(Verb.USE, target)


def _reroll(verdict: str, asked: AskedDecision) -> Iterator[Choice]:
    # A skill's re-roll is free: a "no" to re-rolls saves the team's.
    yield Choice(Verb.SKILL)
    yield Choice(Verb.PRO)
    yield Choice(Verb.TEAM) if verdict == "always" else KEEP


def _poison(verdict: str, asked: AskedDecision) -> Iterator[Choice]:
    figures = asked.position.figures
    players = [figures[slot] for slot in asked.targets(Verb.POISON)]
    worth: Callable[[Figure], int] = lambda player: player.spec.cost  # noqa: E731 -- one of two
    if verdict == "strongest":
        worth = lambda player: player.st  # noqa: E731 -- as above
    for player in sorted(players, key=lambda player: (-worth(player), player.number)):
        yield Choice(Verb.POISON, player.slot)


def _spell(verdict: str, asked: AskedDecision) -> Iterator[Choice]:
    if verdict == "steel":
        yield Choice(Verb.STEEL)
    yield KEEP


_JUDGED: Mapping[Kind, Callable[[str, AskedDecision], Iterator[Choice]]] = {
    Kind.INTERCEPT: _intercept,
    Kind.DIVING_TACKLE: _dive,
    Kind.REROLL: _reroll,
    Kind.POISON: _poison,
    Kind.SPELL: _spell,
}


def void_strike(policy: Judgement, asked: AskedDecision) -> Iterator[Choice]:
    """Void Strike's targets: carriers, Stars, or the first named of both."""
    figures, words = asked.position.figures, policy.when or ("carrier", "star")
    players = [figures[slot] for slot in asked.targets(Verb.VOID)]
    players = [player for player in players if player.side != asked.decision.side]
    tests: Mapping[str, Callable[[Figure], bool]] = {
        "carrier": asked.position.carries,
        "star": lambda player: player.spec.star,
    }
    for word in words:
        for player in players:
            if tests[word](player):
                yield Choice(Verb.VOID, player.slot)
    yield KEEP


# -- numbers ---------------------------------------------------------------------------------


def _counted(policy: Threshold, asked: AskedDecision) -> Iterator[Choice]:
    context = asked.decision.context
    if asked.decision.kind is Kind.DUEL:
        yield Choice(Verb.FOCUS if context["focuses"] < policy.number else Verb.STRIKE)
    elif asked.decision.kind is Kind.ANSWER:
        player = asked.figure()
        willing = player is not None and player.ph >= policy.number
        yield Choice(Verb.ACCEPT if willing else Verb.REFUSE)
    else:
        for slot, needs in sorted(context["needs"], key=lambda pair: tuple(pair[::-1])):
            if needs <= policy.number:
                yield Choice(Verb.INTERCEPT, slot)
        yield KEEP
